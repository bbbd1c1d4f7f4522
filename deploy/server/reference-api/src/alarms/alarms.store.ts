import { lifeAlarmTypes, severities, UNDO_MS } from 'shared-auth/contract';
import type { DriverTexts } from '../identity/access/drivenNow';
import { scopeToVisible, type VisibilityScope, VisibleCondition } from '../identity/access/visibilityScope';
import type { Alarm } from '../live/payloads';
import { findDevice, findVehicle } from '../lookup/find';
import { Conditions, count, orderBy, type Paging, pagination, slice, sortedBy } from '../platform/database/conditions';
import type { Queries } from '../platform/database/database';

export type { Alarm };

export interface AlarmFilter extends Paging {
  search?: string | undefined;
  drivers?: DriverTexts;
  device_id?: string | undefined;
  vehicle_id?: string | undefined;
  alarm_type?: string | undefined;
  severity?: string | undefined;
  is_acknowledged?: boolean | undefined;
  /** Claimed by this user, by anyone or by nobody. */
  claimed?: number | 'anyone' | 'nobody' | '' | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  sort?: string | undefined;
  order?: string | undefined;
}

const undoWindow = `interval '${UNDO_MS} milliseconds'`;

export const alarmColumns = `a.id, a.alarm_type, a.severity, a.message, v.license_plate, v.vehicle_code,
  coalesce(v.make || ' ' || v.model || ' (' || d.device_id || ')', d.device_id) as device_name, d.device_id, a.vehicle_id,
  a.created_at, a.received_at, a.latitude, a.longitude, a.is_acknowledged, a.acknowledged_at,
  (select u.first_name || ' ' || u.last_name from users u where u.id = a.acknowledged_by) as acknowledged_by,
  case when a.acknowledged_at > now() - ${undoWindow} then a.acknowledged_at + ${undoWindow} end as undo_until,
  (select u.first_name || ' ' || u.last_name from users u where u.id = a.claimed_by) as claimed_by, a.claimed_by as claimed_by_id, a.claimed_at,
  a.source_type, a.source_text, a.zone, a.maintenance, a.value_before, a.value_after, a.value_unit,
  a.handed_over_at, a.note_count, a.last_note, a.last_note_at,
  (select u.first_name || ' ' || u.last_name from users u where u.id = a.last_note_by) as last_note_by`;

/** The joins that `alarmColumns` need besides the alarms themselves, `a`. */
export const alarmJoins = 'join devices d on d.id = a.device_pk left join vehicles v on v.id = a.vehicle_id';

export const alarmTables = `alarms a ${alarmJoins}`;

const newest = 'a.created_at desc, a.id desc';
/** The order of `compareAlarms` of the contract. */
export const mostUrgent = `(a.severity = 'critical') desc, (a.alarm_type in (${lifeAlarmTypes.map((type) => `'${type}'`)})) desc, ${newest}`;
/** The contract names the worst first. */
const severityRank = `array_position(array[${severities.toReversed().map((name) => `'${name}'`)}], a.severity)`;

const sortable: Readonly<Record<string, string>> = {
  created_at: 'a.created_at',
  severity: severityRank,
  alarm_type: 'a.alarm_type',
  license_plate: 'v.plate_key',
  vehicle_code: 'v.vehicle_code',
  device_name: 'd.device_id',
  is_acknowledged: 'a.is_acknowledged',
};

export async function listAlarms(queries: Queries, filter: AlarmFilter, visibility: VisibilityScope) {
  const conditions = new Conditions();
  if (filter.device_id !== undefined) {
    conditions.where((value) => `a.device_pk = ${value}`, (await findDevice(queries, filter.device_id))?.id ?? 0);
  }
  if (filter.vehicle_id !== undefined) {
    conditions.where((value) => `a.vehicle_id = ${value}`, (await findVehicle(queries, filter.vehicle_id)) ?? 0);
  }
  conditions
    .maybe((value) => `a.alarm_type = ${value}`, filter.alarm_type)
    .maybe((value) => `a.severity = ${value}`, filter.severity)
    .maybe((value) => `a.created_at >= ${value}`, filter.from)
    .maybe((value) => `a.created_at <= ${value}`, filter.to)
    .search("(d.search_text || ' ' || coalesce(v.search_text, ''))", filter.search, {
      of: 'a.vehicle_id',
      texts: filter.drivers,
    });
  if (typeof filter.claimed === 'number') conditions.where((value) => `a.claimed_by = ${value}`, filter.claimed);
  else if (filter.claimed) conditions.always(`a.claimed_by is ${filter.claimed === 'anyone' ? 'not null' : 'null'}`);
  // Written out, because the indexes of the unacknowledged alarms are not used for a parameter.
  if (filter.is_acknowledged !== undefined)
    conditions.always(filter.is_acknowledged ? 'a.is_acknowledged' : 'not a.is_acknowledged');
  scopeToVisible(conditions, visibility, 'a.vehicle_id', 'a.created_at');
  // Counting needs the other tables only where their texts are searched.
  const counted = `from ${filter.search ? alarmTables : 'alarms a'} ${conditions.sql}`;
  const order = orderBy(sortable, filter.sort, filter.order, newest);
  const sql = `select ${alarmColumns} from ${alarmTables} ${conditions.sql} ${order} ${slice(filter)}`;
  const [total, data] = await Promise.all([
    count(queries, counted, conditions.params),
    queries.query<Alarm>(sql, conditions.params),
  ]);
  return { data, pagination: pagination(total, filter), ...sortedBy(sortable, filter) };
}

/** The most urgent unacknowledged alarms of one device or vehicle. */
export function openAlarms(
  queries: Queries,
  of: { device: number } | { vehicle: number },
  visibility: VisibilityScope,
): Promise<Alarm[]> {
  const [column, id] = 'device' in of ? ['a.device_pk', of.device] : ['a.vehicle_id', of.vehicle];
  const seen = new VisibleCondition(visibility, [id]);
  return queries.query<Alarm>(
    `select ${alarmColumns} from ${alarmTables} where ${column} = $1 and not a.is_acknowledged${seen.and('a.vehicle_id', 'a.created_at')}
     order by ${mostUrgent} limit 5`,
    seen.params,
  );
}

export async function deleteAlarm(queries: Queries, id: number): Promise<boolean> {
  return (await queries.query('delete from alarms where id = $1 returning id', [id])).length === 1;
}

/** The ids, of those given, whose alarms a user sees. */
export async function visibleAlarms(
  queries: Queries,
  ids: readonly number[],
  visibility: VisibilityScope,
): Promise<number[]> {
  if (visibility === null) return [...ids];
  const seen = new VisibleCondition(visibility, [ids]);
  const rows = await queries.query<{ id: number }>(
    `select a.id from alarms a where a.id = any($1::bigint[])${seen.and('a.vehicle_id', 'a.created_at')}`,
    seen.params,
  );
  return rows.map(({ id }) => id);
}

export async function findAlarm(queries: Queries, id: number): Promise<Alarm | undefined> {
  const [alarm] = await queries.query<Alarm>(`select ${alarmColumns} from ${alarmTables} where a.id = $1`, [id]);
  return alarm;
}

export function findAlarms(queries: Queries, ids: readonly number[]): Promise<Alarm[]> {
  return queries.query<Alarm>(`select ${alarmColumns} from ${alarmTables} where a.id = any($1::bigint[])`, [ids]);
}
