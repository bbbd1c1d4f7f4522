import type { Severity, Translate } from 'shared-auth';
import type { Calendar, CalendarBody, WeekShift } from './calendars.api';

/** Monday is 1. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;
export type Weekday = (typeof weekdays)[number];

/** A shift while it is edited; `key` names its row. */
export interface ShiftDraft {
  key: number;
  days: readonly Weekday[];
  from: string;
  to: string;
}

/** An exception while it is edited. */
export interface ExceptionDraft {
  key: number;
  from: string;
  to: string;
  kind: 'free' | 'hours';
  start: string;
  end: string;
  /** What else of it is kept: an exception may have more shifts than the form shows. */
  more: readonly { from: string; to: string }[];
  note: string;
}

/** A calendar while it is edited. */
export interface CalendarDraft {
  name: string;
  /** Empty: of the company. */
  team: string;
  shifts: readonly ShiftDraft[];
  holidaysFree: boolean;
  exceptions: readonly ExceptionDraft[];
  /** Empty: no alarm. */
  severity: Severity | '';
}

let keys = 0;
export const newShift = (): ShiftDraft => ({
  key: ++keys,
  days: ['1', '2', '3', '4', '5'],
  from: '08:00',
  to: '16:00',
});
export const newException = (): ExceptionDraft => ({
  ...{ key: ++keys, from: '', to: '', kind: 'free', start: '08:00', end: '16:00', more: [], note: '' },
});

/** A calendar that is new starts with what counts without one. */
export const newCalendar = (): CalendarDraft => ({
  ...{ name: '', team: '', shifts: [newShift()], holidaysFree: true, exceptions: [], severity: '' },
});

export const draftOf = (calendar: Calendar): CalendarDraft => ({
  name: calendar.name,
  team: calendar.team_id === null ? '' : String(calendar.team_id),
  shifts: calendar.shifts.map(({ days, ...shift }) => ({
    ...shift,
    key: ++keys,
    days: weekdays.filter((day) => days.includes(Number(day))),
  })),
  holidaysFree: calendar.holidays_free,
  exceptions: calendar.exceptions.map(({ from, to, shifts: [first, ...more], note }) => ({
    key: ++keys,
    from,
    to,
    kind: first ? 'hours' : 'free',
    start: first?.from ?? '08:00',
    end: first?.to ?? '16:00',
    more,
    note: note ?? '',
  })),
  severity: calendar.driving_severity ?? '',
});

export const bodyOf = ({ name, team, shifts, holidaysFree, exceptions, severity }: CalendarDraft): CalendarBody => ({
  name: name.trim(),
  team_id: team === '' ? null : Number(team),
  shifts: shifts.map(({ days, from, to }) => ({ days: days.map(Number), from, to })),
  holidays_free: holidaysFree,
  exceptions: exceptions.map(({ from, to, kind, start, end, more, note }) => ({
    from,
    to: to || from,
    shifts: kind === 'free' ? [] : [{ from: start, to: end }, ...more],
    note: note.trim() || null,
  })),
  driving_severity: severity === '' ? null : severity,
});

/** What is wrong, by the field: `name`, `shift 3` and `exception 4` by the row's key. */
export type CalendarProblems = Readonly<Record<string, 'name' | 'days' | 'date' | 'order'>>;

export function draftProblems({ name, shifts, exceptions }: CalendarDraft): CalendarProblems {
  const problems: Record<string, CalendarProblems[string]> = {};
  if (name.trim() === '') problems.name = 'name';
  for (const { key, days } of shifts) if (days.length === 0) problems[`shift ${key}`] = 'days';
  for (const { key, from, to } of exceptions) {
    if (from === '') problems[`exception ${key}`] = 'date';
    else if (to !== '' && to < from) problems[`exception ${key}`] = 'order';
  }
  return problems;
}

/** A part of a day that is work, in shares of the day. */
export interface DayPart {
  from: number;
  to: number;
}

const MINUTES_OF_DAY = 1440;
const share = (clock: string) => (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) / MINUTES_OF_DAY;

/** The work of each day of the week from Monday, what goes over midnight divided there. */
export function weekParts(shifts: readonly Omit<WeekShift, 'days'>[], daysOf: (i: number) => readonly number[]) {
  const week: DayPart[][] = weekdays.map(() => []);
  shifts.forEach(({ from, to }, i) => {
    if (!/^\d\d:\d\d$/.test(from) || !/^\d\d:\d\d$/.test(to)) return;
    for (const day of daysOf(i)) {
      const isOver = to <= from;
      week[day - 1]?.push({ from: share(from), to: isOver ? 1 : share(to) });
      if (isOver && to !== '00:00') week[day % 7]?.push({ from: 0, to: share(to) });
    }
  });
  return week.map((parts) => parts.sort((a, b) => a.from - b.from));
}

export const hoursText = (shifts: readonly { from: string; to: string }[]): string =>
  shifts.map(({ from, to }) => `${from}–${to}`).join(', ');

/** `08:00–16:00`, or why a day is free. */
export function todayText({ today }: Calendar, t: Translate, language: string): string {
  const name = language === 'en' ? today.name_en : today.name;
  const why =
    today.by === 'holiday'
      ? t('holiday', { name: name ?? '' })
      : today.by === 'exception'
        ? name
          ? t('exceptionNamed', { name })
          : t('exception')
        : '';
  const hours = today.shifts.length === 0 ? t('free') : hoursText(today.shifts);
  return why === '' ? hours : `${hours} (${why})`;
}

const MINUTES_OF_HOUR = 60;

/** `12 ч`, `1 ч 30 мин`, `2 дена` */
export function durationText(minutes: number, t: Translate): string {
  if (minutes >= MINUTES_OF_DAY && minutes % MINUTES_OF_DAY === 0)
    return t('silence.days', { count: minutes / MINUTES_OF_DAY });
  const [hours, rest] = [Math.floor(minutes / MINUTES_OF_HOUR), minutes % MINUTES_OF_HOUR];
  return [
    ...(hours > 0 ? [t('silence.hours', { count: hours })] : []),
    ...(rest > 0 ? [t('silence.minutes', { count: rest })] : []),
  ].join(' ');
}
