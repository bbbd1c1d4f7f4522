import type { Id } from 'shared-auth';
import type { ReportColumn } from '../reportColumns';

/** What a vehicle, a day or the fleet drove: distances in metres, times in ms. */
export interface Sums {
  metres: number;
  /** Of these, driven without a signal: an estimate. */
  estimated: number;
  driving: number;
  idling: number;
  trips: number;
  /** Days with a trip. */
  activeDays: number;
  /** km/h */
  topSpeed: number | null;
}

/** Sums of a vehicle in a period. */
export interface VehicleSums extends Sums {
  vehicleId: Id;
  vehicle_name: string | null;
  license_plate: string | null;
  vehicle_code: string | null;
}

/** Sums of a vehicle on a day. */
export interface DaySums extends Sums {
  /** `YYYY-MM-DD` */
  date: string;
  /** Epoch ms; null on a day without a trip. */
  firstDeparture: number | null;
  lastArrival: number | null;
  start: { lat: number; lng: number } | null;
  end: { lat: number; lng: number } | null;
  /** km, of the tracker. */
  odometerStart: number | null;
  odometerEnd: number | null;
  driver: string | null;
}

export const noSums: Sums = {
  metres: 0,
  estimated: 0,
  driving: 0,
  idling: 0,
  trips: 0,
  activeDays: 0,
  topSpeed: null,
};

/** The sum of rows, to the metre; of top speeds the highest. */
export const sumOf = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (sum, row) => ({
      metres: sum.metres + row.metres,
      estimated: sum.estimated + row.estimated,
      driving: sum.driving + row.driving,
      idling: sum.idling + row.idling,
      trips: sum.trips + row.trips,
      activeDays: sum.activeDays + row.activeDays,
      topSpeed: row.topSpeed === null ? sum.topSpeed : Math.max(sum.topSpeed ?? row.topSpeed, row.topSpeed),
    }),
    noSums,
  );

/** Kilometres to the metre. */
export const kilometres = (metres: number): number => Math.round(metres) / 1000;

/** Most kilometres first; ties stay as they came. */
export const byDistance = <Row extends Sums>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => b.metres - a.metres);

/** Percent of a period's days on which the vehicle drove. */
export const utilization = ({ activeDays }: Sums, days: number): number => (days > 0 ? (activeDays / days) * 100 : 0);

/** The columns that every table of distances has. */
export const distanceColumns: ReportColumn<Sums>[] = [
  { key: 'distance', kind: 'decimal', value: ({ metres }) => kilometres(metres) },
  { key: 'estimated', kind: 'decimal', value: ({ estimated }) => kilometres(estimated) },
  { key: 'trips', kind: 'count', value: ({ trips }) => trips },
  { key: 'driving', kind: 'duration', value: ({ driving }) => driving },
  { key: 'idling', kind: 'duration', value: ({ idling }) => idling },
];

/** Hours with one decimal, as a chart shows them. @param ms - a duration */
export const hours = (ms: number): number => Math.round(ms / 360_000) / 10;
