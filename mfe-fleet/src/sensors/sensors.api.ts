import { keepPreviousData } from '@tanstack/react-query';
import { ApiError, type Id, mapInSlices, readNumber } from 'shared-auth';
import { type CallRow, sensorCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import type { SensorSeries } from 'shared-ui/sensors';
import * as v from 'valibot';
import { change, read, send } from '../calls';

export type DeviceSensors = CallRow<typeof sensorCalls.ofDevice>;
/** A value of a tracker that is stored over time. */
export type Sensor = DeviceSensors['sensors'][number] & object;
/** A value that a tracker sends. */
export type SentValue = DeviceSensors['sent'][number];

/** The values that a tracker sends, and those that are stored. */
export const deviceSensorsQuery = (device: Id) => read(sensorCalls.ofDevice, { id: device });

/** A vehicle's values in a period, epoch ms; those of the previous period stay while others load. */
export const seriesQuery = (vehicle: Id, start: number, end: number) => ({
  ...read(sensorCalls.series, {
    id: vehicle,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }),
  placeholderData: keepPreviousData,
});

/** Milliseconds: a month of readings is heavy work, which may wait for its turn and has two minutes then. */
const FILE_TIMEOUT_MS = 10 * 60_000;

const partsReader = { parts: v.nullish(v.array(v.unknown()), []) };

/** Readings of one part, up to 2,880: reading all of a month at once would block the page. */
function readPart(part: unknown) {
  // Any shape; each value is read tolerantly
  const given = (typeof part === 'object' && part !== null ? part : {}) as Readonly<Record<string, unknown>>;
  const [times, values] = [given.times, given.values].map((list): unknown[] => (Array.isArray(list) ? list : []));
  const readings = (times ?? []).flatMap((time, i) => {
    const [at, value] = [readNumber(time), readNumber(values?.[i])];
    return at === null || value === null ? [] : [{ at, value }];
  });
  return { sensor: String(given.sensor_id), readings };
}

/** Every reading of a time, epoch ms, as series: for a file. */
export async function wholeSeries(vehicle: Id, start: number, end: number): Promise<SensorSeries[]> {
  const given = { id: vehicle, start: new Date(start).toISOString(), end: new Date(end).toISOString() };
  // With this header the response is not cached in memory.
  const headers = { 'cache-control': 'no-cache' };
  const whole = await send(sensorCalls.values, given, { headers, readers: partsReader, timeout: FILE_TIMEOUT_MS });
  if (!whole) throw new ApiError({ kind: 'shape', url: sensorCalls.values.path });
  const parts = await mapInSlices(whole.parts, readPart);
  return whole.sensors.map((sensor) => {
    const readings = parts.flatMap((part) => (part.sensor === String(sensor.id) ? part.readings : []));
    const [times, values] = [readings.map(({ at }) => at), readings.map(({ value }) => value)];
    return { ...sensor, thresholds: [], times, values };
  });
}

export const useCreateSensor = () => useChange(...change(sensorCalls.create));
export const useChangeSensor = () => useChange(...change(sensorCalls.change));
export const useRemoveSensor = () => useChange(...change(sensorCalls.remove));
