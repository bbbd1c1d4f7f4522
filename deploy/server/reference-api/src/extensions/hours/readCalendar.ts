import { type calendarCalls, calendarFields } from 'shared-auth/calls';
import { HttpError } from '../../platform/http/errors';
import { storedRecord } from '../../platform/http/records';
import type { Served } from '../../platform/http/serve';
import type { CalendarValues } from './calendars.store';

const YEAR_MS = 366 * 86_400_000;
const clockText = 'Внесете време како 08:00';
const dayText = 'Датумот не е исправен';

/** The texts that a user reads where a field of a calendar is missing or wrong. */
export const calendarMessages = {
  name: 'Внесете име на календарот, најмногу 100 знаци',
  team_id: 'Тимот не е исправен',
  shifts: 'Може да има најмногу 30 смени',
  'shifts.days': 'Изберете барем еден ден на смената',
  'shifts.from': clockText,
  'shifts.to': clockText,
  holidays_free: 'Изберете дали празниците се слободни',
  exceptions: 'Може да има најмногу 200 исклучоци',
  'exceptions.from': dayText,
  'exceptions.to': dayText,
  'exceptions.shifts': 'Исклучокот може да има најмногу 5 смени',
  'exceptions.shifts.from': clockText,
  'exceptions.shifts.to': clockText,
  'exceptions.note': 'Белешката може да има најмногу 100 знаци',
  driving_severity: 'Сериозноста не е исправна',
};

/**
 * Checks that a schema cannot make: that a day exists, and that periods end after their start. @throws HttpError 400
 */
export function readCalendar(body: Served<typeof calendarCalls.create>['body']): CalendarValues {
  body.exceptions.forEach(({ from, to }, i) => {
    const [start, end] = [Date.parse(from), Date.parse(to)];
    const text = !isDay(from)
      ? `Датумот ${from} не постои`
      : !isDay(to)
        ? `Датумот ${to} не постои`
        : end < start
          ? 'Последниот ден мора да биде по првиот'
          : end - start > YEAR_MS
            ? 'Исклучокот може да трае најмногу една година'
            : undefined;
    if (text !== undefined) throw new HttpError(400, text, { [`exceptions.${i}`]: text });
  });
  const values = storedRecord(calendarFields, body);
  return {
    ...values,
    shifts: values.shifts.map(({ days, ...shift }) => ({ days: [...days].sort(), ...shift })),
    exceptions: [...values.exceptions].sort((a, b) => a.from.localeCompare(b.from)),
  };
}

/** Whether a date as `YYYY-MM-DD` is in the calendar. */
function isDay(date: string): boolean {
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
}
