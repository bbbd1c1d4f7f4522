import type { Queries } from '../platform/database/database';

/**
 * SQL of the vehicle that a device was in at a time; null where it was in none.
 * @param device its id @param time of the message
 */
export const vehicleAtSql = (device: string, time: string): string =>
  `(select past.vehicle_id from device_assignments past where past.device_pk = ${device} and past.valid_from <= ${time}
    and (past.valid_to is null or past.valid_to > ${time}) order by past.valid_from desc limit 1)`;

/** A tracker's time in one of some vehicles. */
export interface TrackerTime {
  device_pk: number;
  /** The tracker may use this name, or its IMEI. */
  device_id: string;
  imei: string | null;
  vehicle_id: number;
  /** ISO 8601. */
  valid_from: string;
  valid_to: string | null;
}

/** Each time that a tracker was in one of some vehicles, the oldest first. */
export const trackersThatWereIn = (queries: Queries, vehicles: readonly number[]): Promise<TrackerTime[]> =>
  queries.query<TrackerTime>(
    `select a.device_pk, d.device_id, d.imei, a.vehicle_id, a.valid_from, a.valid_to
     from device_assignments a join devices d on d.id = a.device_pk where a.vehicle_id = any($1::int[]) order by a.device_pk, a.valid_from`,
    [vehicles],
  );
