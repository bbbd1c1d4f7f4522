import { TIME_ZONE } from 'shared-auth/contract';
import { odometerOfDays } from '../../lookup/odometer.sql';
import type { Database } from '../../platform/database/database';
import { dayOf, startOfDay, startOfNextDay } from '../../platform/http/times';
import { type PrivateDistance, readDistances } from '../privacy/privateTime/privateTime.store';
import { type DayEntry, type DaySums, type DerivedDay, deriveDay, type Span } from './deriveDay';
import { driversOf } from './drivers';
import type { TripFix } from './fixes';
import { devicesOf, readDayInputs } from './tripDays.store';
import { deriveVehicle } from './tripDeriver';

/** More points than this do not improve the line. */
const MAX_POINTS = 4_000;

interface Vehicle {
  id: number;
  license_plate: string;
  vehicle_code: string;
}

/** The day of a vehicle, derived from the presently stored messages. */
export async function vehicleDay(database: Database, id: number, date: string) {
  const [vehicle] = await database.query<Vehicle>(
    'select id, license_plate, vehicle_code from vehicles where id = $1',
    [id],
  );
  if (!vehicle) return undefined;
  const { sums, entries, idling, points } = await derivedDay(database, id, date);
  const bounds = [new Date(startOfDay(date)), new Date(startOfNextDay(date))];
  const whose = { vehicle_id: id, license_plate: vehicle.license_plate, vehicle_code: vehicle.vehicle_code };
  const distances = await readDistances(database, { from: startOfDay(date), to: startOfNextDay(date) }, [id]);
  const odometer = await odometerOf(database, id, date);
  const trips = entries.filter((entry) => entry.kind === 'trip');
  const [ofDay, ...ofTrips] = await driversOf(database, id, [
    { from: trips[0]?.start_time ?? null, to: trips.at(-1)?.end_time ?? null, card: sums.driver },
    ...trips.map(({ start_time, end_time, driver }) => ({ from: start_time, to: end_time, card: driver })),
  ]);
  const drivers = new Map(trips.map((trip, i) => [trip, ofTrips[i] ?? null]));
  const named = (entry: DayEntry) => (entry.kind === 'trip' ? { ...entry, driver: drivers.get(entry) ?? null } : entry);
  const rows = entries.map((entry, i) => ({ ...named(entry), id: `${date}-${i + 1}`, date, ...whose }));
  return {
    date,
    vehicle,
    sums: { ...sums, ...odometer, active_days: sums.trips > 0 ? 1 : 0, driver: ofDay ?? null },
    trips: rows.filter((row) => row.kind === 'trip'),
    stops: rows.filter((row) => row.kind === 'stop'),
    gaps: rows.filter((row) => row.kind === 'gap'),
    idling,
    privates: rows.flatMap((row) => (row.kind === 'private' ? [{ ...row, distance: distanceIn(distances, row) }] : [])),
    alarms: await database.query<{
      id: number;
      alarm_type: string;
      severity: string;
      message: string;
      created_at: string;
    }>(
      `select id, alarm_type, severity, message, created_at from alarms where vehicle_id = $1 and created_at >= $2 and created_at < $3
       order by created_at limit 1000`,
      [id, ...bounds],
    ),
    points: drawn(points),
  };
}

/** A vehicle's day as its trackers saw it, derived from the presently stored messages. */
export async function derivedDay(database: Database, vehicle: number, day: string) {
  const devices = await devicesOf(database, vehicle, day);
  const inputs = await readDayInputs(
    database,
    devices.map((device_pk) => ({ vehicle_id: vehicle, device_pk, day })),
  );
  return { devices, ...joinDays(inputs.map(deriveDay)) };
}

