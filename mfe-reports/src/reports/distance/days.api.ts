import { type DayPeriod, type DaySums, readDay, withPrivateDays } from 'shared-ui/reports';
import { ofVehicles, type SumsRow, sumsOf } from './distance.api';

/** A row without its day is left out. */
const readDays = ({ date, ...row }: SumsRow): DaySums[] => (date === null ? [] : [readDay({ ...row, date })]);

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
