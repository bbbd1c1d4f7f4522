import type { dayReasons } from 'shared-auth/calls';
import { DAY_MS, dayAfter, fromLocalDateTime, localDateTime } from 'shared-auth/contract';
import { clip, merge, type Span, weekday } from '../../platform/limits/spans';
import type { CalendarValues } from './calendars.store';
import { holidayOn } from './holidays/holidays';

/** The part of a calendar that decides about working times. */
export type Hours = Pick<CalendarValues, 'shifts' | 'holidays_free' | 'exceptions'>;
type Shift = Hours['exceptions'][number]['shifts'][number];

/** A day by a calendar: the shifts that begin on it, and the reason for them. */
export interface WorkDay {
  shifts: readonly Shift[];
  by: (typeof dayReasons)[number];
  /** The name of the holiday, or the exception's note. */
  name: string | null;
  name_en: string | null;
}

/** The shifts that begin on a day, `YYYY-MM-DD`. */
export function workDay({ shifts, holidays_free, exceptions }: Hours, date: string): WorkDay {
  const exception = exceptions.findLast(({ from, to }) => from <= date && date <= to);
  if (exception) return { shifts: exception.shifts, by: 'exception', name: exception.note, name_en: exception.note };
  const holiday = holidays_free ? holidayOn(date) : undefined;
  if (holiday) return { shifts: [], by: 'holiday', name: holiday.name, name_en: holiday.name_en };
  const day = weekday(date);
  const own = shifts.filter(({ days }) => days.includes(day)).map(({ from, to }) => ({ from, to }));
  return { shifts: own.sort((a, b) => a.from.localeCompare(b.from)), by: 'week', name: null, name_en: null };
}

/** Whether a day is free though the week may have work on it: a holiday, or an exception without shifts. */
export function isFreeDay(hours: Hours, date: string): boolean {
  const { shifts, by } = workDay(hours, date);
  return by !== 'week' && shifts.length === 0;
}

/**
 * A shift that begins on a day, as instants. In the repeated hour of a clock change it begins with the first occurrence
 * and ends with the last.
 */
const spanOf = (date: string, { from, to }: Shift): Span => ({
  from: fromLocalDateTime(date, from),
  to: fromLocalDateTime(to > from ? date : dayAfter(date), to, 'last'),
});

/** The working times within a span, in order and without overlaps. */
export function workSpans(hours: Hours, within: Span): Span[] {
  const spans: Span[] = [];
  const last = localDateTime(within.to).date;
  // A shift of the night may have begun on the day before.
  let date = localDateTime(within.from - DAY_MS).date;
  for (; date <= last; date = dayAfter(date))
    for (const shift of workDay(hours, date).shifts) {
      const span = clip(spanOf(date, shift), within);
      if (span) spans.push(span);
    }
  return merge(spans);
}

/** Whether a moment, epoch ms, is outside working hours. */
export const isOutside = (hours: Hours, at: number): boolean => workSpans(hours, { from: at, to: at + 1 }).length === 0;

/** Milliseconds of work within a span. */
export const workedMs = (hours: Hours, within: Span): number =>
  workSpans(hours, within).reduce((sum, { from, to }) => sum + to - from, 0);
