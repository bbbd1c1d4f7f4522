import {
  type distanceFields,
  type stopFields,
  TIME_ZONE,
  type tripFields,
  type WrittenRecord,
} from 'shared-auth/contract';
import { type VisibilityScope, VisibleCondition } from '../../identity/access/visibilityScope';
import { odometerOfDays } from '../../lookup/odometer.sql';
import type { Database } from '../../platform/database/database';
import { round } from '../../platform/limits/round';
import { driverSql } from './drivers';

/** Days of Skopje, both included. */
export interface Days {
  /** `YYYY-MM-DD` */
  from: string;
  to: string;
  /** The vehicles that the user sees; null: all. */
  visibility: VisibilityScope;
}

/** When a day of `trip_days t` begins. */
export const dayStart = `(t.day::timestamp at time zone '${TIME_ZONE}')`;

interface Listing extends Days {
  vehicle: number | undefined;
  page: number;
  limit: number;
}

const rowsOf = (kind: 'trip' | 'stop') =>
  `from trip_days t join vehicles v on v.id = t.vehicle_id cross join lateral jsonb_array_elements(t.entries) with ordinality e (value, place)
   where t.day between $1::date and $2::date and ($3::int is null or t.vehicle_id = $3) and e.value->>'kind' = '${kind}'`;
const shared = `jsonb_build_object('id', t.device_pk || '-' || t.day || '-' || e.place, 'date', t.day::text, 'vehicle_id', v.id,
  'license_plate', v.license_plate, 'vehicle_code', v.vehicle_code)`;
const startTime = "(e.value->>'start_time')::timestamptz";
const endTime = "(e.value->>'end_time')::timestamptz";
const rowSql = {
  trip: `e.value || ${shared} || jsonb_build_object('driver', ${driverSql('v.id', startTime, endTime, "e.value->>'driver'")})`,
  stop: `e.value || ${shared}`,
} as const;
/** A day's entries begin on that day: with its index, only the days that a page shows are read. */
const newest = "t.day desc, e.value->>'start_time' desc";

interface Choice {
  kind: 'trip' | 'stop';
  /** A further condition of an entry. */
  more?: string;
  order: string;
}

async function listEntries<R>(
  database: Database,
  { from, to, visibility, vehicle, page, limit }: Listing,
  { kind, more = '', order }: Choice,
) {
  const counted = new VisibleCondition(visibility, [from, to, vehicle ?? null]);
  const listed = new VisibleCondition(visibility, [from, to, vehicle ?? null, limit, (page - 1) * limit]);
  const [count] = await database.query<{ total: number }>(
    more === ''
      ? // The sums include it, so no entry is read.
        `select coalesce(sum(t.${kind}s), 0)::int as total from trip_days t
         where t.day between $1::date and $2::date and ($3::int is null or t.vehicle_id = $3)${counted.and('t.vehicle_id', dayStart)}`
      : `select count(*)::int as total ${rowsOf(kind)}${more}${counted.and('t.vehicle_id', dayStart)}`,
    counted.params,
  );
  const total = count?.total ?? 0;
  const rows = await database.query<{ row: R }>(
    `select ${rowSql[kind]} as row ${rowsOf(kind)}${more}${listed.and('t.vehicle_id', dayStart)}
     order by ${order}, t.vehicle_id, e.place limit $4 offset $5`,
    listed.params,
  );
  return {
    data: rows.map(({ row }) => row),
    pagination: { total, pages: Math.max(1, Math.ceil(total / limit)), page },
  };
}

/** Trips that begin on these days, the newest first. */
export const listTrips = (database: Database, listing: Listing) =>
  listEntries<WrittenRecord<typeof tripFields>>(database, listing, { kind: 'trip', order: newest });

const lasted = `extract(epoch from ${endTime} - ${startTime})`;

/** Stops on these days, the newest or the longest first. */
export const listStops = (
  database: Database,
  { minSeconds, isLongestFirst, ...listing }: Listing & { minSeconds: number; isLongestFirst: boolean },
) =>
  listEntries<WrittenRecord<typeof stopFields>>(database, listing, {
    kind: 'stop',
    ...(minSeconds > 0 && { more: ` and ${lasted} >= ${minSeconds}` }),
    order: isLongestFirst ? `${lasted} desc` : newest,
  });

/** Sums of trips. */
export type Distance = WrittenRecord<typeof distanceFields>;

/**
 * A day `t` whose first trip is the rest of a drive of the day before. Each of the two days may call the minutes around
 * midnight a stop, so both are asked.
 */
const continues = `t.entries->0->>'continues_before' = 'true' and exists (select from trip_days b
  where b.vehicle_id = t.vehicle_id and b.device_pk = t.device_pk and b.day = t.day - 1 and b.entries->-1->>'continues_after' = 'true')`;

