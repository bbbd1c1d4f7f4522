import { TIME_ZONE } from 'shared-auth/contract';
import { SPEED_LIMIT } from '../../alarms/rules/speedLimits';
import { vehicleAtSql } from '../../lookup/deviceAssignments.store';
import type { Database, Queries } from '../../platform/database/database';
import { startOfDay, startOfNextDay } from '../../platform/http/times';
import { positionsKeptSince } from '../../reading/locations/extent';
import { type PrivateRules, privateSpans } from '../privacy/privateTime/privateSpans';
import { readRules, rulesByVehicle } from '../privacy/privateTime/privateTime.store';
import type { DayInput, DerivedDay } from './deriveDay';
import type { TripFix } from './fixes';
import { RULES_VERSION } from './rules';
import { othersTimes } from './trackerTimes';

/** A day of a device on a vehicle. */
export interface DeviceDay {
  vehicle_id: number;
  device_pk: number;
  /** `YYYY-MM-DD` in Skopje. */
  day: string;
}

/** A day with its counts of input; when one of these changes, it is derived again. */
export interface StaleDay extends DeviceDay {
  fix_count: number;
  /** Fixes of the seven days before it: the way in from the day before may have changed. */
  previous_count: number;
  /** Whether a later day has fixes. */
  is_closed: boolean;
}

interface WhichDays {
  /** One only. */
  vehicle?: number | undefined;
  /** The first day after the searched ones, `YYYY-MM-DD`. */
  before?: string | undefined;
}

/** How far from a day the fix before or after it is searched. */
const NEIGHBOUR = "interval '35 days'";
/**
 * A day that is not closed is derived again this often, until an hour after its end: it may have had messages without
 * fixes.
 */
const REOPEN = "interval '5 minutes'";

/** @param one whether only the devices that were in a vehicle, `$3`, are described */
const describedSql = (one: boolean) => `
  select device_pk, vehicle_key as vehicle_id, day, location_count as fix_count,
    coalesce(sum(location_count) over (partition by device_pk order by day range between interval '7 days' preceding and interval '1 day' preceding), 0)::bigint as previous_count,
    max(day) over (partition by device_pk) > day as is_closed
  from device_days where day >= $1::date - 7${one ? ' and device_pk in (select device_pk from device_days where vehicle_key = $3 and day >= $1::date - 7)' : ''}`;

/**
 * Days whose trips do not match the stored fixes, the newest first, within a day those that have waited longest. The
 * writer of positions marks none, because each day's fixes are counted anyway. The counts outlive the positions, so
 * days from before the retention are left alone. Today is stale again with each fix, so a caller that waits until no
 * day is stale passes an end before today.
 * @param since `YYYY-MM-DD`
 */
export const staleDays = (
  database: Queries,
  since: string,
  limit: number,
  { vehicle, before }: WhichDays = {},
): Promise<StaleDay[]> =>
  database.query<StaleDay>(
    `select d.device_pk, d.vehicle_id, d.day::text as day, d.fix_count::int as fix_count, d.previous_count::int as previous_count, d.is_closed
     from (${describedSql(vehicle !== undefined)}) d left join trip_days t on t.vehicle_id = d.vehicle_id and t.day = d.day and t.device_pk = d.device_pk
     where d.day >= greatest($1::date, ${positionsKeptSince}::date) and d.vehicle_id <> 0
       and ($3::int is null or d.vehicle_id = $3) and ($4::date is null or d.day < $4)
       and (t.vehicle_id is null or t.rules <> ${RULES_VERSION} or t.fix_count <> d.fix_count or t.previous_count <> d.previous_count or t.is_closed <> d.is_closed
         or (not d.is_closed and t.derived_at < least(now(), ((d.day + 1)::timestamp at time zone '${TIME_ZONE}') + interval '1 hour') - ${REOPEN}))
     order by d.day desc, t.derived_at nulls first, d.vehicle_id limit $2`,
    [since, limit, vehicle ?? null, before ?? null],
  );

const fixJson =
  'json_build_array((extract(epoch from gps_time) * 1000)::bigint, latitude, longitude, speed, ignition, odometer, driver, accuracy, motion, heading)';
