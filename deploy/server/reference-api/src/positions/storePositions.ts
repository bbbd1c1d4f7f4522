import type { Queries } from '../database/database';
import type { DeviceRow } from './deviceRow';
import { storePositionsSql } from './storePositions.sql';
import type { Position } from './traccarBody';

/** What became of a batch. */
export interface StoredPositions {
  /** A row for each device of the batch, with what was known of it before. */
  rows: DeviceRow[];
  /** Positions of trackers that nobody entered; they are not stored. */
  unknown: Position[];
}

/**
 * Stores positions with their sums and each device's latest state.
 * @param replay the past is filled in: a position arrived when the tracker's server had it.
 */
export async function storePositions(
  queries: Queries,
  positions: readonly Position[],
  replay: boolean,
): Promise<StoredPositions> {
  const params = [JSON.stringify(positions), new Date().toISOString(), replay];
  const rows = await queries.query<DeviceRow>(storePositionsSql, params, 'store_positions');
  const registered = new Set(rows.flatMap(({ uids }) => uids));
  return { rows, unknown: positions.filter(({ uid }) => !registered.has(uid)) };
}
