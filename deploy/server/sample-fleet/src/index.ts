export type { FleetEntry } from './client';
export { Driver } from './driver';
export { incidentAt } from './incidents';
export { Random } from './random';
export { makeFleet } from './vehicles';
