import { severities, teamRange } from '../lists';
import type { Fields } from './field';

const clock = { kind: 'text', always: true, input: { required: true, format: 'clock' } } as const;
const day = { kind: 'day', always: true, input: { required: true, pattern: '^\\d{4}-\\d{2}-\\d{2}$' } } as const;

/**
 * `HH:MM` by Skopje's clocks. A shift whose end is not after its start ends on the next day; equal times mean 24 hours.
 */
export const shiftFields = { from: clock, to: clock } as const satisfies Fields;

const weekShiftFields = {
  // Monday is 1.
  days: {
    kind: 'integer',
    list: true,
    always: true,
    input: { required: true, range: { min: 1, max: 7 }, items: { min: 1, max: 7, unique: true } },
  },
  ...shiftFields,
} as const satisfies Fields;

/** Days that differ from the week and the holidays. */
const exceptionFields = {
  // The first and the last day.
  from: day,
  to: day,
  // None: free.
  shifts: {
    kind: 'record',
    list: true,
    always: true,
    fields: shiftFields,
    input: { required: true, items: { max: 5 } },
  },
  note: { kind: 'text', input: { required: true, orNull: true, maxLength: 100, oneLine: true } },
} as const satisfies Fields;

/** The source of a day's shifts. */
export const dayReasons = ['week', 'holiday', 'exception'] as const;

const todayFields = {
  date: { kind: 'day', always: true },
  // Shifts that begin on it.
  shifts: { kind: 'record', list: true, always: true, fields: shiftFields },
  by: { kind: 'text', always: true, oneOf: dayReasons },
  // Of the holiday, or the exception's note.
  name: { kind: 'text' },
  name_en: { kind: 'text' },
  // Whether the present time is working time.
  is_working: { kind: 'flag', always: true },
} as const satisfies Fields;

/** A calendar of working hours, and its form: docs/hours.md. */
export const calendarFields = {
  id: { kind: 'id' },
  name: { kind: 'text', always: true, input: { required: true, maxLength: 100, oneLine: true } },
  // The team of the calendar; null for the company's.
  team_id: { kind: 'reference', of: 'team', input: { range: teamRange, orNull: true } },
  shifts: {
    kind: 'record',
    list: true,
    always: true,
    fields: weekShiftFields,
    input: { required: true, items: { max: 30 } },
  },
  // Whether no shift begins on a public holiday.
  holidays_free: { kind: 'flag', always: true, input: { required: true } },
  // Of several exceptions for one day the last applies.
  exceptions: {
    kind: 'record',
    list: true,
    always: true,
    fields: exceptionFields,
    input: { required: true, items: { max: 200 } },
  },
  // Severity of an alarm for driving outside the calendar; null for no alarm.
  driving_severity: { kind: 'text', oneOf: severities, input: { oneOf: severities, orNull: true } },
  // Whether it applies to all vehicles without a more specific one.
  is_company: { kind: 'flag', always: true },
  // The teams that have it as their own, and the vehicles that do, of those that the caller sees.
  team_ids: { kind: 'integer', list: true, always: true },
  vehicle_ids: { kind: 'integer', list: true, always: true },
  // The number of vehicles with this calendar, of those that the caller sees.
  vehicles: { kind: 'integer', always: true },
  today: { kind: 'record', always: true, fields: todayFields },
  created_at: { kind: 'time', always: true },
  updated_at: { kind: 'time', always: true },
} as const satisfies Fields;

/** The level from which a vehicle has its calendar. */
export const calendarHolders = ['vehicle', 'team', 'company'] as const;

export const holidayFields = {
  date: { kind: 'day', always: true },
  name: { kind: 'text', always: true },
  name_en: { kind: 'text', always: true },
  // Its date is known only after an announcement.
  is_announced: { kind: 'flag', always: true },
  // It is free because the holiday itself is on a Sunday.
  is_moved: { kind: 'flag', always: true },
} as const satisfies Fields;
