import type { Queries } from '../../platform/database/database';
import { foldMessages } from '../messages/foldMessages';
import { isFresh, type TrackerMessage } from '../messages/message';
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
    const params = [
      JSON.stringify(foldMessages(unknown)),
      JSON.stringify(unknown.flatMap(fixRow)),
      received,
      replay,
      JSON.stringify(unknown.flatMap(ignitionRow)),
    ];
    const batch = await queries.query<DeviceRow>(storePositionsSql, params, 'store_positions');
    const done = new Set(batch.map(({ uid }) => uid));
    rows.push(...batch);
    unknown = unknown.filter(({ uniqueId }) => !done.has(uniqueId));
    isNamedTwice = unknown.length > 0 && batch.some(({ named }) => named > 1);
  }
  return { rows, unknown };
}

function fixRow(message: TrackerMessage) {
  const { uniqueId, serverTime, fix, state } = message;
  if (fix === null) return [];
  const { time, ...values } = fix;
  // What a message says belongs to its fix only where the fix is of the same moment.
  const { ignition, odometer, total_distance, driver_unique_id: driver } = isFresh(message) ? state : nothing;
  return [
    {
      uid: uniqueId,
      gps_time: time,
      server_time: serverTime,
      ...values,
      ignition,
      odometer: odometer ?? total_distance,
      // Few trackers say it: the others' rows are as long as without it.
      ...(driver !== null && { driver }),
    },
  ];
}

const nothing = { ignition: null, odometer: null, total_distance: null, driver_unique_id: null };

const ignitionRow = (message: TrackerMessage) =>
  message.state.ignition === null || isFresh(message)
    ? []
    : [{ uid: message.uniqueId, reported_at: message.messageTime, ignition: message.state.ignition }];
