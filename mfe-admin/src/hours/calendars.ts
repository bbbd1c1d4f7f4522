import type { Severity, Translate } from 'shared-auth';
import { calendarFields } from 'shared-auth/calls';
import {
  emptyForm,
  type FieldProblem,
  type FormValues,
  filledForm,
  formProblems,
  writeBody,
} from 'shared-auth/contract';
import type { Calendar, CalendarBody } from './calendars.api';

/** Monday is 1. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

type Values = FormValues<typeof calendarFields>;
/** A row while it is edited; `key` identifies it. */
type Keyed<Row> = Row & { key: number };
export type ShiftDraft = Keyed<Values['shifts'][number]>;
export type ExceptionDraft = Keyed<Values['exceptions'][number]>;

/** A calendar while it is edited. */
export interface CalendarDraft extends Values {
  shifts: readonly ShiftDraft[];
  exceptions: readonly ExceptionDraft[];
  /** Empty: no alarm. */
  driving_severity: Severity | '';
}

let keys = 0;
const keyed = <Row>(row: Row): Keyed<Row> => ({ ...row, key: ++keys });

/** The hours that a new shift starts with. */
export const usualShift = { from: '08:00', to: '16:00' };
export const newShift = (): ShiftDraft => keyed({ days: [1, 2, 3, 4, 5], ...usualShift });
export const newException = (): ExceptionDraft => keyed({ from: '', to: '', shifts: [], note: '' });

/** The form of a calendar; a new one starts with the defaults that apply without a calendar. */
export function draftOf(calendar: Calendar | null): CalendarDraft {
  const values = calendar
    ? filledForm(calendarFields, calendar)
    : { ...emptyForm(calendarFields), holidays_free: true };
  return {
    ...values,
    shifts: calendar ? values.shifts.map(keyed) : [newShift()],
    exceptions: values.exceptions.map(keyed),
    driving_severity: values.driving_severity as Severity | '', // one of the closed list
  };
}

/** An exception of one day needs no last day. */
export const bodyOf = (draft: CalendarDraft): CalendarBody =>
  writeBody(calendarFields, {
    ...draft,
    exceptions: draft.exceptions.map((row) => ({ ...row, to: row.to || row.from })),
  });

/** The problems of a field's rows, by the keys of the rows. */
export type RowProblems = Readonly<Record<string, 'days' | 'date' | 'order'>>;

const dayProblem = ({ from, to }: ExceptionDraft) =>
  from === '' ? 'date' : to !== '' && to < from ? 'order' : undefined;

const byKey = <Row extends { key: number }>(
  rows: readonly Row[],
  problemOf: (row: Row) => RowProblems[string] | undefined,
): RowProblems | undefined => {
  const found = rows.flatMap((row) => {
    const problem = problemOf(row);
    return problem ? [[row.key, problem] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
};

/** The problems of a draft, by field. */
export function draftProblems(draft: CalendarDraft): Partial<Record<keyof CalendarDraft, FieldProblem | RowProblems>> {
  const shifts = byKey(draft.shifts, ({ days }) => (days.length === 0 ? 'days' : undefined));
  const exceptions = byKey(draft.exceptions, dayProblem);
  return { ...formProblems(calendarFields, draft), ...(shifts && { shifts }), ...(exceptions && { exceptions }) };
}

/** A part of a day that is work, in shares of the day. */
export interface DayPart {
  from: number;
  to: number;
}

const MINUTES_OF_DAY = 1440;
const share = (clock: string) => (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) / MINUTES_OF_DAY;

/** A shift as a server sends it, or as a form has it. */
export interface WeekShift extends Shift {
  days: readonly number[];
}
interface Shift {
  from: string | null;
  to: string | null;
}

/** The working times of each day of the week from Monday; shifts across midnight are divided there. */
export function weekParts(shifts: readonly WeekShift[]) {
  const week: DayPart[][] = weekdays.map(() => []);
  for (const { days, from, to } of shifts) {
    if (from === null || to === null || !/^\d\d:\d\d-\d\d:\d\d$/.test(`${from}-${to}`)) continue;
    for (const day of days) {
      const isOver = to <= from;
      week[day - 1]?.push({ from: share(from), to: isOver ? 1 : share(to) });
      if (isOver && to !== '00:00') week[day % 7]?.push({ from: 0, to: share(to) });
    }
  }
  return week.map((parts) => parts.sort((a, b) => a.from - b.from));
}

export const hoursText = (shifts: readonly Shift[]): string =>
  shifts.map(({ from, to }) => `${from ?? ''}–${to ?? ''}`).join(', ');

/** `08:00–16:00`, or why a day is free. */
export function todayText(today: Calendar['today'], t: Translate, language: string): string {
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
