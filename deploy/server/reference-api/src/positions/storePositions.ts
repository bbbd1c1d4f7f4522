import type { Queries } from '../database/database';
import { foldMessages } from '../messages/foldMessages';
import type { TrackerMessage } from '../messages/message';
import type { DeviceRow } from './deviceRow';
import { storePositionsSql } from './storePositions.sql';

/** What became of a batch. */
export interface StoredPositions {
  /** A row for each tracker of the batch, with what was known of it before. */
  rows: DeviceRow[];
  /** Messages of trackers that nobody entered; they are not stored. */
  unknown: TrackerMessage[];
}

/**
 * Stores messages: their fixes with the sums, and each device's latest state.
 * @param replay the past is filled in: a fix arrived when the tracker's server had it.
 */
export async function storePositions(
  queries: Queries,
  messages: readonly TrackerMessage[],
  replay: boolean,
): Promise<StoredPositions> {
  const received = new Date().toISOString();
  const rows: DeviceRow[] = [];
  let unknown = [...messages];
  // Again for the second name of a device: one statement changes a row once.
  for (let isNamedTwice = unknown.length > 0; isNamedTwice; ) {
    const params = [JSON.stringify(foldMessages(unknown)), JSON.stringify(unknown.flatMap(fixRow)), received, replay];
    const batch = await queries.query<DeviceRow>(storePositionsSql, params, 'store_positions');
    const done = new Set(batch.map(({ uid }) => uid));
    rows.push(...batch);
    unknown = unknown.filter(({ uniqueId }) => !done.has(uniqueId));
    isNamedTwice = unknown.length > 0 && batch.some(({ named }) => named > 1);
  }
  return { rows, unknown };
}

function fixRow({ uniqueId, serverTime, fix }: TrackerMessage) {
  if (fix === null) return [];
  const { time, ...values } = fix;
  return [{ uid: uniqueId, gps_time: time, server_time: serverTime, ...values }];
}
