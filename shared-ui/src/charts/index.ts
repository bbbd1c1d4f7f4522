/// <reference path="../texts.d.ts" />
export { BarChart } from './BarChart';
export { chartColors } from './chartColors';
export { DoughnutChart } from './DoughnutChart';
export { LineChart } from './LineChart';
export type { ChartCursor, ChartData, ChartProps } from './types';
