import type { visitFields, WrittenRecord } from 'shared-auth/contract';
import { scopeToVisible, type VisibilityScope, visibleSql } from '../../identity/access/visibilityScope';
import { Conditions, count, pagination, slice } from '../../platform/database/conditions';
import type { Queries } from '../../platform/database/database';
import type { SeenTeams } from './zones.store';

export type Visit = WrittenRecord<typeof visitFields>;

/** Which stays are listed. Times are ISO 8601. */
export interface VisitFilter {
  zone?: number | undefined;
  vehicle?: number | undefined;
  start?: Date | undefined;
  end?: Date | undefined;
  /** Of vehicles that are inside now. */
  open?: boolean | undefined;
  page: number;
  limit: number;
  teams: SeenTeams;
  visibility: VisibilityScope;
  /** Vehicles that are private now, each with the time since when, ISO 8601: their location is not disclosed. */
  privateSince: Readonly<Record<string, string>>;
}

/**
 * How many vehicles are in each zone now, as SQL whose parameters begin with `$2`: of those that a user sees, without
 * private ones.
 */
export function insideSql(visibility: VisibilityScope, hidden: readonly number[]) {
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value) + 1}`;
  const seen = visibility === null ? '' : ` and ${visibleSql(visibility, 'zv.vehicle_id', undefined, bind)}`;
  return {
    sql: `select zv.zone_id, count(distinct zv.vehicle_id) as vehicles from zone_visits zv join vehicles v on v.id = zv.vehicle_id
      where zv.left_at is null and v.status <> 'retired' and zv.vehicle_id <> all(${bind(hidden)}::int[])${seen} group by 1`,
    params,
  };
}

/** Kilometres on the odometer at a fix of the visit's device. */
const odometerAt = (device: string, time: string) =>
  `(select l.odometer from locations l where l.device_pk = ${device} and l.gps_time = ${time} and l.odometer > 0 limit 1)`;

/** Metres since the vehicle left the previous zone, by its odometer; null where it has none, or it was changed. */
const distanceBefore = `(select case when k.here - k.there between 0 and 100000 then round((k.here - k.there) * 1000) end from (
  select ${odometerAt('v.device_pk', 'v.entered_at')} as here, ${odometerAt('b.device_pk', 'b.left_after')} as there from (
    select device_pk, left_after from zone_visits where vehicle_id = v.vehicle_id and entered_at < v.entered_at order by entered_at desc limit 1) b) k)::float8`;

/** The name of a stay's zone then, where the zone was renamed or deleted since. */
const nameThen =
  '(select n.name from past_zone_names n where n.zone_id = v.zone_id and n.until > v.entered_at order by n.until, n.id limit 1)';

/** Stays, the newest first. */
export async function listVisits(queries: Queries, filter: VisitFilter) {
  const { zone, vehicle, start, end, open, teams, visibility, privateSince } = filter;
  const hidden = Object.entries(privateSince);
  const conditions = new Conditions();
  // An open stay of a vehicle that is private now ends, for readers, where its private time began.
  const ids = conditions.bind(hidden.map(([id]) => Number(id)));
  const times = conditions.bind(hidden.map(([, since]) => since));
  const left = 'coalesce(v.left_at, p.since)';
  conditions
    .maybe((value) => `v.zone_id = ${value}`, zone)
    .maybe((value) => `v.vehicle_id = ${value}`, vehicle)
    .maybe((value) => `(v.left_at is null or v.left_at > ${value})`, start)
    .maybe((value) => `v.entered_at < ${value}`, end);
  if (open === true) conditions.always(`${left} is null`);
  if (open === false) conditions.always(`${left} is not null`);
  // A deleted zone belongs to the team that it had last.
  if (teams !== null)
    conditions.where(
      (value) => `case when z.id is not null then z.team_id is null or z.team_id = any(${value}::int[])
        else exists (select from past_zone_names n where n.zone_id = v.zone_id and (n.team_id is null or n.team_id = any(${value}::int[]))) end`,
      teams,
    );
  scopeToVisible(conditions, visibility, 'v.vehicle_id', 'v.entered_at');
  const from = `from zone_visits v left join zones z on z.id = v.zone_id join vehicles c on c.id = v.vehicle_id
    left join unnest(${ids}::int[], ${times}::timestamptz[]) as p(id, since) on p.id = v.vehicle_id ${conditions.sql}`;
  const total = await count(queries, from, conditions.params);
  const data = await queries.query<Visit>(
    `select v.id::text as id, v.zone_id, coalesce(${nameThen}, z.name, '') as zone_name, v.vehicle_id, c.license_plate, c.vehicle_code, v.entered_at, v.entered_after,
       ${left} as left_at, coalesce(v.left_after, p.since) as left_after,
       greatest(0, round(extract(epoch from coalesce(${left}, now()) - v.entered_at)))::int as duration,
       ${distanceBefore} as distance_before
     ${from} order by v.entered_at desc, v.id desc ${slice(filter)}`,
    conditions.params,
  );
  return { data, pagination: pagination(total, filter) };
}
