import { batteryFine } from '../../alarms/rules/episodes';
import { mergeMessages } from '../../messages/mergeMessages';
import { isFresh, type TrackerMessage } from '../../messages/message';
import type { Queries } from '../../platform/database/database';
import type { DeviceRow } from './deviceRow';
import { storePositionsSql } from './storePositions.sql';

/** The result of storing a batch. */
export interface StoredPositions {
  /** A row for each tracker of the batch, with its state before. */
  rows: DeviceRow[];
  /** Messages of unregistered trackers; they are not stored. */
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
  // The statement is repeated for the second name of a device, because one statement changes a row once.
  for (let isNamedTwice = unknown.length > 0; isNamedTwice; ) {
    const params = [
      JSON.stringify(mergeMessages(unknown)),
      JSON.stringify(fixRows(unknown)),
      received,
      replay,
      JSON.stringify(unknown.flatMap(ignitionRow)),
      JSON.stringify(unknown.flatMap(batteryRow)),
    ];
    const batch = await queries.query<DeviceRow>(storePositionsSql, params);
    const done = new Set(batch.map(({ uid }) => uid));
    rows.push(...batch);
    unknown = unknown.filter(({ uniqueId }) => !done.has(uniqueId));
    isNamedTwice = unknown.length > 0 && batch.some(({ named }) => named > 1);
  }
  return { rows, unknown };
}

/** The fixes of messages, each once. A fix that several messages carry has the values of all of them. */
function fixRows(messages: readonly TrackerMessage[]) {
  const rows = new Map<string, FixRow>();
  for (const message of messages) {
    const row = fixRow(message);
    if (row === undefined) continue;
    const key = `${row.uid} ${row.gps_time} ${row.latitude} ${row.longitude} ${row.valid}`;
    const known = rows.get(key);
    rows.set(key, known ? { ...known, ...beside(known, row) } : row);
  }
  return [...rows.values()];
}

type FixRow = NonNullable<ReturnType<typeof fixRow>>;

const besideNames = ['ignition', 'motion', 'odometer', 'driver', 'battery_level'] as const;

/** Of two messages' values for one fix the greater is used, so that their order makes no difference. */
const beside = (a: FixRow, b: FixRow) =>
  Object.fromEntries(
    besideNames.flatMap((name) => {
      const [ours, theirs] = [a[name] ?? null, b[name] ?? null];
      const value = ours === null || (theirs !== null && theirs > ours) ? theirs : ours;
      return value === null ? [] : [[name, value]];
    }),
  );

/**
 * Adds the values that messages give for fixes of earlier messages.
 * @returns the fixes that have more values now, as `device_pk` and epoch ms
 */
export async function addBeside(
  queries: Queries,
  rows: readonly DeviceRow[],
  messages: readonly TrackerMessage[],
): Promise<{ device_pk: number; at: number }[]> {
  const devices = new Map(rows.map((row) => [row.uid, row]));
  const given = fixRows(messages).flatMap(({ uid, ...fix }) => {
    const row = devices.get(uid);
    const isOld = row?.known_time != null && fix.gps_time <= row.known_time && fix.valid;
    return row && isOld && besideNames.some((name) => (fix[name] ?? null) !== null)
      ? [{ ...fix, device_pk: row.device_pk }]
      : [];
  });
  if (given.length === 0) return [];
  const merged = besideNames.map((name) => `greatest(l.${name}, x.${name})`).join(', ');
  return queries.query(
    `update locations l set (${besideNames.join(', ')}) = row(${merged})
     from json_to_recordset($1::text::json) as x(device_pk int, gps_time timestamptz, latitude float8, longitude float8, ignition boolean, motion boolean, odometer float8, driver text, battery_level real)
     where l.device_pk = x.device_pk and l.gps_time = x.gps_time and l.latitude = x.latitude and l.longitude = x.longitude
       and (${besideNames.map((name) => `l.${name}`).join(', ')}) is distinct from (${merged})
     returning l.device_pk, (extract(epoch from l.gps_time) * 1000)::float8 as at`,
    [JSON.stringify(given)],
  );
}

function fixRow(message: TrackerMessage) {
  const { uniqueId, serverTime, fix, state } = message;
  if (fix === null) return undefined;
  const { time, ...values } = fix;
  // A message's state belongs to its fix only when the two are of the same moment.
  const { ignition, motion, odometer, total_distance, driver_unique_id: driver } = isFresh(message) ? state : nothing;
  return {
    uid: uniqueId,
    gps_time: time,
    server_time: serverTime,
    ...values,
    ignition,
    motion,
    odometer: odometer || (total_distance ?? odometer),
    ...(isBatteryOfFix(message) && { battery_level: state.battery_level }),
    // Few trackers send a driver: the rows of others do not get longer.
    ...(driver !== null && { driver }),
  };
}

const nothing = { ignition: null, motion: null, odometer: null, total_distance: null, driver_unique_id: null };

const ignitionRow = (message: TrackerMessage) =>
  message.state.ignition === null || isFresh(message)
    ? []
    : [{ uid: message.uniqueId, reported_at: message.messageTime, ignition: message.state.ignition }];

/**
 * A full battery is stored with the fix of the same moment. A low one has a separate row, because a copy of the earlier
 * fix would suppress it.
 */
const isBatteryOfFix = ({ fix, messageTime, state: { battery_level } }: TrackerMessage): boolean =>
  battery_level !== null && battery_level >= batteryFine && fix?.valid === true && fix.time === messageTime;

const batteryRow = (message: TrackerMessage) =>
  message.state.battery_level === null || isBatteryOfFix(message)
    ? []
    : [{ uid: message.uniqueId, reported_at: message.messageTime, level: message.state.battery_level }];
