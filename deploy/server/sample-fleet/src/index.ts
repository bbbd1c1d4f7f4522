export type { FleetEntry } from 'shared-auth/contract';
export { IngestClient } from './client';
export { Driver } from './driver';
export { sendHistory } from './history';
export { incidentAt } from './incidents';
export { Random } from './random';
export { acknowledgePast, openAlarms } from './tidy';
export { isInTunnel, Tracker } from './tracker';
export { makeFleet } from './vehicles';
