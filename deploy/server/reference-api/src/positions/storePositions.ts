import type { Queries } from '../database/database';
import { deviceSearchText } from '../devices/devices.store';
import type { DeviceRow } from './deviceRow';
import { registerDevicesSql, storePositionsSql } from './storePositions.sql';
import type { Position } from './traccarBody';

/**
 * Stores positions with their sums and each device's latest state; trackers that nobody entered are registered first.
 * @param replay the past is filled in: a position arrived when the tracker's server had it.
 * @returns a row for each device of the batch, with what was known of it before.
 */
export async function storePositions(
  queries: Queries,
  positions: readonly Position[],
  replay: boolean,
): Promise<DeviceRow[]> {
  const received = new Date().toISOString();
  const run = (some: readonly Position[]) =>
    queries.query<DeviceRow>(storePositionsSql, [JSON.stringify(some), received, replay], 'store_positions');
  const rows = await run(positions);
  const registeredUids = new Set(rows.flatMap(({ uids }) => uids));
  const unknownUids = [...new Set(positions.map(({ uid }) => uid))].filter((uid) => !registeredUids.has(uid));
  if (unknownUids.length === 0) return rows;
  await registerDevices(queries, unknownUids);
  const more = await run(positions.filter(({ uid }) => !registeredUids.has(uid)));
  const stored = (rows[0]?.stored ?? 0) + (more[0]?.stored ?? 0);
  return [...rows, ...more].map((row) => ({ ...row, stored }));
}

/** Registers trackers that nobody entered, without a vehicle. */
export async function registerDevices(queries: Queries, uids: readonly string[]): Promise<void> {
  await queries.query(registerDevicesSql, [uids, uids.map((uid) => deviceSearchText(uid, null))]);
}
