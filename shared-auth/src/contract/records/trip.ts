import type { Fields } from './field';

/** What a distance rests on: the tracker's odometer, positions, or some of each. */
export const distanceSources = ['odometer', 'gps', 'mixed'] as const;

/** Whose it is. */
const ofVehicle = {
  vehicle_id: { kind: 'reference' },
  vehicle_code: { kind: 'text' },
  license_plate: { kind: 'text' },
} as const satisfies Fields;

const distance = {
  distance: { kind: 'integer', always: true, unit: 'metres' },
  // Of these: by positions more than five minutes apart, in a straight line.
  estimated_distance: { kind: 'integer', always: true, unit: 'metres' },
  // One of `distanceSources`; null where nothing was driven.
  distance_source: { kind: 'text' },
} as const satisfies Fields;

const ends = {
  start_latitude: { kind: 'number' },
  start_longitude: { kind: 'number' },
  end_latitude: { kind: 'number' },
  end_longitude: { kind: 'number' },
} as const satisfies Fields;

/** A piece of a vehicle's time. What lasts over midnight of Skopje is one piece a day: `begins` and `ends` say whether it does so there. */
const piece = {
  id: { kind: 'id' },
  ...ofVehicle,
  start_time: { kind: 'time', always: true },
  // Of what goes on: when it was heard of last.
  end_time: { kind: 'time', always: true },
  begins: { kind: 'flag', always: true },
  ends: { kind: 'flag', always: true },
} as const satisfies Fields;

/** A trip, or its part of a day (docs/trips.md). */
export const tripFields = {
  ...piece,
  ...ends,
  ...distance,
  duration_seconds: { kind: 'integer', always: true },
  moving_seconds: { kind: 'integer', always: true },
  average_speed: { kind: 'number', unit: 'km/h, while it moved' },
  top_speed: { kind: 'number', unit: 'km/h' },
  // The number of the card or key that the driver showed.
  driver: { kind: 'text' },
  points: { kind: 'integer', always: true },
} as const satisfies Fields;

/** A stop, or its part of a day. */
export const stopFields = {
  ...piece,
  latitude: { kind: 'number' },
  longitude: { kind: 'number' },
  duration_seconds: { kind: 'integer', always: true },
  // Of these with the engine running.
  idling_seconds: { kind: 'integer', always: true },
} as const satisfies Fields;

/** Silence, or its part of a day: what was driven in it is in no sum. */
export const gapFields = {
  ...piece,
  ...ends,
  duration_seconds: { kind: 'integer', always: true },
  // By the odometer where it tells; in a straight line else.
  straight_distance: { kind: 'integer', always: true, unit: 'metres' },
} as const satisfies Fields;

/** What a vehicle, a day or the fleet did in a period. */
export const distanceSumFields = {
  ...distance,
  // Silence in which the vehicle moved: beside the distance, not in it.
  unknown_distance: { kind: 'integer', always: true, unit: 'metres' },
  driving_seconds: { kind: 'integer', always: true },
  idling_seconds: { kind: 'integer', always: true },
  standing_seconds: { kind: 'integer', always: true },
  silent_seconds: { kind: 'integer', always: true },
  trips: { kind: 'integer', always: true },
  // Days with a trip.
  active_days: { kind: 'integer', always: true },
  top_speed: { kind: 'number', unit: 'km/h' },
  first_departure: { kind: 'time' },
  last_arrival: { kind: 'time' },
} as const satisfies Fields;

/** A vehicle's day, as a book of trips has it. */
export const vehicleDayFields = {
  ...distanceSumFields,
  ...ends,
  odometer_start: { kind: 'number', unit: 'kilometres' },
  odometer_end: { kind: 'number', unit: 'kilometres' },
  driver: { kind: 'text' },
} as const satisfies Fields;

/** What of a vehicle is due at an odometer reading or on a day, whichever comes first. */
export const maintenanceFields = {
  id: { kind: 'id' },
  vehicle_id: { kind: 'reference', always: true, input: { required: true } },
  vehicle_code: { kind: 'text' },
  license_plate: { kind: 'text' },
  title: { kind: 'text', always: true, input: { required: true, maxLength: 100 } },
  due_odometer: { kind: 'integer', unit: 'kilometres', input: {} },
  // A day of Skopje, YYYY-MM-DD.
  due_date: { kind: 'text', input: {} },
  // How long before it a warning is given.
  warn_kilometres: { kind: 'integer', always: true, unit: 'kilometres', input: { default: '500' } },
  warn_days: { kind: 'integer', always: true, input: { default: '14' } },
  odometer: { kind: 'number', unit: 'kilometres, as the tracker said last' },
  remaining_kilometres: { kind: 'number', unit: 'kilometres' },
  remaining_days: { kind: 'integer' },
  // 'planned', 'warning' or 'due'.
  state: { kind: 'text', always: true },
  warned_at: { kind: 'time' },
  created_at: { kind: 'time', always: true },
} as const satisfies Fields;
