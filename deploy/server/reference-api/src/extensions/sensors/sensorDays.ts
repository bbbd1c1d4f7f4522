import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from 'shared-auth/contract';
import type { Database, Queries } from '../../platform/database/database';
import { type DeviceTime, readParts } from './parts';
import { slotOf } from './readings.store';
import { believedRaw, type Reading } from './readValue';
import { readSensors, type Sensor } from './sensors.store';

/** Half minutes of the parts that are stored: from this length on, a graph of a longer time reads stored days. */
export const HOUR_SLOTS = slotOf(HOUR_MS);
/** Days that are computed at a time: 23,000 readings, for which PGlite's only connection is busy. */
const AT_ONCE = 8;

/** The settings that the points of a day depend on. Other settings are applied when they are read. */
function markOf(sensor: Sensor): string {
  const { from, to } = believedRaw(sensor);
  return `${from} ${to} ${sensor.smoothing > 0}`;
}

const iso = (day: number) => new Date(day * DAY_MS).toISOString();

/** The parts of an hour of a tracker's time: of whole days that are computed, without their readings. */
export async function readHours(queries: Queries, time: DeviceTime, sensor: Sensor): Promise<Reading[]> {
  const [first, end] = [Math.ceil(Date.parse(time.since) / DAY_MS), Math.floor(Date.parse(time.until) / DAY_MS)];
  const days = await queries.query<{ day: number; points: [at: number, value: number][] }>(
    'select day, points from sensor_days where sensor_id = $1 and device_pk = $2 and day >= $3 and day < $4 and mark = $5 order by day',
    [sensor.id, time.device, first, end, markOf(sensor)],
  );
  const read: Reading[] = [];
  let since = time.since;
  const readUntil = async (until: string) => {
    if (since < until) read.push(...(await readParts(queries, { ...time, since, until }, sensor, HOUR_SLOTS)));
  };
  for (const { day, points } of days) {
    await readUntil(iso(day));
    for (const [at, value] of points) read.push({ at, value });
    since = iso(day + 1);
  }
  await readUntil(time.until);
  return read;
}

/** Computes the days that ended at least an hour ago and are missing, or are no longer true. */
export async function computeDays(database: Database, signal?: AbortSignal): Promise<void> {
  let isSwept = database.kind !== 'pglite';
  for (const { devices, ...sensor } of await readSensors(database)) {
    const missing = await database.query<{ device: number; days: number[] }>(
      `select x.device, array_agg(day order by day) as days from unnest($2::int[]) as x(device)
       cross join lateral (select slot / 2880 as first from sensor_readings where sensor_id = $1 and device_pk = x.device order by slot limit 1) f
       cross join lateral generate_series(first, floor(extract(epoch from now() - interval '1 hour') / 86400)::int - 1) day
       where not exists (select from sensor_days where sensor_id = $1 and device_pk = x.device and sensor_days.day = day.day and mark = $3)
       group by x.device`,
      [sensor.id, devices, markOf(sensor)],
    );
    // PGlite has no process for it; without, it sorts the readings and looks each of them up in its table.
    if (missing.length > 0 && !isSwept) await database.query('vacuum analyze sensor_readings');
    isSwept ||= missing.length > 0;
    for (const { device, days } of missing)
      for (let at = 0; at < days.length; at += AT_ONCE) {
        signal?.throwIfAborted();
        await compute(database, sensor, device, days.slice(at, at + AT_ONCE));
      }
  }
}

/** A reading that changes between the two writes takes the key away, and the day is computed another time. */
async function compute(database: Database, sensor: Sensor, device: number, days: readonly number[]): Promise<void> {
  const key = randomUUID();
  await database.query(
    `insert into sensor_days (sensor_id, device_pk, day, mark, points) select $1, $2, day, $4, '[]' from unnest($3::int[]) day order by day
     on conflict (sensor_id, device_pk, day) do update set mark = excluded.mark, points = excluded.points`,
    [sensor.id, device, days, key],
  );
  const [first = 0, last = first] = [days[0], days.at(-1)];
  const points = await readParts(database, { device, since: iso(first), until: iso(last + 1) }, sensor, HOUR_SLOTS);
  const computed = days.map((day) => ({
    day,
    points: points.filter(({ at }) => Math.floor(at / DAY_MS) === day).map(({ at, value }) => [at, value]),
  }));
  await database.query(
    `update sensor_days t set mark = $4, points = x.points from json_to_recordset($3::text::json) as x(day int, points jsonb)
     where t.sensor_id = $1 and t.device_pk = $2 and t.day = x.day and t.mark = $5`,
    [sensor.id, device, JSON.stringify(computed), markOf(sensor), key],
  );
}
