import { TIME_ZONE } from 'shared-auth/contract';
import { vehicleAtSql } from '../../fleet/devices/deviceAssignments.store';
import type { Database, Queries } from '../../platform/database/database';
import { startOfDay, startOfNextDay } from '../../platform/http/times';
import { type PrivateRules, privateSpans } from '../privateTime/privateSpans';
import { readRules, rulesByVehicle } from '../privateTime/privateTime.store';
import type { DayInput, DerivedDay } from './deriveDay';
import type { TripFix } from './fixes';
import { RULES_VERSION } from './rules';

/** A day of a device on a vehicle. */
export interface DeviceDay {
  vehicle_id: number;
  device_pk: number;
  /** `YYYY-MM-DD` in Skopje. */
  day: string;
}

/** With what it is to be derived from; when one of these changes, it is derived again. */
export interface StaleDay extends DeviceDay {
  fix_count: number;
  /** Fixes of the seven days before it: the way in from the day before may have changed. */
  previous_count: number;
  /** Whether a later day has fixes. */
  is_closed: boolean;
}

/** How far from a day the fix before or after it is looked for. */
const NEIGHBOUR = "interval '35 days'";
/** A day that is not closed is derived again this often, until an hour after its end: it may have had messages without fixes. */
const REOPEN = "interval '5 minutes'";

/** @param one whether only the devices that were in a vehicle, `$3`, are described */
const describedSql = (one: boolean) => `
  select device_pk, vehicle_key as vehicle_id, day, location_count as fix_count,
    coalesce(sum(location_count) over (partition by device_pk order by day range between interval '7 days' preceding and interval '1 day' preceding), 0)::bigint as previous_count,
    max(day) over (partition by device_pk) > day as is_closed
  from device_days where day >= $1::date - 7${one ? ' and device_pk in (select device_pk from device_days where vehicle_key = $3 and day >= $1::date - 7)' : ''}`;

/** The first day whose positions an administrator keeps whole: what its sums say of earlier ones is derived no more. */
const keptDay = `((now() - make_interval(days => coalesce((select days from retention where kind = 'positions'), 36500))) at time zone '${TIME_ZONE}')::date`;

/**
 * Days whose trips are not those of the fixes that are stored, the newest first, of one day those that have waited longest.
 * Nothing is marked as positions are stored: what they are derived from is counted already, by day.
 * @param since `YYYY-MM-DD` @param vehicle one only
 */
export const staleDays = (database: Queries, since: string, limit: number, vehicle?: number): Promise<StaleDay[]> =>
  database.query<StaleDay>(
    `select d.device_pk, d.vehicle_id, d.day::text as day, d.fix_count::int as fix_count, d.previous_count::int as previous_count, d.is_closed
     from (${describedSql(vehicle !== undefined)}) d left join trip_days t on t.vehicle_id = d.vehicle_id and t.day = d.day and t.device_pk = d.device_pk
     where d.day >= $1::date and d.day >= ${keptDay} and d.vehicle_id <> 0${vehicle === undefined ? '' : ' and d.vehicle_id = $3'}
       and (t.vehicle_id is null or t.rules <> ${RULES_VERSION} or t.fix_count <> d.fix_count or t.previous_count <> d.previous_count or t.is_closed <> d.is_closed
         or (not d.is_closed and t.derived_at < least(now(), ((d.day + 1)::timestamp at time zone '${TIME_ZONE}') + interval '1 hour') - ${REOPEN}))
     order by d.day desc, t.derived_at nulls first, d.vehicle_id limit $2`,
    [since, limit, ...(vehicle === undefined ? [] : [vehicle])],
  );

const fixJson =
  'json_build_array((extract(epoch from gps_time) * 1000)::bigint, latitude, longitude, coalesce(speed, 0), ignition, odometer, driver)';
type FixArray = [number, number, number, number, boolean | null, number | null, string | null];

