import { sensorCalls } from 'shared-auth/calls';
import { DAY_MS } from 'shared-auth/contract';
import type { Database } from '../../platform/database/database';
import { type encodingFor, type JsonBytes, jsonBytesOfRows } from '../../platform/http/jsonBytes';
import { rowSchema } from '../../platform/http/records';
import { responseOf } from '../../platform/http/serve';
import type { Span } from '../../platform/limits/spans';
import { columnsOf, namesOf, readWhole, sensorsIn } from './series';

const response = responseOf(sensorCalls.values);
const part = rowSchema(sensorCalls.values.returns.parts.fields);

/** Whose values, of when. */
export interface ValuesOrder {
  vehicle: number;
  span: Span;
  encoding?: ReturnType<typeof encodingFor>;
}

declare module '../../platform/heavy/jobs' {
  interface HeavyJobs {
    values: { input: ValuesOrder; output: JsonBytes };
  }
}

/** Every reading of a vehicle's sensors, one day of one sensor at a time: a month of eight sensors is 690,000. */
export async function valuesJson(database: Database, { vehicle, span, encoding }: ValuesOrder): Promise<JsonBytes> {
  const { times, sensors } = await sensorsIn(database, vehicle, span);
  async function* parts() {
    for (const sensor of sensors)
      for (let { from } = span; from < span.to; from += DAY_MS) {
        const readings = await readWhole(database, times, sensor, { from, to: Math.min(from + DAY_MS, span.to) });
        if (readings.length > 0) yield { sensor_id: sensor.id, ...columnsOf(readings) };
      }
  }
  const data = { sensors: sensors.map(namesOf), parts: [] };
  return jsonBytesOfRows(
    response,
    { success: true, data },
    { schema: part, rows: parts(), read: (row) => row },
    encoding,
  );
}
