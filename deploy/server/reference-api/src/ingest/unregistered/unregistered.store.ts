import type { unregisteredDeviceFields, WrittenRecord } from 'shared-auth/calls';
import { placeOf, type TrackerMessage } from '../../messages/message';
import type { Database, Queries } from '../../platform/database/database';
import { inPortions } from '../../platform/database/portions';
import { BUDGETS } from '../../platform/limits/budgets';

/** The record of an unregistered tracker's message, or of several of one batch. */
export interface UnregisteredMessage {
  uid: string;
  /** ISO 8601 */
  time: string;
  message: TrackerMessage | undefined;
}

interface Row {
  uid: string;
  protocol: string | null;
  first: string;
  last: string;
  count: number;
  message: TrackerMessage | null;
}

const ofPlace = (name: string, type: string) =>
  `case when (last_position #>> '{fix,valid}')::boolean then (last_position #>> '{fix,${name}}')::${type} end`;
const columns = `unique_id, protocol, first_message, last_message, message_count, ${ofPlace('latitude', 'float8')} as latitude,
  ${ofPlace('longitude', 'float8')} as longitude, ${ofPlace('time', 'timestamptz')} as gps_time`;

/** Of several messages the newest with a location is stored, else the newest. */
const rank = (message: TrackerMessage) => `${placeOf(message) !== null} ${message.messageTime}`;
const rankOf = (table: string) =>
  `(coalesce(${table}.last_position #>> '{fix,valid}', 'false') || ' ' || (${table}.last_position ->> 'messageTime')) collate "C"`;

/** An assignment is undone within this time. */
const UNDONE_WITHIN = "interval '1 hour'";

// A listed tracker may have been registered since its last message.
const stillUnknown = 'not exists (select from device_names n where n.name = unique_id)';

/**
 * Counts messages of unregistered trackers.
 * @returns the trackers that were not listed before.
 */
export async function recordUnregistered(
  queries: Queries,
  messages: readonly UnregisteredMessage[],
): Promise<{ unique_id: string; protocol: string | null }[]> {
  const rows = [...grouped(messages).values()].slice(0, BUDGETS.unknown_trackers);
  const recorded = await queries.query<{ unique_id: string; protocol: string | null; is_new: boolean }>(
    `insert into unknown_trackers as t (unique_id, protocol, first_message, last_message, message_count, last_position)
     select uid, protocol, first, last, count, message from jsonb_to_recordset($1::text::jsonb)
       as x(uid text, protocol text, first timestamptz, last timestamptz, count bigint, message jsonb) order by uid
     on conflict (unique_id) do update set
       protocol = coalesce(excluded.protocol, t.protocol), first_message = least(t.first_message, excluded.first_message),
       last_message = greatest(t.last_message, excluded.last_message), message_count = t.message_count + excluded.message_count,
       last_position = case when t.last_position is null or ${rankOf('excluded')} >= ${rankOf('t')} then excluded.last_position else t.last_position end
     returning unique_id, protocol, xmax = 0 as is_new`,
    [JSON.stringify(rows)],
  );
  const added = recorded.filter(({ is_new }) => is_new);
  if (added.length > 0) await makeRoom(queries);
  return added.map(({ unique_id, protocol }) => ({ unique_id, protocol }));
}

/**
 * Bounds the list: ids with a single message, the oldest ones, are deleted first, so that made-up ids displace each
 * other and not a tracker that sends regularly. Ignored ids have a separate bound, because a deleted one would be
 * announced again.
 */
async function makeRoom(queries: Queries): Promise<void> {
  await queries.query(
    `delete from unknown_trackers where unique_id in (
       select unique_id from (
         select unique_id, row_number() over (partition by ignored_at is null order by message_count > 1 desc, last_message desc) as place
         from unknown_trackers) kept where place > $1)`,
    [BUDGETS.unknown_trackers],
  );
}

