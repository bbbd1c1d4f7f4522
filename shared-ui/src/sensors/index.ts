/** A vehicle's values over time, as its page and its day show them. */
export { SensorGraphs, useGraphTexts, useSensorSheet } from './SensorGraphs';
export { type SensorSeries, titleOf } from './series';
