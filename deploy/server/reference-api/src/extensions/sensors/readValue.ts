import type { TrackerMessage, TrackerState } from '../../messages/message';
import { getOwn } from '../../platform/limits/getOwn';
import type { SensorValues } from './sensors.store';

/** The values of the state that are numbers or flags, by the names under which trackers' servers send them. */
export const stateNames: Readonly<Record<string, keyof TrackerState>> = {
  ...{ ignition: 'ignition', motion: 'motion', blocked: 'blocked', rpm: 'rpm', rssi: 'signal' },
  ...{ fuelLevel: 'fuel_level', fuel: 'fuel_litres', batteryLevel: 'battery_level', power: 'battery_voltage' },
  ...{ battery: 'tracker_voltage', deviceTemp: 'temperature', temp1: 'temp1', temp2: 'temp2', temp3: 'temp3' },
  ...{ temp4: 'temp4', odometer: 'odometer', totalDistance: 'total_distance', hours: 'engine_hours' },
};

/** A value of a message by its name, yes and no as 1 and 0; null where the message lacks it, or has a text. */
export function readValue({ state, attributes }: TrackerMessage, name: string): number | null {
  const column = getOwn(stateNames, name);
  return asNumber(column === undefined ? getOwn(attributes, name) : state[column]);
}

export const asNumber = (value: unknown): number | null =>
  typeof value === 'boolean' ? Number(value) : typeof value === 'number' && Number.isFinite(value) ? value : null;

/** A value at a time, epoch ms. */
export interface Reading {
  at: number;
  value: number;
}

/** Converts a sent value into the sensor's unit. */
function meaningOf(raw: number, { points, factor, addend }: SensorValues): number {
  if (points.length < 2) return raw * factor + addend;
  const next = points.findIndex((point, i) => i > 0 && (raw <= point.raw || i === points.length - 1));
  const [a, b] = [points[next - 1], points[next]];
  if (!a || !b) return raw;
  const share = Math.min(1, Math.max(0, (raw - a.raw) / (b.raw - a.raw)));
  return a.value + share * (b.value - a.value);
}

/** Readings in the sensor's unit, smoothed, without implausible ones. @param raw as the tracker sent them, in order */
export function meant(raw: readonly Reading[], sensor: SensorValues): Reading[] {
  const { lowest, highest, smoothing } = sensor;
  const believed = raw
    .map(({ at, value }) => ({ at, value: meaningOf(value, sensor) }))
    .filter(
      ({ value }) => value >= (lowest ?? Number.NEGATIVE_INFINITY) && value <= (highest ?? Number.POSITIVE_INFINITY),
    );
  return smoothing > 0 ? medians(believed, smoothing * 60_000) : believed;
}

/** Replaces each reading by the median of those in a span up to it. */
function medians(readings: readonly Reading[], time: number): Reading[] {
  let first = 0;
  return readings.map(({ at }, i) => {
    while ((readings[first]?.at ?? at) < at - time) first++;
    const values = readings.slice(first, i + 1).map(({ value }) => value);
    return { at, value: values.sort((a, b) => a - b)[(values.length - 1) >> 1] ?? 0 };
  });
}

/** The sensor's limits of plausibility in the tracker's own numbers, for a query. */
export function believedRaw(sensor: SensorValues): { from: number; to: number } {
  const { lowest, highest, factor, addend, points } = sensor;
  const none = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  // A table has no inverse, so its values are compared with the limits after the query.
  if (points.length >= 2 || factor === 0) return none;
  const ends = [
    ((lowest ?? Number.NEGATIVE_INFINITY) - addend) / factor,
    ((highest ?? Number.POSITIVE_INFINITY) - addend) / factor,
  ];
  return { from: Math.min(...ends), to: Math.max(...ends) };
}
