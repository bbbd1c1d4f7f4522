import type { Fields } from './field';
import { leftOutFields } from './telemetry';
import { odometerNowFields } from './values/odometer';

const whose = {
  vehicle_id: { kind: 'reference' },
  license_plate: { kind: 'text' },
  vehicle_code: { kind: 'text' },
} as const satisfies Fields;

const span = {
  // Unique among the trips, stops and gaps of a vehicle.
  id: { kind: 'text', always: true },
  // `YYYY-MM-DD` in Skopje: a trip across midnight has a part on each day.
  date: { kind: 'text', always: true },
  start_time: { kind: 'time', always: true },
  end_time: { kind: 'time', always: true },
} as const satisfies Fields;

/** A trip, or the part of it that a day has (docs/trips.md). */
export const tripFields = {
  ...span,
  ...whose,
  start_latitude: { kind: 'number', unit: 'degrees' },
  start_longitude: { kind: 'number', unit: 'degrees' },
  end_latitude: { kind: 'number', unit: 'degrees' },
  end_longitude: { kind: 'number', unit: 'degrees' },
  distance: { kind: 'integer', always: true, unit: 'metres' },
  // Of these, the way between positions that are more than five minutes apart.
  estimated_distance: { kind: 'integer', always: true, unit: 'metres' },
  // `odometer` or `gps`.
  distance_source: { kind: 'text', always: true },
  moving_seconds: { kind: 'integer', always: true, unit: 'seconds' },
  average_speed: { kind: 'number', unit: 'km/h' },
  top_speed: { kind: 'number', unit: 'km/h' },
  driver: { kind: 'text' },
  // How many positions.
  points: { kind: 'integer', always: true },
  // It began on the day before, or continues on the next.
  continues_before: { kind: 'flag', always: true },
  continues_after: { kind: 'flag', always: true },
} as const satisfies Fields;

/** A stop of a vehicle. */
export const stopFields = {
  ...span,
  ...whose,
  latitude: { kind: 'number', unit: 'degrees' },
  longitude: { kind: 'number', unit: 'degrees' },
  // Of its time, with the ignition on.
  idling_seconds: { kind: 'integer', always: true, unit: 'seconds' },
} as const satisfies Fields;

/** A period without messages: its distance is unknown and not part of any sum. */
export const gapFields = {
  ...span,
  straight_distance: { kind: 'integer', always: true, unit: 'metres' },
} as const satisfies Fields;

/** Private time: only its distance is stored, once it is over and where the tracker measures it. */
export const privateStretchFields = {
  ...span,
  distance: { kind: 'integer', unit: 'metres' },
} as const satisfies Fields;

/** Distance and times of a vehicle, a day or the fleet: sums of trips, to the metre. */
export const distanceFields = {
  distance: { kind: 'integer', always: true, unit: 'metres' },
  estimated_distance: { kind: 'integer', always: true, unit: 'metres' },
  // `odometer`, or `gps` where any of the trips rests on positions; null without a trip.
  distance_source: { kind: 'text' },
  driving_seconds: { kind: 'integer', always: true, unit: 'seconds' },
  idling_seconds: { kind: 'integer', always: true, unit: 'seconds' },
  standing_seconds: { kind: 'integer', always: true, unit: 'seconds' },
  silent_seconds: { kind: 'integer', always: true, unit: 'seconds' },
  trips: { kind: 'integer', always: true },
  // Days with a trip.
  active_days: { kind: 'integer', always: true },
  top_speed: { kind: 'number', unit: 'km/h' },
  first_departure: { kind: 'time' },
  last_arrival: { kind: 'time' },
} as const satisfies Fields;

/** The places where a vehicle's day began and ended; a fleet's day has the sums alone. */
export const dayEdgeFields = {
  start_latitude: { kind: 'number', unit: 'degrees' },
  start_longitude: { kind: 'number', unit: 'degrees' },
  end_latitude: { kind: 'number', unit: 'degrees' },
  end_longitude: { kind: 'number', unit: 'degrees' },
  odometer_start: { kind: 'number', unit: 'kilometres' },
  odometer_end: { kind: 'number', unit: 'kilometres' },
  // The source of both, and the time of that reading. The tracker's counter has no such time.
  odometer_by: { kind: 'text', absent: true, oneOf: ['reading', 'counter'] },
  odometer_read_at: { kind: 'time', absent: true },
  driver: { kind: 'text' },
  ...leftOutFields,
} as const satisfies Fields;

/** Whether maintenance is due. */
export const maintenanceStatuses = ['ok', 'soon', 'due'] as const;

const warnRange = { min: 0, max: 100_000 } as const;

/** Maintenance due on a vehicle, by odometer or date. */
export const maintenanceFields = {
  id: { kind: 'id' },
  vehicle_id: {
    kind: 'reference',
    of: 'vehicle',
    input: { required: true, byText: true, minLength: 1, maxLength: 64 },
  },
  license_plate: { kind: 'text' },
  vehicle_code: { kind: 'text' },
  title: { kind: 'text', always: true, input: { required: true, maxLength: 100 } },
  due_odometer: { kind: 'number', unit: 'kilometres', input: { range: { min: 0, max: 10_000_000 } } },
  due_date: { kind: 'day', input: { format: 'date', orNull: true } },
  // How long before it the warning is sent.
  warn_km: { kind: 'integer', always: true, unit: 'kilometres', input: { range: warnRange, default: 500 } },
  warn_days: { kind: 'integer', always: true, unit: 'days', input: { range: warnRange, default: 14 } },
  // Of servers that announce `odometer`.
  due_hours: { kind: 'number', absent: true, unit: 'hours', input: { range: { min: 0, max: 1_000_000 } } },
  warn_hours: { kind: 'integer', absent: true, always: true, unit: 'hours', input: { range: warnRange, default: 20 } },
  // The odometer now.
  ...odometerNowFields,
  status: { kind: 'text', always: true, oneOf: maintenanceStatuses },
  warned_at: { kind: 'time' },
  created_at: { kind: 'time', always: true },
} as const satisfies Fields;
