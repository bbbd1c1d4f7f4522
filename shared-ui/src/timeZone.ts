/** The zone of the fleet: every time of day on the screen is this zone's, wherever the browser is. */
export const TIME_ZONE = 'Europe/Skopje';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CACHE_LIMIT = 5_000;
/** ECMAScript's last representable instant, less a day so that adding an offset stays in range. */
const LAST_INSTANT = 8.64e15 - DAY_MS;

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  era: 'short',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
});

/** Offsets change on whole hours only, so one look-up an hour is enough; asking Intl for each of 100,000 rows is slow. */
const offsets = new Map<number, number>();

export const isInstant = (at: number | null | undefined): at is number =>
  typeof at === 'number' && Math.abs(at) <= LAST_INSTANT;

/** How far Skopje's wall clock is ahead of UTC at that instant, in ms. */
export function zoneOffset(at: number): number {
  const hour = Math.floor(at / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const start = hour * HOUR_MS;
  const parts: Record<string, number> = {};
  let era = 'AD';
  for (const { type, value } of wallClock.formatToParts(start)) {
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
  if (offsets.size >= CACHE_LIMIT) offsets.clear();
  offsets.set(hour, wall - start);
  return wall - start;
}

/** `Date.UTC` that takes the years 0 to 99 as they are. Month from 1. */
export function utcOf(year: number, month: number, day: number, hour: number, minute: number, second = 0): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, 0);
  return date.getTime();
}

/** A date whose UTC fields read as Skopje's wall clock. */
export const wallDate = (at: number): Date => new Date(at + zoneOffset(at));
