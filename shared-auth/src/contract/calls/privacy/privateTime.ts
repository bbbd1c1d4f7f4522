import type { Fields } from '../../records/field';
import { CLOCK_PATTERN } from '../../records/patterns';
import { calls, idOf } from '../call';

/** Hours of a day in Skopje. They may end at midnight, as 24:00, or on the next day. */
const hourFields = {
  from: { kind: 'text', always: true, input: { required: true, format: 'clock' } },
  to: { kind: 'text', always: true, input: { required: true, pattern: `${CLOCK_PATTERN}|^24:00$` } },
} as const satisfies Fields;

/** Working hours from Monday to Sunday; null of a day without work, private as a whole. */
export const weekHours = {
  kind: 'record',
  list: true,
  holes: true,
  fields: hourFields,
  input: { required: true, orNull: true, items: { min: 7, max: 7 } },
} as const;
const state = { private_since: { kind: 'time' }, private_until: { kind: 'time' } } as const satisfies Fields;
const named = {
  license_plate: { kind: 'text', always: true },
  vehicle_code: { kind: 'text', always: true },
} as const satisfies Fields;

const params = idOf('vehicle');
const day = { kind: 'day', input: { required: true, format: 'date' } } as const;

/** Private time: managers set the working hours, the assigned driver switches private time on for a while. */
export const privateTimeCalls = calls('vehicles', {
  ofVehicle: {
    method: 'GET',
    path: '/api/vehicles/:id/private-time',
    can: 'vehicles.view',
    rows: 'seen',
    params,
    // A change takes effect after `lead_seconds`.
    returns: { hours: weekHours, lead_seconds: { kind: 'number', always: true }, ...state },
  },
  saveHours: {
    method: 'PUT',
    path: '/api/vehicles/:id/private-hours',
    can: 'assignments.edit',
    rows: 'seen',
    params,
    body: { hours: weekHours },
    audit: 'private_hours_changed',
  },
  // Of the vehicles that the caller drives.
  own: {
    method: 'GET',
    path: '/api/private-time/own',
    can: 'session.hold',
    rows: 'own',
    list: {
      id: { kind: 'id', of: 'vehicle' },
      ...named,
      hours: weekHours,
      ...state,
      // Until when the caller has switched it on.
      drive_until: { kind: 'time' },
    },
  },
  switchOn: {
    method: 'POST',
    path: '/api/vehicles/:id/private-drive',
    can: 'session.hold',
    rows: 'own',
    params,
    body: { until: { kind: 'text', input: { required: true, maxLength: 40 } } },
    audit: 'private_time_switched',
    repeated: 'same',
  },
  switchOff: {
    method: 'DELETE',
    path: '/api/vehicles/:id/private-drive',
    can: 'session.hold',
    rows: 'own',
    params,
    audit: 'private_time_switched',
    repeated: 'refused',
  },
  // Metres of the private time of each vehicle that had some, or of each of its days.
  distances: {
    method: 'GET',
    path: '/api/private-distances',
    can: 'trips.view',
    rows: 'seen',
    budget: 'histories',
    query: {
      start_date: day,
      end_date: day,
      vehicle_id: { kind: 'text', of: 'vehicle', input: { minLength: 1, maxLength: 64 } },
      group: { kind: 'text', oneOf: ['vehicle', 'vehicle-day'] },
    },
    list: {
      vehicle_id: { kind: 'id', of: 'vehicle' },
      ...named,
      date: { kind: 'text', absent: true, always: true },
      distance: { kind: 'number' },
      since: { kind: 'time', always: true },
    },
    key: ['vehicle_id', 'date'],
  },
});