/** Reads what days are derived from, in one statement. */
export async function readDayInputs(database: Queries, days: readonly DeviceDay[]): Promise<DayInput[]> {
  const asked = days.map(({ vehicle_id, device_pk, day }, i) => ({
    i,
    vehicle_id,
    device_pk,
    from: new Date(startOfDay(day)).toISOString(),
    to: new Date(startOfNextDay(day)).toISOString(),
  }));
  const rows = await database.query<{
    from: string;
    to: string;
    fixes: FixArray[];
    before: FixArray | null;
    after: FixArray | null;
    reports: [number, boolean][];
  }>(
    `select x.from, x.to,
       (select coalesce(json_agg(${fixJson} order by gps_time, latitude, longitude), '[]'::json) from locations
        where device_pk = x.device_pk and gps_time >= x.from::timestamptz and gps_time < x.to::timestamptz and vehicle_id = x.vehicle_id) as fixes,
       (select ${fixJson} from locations where device_pk = x.device_pk and gps_time < x.from::timestamptz and gps_time >= x.from::timestamptz - ${NEIGHBOUR}
        and vehicle_id = x.vehicle_id order by gps_time desc, latitude desc, longitude desc limit 1) as before,
       (select ${fixJson} from locations where device_pk = x.device_pk and gps_time >= x.to::timestamptz and gps_time < least(now(), x.to::timestamptz + ${NEIGHBOUR})
        and vehicle_id = x.vehicle_id order by gps_time, latitude, longitude limit 1) as after,
       (select coalesce(json_agg(json_build_array((extract(epoch from reported_at) * 1000)::bigint, ignition) order by reported_at), '[]'::json) from ignition_reports
        where device_pk = x.device_pk and reported_at >= x.from::timestamptz - interval '2 hours' and reported_at < x.to::timestamptz + interval '2 hours'
          and ${vehicleAtSql('x.device_pk', 'reported_at')} = x.vehicle_id) as reports
     from json_to_recordset($1::text::json) as x(i int, vehicle_id int, device_pk int, "from" text, "to" text) order by x.i`,
    [JSON.stringify(asked)],
  );
  const rules = rulesByVehicle(await readRules(database, { vehicles: days.map(({ vehicle_id }) => vehicle_id) }));
  const now = Date.now();
  return rows.map((row, i) => ({
    privates: privatesOf(rules.get(days[i]?.vehicle_id ?? 0), row),
    from: Date.parse(row.from),
    to: Date.parse(row.to),
    fixes: row.fixes.map(readFix),
    before: row.before && readFix(row.before),
    after: row.after && readFix(row.after),
    reports: row.reports.map(([at, on]) => ({ at, on })),
    now,
  }));
}

/** Private time of a day, and of the way to the fixes before and after it. */
function privatesOf(
  rules: PrivateRules | undefined,
  { from, to, before, after }: { from: string; to: string; before: FixArray | null; after: FixArray | null },
) {
  const within = { from: before?.[0] ?? Date.parse(from), to: after?.[0] ?? Date.parse(to) };
  return rules ? privateSpans(rules, within) : [];
}

const readFix = ([at, latitude, longitude, speed, ignition, odometer, driver]: FixArray): TripFix => ({
  at,
  latitude,
  longitude,
  speed,
  ignition,
  odometer,
  driver,
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

/** Stores derived days in place of what was there. */
export async function storeDays(
  database: Queries,
  days: readonly { described: StaleDay; derived: DerivedDay }[],
): Promise<void> {
  if (days.length === 0) return;
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

/** The devices that a vehicle's positions of a day are from; without any, those of the nearest days and the one that is in it now. */
export async function devicesOf(database: Database, vehicle: number, day: string): Promise<number[]> {
  const rows = await database.query<{ device_pk: number }>(
    `select device_pk from device_days where vehicle_key = $1 and day = $2::date
     union select id from devices where vehicle_id = $1 order by 1`,
    [vehicle, day],
  );
  return rows.map(({ device_pk }) => device_pk);
}