/** Trackers that are neither registered nor ignored, the newest message first. */
export const listUnregistered = (queries: Queries): Promise<WrittenRecord<typeof unregisteredDeviceFields>[]> =>
  queries.query(
    `select ${columns} from unknown_trackers u where ignored_at is null and ${stillUnknown} order by last_message desc, unique_id`,
  );

// Assigned, and not renamed since: its row waits for an hour, so that the assignment can be undone.
const isAssigned = 'exists (select from device_names n where n.device_pk = u.device_pk and n.name = u.unique_id)';

/** A tracker that is to be registered as a device. @returns undefined where there is none with this id. */
export async function claimUnregistered(
  queries: Queries,
  uid: string,
): Promise<{ protocol: string | null; last_message: string; last_position: TrackerMessage | null } | undefined> {
  // A separate statement: one that waited for the row's lock would not see an assignment that was made meanwhile.
  await queries.query('select from unknown_trackers where unique_id = $1 for update', [uid]);
  const [listed] = await queries.query<{
    protocol: string | null;
    last_message: string;
    last_position: TrackerMessage | null;
  }>(
    `select protocol, last_message, last_position from unknown_trackers u where unique_id = $1 and not ${isAssigned}`,
    [uid],
  );
  return listed;
}

/** Stores the device that was made of a tracker. It cannot be undone before {@link endAssignment}. */
export async function keepAssignment(queries: Queries, uid: string, device: number): Promise<void> {
  await queries.query('update unknown_trackers set assigned_at = null, device_pk = $2 where unique_id = $1', [
    uid,
    device,
  ]);
}

/** Marks that the device has its tracker's last message: from now on the assignment can be undone for a while. */
export async function endAssignment(queries: Queries, uid: string, device: number): Promise<void> {
  await queries.query('update unknown_trackers set assigned_at = now() where unique_id = $1 and device_pk = $2', [
    uid,
    device,
  ]);
}

/** The device that was made of a tracker within the last hour. */
export async function assignedDevice(
  queries: Queries,
  uid: string,
): Promise<{ id: number; device_id: string; vehicle_id: number | null; license_plate: string | null } | undefined> {
  const [made] = await queries.query<{
    id: number;
    device_id: string;
    vehicle_id: number | null;
    license_plate: string | null;
  }>(
    `select d.id, d.device_id, d.vehicle_id, v.license_plate from unknown_trackers u join devices d on d.id = u.device_pk
     left join vehicles v on v.id = d.vehicle_id where unique_id = $1 and u.assigned_at > now() - ${UNDONE_WITHIN} and ${isAssigned} for update of u, d`,
    [uid],
  );
  return made;
}

/** Hides a tracker from the list from now on. @returns undefined where there is none with this id */
export async function ignoreUnregistered(queries: Queries, uid: string): Promise<{ is_new: boolean } | undefined> {
  const [ignored] = await queries.query<{ is_new: boolean }>(
    `update unknown_trackers u set ignored_at = coalesce(ignored_at, now()) where unique_id = $1 and not ${isAssigned}
     returning ignored_at = now() as is_new`,
    [uid],
  );
  return ignored;
}

/** Deletes trackers that have been registered, and those that have been silent for a month. */
export function forgetUnregistered(database: Database, signal?: AbortSignal): Promise<number> {
  const isOver = `not ${stillUnknown} and coalesce(assigned_at < now() - ${UNDONE_WITHIN}, true)`;
  const where = `last_message < now() - interval '30 days' or (${isOver})`;
  return inPortions(database, { table: 'unknown_trackers', where }, signal);
}

function grouped(messages: readonly UnregisteredMessage[]): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const { uid, time, message } of messages) {
    const row = rows.get(uid);
    if (row === undefined) {
      const protocol = message?.protocol ?? null;
      rows.set(uid, { uid, protocol, first: time, last: time, count: 1, message: message ?? null });
      continue;
    }
    row.count++;
    if (time < row.first) row.first = time;
    if (time > row.last) row.last = time;
    if (message && (row.message === null || rank(message) >= rank(row.message))) {
      row.message = message;
      row.protocol = message.protocol ?? row.protocol;
    }
  }
  return rows;
}
