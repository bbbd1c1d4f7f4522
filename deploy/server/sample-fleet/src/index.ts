export type { FleetEntry } from 'shared-auth/contract';
export { Driver } from './driver';
export { incidentAt } from './incidents';
export { Random } from './random';
export { isInTunnel, Tracker } from './tracker';
export { makeFleet } from './vehicles';
