import type { Live } from '../../live/live';
import type { RuleResults } from './applyRules';
import { type DeviceRow, hasMoved, locationUpdate, statusUpdate, wasHeard } from './deviceRow';

/** The author of a withdrawal: no user has deleted an alarm that is no longer true. */
const nobody = { id: 0, name: '' };

/**
 * Sends the changes by stored messages to the consoles: locations and statuses of vehicles, and new alarms. @returns
 * the number of devices whose latest position has changed
 */
export function broadcastPositions(
  live: Live,
  rows: readonly DeviceRow[],
  { alarms, withdrawn, backOnline }: RuleResults,
): number {
  const moved = rows.filter(hasMoved);
  const statusOf = (row: DeviceRow) => (backOnline.has(row.device_pk) ? 'online' : row.status);
  live.locations(moved.flatMap((row) => locationUpdate(row, statusOf(row))));
  const turned = rows.filter(
    (row) => backOnline.has(row.device_pk) || (row.ignition !== null && row.ignition !== row.known_ignition),
  );
  live.statuses(turned.map((row) => statusUpdate(row, statusOf(row))));
  for (const row of rows) {
    if (wasHeard(row) && row.vehicle_id !== null && live.isFollowed(row.vehicle_id) && !turned.includes(row))
      live.emitVehicleStatus(row.vehicle_id, statusUpdate(row, statusOf(row)));
  }
  live.alarms(alarms);
  if (withdrawn.length > 0)
    live.alarmUpdate({ change: 'deleted', by: nobody, timestamp: new Date().toISOString() }, withdrawn);
  return moved.length;
}
