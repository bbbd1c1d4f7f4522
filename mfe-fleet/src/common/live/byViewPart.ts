import { serverCan } from 'shared-auth';
import { LARGE_FLEET } from 'shared-auth/contract';
import type { MapRow } from './mapVehicle';

/** Whether the map follows what it shows: of fewer vehicles each console can be sent everything. */
export const followsByView = (all: readonly MapRow[]): boolean =>
  (all.length >= LARGE_FLEET || isReadByView()) && serverCan('live.view');
/** Whether what the map shows is read alone as well. */
export const isReadByView = (): boolean => serverCan('fleet.view');
