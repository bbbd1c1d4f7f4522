import { isInstant, utcOf, wallDate, zoneOffset } from './timeZone';

const DATE = /^(\d{4,6})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2})(?::(\d{2}))?$/;
const HALF_DAY_MS = 12 * 3_600_000;

export const twoDigits = (n: number): string => String(n).padStart(2, '0');

/**
 * Skopje's wall clock at an instant, in the shape that date and time inputs take.
 *
 * @param at - epoch ms
 * @returns `date` as `YYYY-MM-DD` and `time` as `HH:mm`; both `''` when there is no such instant
 */
export function localDateTime(at: number | null | undefined): { date: string; time: string } {
  if (!isInstant(at)) return { date: '', time: '' };
  const wall = wallDate(at);
  const year = String(wall.getUTCFullYear()).padStart(4, '0');
  return {
    date: `${year}-${twoDigits(wall.getUTCMonth() + 1)}-${twoDigits(wall.getUTCDate())}`,
    time: `${twoDigits(wall.getUTCHours())}:${twoDigits(wall.getUTCMinutes())}`,
  };
}

/**
 * The instant at which Skopje's clocks show a date and a time.
 *
 * A time that the clocks skip in spring is read as if they had not been changed (02:30 becomes 03:30);
 * of a time that they show twice in autumn the first is taken.
 *
 * @param date - `YYYY-MM-DD`
 * @param time - `HH:mm` or `HH:mm:ss`
 * @returns epoch ms; `NaN` when the two are not a date and a time
 */
export function fromLocalDateTime(date: string, time: string): number {
  const day = DATE.exec(date);
  const clock = TIME.exec(time);
  if (!day || !clock) return Number.NaN;
  const [year, month, dayOfMonth] = [Number(day[1]), Number(day[2]), Number(day[3])];
  const [hour, minute, second] = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)];
  const wall = utcOf(year, month, dayOfMonth, hour, minute, second);
  const read = new Date(wall);
  const isReal = read.getUTCMonth() + 1 === month && read.getUTCDate() === dayOfMonth;
  if (!isReal || hour > 23 || minute > 59 || second > 59) return Number.NaN;

  const before = wall - zoneOffset(wall - HALF_DAY_MS);
  const after = wall - zoneOffset(wall + HALF_DAY_MS);
  if (before + zoneOffset(before) === wall) return before;
  if (after + zoneOffset(after) === wall) return after;
  return before;
}
