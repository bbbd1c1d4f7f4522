import { queryOptions } from '@tanstack/react-query';
import { serverCan } from 'shared-auth';
import { type CallRow, privateTimeCalls, tripCalls } from 'shared-auth/calls';
import {
  type DayPeriod,
  type DaySums,
  type PrivateDay,
  readDay,
  readSums,
  type VehicleSums,
  withPrivate,
  withPrivateDays,
} from 'shared-ui/reports';
import { read } from '../../calls';

type SumsRow = CallRow<typeof tripCalls.distances>;

/** A row without its day is left out. */
const readDays = ({ date, ...row }: SumsRow): DaySums[] => (date === null ? [] : [readDay({ ...row, date })]);
/** As are those of a vehicle without its id. */
const ofVehicles = (rows: readonly SumsRow[]) =>
  rows.flatMap((row) => (row.vehicle_id === null ? [] : [{ ...row, vehicle_id: row.vehicle_id }]));

interface Asked {
  group: 'vehicle' | 'day' | 'vehicle-day';
  period: DayPeriod;
  /** null: the fleet. */
  vehicleId: string | null;
}

/** The sums of a period, and the distance in private time, by vehicle and day. */
function sumsOf<Result>(
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

/** The days of a period in the order of time: of one vehicle, or of the fleet where it is null. */
export const daySumsQuery = (vehicleId: string | null, period: DayPeriod) =>
  sumsOf({ group: 'day', period, vehicleId }, (rows, privates): DaySums[] =>
    withPrivateDays(rows.flatMap(readDays), privates),
  );

/** The days of every vehicle in a period, by the vehicle's id. */
export const fleetDaysQuery = (period: DayPeriod) =>
  sumsOf({ group: 'vehicle-day', period, vehicleId: null }, (rows, privates): ReadonlyMap<string, DaySums[]> => {
    const days = ofVehicles(rows);
    const ids = new Set(
      [...days.map((row) => row.vehicle_id), ...privates.map(({ vehicleId }) => vehicleId)].map(String),
    );
    const daysOfOne = (id: string) =>
      withPrivateDays(
        days.filter((row) => String(row.vehicle_id) === id).flatMap(readDays),
        privates.filter((row) => String(row.vehicleId) === id),
      );
    return new Map([...ids].map((id) => [id, daysOfOne(id)]));
  });