/** The odometer on a day by its readings; a day before the first of them has the tracker's counter. */
async function odometerOf(database: Database, vehicle: number, date: string) {
  const [reading] = await database.query<{ day: string }>(
    `select (read_at at time zone '${TIME_ZONE}')::date::text as day from odometer_readings
     where vehicle_id = $1 and odometer is not null and read_at < $2 order by read_at desc limit 1`,
    [vehicle, new Date(startOfNextDay(date))],
  );
  const counter = { odometer_by: 'counter', odometer_read_at: null } as const;
  if (!reading) return counter;
  await deriveVehicle(database, reading.day, vehicle);
  const [shown] = await database.query<{ odometer_start: number; odometer_end: number; read_at: string }>(
    odometerOfDays('$1::date', '$1::date', '$2'),
    [date, vehicle],
  );
  if (!shown) return counter;
  const { odometer_start, odometer_end, read_at } = shown;
  return { odometer_start, odometer_end, odometer_by: 'reading', odometer_read_at: read_at } as const;
}

/** Metres that were driven in a private time; null while it lasts, or where no counter reports. */
function distanceIn(
  distances: readonly PrivateDistance[],
  { start_time, end_time }: { start_time: string; end_time: string },
) {
  const known = distances.flatMap(({ from, distance }) =>
    distance !== null && Date.parse(from) >= Date.parse(start_time) && Date.parse(from) < Date.parse(end_time)
      ? [distance]
      : [],
  );
  return known.length === 0 ? null : known.reduce((sum, metres) => sum + metres, 0);
}

/** Today in Skopje. */
export const today = (): string => dayOf(new Date());

/** The line of a day, from its plausible fixes. */
function drawn(points: readonly TripFix[]) {
  const step = Math.ceil(points.length / MAX_POINTS);
  const some = step <= 1 ? points : points.filter((_, i) => i % step === 0 || i === points.length - 1);
  return some.map(({ latitude, longitude, at, speed, heading = null }) => ({
    latitude,
    longitude,
    gps_time: new Date(at).toISOString(),
    speed,
    heading,
  }));
}

/** Joins the reports of several trackers of a vehicle on one day. A tracker without reports is left out. */
function joinDays(days: readonly DerivedDay[]): DerivedDay {
  const seen = days.filter(({ entries }) => entries.some(({ kind }) => kind !== 'gap'));
  const [first, ...others] = seen.length > 0 ? seen : days;
  if (!first) return deriveDay({ from: 0, to: 0, fixes: [], before: [], after: [], reports: [], now: 0 });
  return others.reduce(
    (joined, day) => ({
      entries: [...joined.entries, ...day.entries].sort(byStart),
      sums: joinSums(joined.sums, day.sums),
      idling: [...joined.idling, ...day.idling].sort(byStart),
      points: [...joined.points, ...day.points].sort((a, b) => a.at - b.at),
    }),
    first,
  );
}

const byStart = (a: Span, b: Span) => (a.start_time < b.start_time ? -1 : 1);
const earlier = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a);
const later = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a);

const joinSums = (a: DaySums, b: DaySums): DaySums => ({
  ...a,
  distance: a.distance + b.distance,
  estimated_distance: a.estimated_distance + b.estimated_distance,
  distance_source:
    a.distance_source === 'gps' || b.distance_source === 'gps' ? 'gps' : (a.distance_source ?? b.distance_source),
  driving_seconds: a.driving_seconds + b.driving_seconds,
  idling_seconds: a.idling_seconds + b.idling_seconds,
  standing_seconds: a.standing_seconds + b.standing_seconds,
  silent_seconds: a.silent_seconds + b.silent_seconds,
  trips: a.trips + b.trips,
  stops: a.stops + b.stops,
  driver: [a.driver, b.driver].filter((each) => each !== null).join(', ') || null,
  top_speed: Math.max(a.top_speed ?? 0, b.top_speed ?? 0) || null,
  left_out_places: a.left_out_places + b.left_out_places,
  left_out_speeds: a.left_out_speeds + b.left_out_speeds,
  first_departure: earlier(a.first_departure, b.first_departure),
  last_arrival: later(a.last_arrival, b.last_arrival),
});
