import { BELIEVED_BY_MS, type ReportedFix } from 'shared-auth/contract';
import type { Queries } from '../../platform/database/database';
import { type BatteryReading, batteryFine, lowBattery, speedLimit, speedOver } from './episodes';
import { type FixArray, fixJson, once, readFix } from './storedFixes';

/** A time of a device whose episodes may have changed. ISO 8601, both included. */
export interface Changed {
  device_pk: number;
  from: string;
  to: string;
}

/** What is stored of a device around a changed time, as far as the change may reach, in the order of time. */
export interface Window<T> {
  device_pk: number;
  rows: T[];
  /** The first of the rows that counts; those before it decide what is believed of it and of the next ones. */
  start: number;
}

/** How far back a sure end of an episode is looked for. */
const FAR = "interval '35 days'";
const TOW_FAR = "interval '24 hours'";
/** A fix decides what is believed of those after it for so long. */
const BELIEVED_BY = `interval '${BELIEVED_BY_MS / 1_000} seconds'`;

const given = `json_to_recordset($1::text::json) as x(device_pk int, "from" timestamptz, "to" timestamptz)`;

/**
 * Fixes from the last one before, to the first one after, that ends an episode in any case; `is` decides which do. Of
 * devices none of whose fixes may begin one there is nothing.
 */
async function fixWindows(
  queries: Queries,
  changed: readonly Changed[],
  { ends, begins, far }: { ends: string; begins: string; far: string },
): Promise<Window<ReportedFix>[]> {
  if (changed.length === 0) return [];
  const rows = await queries.query<{ device_pk: number; since: number; fixes: FixArray[] }>(
    `select x.device_pk, (extract(epoch from s.since) * 1000)::float8 as since, w.fixes from ${given} cross join lateral (
       select coalesce((select gps_time from locations where device_pk = x.device_pk and gps_time < x."from" and gps_time >= x."from" - ${far} and ${ends} order by gps_time desc limit 1),
           x."from" - ${far}) as since,
         coalesce((select gps_time from locations where device_pk = x.device_pk and gps_time > x."to" + ${BELIEVED_BY} and gps_time <= x."to" + ${far} and ${ends} order by gps_time limit 1),
           x."to" + ${far}) as until) s
     cross join lateral (
       select json_agg(${fixJson} order by gps_time, latitude, longitude) as fixes, bool_or(${begins}) as is_eventful
       from locations where device_pk = x.device_pk and gps_time >= s.since - ${BELIEVED_BY} and gps_time <= s.until) w
     where w.is_eventful`,
    [JSON.stringify(changed)],
  );
  return rows.map(({ device_pk, since, fixes }) => {
    const known = once(fixes.map(readFix));
    return { device_pk, rows: known, start: known.findIndex(({ at }) => at >= since) };
  });
}

export const speedWindows = (queries: Queries, changed: readonly Changed[]) =>
  fixWindows(queries, changed, {
    ends: `coalesce(speed, 0) <= ${speedOver}`,
    begins: `speed > ${speedLimit}`,
    far: FAR,
  });

export const towWindows = (queries: Queries, changed: readonly Changed[]) =>
  fixWindows(queries, changed, {
    ends: 'ignition is distinct from false',
    begins: 'ignition = false and motion is distinct from false and speed >= 5',
    far: TOW_FAR,
  });

/** A reading, with the fix of its moment where there is one. */
export interface StoredReading extends BatteryReading {
  latitude: number | null;
  longitude: number | null;
  speed: number | null;
}

type ReadingArray = [number, number, number | null, number | null, number | null];

export async function batteryWindows(queries: Queries, changed: readonly Changed[]): Promise<Window<StoredReading>[]> {
  if (changed.length === 0) return [];
  /** The nearest fine reading of one of the two tables. */
  const fine = (table: string, time: string, level: string, side: string, order: string) =>
    `(select ${time} from ${table} where device_pk = x.device_pk and ${side} and ${level} >= ${batteryFine} order by ${time}${order} limit 1)`;
  const before = (time: string) => `${time} < x."from" and ${time} >= x."from" - ${FAR}`;
  const after = (time: string) => `${time} > x."to" and ${time} <= x."to" + ${FAR}`;
  const rows = await queries.query<{ device_pk: number; readings: ReadingArray[] }>(
    `select x.device_pk, w.readings from ${given} cross join lateral (
       select coalesce(greatest(${fine('locations', 'gps_time', 'battery_level', before('gps_time'), ' desc')},
           ${fine('battery_reports', 'reported_at', 'level', before('reported_at'), ' desc')}), x."from" - ${FAR}) as since,
         coalesce(least(${fine('locations', 'gps_time', 'battery_level', after('gps_time'), '')},
           ${fine('battery_reports', 'reported_at', 'level', after('reported_at'), '')}), x."to" + ${FAR}) as until) s
     cross join lateral (
       select json_agg(json_build_array((extract(epoch from at) * 1000)::bigint, level, latitude, longitude, speed) order by at, level, latitude, longitude) as readings,
         bool_or(level < ${lowBattery}) as is_eventful
       from (
         select gps_time as at, battery_level as level, latitude, longitude, speed from locations
         where device_pk = x.device_pk and gps_time >= s.since and gps_time <= s.until and battery_level is not null
         union all
         select reported_at, level, l.latitude, l.longitude, l.speed from battery_reports b left join lateral (
           select latitude, longitude, speed from locations where device_pk = b.device_pk and gps_time = b.reported_at order by latitude, longitude limit 1) l on true
         where b.device_pk = x.device_pk and reported_at >= s.since and reported_at <= s.until) each) w
     where w.is_eventful`,
    [JSON.stringify(changed)],
  );
  return rows.map(({ device_pk, readings }) => ({
    device_pk,
    start: 0,
    rows: readings.map(([at, level, latitude, longitude, speed]) => ({ at, level, latitude, longitude, speed })),
  }));
}
