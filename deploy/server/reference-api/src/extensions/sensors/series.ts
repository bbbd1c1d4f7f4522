import { MINUTE_MS } from 'shared-auth/contract';
import type { Queries } from '../../platform/database/database';
import { clip, type Span } from '../../platform/limits/spans';
import { type DeviceTime, readEach, readParts } from './parts';
import { slotOf } from './readings.store';
import { meant, type Reading } from './readValue';
import { HOUR_SLOTS, readHours } from './sensorDays';
import type { Sensor } from './sensors.store';

/**
 * A series of up to this many half minutes is returned whole; a longer one as the lowest and highest value of each
 * part, which is an hour at the most.
 */
const WHOLE_SLOTS = 3_000;
const PARTS = 400;

/** A sensor, with the trackers that have it and were in the vehicle. */
export interface VehicleSensor extends Sensor {
  devices: number[];
}

/** The values of a vehicle's sensors in a span. Values from when the tracker was in another vehicle are left out. */
export async function readSeries(queries: Queries, vehicle: number, { from, to }: Span) {
  const { times, sensors } = await sensorsIn(queries, vehicle, { from, to });
  return Promise.all(
    sensors.map(async (sensor) => {
      const own = times.filter(({ device }) => sensor.devices.includes(device));
      const parts = await Promise.all(own.map((time) => readTime(queries, time, sensor, { from, to })));
      const readings = meant(parts.flat(), {
        ...sensor,
        // A part of a longer span uses the median already.
        ...(isWhole({ from, to }) ? {} : { smoothing: 0 }),
      });
      return { ...namesOf(sensor), thresholds: sensor.thresholds, ...columnsOf(readings) };
    }),
  );
}

/** The sensors of a vehicle in a time, and when their trackers were in it. */
export async function sensorsIn(queries: Queries, vehicle: number, span: Span) {
  const times = await timesIn(queries, vehicle, span);
  return { times, sensors: await sensorsOf(queries, [...new Set(times.map(({ device }) => device))]) };
}

/** The fields that name a sensor. */
export const namesOf = ({ id, attribute, name, unit, is_flag }: Sensor) => ({ id, attribute, name, unit, is_flag });

/** Readings as columns of the response. */
export const columnsOf = (readings: readonly Reading[]) => ({
  times: readings.map(({ at }) => Math.round(at / 1_000)),
  values: readings.map(({ value }) => Math.round(value * 1_000) / 1_000),
});

/** Every reading of a sensor in a vehicle in a span, in order. The caller divides a longer span. */
export async function readWhole(
  queries: Queries,
  times: readonly DeviceTime[],
  sensor: VehicleSensor,
  { from, to }: Span,
): Promise<Reading[]> {
  const whole = { from: from - sensor.smoothing * MINUTE_MS, to };
  const read: Reading[] = [];
  for (const time of times) {
    const part = clip({ from: Date.parse(time.since), to: Date.parse(time.until) }, whole);
    if (!part || !sensor.devices.includes(time.device)) continue;
    const [since, until] = [new Date(part.from).toISOString(), new Date(part.to).toISOString()];
    read.push(...(await readEach(queries, { device: time.device, since, until }, sensor)));
  }
  return meant(
    read.sort((a, b) => a.at - b.at),
    sensor,
  ).filter(({ at }) => at >= from);
}

function readTime(queries: Queries, time: DeviceTime, sensor: Sensor, span: Span): Promise<Reading[]> {
  if (isWhole(span)) return readEach(queries, time, sensor);
  const slots = Math.ceil((slotOf(span.to) - slotOf(span.from)) / PARTS);
  return slots < HOUR_SLOTS ? readParts(queries, time, sensor, slots) : readHours(queries, time, sensor);
}

const isWhole = ({ from, to }: Span): boolean => slotOf(to) - slotOf(from) <= WHOLE_SLOTS;

const timesIn = (queries: Queries, vehicle: number, { from, to }: Span): Promise<DeviceTime[]> =>
  queries.query<DeviceTime>(
    `select device_pk as device, greatest(valid_from, $2) as since, least(valid_to, $3) as until
     from device_assignments where vehicle_id = $1 and valid_from < $3 and (valid_to is null or valid_to > $2) order by valid_from, id`,
    [vehicle, new Date(from).toISOString(), new Date(to).toISOString()],
  );

const sensorsOf = (queries: Queries, devices: readonly number[]): Promise<VehicleSensor[]> =>
  queries.query<VehicleSensor>(
    `select * from (select s.*, array(select d.id from devices d where d.id = any($1::int[]) and (d.id = s.device_pk or d.device_type = s.device_type)) as devices from sensors s) s
     where devices <> '{}' order by s.name, s.id`,
    [devices],
  );
