import type { StoredRecord } from 'shared-auth/calls';
import { odometerReadingFields } from 'shared-auth/calls';
import type { WrittenRecord } from 'shared-auth/contract';
import { joinOdometer, odometerColumns, reportedOdometer } from '../../lookup/odometer.sql';
import { type Queries, violates } from '../../platform/database/database';
import { inputColumns, writtenBy } from '../../platform/database/fieldColumns';
import { positionsKeptSince } from '../../reading/locations/extent';

export type Reading = WrittenRecord<typeof odometerReadingFields>;
export type ReadingValues = StoredRecord<typeof odometerReadingFields>;

const columns = ['id', ...inputColumns(odometerReadingFields)].join(', ');
const written = writtenBy(odometerReadingFields);

/** What a vehicle's odometer and hour meter showed, the newest first. */
export const readingsOf = (queries: Queries, vehicle: number): Promise<Reading[]> =>
  queries.query(`select ${columns} from odometer_readings where vehicle_id = $1 order by read_at desc`, [vehicle]);

export async function findReading(queries: Queries, id: number): Promise<Reading | undefined> {
  const [row] = await queries.query<Reading>(`select ${columns} from odometer_readings where id = $1`, [id]);
  return row;
}

export async function insertReading(queries: Queries, values: ReadingValues): Promise<Reading> {
  const [row] = await queries.query<Reading>(
    `insert into odometer_readings (${written.columns}) select ${written.columns} from ${written.source} returning ${columns}`,
    [JSON.stringify([values])],
  );
  return row as Reading; // it was inserted
}

/** Whether a write failed because the vehicle has a reading of the same moment. */
export const isMomentTaken = (error: unknown) => violates(error, 'odometer_readings_once');

/** Changes a reading; what was kept of dropped days is of its moment and vehicle. */
export async function updateReading(queries: Queries, id: number, values: ReadingValues): Promise<Reading | undefined> {
  const ifSame = (column: string, other: string) =>
    `${column} = case when (r.read_at, r.vehicle_id) = (x.read_at, x.vehicle_id) then r.${column} else ${other} end`;
  const [row] = await queries.query<Reading>(
    `update odometer_readings r set ${written.assigned}, ${ifSame('kept_until', 'null')}, ${ifSame('kept_metres', '0')}, ${ifSame('kept_seconds', '0')}
     from ${written.source} where r.id = $2 returning ${columns
       .split(', ')
       .map((name) => `r.${name}`)
       .join(', ')}`,
    [JSON.stringify([values]), id],
  );
  return row;
}

export const deleteReading = (queries: Queries, id: number): Promise<unknown> =>
  queries.query('delete from odometer_readings where id = $1', [id]);

/** The earliest moment a reading may be of: drives before it are not kept. */
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

/** What a vehicle's odometer and hour meter show now, beside the tracker's own counter. */
export async function odometerNow(queries: Queries, vehicle: number): Promise<OdometerNow> {
  const [row] = await queries.query<OdometerNow>(
    `select ${shown.join(', ')}, coalesce(km.unbelieved, 0) as days_without_counter,
       ${reportedOdometer('v.id')} as counter
     from vehicles v ${joinOdometer('v.id')} where v.id = $1`,
    [vehicle],
  );
  return row as OdometerNow; // the caller has found the vehicle
}