type FixArray = [
  number,
  number,
  number,
  number | null,
  boolean | null,
  number | null,
  string | null,
  number | null,
  boolean | null,
  number | null,
];
/** The number of fixes around a day that decide whether its first and last ones are plausible. */
const AROUND = 12;

/** Reads the input of days in one statement. */
export async function readDayInputs(database: Queries, days: readonly DeviceDay[]): Promise<DayInput[]> {
  const asked = days.map(({ vehicle_id, device_pk, day }, i) => ({
    i,
    vehicle_id,
    device_pk,
    day,
    from: new Date(startOfDay(day)).toISOString(),
    to: new Date(startOfNextDay(day)).toISOString(),
  }));
  const rows = await database.query<{
    from: string;
    to: string;
    fixes: FixArray[];
    before: FixArray[];
    after: FixArray[];
    reports: [number, boolean][];
    trackers: [boolean, number, number | null][];
  }>(
    `select x.from, x.to,
       (select coalesce(json_agg(${fixJson} order by gps_time, latitude, longitude), '[]'::json) from locations
        where device_pk = x.device_pk and gps_time >= x.from::timestamptz and gps_time < x.to::timestamptz and vehicle_id = x.vehicle_id) as fixes,
       (select coalesce(json_agg(fix order by at, latitude, longitude), '[]'::json) from (select gps_time as at, latitude, longitude, ${fixJson} as fix from locations
        where device_pk = x.device_pk and gps_time < x.from::timestamptz and gps_time >= x.from::timestamptz - ${NEIGHBOUR}
        and vehicle_id = x.vehicle_id order by gps_time desc, latitude desc, longitude desc limit ${AROUND}) near) as before,
       (select coalesce(json_agg(fix order by at, latitude, longitude), '[]'::json) from (select gps_time as at, latitude, longitude, ${fixJson} as fix from locations
        where device_pk = x.device_pk and gps_time >= x.to::timestamptz and gps_time < least(now(), x.to::timestamptz + ${NEIGHBOUR})
        and vehicle_id = x.vehicle_id order by gps_time, latitude, longitude limit ${AROUND}) near) as after,
       (select coalesce(json_agg(json_build_array((extract(epoch from reported_at) * 1000)::bigint, ignition) order by reported_at), '[]'::json) from ignition_reports
        where device_pk = x.device_pk and reported_at >= x.from::timestamptz - interval '2 hours' and reported_at < x.to::timestamptz + interval '2 hours'
          and ${vehicleAtSql('x.device_pk', 'reported_at')} = x.vehicle_id) as reports,
       (select coalesce(json_agg(json_build_array(a.device_pk = x.device_pk, extract(epoch from a.valid_from) * 1000, extract(epoch from a.valid_to) * 1000)), '[]'::json)
        from device_assignments a where a.vehicle_id = x.vehicle_id
          and (a.device_pk = x.device_pk or a.device_pk in (select device_pk from device_days where vehicle_key = x.vehicle_id and day = x.day))) as trackers
     from json_to_recordset($1::text::json) as x(i int, vehicle_id int, device_pk int, day date, "from" text, "to" text) order by x.i`,
    [JSON.stringify(asked)],
  );
  const rules = rulesByVehicle(await readRules(database, { vehicles: days.map(({ vehicle_id }) => vehicle_id) }));
  const now = Date.now();
  return rows.map((row, i) => ({
    privates: privatesOf(rules.get(days[i]?.vehicle_id ?? 0), row),
    from: Date.parse(row.from),
    to: Date.parse(row.to),
    fixes: row.fixes.map(readFix),
    before: row.before.map(readFix),
    after: row.after.map(readFix),
    reports: row.reports.map(([at, on]) => ({ at, on })),
    others: othersTimes(row.trackers.map(([isOwn, from, to]) => ({ isOwn, from, to }))),
    now,
  }));
}

/** Private time of a day, and of the way to the fixes before and after it. */
function privatesOf(
  rules: PrivateRules | undefined,
  { from, to, before, after }: { from: string; to: string; before: FixArray[]; after: FixArray[] },
) {
  const within = { from: before[0]?.[0] ?? Date.parse(from), to: after.at(-1)?.[0] ?? Date.parse(to) };
  return rules ? privateSpans(rules, within) : [];
}

