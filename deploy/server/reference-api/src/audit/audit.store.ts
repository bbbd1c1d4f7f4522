import { findDevice, findVehicle } from '../fleet/lookup/find';
import { Conditions, count, type Paging, pagination, slice } from '../platform/database/conditions';
import type { Database, Queries } from '../platform/database/database';
import { type Actor, type AuditEntry, changesOf } from './auditEntries';

/** An act as it is kept. */
export interface AuditRow {
  id: number;
  /** ISO 8601 */
  at: string;
  type: string;
  user_id: number | null;
  user_name: string | null;
  /** IP address. */
  address: string | null;
  vehicle_id: number | null;
  vehicle_name: string | null;
  device_pk: number | null;
  device_name: string | null;
  subject_id: number | null;
  subject_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  details: Record<string, unknown> | null;
}

export interface AuditFilter extends Paging {
  type?: string | undefined;
  user_id?: number | undefined;
  subject_id?: number | undefined;
  /** Done by this person, or to this account. */
  person_id?: number | undefined;
  vehicle_id?: string | undefined;
  device_id?: string | undefined;
  search?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const columns =
  'id, at, type, user_id, user_name, address, vehicle_id, vehicle_name, device_pk, device_name, subject_id, subject_name, before, after, details';

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

/** Replaces the name of a removed person. */
export const REMOVED = 'отстранет корисник';

/**
 * Writes acts, in the transaction of what they tell of. A read is written up to a second later: of who was removed
 * meanwhile nothing is written but what was done.
 */
export async function insertAuditEntries(
  queries: Queries,
  rows: readonly ReturnType<typeof auditValues>[],
): Promise<void> {
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

/** Acts by which rules, channels, regular reports, keys and limits were turned off, paused or narrowed. */
const switchedOff = `(type in ('second_factor_removed', 'second_factor_reset', 'second_factor_rules_changed', 'rule_deleted', 'webhook_deleted', 'report_schedule_deleted', 'key_revoked',
    'retention_changed', 'user_teams_changed', 'user_deactivated', 'private_hours_changed', 'speed_limit_changed', 'zone_deleted', 'zone_rule_deleted', 'calendar_deleted', 'maintenance_deleted')
  or (type in ('rule_changed', 'report_schedule_changed') and after ->> 'is_paused' = 'true')
  or (type = 'zone_rule_changed' and after ->> 'is_active' = 'false')
  or (type = 'device_changed' and after ? 'silence_minutes' and after ->> 'silence_minutes' is null))`;

/** Acts, newest first. */
export async function listAuditEntries(queries: Queries, filter: AuditFilter) {
  const conditions = new Conditions()
    .maybe((value) => `type = ${value}`, filter.type === 'switched_off' ? undefined : filter.type)
    .maybe((value) => `user_id = ${value}`, filter.user_id)
    .maybe((value) => `subject_id = ${value}`, filter.subject_id)
    .maybe((value) => `(user_id = ${value} or subject_id = ${value})`, filter.person_id)
    .maybe((value) => `at >= ${value}`, filter.from)
    .maybe((value) => `at <= ${value}`, filter.to)
    .maybe(
      (value) =>
        `strpos(lookalike_key(concat_ws(' ', user_name, vehicle_name, device_name, subject_name, address)), lookalike_key(${value})) > 0`,
      filter.search?.trim(),
    );
  if (filter.type === 'switched_off') conditions.always(switchedOff);
  if (filter.vehicle_id !== undefined)
    conditions.where((value) => `vehicle_id = ${value}`, (await findVehicle(queries, filter.vehicle_id)) ?? 0);
  if (filter.device_id !== undefined)
    conditions.where((value) => `device_pk = ${value}`, (await findDevice(queries, filter.device_id))?.id ?? 0);
  const from = `from acts ${conditions.sql}`;
  const [total, data] = await Promise.all([
    count(queries, from, conditions.params),
    queries.query<AuditRow>(`select ${columns} ${from} order by at desc, id desc ${slice(filter)}`, conditions.params),
  ]);
  return { data, pagination: pagination(total, filter) };
}

/** Drops acts that are older. */
export async function forgetAuditEntries(database: Database, days: number): Promise<void> {
  await database.transaction(async ({ query }) => {
    await query("select set_config('fleet.acts_retention', 'on', true)");
    await query('delete from acts where at < now() - make_interval(days => $1)', [days]);
  });
}
