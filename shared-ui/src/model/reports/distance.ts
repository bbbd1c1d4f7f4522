import { type Id, localDateTime } from 'shared-auth/contract';
import { type LatLng, validLatLng } from '../geo';
import type { ReportColumn } from './columns';

/** The driving of a vehicle, a day or the fleet: distances in metres, times in ms. */
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
  /** Epoch ms; null without a trip. */
  firstDeparture: number | null;
  lastArrival: number | null;
  /**
   * Driven in private time and in no other sum: null where the tracker does not measure it, absent without private
   * time.
   */
  privateMetres?: number | null | undefined;
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
  start: LatLng | null;
  end: LatLng | null;
  /** km, of the tracker. */
  odometerStart: number | null;
  odometerEnd: number | null;
  /** The source of both: `reading` or `counter`, where the server sends it. */
  odometerBy?: string | null;
  driver: string | null;
  /** How many of the trips are the rest of a drive of the day before. */
  continued?: number;
}

/** Sums as a server sends them: durations in seconds, times as epoch ms. */
export interface SentSums {
  distance: number | null;
  estimated_distance: number | null;
  driving_seconds: number | null;
  idling_seconds: number | null;
  trips: number | null;
  active_days: number | null;
  top_speed: number | null;
  first_departure: number | null;
  last_arrival: number | null;
}

const ms = (seconds: number | null) => (seconds ?? 0) * 1000;

/** Sums in the units of the tables. */
export const readSums = (row: SentSums): Sums => ({
  metres: row.distance ?? 0,
  estimated: row.estimated_distance ?? 0,
  driving: ms(row.driving_seconds),
  idling: ms(row.idling_seconds),
  trips: row.trips ?? 0,
  activeDays: row.active_days ?? 0,
  topSpeed: row.top_speed,
  firstDeparture: row.first_departure,
  lastArrival: row.last_arrival,
});

/** A day's sums as a server sends them. */
export interface SentDay extends SentSums {
  date: string;
  start_latitude?: number | null;
  start_longitude?: number | null;
  end_latitude?: number | null;
  end_longitude?: number | null;
  odometer_start?: number | null;
  odometer_end?: number | null;
  odometer_by?: string | null;
  driver?: string | null;
  continued_trips?: number | null;
}

/** A day in the units of the tables. */
export const readDay = (row: SentDay): DaySums => ({
  ...readSums(row),
  date: row.date,
  start: validLatLng(row.start_latitude, row.start_longitude),
  end: validLatLng(row.end_latitude, row.end_longitude),
  odometerStart: row.odometer_start ?? null,
  odometerEnd: row.odometer_end ?? null,
  odometerBy: row.odometer_by ?? null,
  driver: row.driver ?? null,
  continued: row.continued_trips ?? 0,
});

/** Days in the order of time. */
export const inDayOrder = <Day extends { date: string }>(days: readonly Day[]): Day[] =>
  [...days].sort((a, b) => (a.date < b.date ? -1 : 1));

export const noSums: Sums = {
  metres: 0,
  estimated: 0,
  driving: 0,
  idling: 0,
  trips: 0,
  activeDays: 0,
  topSpeed: null,
  firstDeparture: null,
  lastArrival: null,
};

const ofBoth = (choose: (a: number, b: number) => number, a: number | null, b: number | null) =>
  a === null ? b : b === null ? a : choose(a, b);

/** The sum of rows, to the metre; of top speeds the highest, the first departure and the last arrival. */
export const sumOf = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (sum, row) => ({
      metres: sum.metres + row.metres,
      estimated: sum.estimated + row.estimated,
      driving: sum.driving + row.driving,
      idling: sum.idling + row.idling,
      trips: sum.trips + row.trips,
      activeDays: sum.activeDays + row.activeDays,
      topSpeed: ofBoth(Math.max, sum.topSpeed, row.topSpeed),
      firstDeparture: ofBoth(Math.min, sum.firstDeparture, row.firstDeparture),
      lastArrival: ofBoth(Math.max, sum.lastArrival, row.lastArrival),
      privateMetres:
        row.privateMetres === undefined
          ? sum.privateMetres
          : ofBoth((a, b) => a + b, sum.privateMetres ?? null, row.privateMetres),
    }),
    noSums,
  );

/**
 * The number of trips of several days. A trip across midnight is in both days and is counted once; one that began
 * before the first day is included.
 */
export function tripsOfDays(days: readonly DaySums[]): number {
  const first = inDayOrder(days)[0]?.date;
  return days.reduce((sum, { date, trips, continued = 0 }) => sum + trips - (date === first ? 0 : continued), 0);
}

/** Kilometres to the metre. */
export const kilometres = (metres: number): number => Math.round(metres) / 1000;

/** Most kilometres first; equal rows keep their order. */
export const byDistance = <Row extends Sums>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => b.metres - a.metres);

/** The longest driving first; equal rows keep their order. */
export const byDriving = <Row extends Sums>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => b.driving - a.driving);

/** Percent of a period's days on which the vehicle drove. */
export const utilization = ({ activeDays }: Pick<Sums, 'activeDays'>, days: number): number =>
  days > 0 ? (activeDays / days) * 100 : 0;

/** The columns that every table of distances has. */
export const distanceColumns: ReportColumn<Sums>[] = [
  { key: 'distance', kind: 'decimal', value: ({ metres }) => kilometres(metres) },
  { key: 'estimated', kind: 'decimal', value: ({ estimated }) => kilometres(estimated) },
  { key: 'trips', kind: 'count', value: ({ trips }) => trips },
  { key: 'driving', kind: 'duration', value: ({ driving }) => driving },
  { key: 'idling', kind: 'duration', value: ({ idling }) => idling },
];

/** When the first trip of the period began and the last one ended. */
export const edgeColumns: ReportColumn<Sums>[] = [
  { key: 'first_departure', kind: 'time', value: ({ firstDeparture }) => firstDeparture },
  { key: 'last_arrival', kind: 'time', value: ({ lastArrival }) => lastArrival },
];

/**
 * The hour of a day with its minutes as decimals, as a chart shows it: 7.5 is half past seven. @param at epoch ms
 * @param date the day: its end is its hour 24
 */
export function hourOf(at: number | null, date: string): number | null {
  if (at === null) return null;
  const wall = localDateTime(at);
  const [hour = 0, minute = 0] = wall.time.split(':').map(Number);
  return (wall.date > date ? 24 : 0) + hour + Math.round((minute / 60) * 10) / 10;
}

/** A vehicle with its alarms per 100 km. */
export interface VehicleAlarms extends VehicleSums {
  alarms: number;
  /** Null where the vehicle drove too little for a comparison. */
  rate: number | null;
}

/** Metres below which alarms per 100 km are not meaningful. */
const LEAST_METRES = 10_000;

/** Vehicles with their alarms per 100 km, the most first. */
export function alarmRates(
  vehicles: readonly VehicleSums[],
  risks: readonly { license_plate: string | null; total_alarms: number | null }[],
): VehicleAlarms[] {
  const alarms = new Map(risks.map((risk) => [risk.license_plate, risk.total_alarms ?? 0]));
  return vehicles
    .map((vehicle) => {
      const count = alarms.get(vehicle.license_plate) ?? 0;
      const rate = vehicle.metres < LEAST_METRES ? null : (count / vehicle.metres) * 100_000;
      return { ...vehicle, alarms: count, rate };
    })
    .sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
}
