import { HttpError } from '../../platform/http/errors';
import type { Static } from '../../platform/http/schemas';
import type { CalendarInput } from './calendars.schemas';
import type { CalendarValues } from './calendars.store';

const YEAR_MS = 366 * 86_400_000;

/** What a schema cannot check: that a day is one, and periods end after their start. @throws HttpError 400 */
export function readCalendar(body: Static<typeof CalendarInput>): CalendarValues {
  const { name, team_id = null, shifts, holidays_free, exceptions, driving_severity = null } = body;
  exceptions.forEach(({ from, to }, i) => {
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
  return {
    name: name.trim().replace(/\s+/g, ' '),
    team_id,
    shifts: shifts.map(({ days, ...shift }) => ({ days: [...days].sort(), ...shift })),
    holidays_free,
    exceptions: [...exceptions]
      .sort((a, b) => a.from.localeCompare(b.from))
      .map(({ note, ...rest }) => ({ ...rest, note: note?.trim() || null })),
    driving_severity,
  };
}

/** Whether a date as `YYYY-MM-DD` is in the calendar. */
function isDay(date: string): boolean {
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
}
