export type { FleetEntry } from './client';
export { Driver } from './driver';
export { incidentAt } from './incidents';
export { Random } from './random';
export { isInTunnel, Tracker } from './tracker';
export { makeFleet } from './vehicles';
