import { queryOptions } from '@tanstack/react-query';
import { serverCan } from 'shared-auth';
import { type CallRow, privateTimeCalls, tripCalls } from 'shared-auth/calls';
import { type DayPeriod, type PrivateDay, readSums, type VehicleSums, withPrivate } from 'shared-ui/reports';
import { read } from '../../calls';

export type SumsRow = CallRow<typeof tripCalls.distances>;

/** A row of a vehicle without its id is left out. */
export const ofVehicles = (rows: readonly SumsRow[]) =>
  rows.flatMap((row) => (row.vehicle_id === null ? [] : [{ ...row, vehicle_id: row.vehicle_id }]));

interface Asked {
  group: 'vehicle' | 'day' | 'vehicle-day';
  period: DayPeriod;
  /** null: the fleet. */
  vehicleId: string | null;
}

/** The sums of a period, and the distance in private time, by vehicle and day. */
export function sumsOf<Result>(
  { group, period: { from, to }, vehicleId }: Asked,
  make: (rows: SumsRow[], privates: PrivateDay[]) => Result,
) {
  const asked = { start_date: from, end_date: to, vehicle_id: vehicleId };
  const sums = read(tripCalls.distances, { ...asked, group });
  const privates = read(privateTimeCalls.distances, { ...asked, group: 'vehicle-day' });
  return queryOptions({
    queryKey: sums.queryKey,
    queryFn: async (context) => {
      const [rows, ofPrivate] = await Promise.all([
        sums.queryFn(context),
        serverCan('private.time') ? privates.queryFn(context) : [],
      ]);
      const days = ofPrivate.flatMap(({ vehicle_id, date, distance }) =>
        date === null ? [] : [{ vehicleId: vehicle_id, date, metres: distance }],
      );
      return make(rows, days);
    },
  });
}

/** The sums of each vehicle in a period. */
export const fleetSumsQuery = (period: DayPeriod) =>
  sumsOf({ group: 'vehicle', period, vehicleId: null }, (rows, privates): VehicleSums[] =>
    withPrivate(
      ofVehicles(rows).map((row) => ({
        ...readSums(row),
        vehicleId: row.vehicle_id,
        license_plate: row.license_plate,
        vehicle_code: row.vehicle_code,
        vehicle_name: row.vehicle_name,
      })),
      privates,
    ),
  );