const sumsWith = (
  trips: string,
) => `coalesce(sum(t.distance), 0)::float8 as distance, coalesce(sum(t.estimated_distance), 0)::float8 as estimated_distance,
  case when bool_or(t.distance_source = 'gps') then 'gps' when bool_or(t.distance_source = 'odometer') then 'odometer' end as distance_source,
  coalesce(sum(t.driving_seconds), 0)::float8 as driving_seconds, coalesce(sum(t.idling_seconds), 0)::float8 as idling_seconds,
  coalesce(sum(t.standing_seconds), 0)::float8 as standing_seconds, coalesce(sum(t.silent_seconds), 0)::float8 as silent_seconds,
  (${trips})::float8 as trips, count(distinct t.day) filter (where t.trips > 0)::int as active_days, max(t.top_speed) as top_speed,
  min(t.first_departure) as first_departure, max(t.last_arrival) as last_arrival`;
const parts = 'coalesce(sum(t.trips), 0)';
/** Sums of the days from `$1` on: a drive across midnight is one, with a part in each of two days. */
const sumColumns = sumsWith(`${parts} - count(*) filter (where t.day > $1::date and ${continues})`);
const dayColumns = `${sumsWith(parts)}, count(*) filter (where ${continues})::float8 as continued_trips`;
const rounded = <R extends { top_speed: number | null }>(row: R): R => ({
  ...row,
  top_speed: row.top_speed === null ? null : round(row.top_speed, 1),
});

/** The sums of the fleet, or of a vehicle, over these days, as one row. */
export async function sumDistances(
  database: Database,
  { from, to, visibility }: Days,
  vehicle?: number,
): Promise<Distance> {
  const seen = new VisibleCondition(visibility, [from, to, vehicle ?? null]);
  const [row] = await database.query<Distance>(
    `select ${sumColumns} from trip_days t
     where t.day between $1::date and $2::date and ($3::int is null or t.vehicle_id = $3)${seen.and('t.vehicle_id', dayStart)}`,
    seen.params,
  );
  return rounded(row as Distance); // sums without a group are one row
}

/** The sums of each vehicle over these days, including vehicles without a trip; most kilometres first. */
export const distancesByVehicle = async (database: Database, { from, to, visibility }: Days, vehicle?: number) => {
  const seen = new VisibleCondition(visibility, [from, to, vehicle ?? null]);
  return (
    await database.query<
      Distance & { vehicle_id: number; vehicle_name: string; license_plate: string; vehicle_code: string }
    >(
      `select v.id as vehicle_id, v.make || ' ' || v.model as vehicle_name, v.license_plate, v.vehicle_code, ${sumColumns}
       from vehicles v left join trip_days t on t.vehicle_id = v.id and t.day between $1::date and $2::date${seen.and('t.vehicle_id', dayStart)}
       where ($3::int is null or v.id = $3)${seen.and('v.id')} group by v.id order by distance desc, v.license_plate`,
      seen.params,
    )
  ).map(rounded);
};

const firstOf = (name: string) => `(array_agg(t.${name} order by t.device_pk) filter (where t.${name} is not null))[1]`;
const edgeColumns = ['start_latitude', 'start_longitude', 'end_latitude', 'end_longitude']
  .map((name) => `${firstOf(name)} as ${name}`)
  .concat(
    `${firstOf('odometer_start')} as counter_start, ${firstOf('odometer_end')} as counter_end`,
    "string_agg(distinct t.driver, ', ') as card",
    // Whoever drove across midnight drove on both days, though departure or arrival is of one.
    `min(coalesce(case when t.entries->0->>'kind' = 'trip' then (t.entries->0->>'start_time')::timestamptz end, t.first_departure)) as drives_from`,
    `max(coalesce(case when t.entries->-1->>'kind' = 'trip' then (t.entries->-1->>'end_time')::timestamptz end, t.last_arrival)) as drives_to`,
  )
  .join(', ');

/** The odometers on days `d`: by their readings, else by the tracker's counter. */
const shown = (edge: 'start' | 'end') =>
  `case when o.day is null then d.counter_${edge} else o.odometer_${edge} end as odometer_${edge}`;

/**
 * Days from `$1` to `$2` with their drivers and odometers.
 * @param days SQL of days with their edges @param vehicle the vehicle of each
 */
const withDrivers = (days: string, vehicle: string) =>
  `select d.*, ${shown('start')}, ${shown('end')}, case when o.day is null then 'counter' else 'reading' end as odometer_by, o.read_at as odometer_read_at,
     ${driverSql(vehicle, 'd.drives_from', 'd.drives_to', 'd.card')} as driver
   from (${days}) d left join (${odometerOfDays('$1::date', '$2::date', '$3')}) o on o.vehicle_id = ${vehicle} and o.day = d.date::date`;

