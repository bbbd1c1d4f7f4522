import { lazyPart } from './LazyPart';

/** The map and its library: not part of any page's first load. */
export const fleetMapPart = lazyPart(() => import('./FleetMapPart'));
/** The line chart and its library. */
export const lineChartPart = lazyPart(() => import('./LineChartPart'));
