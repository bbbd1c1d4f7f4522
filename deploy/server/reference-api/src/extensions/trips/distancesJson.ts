import { distanceRowFields, tripCalls } from 'shared-auth/calls';
import type { Database } from '../../platform/database/database';
import { type encodingFor, type JsonBytes, jsonBytesOfRows } from '../../platform/http/jsonBytes';
import { rowSchema } from '../../platform/http/records';
import { responseOf } from '../../platform/http/serve';
import { type Days, distancesByVehicleAndDay } from './trips.store';

const response = responseOf(tripCalls.distances);
const row = rowSchema(distanceRowFields);

/** The days, one vehicle or all, and up to when positions are in the sums. */
export interface DistancesOrder {
  days: Days;
  vehicle: number | undefined;
  asOf: string;
  encoding?: ReturnType<typeof encodingFor>;
}

declare module '../../platform/heavy/jobs' {
  interface HeavyJobs {
    distances: { input: DistancesOrder; output: JsonBytes };
  }
}

/** The distances as JSON of the response: a row for each vehicle and day. */
export async function distancesJson(
  database: Database,
  { days, vehicle, asOf, encoding }: DistancesOrder,
): Promise<JsonBytes> {
  const data = await distancesByVehicleAndDay(database, days, vehicle);
  return jsonBytesOfRows(
    response,
    { success: true, data: [], as_of: asOf },
    { schema: row, rows: data, read: (sums) => sums },
    encoding,
  );
}
