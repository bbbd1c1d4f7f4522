import type { auditCalls, QueryValues } from 'shared-auth/calls';
import type { AuditRow } from '../../audit/audit.store';
import { findDevice, findVehicle } from '../../lookup/find';
import { Conditions, count, pagination, slice } from '../../platform/database/conditions';
import type { Queries } from '../../platform/database/database';

/** `person_id`: acts by this person, or on this account. */
type AuditFilter = Omit<QueryValues<typeof auditCalls.list.query>, 'start_date' | 'end_date'> & {
  from: Date | undefined;
  to: Date | undefined;
};

const columns =
  'id, at, type, user_id, user_name, address, vehicle_id, vehicle_name, device_pk, device_name, subject_id, subject_name, before, after, details';

/** Acts by which rules, channels, regular reports, keys and limits were turned off, paused or narrowed. */
const switchedOff = `(type in ('second_factor_removed', 'second_factor_reset', 'second_factor_rules_changed', 'rule_deleted', 'webhook_deleted', 'report_schedule_deleted', 'key_revoked',
    'retention_changed', 'user_teams_changed', 'user_deactivated', 'private_hours_changed', 'speed_limit_changed', 'zone_deleted', 'zone_rule_deleted', 'calendar_deleted', 'maintenance_deleted', 'sensor_deleted', 'odometer_reading_deleted', 'fuel_receipt_deleted')
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
