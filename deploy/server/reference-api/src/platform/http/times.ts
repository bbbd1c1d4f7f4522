import { DAY_MS, fromLocalDateTime, localDateTime } from 'shared-auth/contract';
import { HttpError } from './errors';

/**
 * Reads a time of a query: ISO 8601 with a zone, or a date, or a local date and time of Skopje (`2026-11-20T08:30`,
 * `2026-11-20 08:30:00`).
 * @param edge of a range: whether a date without a time means its first or its last moment, and a repeated local time
 * its first or its last occurrence.
 * @throws HttpError 400 naming `field`.
 */
export function parseTime(text: string | undefined, field: string, edge: 'start' | 'end'): Date | undefined {
  if (text === undefined) return undefined;
  const match =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      text.trim(),
    );
  if (!match) throw wrongTime(field);
  const [, year, month, day, hour, minute, second = '00', offset] = match;
  if (offset !== undefined) {
    const instant = new Date(text.trim().replace(' ', 'T'));
    if (Number.isNaN(instant.getTime())) throw wrongTime(field);
    return instant;
  }
  const end = edge === 'end' && hour === undefined;
  const clock = end ? '23:59:59.999' : `${hour ?? '00'}:${minute ?? '00'}:${second}`;
  // In the repeated hour of a clock change a range extends from the first occurrence to the last.
  const at = fromLocalDateTime(`${year}-${month}-${day}`, clock, edge === 'end' ? 'last' : 'first');
  if (Number.isNaN(at)) throw wrongTime(field);
  return new Date(at);
}

const wrongTime = (field: string) => {
  const text = `Вредноста на полето „${field}“ не е исправен датум.`;
  return new HttpError(400, text, { [field]: text });
};

/** The calendar day in Skopje, `2026-11-21`. */
export const dayOf = (instant: Date): string => localDateTime(instant.getTime()).date;

/** The first moment of a day in Skopje, in ms since 1970. */
export const startOfDay = (day: string): number => fromLocalDateTime(day, '00:00');

/** The first moment of the day after it. A day has 23, 24 or 25 hours. */
export const startOfNextDay = (day: string): number => startOfDay(dayOf(new Date(startOfDay(day) + 36 * 3_600_000)));

/** Checks a day of a query. @throws HttpError 400 naming `field`. */
export function readDay(text: string, field: string): void {
  const at = startOfDay(text);
  if (Number.isNaN(at) || dayOf(new Date(at)) !== text) throw wrongTime(field);
}

/** The most days of a requested period. */
export const MAX_DAYS = 400;

/** Checks the days of a query, both included. @throws HttpError 400 */
export function readDays(from: string, to: string, most = MAX_DAYS): { from: string; to: string } {
  readDay(from, 'start_date');
  readDay(to, 'end_date');
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (count >= 1 && count <= most) return { from, to };
  const text =
    count < 1 ? 'Почетокот на периодот мора да биде пред крајот.' : `Периодот може да има најмногу ${most} дена.`;
  throw new HttpError(400, text, { start_date: text });
}
