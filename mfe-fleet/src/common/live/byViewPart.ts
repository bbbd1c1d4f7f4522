import { serverCan } from 'shared-auth';
import { LARGE_FLEET } from 'shared-auth/contract';
import type { MapRow } from './mapVehicle';

/** Whether the map subscribes by view: with fewer vehicles each console can receive all events. */
export const followsByView = (all: readonly MapRow[]): boolean =>
  (all.length >= LARGE_FLEET || isReadByView()) && serverCan('live.view');
/** Whether only the vehicles in view are read, too. */
export const isReadByView = (): boolean => serverCan('fleet.view');
