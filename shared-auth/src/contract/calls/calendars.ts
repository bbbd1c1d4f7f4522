import { teamRange } from '../lists';
import { calendarFields, calendarHolders, holidayFields } from '../records/calendar';
import type { Fields } from '../records/field';
import { calls, idOf } from './call';

/** Driving of a vehicle outside its working hours. */
const drivenFields = {
  vehicle_id: { kind: 'id', of: 'vehicle' },
  license_plate: { kind: 'text' },
  vehicle_code: { kind: 'text' },
  // Null: Monday to Friday, 8 to 16.
  calendar: { kind: 'text' },
  drives: { kind: 'integer', always: true },
  seconds: { kind: 'integer', always: true },
  // Metres.
  distance: { kind: 'integer', always: true },
  // When the last trip began.
  last_at: { kind: 'time', always: true },
} as const satisfies Fields;

const id = idOf('calendar');
const edits = { can: 'hours.edit', rows: 'seen' } as const;
const reads = { method: 'GET', can: 'hours.view', rows: 'seen' } as const;

/** Calendars of working hours: docs/hours.md. */
export const calendarCalls = calls('calendars', {
  list: { ...reads, path: '/api/calendars', list: calendarFields },
  holidays: {
    ...reads,
    path: '/api/calendars/holidays',
    rows: 'none',
    query: { year: { kind: 'integer', input: { required: true, range: { min: 2000, max: 2100 } } } },
    returns: {
      // Whether the moveable holidays of the year are known.
      is_known: { kind: 'flag', always: true },
      holidays: { kind: 'record', list: true, always: true, fields: holidayFields },
    },
  },
  ofVehicle: {
    ...reads,
    path: '/api/vehicles/:id/calendar',
    params: idOf('vehicle'),
    returns: {
      calendar: { kind: 'record', fields: calendarFields },
      by: { kind: 'text', oneOf: calendarHolders },
      team_id: { kind: 'integer' },
    },
  },
  create: {
    ...edits,
    method: 'POST',
    path: '/api/calendars',
    body: calendarFields,
    returns: calendarFields,
    creates: true,
    audit: 'calendar_created',
  },
  change: {
    ...edits,
    method: 'PUT',
    path: '/api/calendars/:id',
    params: id,
    body: calendarFields,
    returns: calendarFields,
    audit: 'calendar_changed',
  },
  remove: { ...edits, method: 'DELETE', path: '/api/calendars/:id', params: id, audit: 'calendar_deleted' },
  // Assigns a calendar to a vehicle, to a team, or, without either, to the company. Null removes it.
  assign: {
    ...edits,
    method: 'PUT',
    path: '/api/calendars/uses',
    body: {
      vehicle_id: { kind: 'reference', of: 'vehicle', input: { orNull: true } },
      team_id: { kind: 'reference', of: 'team', input: { range: teamRange, orNull: true } },
      calendar_id: { kind: 'reference', of: 'calendar', input: { required: true, orNull: true } },
    },
    audit: 'calendar_assigned',
  },
  driving: {
    ...reads,
    path: '/api/calendars/driving',
    can: 'trips.view',
    budget: 'histories',
    // The last days with today, or a period. Announced as `hours.periods`.
    query: {
      days: { kind: 'integer', input: { range: { min: 1, max: 31 } } },
      start_date: { kind: 'day', input: { format: 'date' } },
      end_date: { kind: 'day', input: { format: 'date' } },
    },
    returns: {
      from: { kind: 'day', always: true },
      to: { kind: 'day', always: true },
      vehicles: { kind: 'record', list: true, always: true, fields: drivenFields },
    },
    audit: 'report_read',
  },
});
