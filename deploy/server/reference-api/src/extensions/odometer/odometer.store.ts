import type { StoredRecord } from 'shared-auth/calls';
import { odometerReadingFields } from 'shared-auth/calls';
import type { WrittenRecord } from 'shared-auth/contract';
import { joinOdometer, odometerColumns, reportedOdometer } from '../../lookup/odometer.sql';
import { type Queries, violates } from '../../platform/database/database';
import { recordTable } from '../../platform/database/recordTable';
import { positionsKeptSince } from '../../reading/locations/extent';

export type Reading = WrittenRecord<typeof odometerReadingFields>;
export type ReadingValues = StoredRecord<typeof odometerReadingFields>;

// The sums of deleted days stay valid only for the same moment and vehicle of the reading.
const ifSame = (column: string, other: string) =>
  `${column} = case when (r.read_at, r.vehicle_id) = (x.read_at, x.vehicle_id) then r.${column} else ${other} end`;

export const readings = recordTable('odometer_readings', odometerReadingFields, [
  ifSame('kept_until', 'null'),
  ifSame('kept_metres', '0'),
  ifSame('kept_seconds', '0'),
]);

/** The readings of a vehicle's odometer and hour meter, the newest first. */
export const readingsOf = (queries: Queries, vehicle: number): Promise<Reading[]> =>
  queries.query(`select ${readings.columns} from odometer_readings where vehicle_id = $1 order by read_at desc`, [
    vehicle,
  ]);

/** Whether a write failed because the vehicle has a reading of the same moment. */
export const isMomentTaken = (error: unknown) => violates(error, 'odometer_readings_once');

/** The earliest moment that a reading may have: drives before it are no longer stored. */
export async function readingsSince(queries: Queries, retentionDays: number): Promise<Date> {
  const [row] = await queries.query<{ since: string }>(
    `select greatest(${positionsKeptSince}, now() - make_interval(days => $1)) as since`,
    [retentionDays],
  );
  return new Date(row?.since ?? 0);
}

const shown = Object.entries(odometerColumns).map(([name, value]) => `${value} as ${name}`);

interface OdometerNow {
  odometer: number | null;
  odometer_read: number | null;
  odometer_read_at: string | null;
  engine_hours: number | null;
  hours_read: number | null;
  hours_read_at: string | null;
  counter: number | null;
  days_without_counter: number;
}

/** The present figures of a vehicle's odometer and hour meter, beside the tracker's own counter. */
export async function odometerNow(queries: Queries, vehicle: number): Promise<OdometerNow> {
  const [row] = await queries.query<OdometerNow>(
    `select ${shown.join(', ')}, coalesce(km.unbelieved, 0) as days_without_counter,
       ${reportedOdometer('v.id')} as counter
     from vehicles v ${joinOdometer('v.id')} where v.id = $1`,
    [vehicle],
  );
  return row as OdometerNow; // the caller has found the vehicle
}
