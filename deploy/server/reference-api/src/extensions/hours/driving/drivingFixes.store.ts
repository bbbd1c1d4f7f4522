import { BELIEVED_BY_MS, MOVING_SPEED } from 'shared-auth/contract';
import {
  once,
  readVehicleFix,
  type VehicleFix,
  type VehicleFixArray,
  vehicleFixJson,
} from '../../../alarms/rules/storedFixes';
import type { Queries } from '../../../platform/database/database';
import { STOP_MS } from './drives';

/** The span that is read at first: a stop, the fixes that decide about its own, and some more. */
const FIRST_MS = STOP_MS + BELIEVED_BY_MS + 5 * 60_000;
/** The span that is read at most: longer than any drive. */
const MOST_MS = 4 * 86_400_000;

/**
 * The fixes of the drives that overlap a span of a device, epoch ms, from before the first to after the last of them:
 * in order, each time once.
 */
export async function readDrives(queries: Queries, device: number, from: number, to: number): Promise<VehicleFix[]> {
  let [back, ahead] = [FIRST_MS, FIRST_MS];
  for (;;) {
    const [start, end] = [from - back, to + BELIEVED_BY_MS + ahead];
    const fixes = await readFixes(queries, device, start, end);
    const moving = fixes.filter(({ speed }) => speed >= MOVING_SPEED);
    // A drive certainly begins after a span, or ended before it, only if the vehicle did not move in it for the length
    // of a stop.
    const begins = back >= MOST_MS || !moving.some(({ at }) => at < start + STOP_MS + BELIEVED_BY_MS);
    const ends = ahead >= MOST_MS || !moving.some(({ at }) => at > end - STOP_MS);
    if (begins && ends) return fixes;
    if (!begins) back *= 4;
    if (!ends) ahead *= 4;
  }
}

async function readFixes(queries: Queries, device: number, from: number, to: number): Promise<VehicleFix[]> {
  const rows = await queries.query<{ fix: VehicleFixArray }>(
    `select ${vehicleFixJson} as fix from locations where device_pk = $1 and gps_time >= $2 and gps_time <= $3 order by gps_time, latitude, longitude`,
    [device, new Date(from).toISOString(), new Date(to).toISOString()],
  );
  return once(rows.map(({ fix }) => readVehicleFix(fix)));
}

/** Stores when the newest alarm of a device began. */
export async function writeNewest(queries: Queries, device: number, at: number | null): Promise<void> {
  await queries.query('update device_state set driving_alarm = $2 where device_pk = $1', [
    device,
    at === null ? null : new Date(at).toISOString(),
  ]);
}