type DayDistance = Distance & { date: string; odometer_read_at?: string | null };

/** The sums of each vehicle on each day with messages of it, with where its day began and ended. */
export const distancesByVehicleAndDay = async (
  database: Database,
  { from, to, visibility }: Days,
  vehicle?: number,
) => {
  const seen = new VisibleCondition(visibility, [from, to, vehicle ?? null]);
  const days = `select v.id as vehicle_id, v.make || ' ' || v.model as vehicle_name, v.license_plate, v.vehicle_code, t.day::text as date, ${dayColumns}, ${edgeColumns}
     from trip_days t join vehicles v on v.id = t.vehicle_id
     where t.day between $1::date and $2::date and ($3::int is null or t.vehicle_id = $3)${seen.and('t.vehicle_id', dayStart)} group by v.id, t.day`;
  return (
    await database.query<
      DayDistance & { vehicle_id: number; vehicle_name: string; license_plate: string; vehicle_code: string }
    >(`${withDrivers(days, 'd.vehicle_id')} order by d.license_plate, d.date`, seen.params)
  ).map(rounded);
};

/** The sums of the fleet on each of these days; of one vehicle with where each day began and ended, and its drivers. */
export const distancesByDay = async (database: Database, { from, to, visibility }: Days, vehicle?: number) => {
  const seen = new VisibleCondition(visibility, [from, to, vehicle ?? null]);
  const days = (edges: string) => `select t.day::text as date, ${dayColumns}${edges} from trip_days t
    where t.day between $1::date and $2::date and ($3::int is null or t.vehicle_id = $3)${seen.and('t.vehicle_id', dayStart)} group by t.day`;
  return (
    await database.query<DayDistance>(
      vehicle === undefined
        ? `${days('')} order by t.day`
        : `${withDrivers(days(`, ${edgeColumns}`), '$3')} order by d.date`,
      seen.params,
    )
  ).map(rounded);
};

/**
 * The sums of the fleet on a day up to a moment, with the driven part of a trip that had not ended; no distance where
 * there are no records.
 */
export async function sumUpTo(
  database: Database,
  day: string,
  moment: Date,
  visibility: VisibilityScope,
): Promise<Omit<Distance, 'distance'> & { distance: number | null }> {
  const seen = new VisibleCondition(visibility, [day, moment]);
  const until = "least((e.value->>'end_time')::timestamptz, $2::timestamptz)";
  const start = "(e.value->>'start_time')::timestamptz";
  const seconds = (from: string, to: string) => `extract(epoch from ${to} - ${from})`;
  const share = `(${seconds(start, until)} / greatest(1, ${seconds(start, "(e.value->>'end_time')::timestamptz")}))`;
  const ofTrips = (value: string) =>
    `coalesce(round(sum(${value}) filter (where e.value->>'kind' = 'trip')), 0)::float8`;
  const [row] = await database.query<Distance>(
    `select case when count(*) > 0 then ${ofTrips(`(e.value->>'distance')::float8 * ${share}`)} end as distance, ${ofTrips(`(e.value->>'estimated_distance')::float8 * ${share}`)} as estimated_distance,
       case when bool_or(e.value->>'distance_source' = 'gps') then 'gps' when bool_or(e.value->>'distance_source' = 'odometer') then 'odometer' end as distance_source,
       ${ofTrips(seconds(start, until))} as driving_seconds,
       coalesce(round(sum((e.value->>'idling_seconds')::float8 * ${share})), 0)::float8 as idling_seconds,
       coalesce(round(sum(${seconds(start, until)} - (e.value->>'idling_seconds')::float8 * ${share}) filter (where e.value->>'kind' = 'stop')), 0)::float8 as standing_seconds,
       coalesce(round(sum(${seconds(start, until)}) filter (where e.value->>'kind' = 'gap')), 0)::float8 as silent_seconds,
       count(*) filter (where e.value->>'kind' = 'trip')::float8 as trips, (count(*) filter (where e.value->>'kind' = 'trip') > 0)::int as active_days,
       max((e.value->>'top_speed')::real) as top_speed, null as first_departure, null as last_arrival
     from trip_days t cross join lateral jsonb_array_elements(t.entries) e (value) where t.day = $1::date and ${start} < $2::timestamptz${seen.and('t.vehicle_id', dayStart)}`,
    seen.params,
  );
  return rounded(row as Distance); // sums without a group are one row
}

/** When sums were derived last. */
export async function derivedAt(database: Database): Promise<string> {
  const [row] = await database.query<{ at: string | null }>(
    "select max(derived_at) as at from trip_days where day >= (now() - interval '2 days')::date",
  );
  return row?.at ?? new Date().toISOString();
}
