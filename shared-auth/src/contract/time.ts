import { DAY_MS, HOUR_MS } from './lengths';

/** The zone of the fleet: every time of day on the screen, in a file or in a query without a zone is this zone's. */
export const TIME_ZONE = 'Europe/Skopje';

const HALF_DAY_MS = 12 * HOUR_MS;
const OFFSET_CACHE_ENTRIES = 5_000;
/** ECMAScript's last representable instant, less a day so that adding an offset stays in range. */
const LAST_INSTANT = 8.64e15 - DAY_MS;
const DATE = /^(\d{4,6})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?$/;

let clock: Intl.DateTimeFormat | undefined;

/**
 * Made when a time is first shown: the browser reads its tables of zones for it, some 10 ms that the console's start
 * can do without.
 */
const wallClock = (): Intl.DateTimeFormat =>
  (clock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }));

/**
 * Offsets change on whole hours only, so one look-up an hour is enough; asking Intl for each of 100,000 rows is slow.
 */
const offsets = new Map<number, number>();

export const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** Whether the number is an instant (epoch ms) whose wall time can be determined. */
export const isInstant = (at: number | null | undefined): at is number =>
  typeof at === 'number' && Math.abs(at) <= LAST_INSTANT;

/** `Date.UTC` without its mapping of the years 0 to 99 to 1900 to 1999. Month from 1. */
function utcOf(year: number, month: number, day: number, hour: number, minute: number, second: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, 0);
  return date.getTime();
}

/** How far Skopje's wall clock is ahead of UTC at an instant, in ms. @param at - epoch ms */
export function zoneOffset(at: number): number {
  const hour = Math.floor(at / HOUR_MS);
  const cached = offsets.get(hour);
  if (cached !== undefined) return cached;
  const start = hour * HOUR_MS;
  const parts: Record<string, number> = {};
  let era = 'AD';
  for (const { type, value } of wallClock().formatToParts(start)) {
    if (type === 'era') era = value;
    else parts[type] = Number(value);
  }
  const year = parts.year ?? 0;
  const wall = utcOf(
    era.startsWith('B') ? 1 - year : year,
    parts.month ?? 1,
    parts.day ?? 1,
    parts.hour ?? 0,
    parts.minute ?? 0,
    parts.second ?? 0,
  );
  if (offsets.size >= OFFSET_CACHE_ENTRIES) offsets.clear();
  offsets.set(hour, wall - start);
  return wall - start;
}

/** A date whose UTC fields read as Skopje's wall clock. @param at - epoch ms */
export const wallDate = (at: number): Date => new Date(at + zoneOffset(at));

/**
 * Skopje's wall clock at an instant, in the format of date and time inputs.
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
 * The instant at which Skopje's clocks show a date and a time: the console's one rule, in the browser and on the
 * server.
 *
 * A time that the clocks skip in spring is read as if they had not been changed (02:30 becomes 03:30); of a time that
 * occurs twice in autumn the first is used, or the last where a range ends.
 *
 * @param date - `YYYY-MM-DD`
 * @param time - `HH:mm`, `HH:mm:ss` or `HH:mm:ss.sss`
 * @param occurrence - which of two such instants is meant
 * @returns epoch ms; `NaN` when the two are not a date and a time
 */
export function fromLocalDateTime(date: string, time: string, occurrence: 'first' | 'last' = 'first'): number {
  const day = DATE.exec(date);
  const clock = TIME.exec(time);
  if (!day || !clock) return Number.NaN;
  const [year, month, dayOfMonth] = [Number(day[1]), Number(day[2]), Number(day[3])];
  const [hour, minute, second] = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)];
  const milliseconds = Math.floor(Number(`0.${clock[4] ?? 0}`) * 1000);
  const wall = utcOf(year, month, dayOfMonth, hour, minute, second);
  const read = new Date(wall);
  const isReal = read.getUTCMonth() + 1 === month && read.getUTCDate() === dayOfMonth;
  if (!isReal || hour > 23 || minute > 59 || second > 59) return Number.NaN;

  const before = wall - zoneOffset(wall - HALF_DAY_MS);
  const after = wall - zoneOffset(wall + HALF_DAY_MS);
  const shown = [before, after].filter((at) => at + zoneOffset(at) === wall);
  return ((occurrence === 'first' ? shown[0] : shown.at(-1)) ?? before) + milliseconds;
}

/** `YYYY-MM-DD` as it is read, `dd.mm.yyyy`. */
export const dayText = (date: string): string => date.split('-').reverse().join('.');

/** The calendar day so many days after another, `YYYY-MM-DD`; clocks that change between them do not matter. */
export const dayAfter = (date: string, days = 1): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