const readFix = ([
  at,
  latitude,
  longitude,
  speed,
  ignition,
  odometer,
  driver,
  accuracy,
  motion,
  heading,
]: FixArray): TripFix => ({
  at,
  latitude,
  longitude,
  speed: speed ?? 0,
  ignition,
  odometer,
  driver,
  accuracy,
  motion,
  heading,
});

const sumColumns = [
  'distance',
  'estimated_distance',
  'distance_source',
  'driving_seconds',
  'idling_seconds',
  'standing_seconds',
  'silent_seconds',
  'trips',
  'stops',
  'driver',
  'top_speed',
  'first_departure',
  'last_arrival',
  'start_latitude',
  'start_longitude',
  'end_latitude',
  'end_longitude',
  'odometer_start',
  'odometer_end',
  'left_out_places',
  'left_out_speeds',
] as const;
const columns = [
  'vehicle_id',
  'device_pk',
  'day',
  'rules',
  'fix_count',
  'previous_count',
  'is_closed',
  'derived_at',
  ...sumColumns,
  'entries',
];

/**
 * Corrects the sums of reports by the derived days, in which fixes may be plausible that were not before. Positions
 * that arrived meanwhile are in the sums unchecked until their day is derived again.
 */
async function correctSums(
  queries: Queries,
  days: readonly { described: StaleDay; derived: DerivedDay }[],
): Promise<void> {
  if (days.length === 0) return;
  const rows = days.map(({ described: { device_pk, vehicle_id, day, fix_count }, derived: { points, sums } }) => {
    const moving = points.filter(({ speed }) => speed > 0);
    return {
      device_pk,
      vehicle_id,
      day,
      fix_count,
      moving: moving.length,
      sum: moving.reduce((sum, { speed }) => sum + speed, 0),
      top: points.reduce((top, { speed }) => Math.max(top, speed), 0),
      high: points.filter(({ speed }) => speed > SPEED_LIMIT).length,
      left_out_places: sums.left_out_places,
      left_out_speeds: sums.left_out_speeds,
    };
  });
  await queries.query(
    `update device_days dd set moving_count = x.moving, speed_sum = x.sum, max_speed = x.top, high_speed_count = x.high,
       left_out_places = x.left_out_places, left_out_speeds = x.left_out_speeds
     from json_to_recordset($1::text::json) as x(device_pk int, vehicle_id int, day date, fix_count bigint, moving bigint, sum float8, top real, high bigint, left_out_places int, left_out_speeds int)
     where dd.device_pk = x.device_pk and dd.vehicle_key = x.vehicle_id and dd.day = x.day and dd.location_count = x.fix_count
       and (x.left_out_places + x.left_out_speeds > 0 or dd.left_out_places + dd.left_out_speeds > 0)`,
    [JSON.stringify(rows)],
  );
}

/** Stores derived days, replacing those that were stored before. */
export async function storeDays(
  database: Queries,
  days: readonly { described: StaleDay; derived: DerivedDay }[],
): Promise<void> {
  if (days.length === 0) return;
  await correctSums(database, days);
  const derivedAt = new Date().toISOString();
  const rows = days.map(({ described, derived: { sums, entries } }) => ({
    ...described,
    rules: RULES_VERSION,
    derived_at: derivedAt,
    ...sums,
    entries,
  }));
  await database.query(
    `insert into trip_days as t (${columns.join(', ')})
     select ${columns.join(', ')} from json_populate_recordset(null::trip_days, $1::text::json)
     order by vehicle_id, day, device_pk
     on conflict (vehicle_id, day, device_pk) do update set ${columns
       .slice(3)
       .map((name) => `${name} = excluded.${name}`)
       .join(', ')}`,
    [JSON.stringify(rows)],
  );
}

/**
 * The devices that a vehicle's positions of a day are from; without any, those of the nearest days and the one that is
 * in it now.
 */
export async function devicesOf(database: Database, vehicle: number, day: string): Promise<number[]> {
  const rows = await database.query<{ device_pk: number }>(
    `select device_pk from device_days where vehicle_key = $1 and day = $2::date
     union select id from devices where vehicle_id = $1 order by 1`,
    [vehicle, day],
  );
  return rows.map(({ device_pk }) => device_pk);
}
