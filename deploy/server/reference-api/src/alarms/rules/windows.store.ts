import { BELIEVED_BY_MS, MOVING_SPEED } from 'shared-auth/contract';
import type { Queries } from '../../platform/database/database';
import { type BatteryReading, batteryFine, lowBattery } from './episodes';
import { LONGEST_MS, lowerBounds, type SpeedBounds, type SpeedLimits } from './speedLimits';
import { once, readVehicleFix, type VehicleFix, type VehicleFixArray, vehicleFixJson } from './storedFixes';

/** A time of a device whose episodes may have changed. ISO 8601, both included. */
export interface Changed {
  device_pk: number;
  from: string;
  to: string;
  /** The one that it is in now. */
  vehicle: number | null;
}

/** The stored data of a device around a changed time, as far as the change may reach. */
export interface Window<T> {
  device_pk: number;
  /** The first and the last fix to evaluate, epoch ms. */
  from: number;
  to: number;
  /** In the order of time; empty where no fix of the window may begin an episode. */
  rows: T[];
  /** Index of the first row to evaluate; earlier rows only decide which of the next ones are believed. */
  start: number;
}

/** How far back a certain end of an episode is searched. */
const FAR = "interval '35 days'";
const TOW_FAR = "interval '24 hours'";
/**
 * A fix influences later ones for this long: whether they are plausible, whether an episode continues across
 * implausible ones, and for how long the vehicle was too fast.
 */
const DECIDES = `interval '${(2 * BELIEVED_BY_MS + LONGEST_MS) / 1_000} seconds'`;

const given = `json_to_recordset($1::text::json) as x(device_pk int, "from" timestamptz, "to" timestamptz, "over" float8, until float8)`;

/** How episodes of a kind are found in `locations`, and how far around a changed time. */
interface Found {
  ends: string;
  begins: string;
  far: string;
}

const epoch = (time: string) => `(extract(epoch from ${time}) * 1000)::float8`;

interface FixWindow<C> {
  changed: C;
  /** The vehicles that the device was in. */
  vehicles: readonly (number | null)[];
  /** Undefined where there is no fix. */
  window: Window<VehicleFix> | undefined;
}

/** Reads fixes from the last one before to the first one after the changed time that end an episode in any case. */
async function fixWindows<C extends Changed>(
  queries: Queries,
  changed: readonly C[],
  { ends, begins, far }: Found,
): Promise<FixWindow<C>[]> {
  if (changed.length === 0) return [];
  const byDevice = new Map(changed.map((one) => [one.device_pk, one]));
  const rows = await queries.query<{
    device_pk: number;
    from: number | null;
    to: number | null;
    vehicles: (number | null)[] | null;
    fixes: VehicleFixArray[] | null;
  }>(
    `select x.device_pk, ${epoch('w.first')} as from, ${epoch('w.last')} as to, w.vehicles, case when w.is_eventful then w.fixes end as fixes from ${given} cross join lateral (
       select coalesce((select gps_time from locations where device_pk = x.device_pk and gps_time < x."from" and gps_time >= x."from" - ${far} and ${ends} order by gps_time desc limit 1),
           x."from" - ${far}) as since,
         coalesce((select gps_time from locations where device_pk = x.device_pk and gps_time > x."to" + ${DECIDES} and gps_time <= x."to" + ${far} and ${ends} order by gps_time limit 1),
           x."to" + ${far}) as until) s
     cross join lateral (
       select json_agg(${vehicleFixJson} order by gps_time, latitude, longitude) as fixes, json_agg(distinct vehicle_id) as vehicles, bool_or(${begins}) as is_eventful,
         min(gps_time) filter (where gps_time >= s.since) as first, max(gps_time) as last
       from locations where device_pk = x.device_pk and gps_time >= s.since - ${DECIDES} and gps_time <= s.until) w`,
    [JSON.stringify(changed)],
  );
  return rows.flatMap(({ device_pk, from, to, vehicles, fixes }) => {
    const one = byDevice.get(device_pk);
    if (one === undefined) return [];
    const known = once((fixes ?? []).map(readVehicleFix));
    const window =
      from === null || to === null
        ? undefined
        : { device_pk, from, to, rows: known, start: known.findIndex(({ at }) => at >= from) };
    return [{ changed: one, vehicles: vehicles ?? [], window }];
  });
}

const windowsOf = (found: readonly FixWindow<Changed>[]) => found.flatMap(({ window }) => window ?? []);

/** Reads the windows that the lowest limit of a device's vehicles requires. */
export async function speedWindows(queries: Queries, changed: readonly Changed[], limits: SpeedLimits) {
  const windows: Window<VehicleFix>[] = [];
  let open: (Changed & SpeedBounds)[] = changed.map((one) => ({ ...one, ...limits.boundsOf(one.vehicle) }));
  while (open.length > 0) {
    const found = await fixWindows(queries, open, {
      ends: 'coalesce(speed, 0) <= x.until',
      begins: 'speed > x."over"',
      far: FAR,
    });
    await limits.learn(
      queries,
      found.flatMap(({ vehicles }) => vehicles),
    );
    open = [];
    for (const one of found) {
      const { over, until } = one.vehicles.map((id) => limits.boundsOf(id)).reduce(lowerBounds, one.changed);
      if (over < one.changed.over || until < one.changed.until) open.push({ ...one.changed, over, until });
      else windows.push(...windowsOf([one]));
    }
  }
  return windows;
}

export const towWindows = async (queries: Queries, changed: readonly Changed[]) =>
  windowsOf(
    await fixWindows(queries, changed, {
      ends: 'ignition is distinct from false',
      begins: `ignition = false and motion is distinct from false and speed >= ${MOVING_SPEED}`,
      far: TOW_FAR,
    }),
  );

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
    from: readings[0]?.[0] ?? 0,
    to: readings.at(-1)?.[0] ?? 0,
    start: 0,
    rows: readings.map(([at, level, latitude, longitude, speed]) => ({ at, level, latitude, longitude, speed })),
  }));
}
