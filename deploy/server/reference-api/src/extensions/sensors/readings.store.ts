import { sensorLimits } from 'shared-auth/calls';
import type { Database, Queries } from '../../platform/database/database';
import { inPortions } from '../../platform/database/portions';
import type { Span } from '../../platform/limits/spans';
import type { Reading } from './readValue';

const SLOT_MS = sensorLimits.resolution * 1_000;
export const slotOf = (at: number): number => Math.floor(at / SLOT_MS);

/** A reading of a sensor with its raw value. */
export interface RawReading extends Reading {
  sensor: number;
}

/** Of two readings of one half minute the earlier one is stored; of one moment the greater. */
const isKept = (a: Reading, b: Reading): boolean => a.at < b.at || (a.at === b.at && a.value > b.value);

/** One reading of each sensor and half minute, in order. */
export function onePerSlot(readings: readonly RawReading[]): RawReading[] {
  const slots = new Map<string, RawReading>();
  for (const reading of readings) {
    const key = `${reading.sensor} ${slotOf(reading.at)}`;
    const known = slots.get(key);
    if (!known || isKept(reading, known)) slots.set(key, reading);
  }
  return [...slots.values()].sort((a, b) => a.at - b.at);
}

/** Stores readings of trackers, by the same rule against the stored ones. */
export async function storeReadings(
  queries: Queries,
  readings: readonly (RawReading & { device: number })[],
): Promise<void> {
  const columns = (['sensor', 'device', 'at', 'value'] as const).map((name) => readings.map((one) => one[name]));
  await queries.query(
    `insert into sensor_readings as t (sensor_id, device_pk, slot, at, value)
     select x.sensor, x.device, x.slot, to_timestamp(x.at / 1000.0), x.value
     from unnest($1::int[], $2::int[], $3::float8[], $4::float8[], $5::int[]) as x(sensor, device, at, value, slot) order by 1, 2, 3
     on conflict (sensor_id, device_pk, slot) do update set at = excluded.at, value = excluded.value
       where (excluded.at, -excluded.value) < (t.at, -t.value)`,
    [...columns, readings.map(({ at }) => slotOf(at))],
  );
}

/** The stored readings of a tracker's sensors in a span, in order. */
export async function readReadings(
  queries: Queries,
  device: number,
  sensors: readonly number[],
  { from, to }: Span,
): Promise<RawReading[]> {
  return queries.query<RawReading>(
    `select sensor_id as sensor, round(date_part('epoch', at) * 1000) as at, value from sensor_readings
     where device_pk = $1 and sensor_id = any($2::int[]) and slot between $3 and $4 order by at, sensor_id`,
    [device, sensors, slotOf(from), slotOf(to)],
  );
}

/** Deletes the readings of a tracker in a span. */
export const deleteReadings = (queries: Queries, device: number, { from, to }: Span): Promise<unknown> =>
  queries.query(
    `delete from sensor_readings where sensor_id = any(array(select id from sensors)) and device_pk = $1
       and slot between $4 and $5 and at >= $2 and at < $3`,
    [device, new Date(from).toISOString(), new Date(to).toISOString(), slotOf(from), slotOf(to)],
  );

/** Deletes the readings and days of sensors that were removed: as many as of all trackers of a model for months. */
export async function forgetRemoved(database: Database, signal?: AbortSignal): Promise<void> {
  const removed = await database.query<{ id: number }>(
    `with recursive kept(id) as (
       (select sensor_id from sensor_readings order by sensor_id limit 1)
       union all select (select sensor_id from sensor_readings where sensor_id > kept.id order by sensor_id limit 1) from kept where id is not null)
     select id from kept where id is not null and not exists (select from sensors s where s.id = kept.id)`,
  );
  for (const { id } of removed)
    await inPortions(database, { table: 'sensor_readings', where: 'sensor_id = $1', params: [id] }, signal);
  const where = 'not exists (select from sensors s where s.id = sensor_days.sensor_id)';
  await inPortions(database, { table: 'sensor_days', where }, signal);
}

/** The times in which a tracker was in vehicles, as far as they touch a span. */
export async function assignmentsIn(
  queries: Queries,
  device: number,
  { from, to }: Span,
): Promise<(Span & { vehicle: number })[]> {
  const rows = await queries.query<{ vehicle_id: number; valid_from: string; valid_to: string | null }>(
    `select vehicle_id, valid_from, valid_to from device_assignments
     where device_pk = $1 and valid_from <= $3 and (valid_to is null or valid_to > $2) order by valid_from, id`,
    [device, new Date(from).toISOString(), new Date(to).toISOString()],
  );
  return rows.map(({ vehicle_id, valid_from, valid_to }) => ({
    vehicle: vehicle_id,
    from: Math.max(from, Date.parse(valid_from)),
    to: Math.min(to + 1, valid_to === null ? Number.POSITIVE_INFINITY : Date.parse(valid_to)),
  }));
}

/** Where a tracker was at a moment, by its last fix of the ten minutes before. */
export async function placeAt(queries: Queries, device: number, at: number) {
  const [place] = await queries.query<{ latitude: number; longitude: number; speed: number | null }>(
    `select latitude, longitude, speed from locations where device_pk = $1 and gps_time <= $2 and gps_time > $2::timestamptz - interval '10 minutes'
     order by gps_time desc limit 1`,
    [device, new Date(at).toISOString()],
  );
  return place ?? { latitude: null, longitude: null, speed: null };
}
