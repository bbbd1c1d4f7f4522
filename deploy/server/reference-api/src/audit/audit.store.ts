import type { auditEntryFields, WrittenRecord } from 'shared-auth/calls';
import type { Database, Queries } from '../platform/database/database';
import { inPortions } from '../platform/database/portions';
import { type Actor, type AuditEntry, changesOf } from './auditEntries';

/** An audit entry as it is stored. */
export type AuditRow = WrittenRecord<typeof auditEntryFields>;

/** A row to be written. */
export function auditValues(
  { user, address }: Actor,
  { type, vehicle, device, subject, details, ...states }: AuditEntry,
) {
  return {
    at: new Date().toISOString(),
    type,
    user_id: user?.id,
    user_name: user?.username,
    address,
    vehicle_id: vehicle?.id,
    vehicle_name: vehicle?.license_plate,
    device_pk: device?.id,
    device_name: device?.device_id,
    subject_id: subject?.id,
    subject_name: subject?.username,
    details,
    ...changesOf(states.before, states.after),
  };
}

/** Whether a row records a change without effect, not even on a password: repeating it could fill the log. */
const isIdle = ({ before, after, details }: ReturnType<typeof auditValues>) =>
  before !== undefined && after !== undefined && Object.keys(after).length === 0 && details?.password === undefined;

/** Replaces the name of a removed person. */
export const REMOVED = 'отстранет корисник';

/**
 * Writes audit entries in the transaction of the change that they record. Entries of reads are written up to a second
 * later, so the entry of a user who was removed meanwhile has the action without the name. A change without effect is
 * not recorded.
 */
export async function insertAuditEntries(
  queries: Queries,
  all: readonly ReturnType<typeof auditValues>[],
): Promise<void> {
  const rows = all.filter((row) => !isIdle(row));
  if (rows.length === 0) return;
  await queries.query(
    `insert into acts (at, type, user_id, user_name, address, vehicle_id, vehicle_name, device_pk, device_name, subject_id, subject_name, before, after, details)
     select x.at, x.type, x.user_id, case when is_removed then $2 else x.user_name end, case when not is_removed then x.address end,
       x.vehicle_id, x.vehicle_name, x.device_pk, x.device_name, x.subject_id, x.subject_name, x.before, x.after, x.details
     from jsonb_to_recordset($1::text::jsonb) as x(at timestamptz, type text, user_id int, user_name text, address text, vehicle_id int, vehicle_name text,
       device_pk int, device_name text, subject_id int, subject_name text, before jsonb, after jsonb, details jsonb)
     cross join lateral (select exists (select from users u where u.id = x.user_id and u.removed_at is not null) as is_removed) u`,
    [JSON.stringify(rows), REMOVED],
  );
}

/** Drops acts that are older. */
export function forgetAuditEntries(database: Database, days: number, signal?: AbortSignal): Promise<number> {
  const before = ({ query }: Queries) => query("select set_config('fleet.acts_retention', 'on', true)");
  const where = 'at < now() - make_interval(days => $1)';
  return inPortions(database, { table: 'acts', where, params: [days], before }, signal);
}
