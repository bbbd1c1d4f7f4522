import type { LiveBox, LiveCellsOf } from 'shared-auth/contract';
import { everyDeviceSql } from '../../fleet/devices/devices.store';
import type { DriverTexts } from '../../identity/access/drivenNow';
import { scopeToVisible, type VisibilityScope } from '../../identity/access/visibilityScope';
import { findDevice, findVehicle } from '../../lookup/find';
import { gravestOf, isOpen } from '../../lookup/openAlarms';
import { joinVehicleNow } from '../../lookup/presentState.sql';
import { Conditions, type Paging, slice } from '../../platform/database/conditions';
import type { Queries } from '../../platform/database/database';
import { fleetStatusSql } from '../dashboard/dashboard.store';
import type { SentRow } from './sentRows';

/** Which rows, for whom. */
export interface Listed extends LiveCellsOf {
  visibility: VisibilityScope;
}

/** The most vehicles with a new critical alarm that are drawn wherever they are. */
const MOST_ALARMED = 100;

/** Vehicles that are listed around a place. */
const MOST_NEAR = 8;

const tables = `devices d full join vehicles v on v.id = d.vehicle_id ${joinVehicleNow('s.current_speed s.gps_time s.latitude s.longitude')}`;
const idOf = { vehicles: 'v.id', devices: 'd.id' } as const;

/** The id of the row that a vehicle's name identifies: its id, device id, plate or code. */
export async function idNamed(queries: Queries, name: string, of: Listed['of']): Promise<number | undefined> {
  const vehicle = await findVehicle(queries, name);
  if (of === 'vehicles') return vehicle;
  const [device] = await queries.query<{ id: number }>('select id from devices where vehicle_id = $1', [vehicle ?? 0]);
  return (device ?? (await findDevice(queries, name)))?.id;
}

const isListed = ({ of }: Listed) => (of === 'devices' ? 'd.id is not null' : "v.status <> 'retired'");

/** The filters of the map, and the user's visibility scope. */
function filter(conditions: Conditions, { status, type, visibility }: Listed): Conditions {
  if (status === 'alarms') conditions.always(`exists (${isOpen})`);
  else if (status !== 'all') conditions.where((value) => `d.status = ${value}`, status);
  if (type !== 'all') conditions.where((value) => `v.vehicle_type = ${value}`, type);
  return scopeToVisible(conditions, visibility, 'v.id');
}

/** The same of those with a location. @param hidden private vehicles */
const placed = (conditions: Conditions, listed: Listed, hidden: readonly number[]): Conditions =>
  filter(conditions, listed)
    .always(`s.gps_time is not null and ${isListed(listed)}`)
    .where((value) => `(v.id is null or v.id <> all(${value}::int[]))`, hidden);

/**
 * Ids of the rows in a box, and of those with a new critical alarm.
 * @param box null: of those alone @param most rows of the box, of those that match
 */
export async function idsIn(
  queries: Queries,
  listed: Listed,
  box: LiveBox | null,
  hidden: readonly number[],
  most: number,
) {
  const conditions = new Conditions();
  if (box) {
    const [west, south, east, north] = box.map((degrees) => conditions.bind(degrees));
    conditions.always(`s.longitude between ${west} and ${east} and s.latitude between ${south} and ${north}`);
  } else conditions.always('false');
  const { sql, params } = placed(conditions, listed, hidden);
  const rows = await queries.query<{ id: number | null }>(
    `(select ${idOf[listed.of]} as id from ${tables}
       ${sql} limit ${Math.trunc(most)})
     union select * from (select ${listed.of === 'vehicles' ? 'vehicle_id' : 'device_pk'} from alarms
       where not is_acknowledged and severity = 'critical' and created_at > now() - interval '10 minutes'
       order by created_at desc limit ${MOST_ALARMED}) alarmed`,
    params,
  );
  return rows.flatMap(({ id }) => id ?? []);
}

/** Ids of the rows with a location that are the nearest to another. @param near latitude and longitude */
export async function idsNear(queries: Queries, near: readonly number[], listed: Listed, hidden: readonly number[]) {
  const [lat = 0, lng = 0] = near;
  const conditions = new Conditions();
  for (const value of [lat, lng, Math.cos((lat * Math.PI) / 180)]) conditions.bind(value);
  const rows = await queries.query<{ id: number }>(
    `select ${idOf[listed.of]} as id from ${tables} ${placed(conditions, listed, hidden).sql}
     order by (s.latitude - $1) ^ 2 + ((s.longitude - $2) * $3::float8) ^ 2 limit ${MOST_NEAR}`,
    conditions.params,
  );
  return rows.map(({ id }) => id);
}

/** Rows by their ids, in that order. */
export async function rowsOf(
  queries: Queries,
  ids: readonly number[],
  listed: Listed,
  privateSince: Readonly<Record<string, string>>,
): Promise<SentRow[]> {
  if (ids.length === 0) return [];
  const conditions = new Conditions();
  conditions.bind(JSON.stringify(privateSince));
  conditions.always(isListed(listed)).where((value) => `${idOf[listed.of]} = any(${value}::int[])`, ids);
  const rows = await queries.query<SentRow>(
    `${listed.of === 'vehicles' ? fleetStatusSql : everyDeviceSql} ${filter(conditions, listed).sql}`,
    conditions.params,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const gravest = `(select ${gravestOf} as gravest, device_pk, vehicle_id from alarms where not is_acknowledged group by 2, 3)`;
const name = 'v.plate_key nulls last, v.vehicle_code nulls last, d.device_id';
const orders = {
  alarm: `o.gravest desc nulls last, ${name}`,
  speed: `case when d.status = 'offline' then -1 else coalesce(s.current_speed, -1) end desc nulls last, ${name}`,
  age: `s.gps_time desc nulls last, ${name}`,
  plate: name,
} as const;

/** One page of the list next to the map. */
export async function listIds(
  queries: Queries,
  listed: Listed,
  {
    search,
    drivers,
    sort,
    ...paging
  }: Paging & { search?: string | undefined; drivers: DriverTexts; sort: keyof typeof orders },
): Promise<{ ids: number[]; total: number }> {
  const conditions = new Conditions()
    .always(isListed(listed))
    .search("(coalesce(d.search_text, '') || ' ' || coalesce(v.search_text, ''))", search, {
      of: 'v.id',
      texts: drivers,
    });
  const rows = await queries.query<{ id: number; total: number }>(
    `select ${idOf[listed.of]} as id, count(*) over ()::int as total
     from ${tables} ${sort === 'alarm' ? `left join ${gravest} o on o.device_pk = d.id and o.vehicle_id is not distinct from d.vehicle_id` : ''}
     ${filter(conditions, listed).sql} order by ${orders[sort]} ${slice(paging)}`,
    conditions.params,
  );
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}
