import {
  DAY_MS,
  HOUR_MS,
  isInstant,
  type Locale,
  MINUTE_MS,
  type Translate,
  twoDigits,
  wallDate,
} from 'shared-auth/contract';
import { withMarks } from './numberMarks';

type Maybe = number | null | undefined;

const MISSING = '—';
const MISSING_TIME = '--:--:--';
/** km/h; above it a location is flagged (docs/spec/core.md §9). */
const HIGH_SPEED = 80;
const SECTORS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

/** One of eight compass directions; a key of `ui:compass`. */
export type CompassSector = (typeof SECTORS)[number];

const isNumber = (n: Maybe): n is number => typeof n === 'number' && Number.isFinite(n);

/** Rounds half away from zero, and never to `-0`. */
const round = (n: number): number => Math.sign(n) * Math.round(Math.abs(n)) + 0;

/** The language of the page, which the shell sets on `<html lang>`. */
export const pageLocale = (): Locale =>
  typeof document !== 'undefined' && document.documentElement.lang.startsWith('en') ? 'en' : 'mk';

/** `dd.mm.yyyy` in Skopje; `--:--:--` when missing or invalid. @param at - epoch ms */
export function formatDate(at: Maybe): string {
  if (!isInstant(at)) return MISSING_TIME;
  const wall = wallDate(at);
  const year = String(wall.getUTCFullYear()).padStart(4, '0');
  return `${twoDigits(wall.getUTCDate())}.${twoDigits(wall.getUTCMonth() + 1)}.${year}`;
}

/** `hh:mm:ss` in Skopje; `--:--:--` when missing or invalid. @param at - epoch ms */
export function formatTime(at: Maybe): string {
  if (!isInstant(at)) return MISSING_TIME;
  const wall = wallDate(at);
  return `${twoDigits(wall.getUTCHours())}:${twoDigits(wall.getUTCMinutes())}:${twoDigits(wall.getUTCSeconds())}`;
}

/** `hh:mm` in Skopje, with `dd.mm.` before it on another day than now. @param at - epoch ms @param now - epoch ms */
export function formatMoment(at: Maybe, now: number): string {
  const time = formatTime(at).slice(0, 5);
  const date = formatDate(at);
  return date === formatDate(now) ? time : `${date.slice(0, 6)} ${time}`;
}

/** `dd.mm.yyyy hh:mm:ss` in Skopje; `--:--:--` when missing or invalid. @param at - epoch ms */
export const formatDateTime = (at: Maybe): string =>
  isInstant(at) ? `${formatDate(at)} ${formatTime(at)}` : MISSING_TIME;

/**
 * How long ago: "now" under 1 minute, minutes under 60, hours under 24, else the date and time; `--:--:--` when
 * missing. More than a minute ahead is no "now": it shows the date and time.
 *
 * @param at - epoch ms
 * @param now - epoch ms, the server's (see `clock`)
 */
export function formatRelativeTime(at: Maybe, now: number, t: Translate): string {
  if (!isInstant(at)) return MISSING_TIME;
  const age = now - at;
  if (!(age > -MINUTE_MS && age < DAY_MS)) return formatDateTime(at);
  if (age < MINUTE_MS) return t('ui:time.now');
  if (age < HOUR_MS) return t('ui:time.minutesAgo', { n: Math.floor(age / MINUTE_MS) });
  return t('ui:time.hoursAgo', { n: Math.floor(age / HOUR_MS) });
}

/** Degrees with 6 decimals; `—` when missing. */
export const formatCoordinate = (n: Maybe): string => (isNumber(n) ? n.toFixed(6) : MISSING);

/** `41.998100, 21.425400`; one `—` when either is missing. */
export const formatCoordinates = (lat: Maybe, lng: Maybe): string =>
  isNumber(lat) && isNumber(lng) ? `${lat.toFixed(6)}, ${lng.toFixed(6)}` : MISSING;

/** Rounded, `72 km/h`; `—` when missing. @param n - km/h */
export const formatSpeed = (n: Maybe): string => (isNumber(n) ? `${round(n)} km/h` : MISSING);

/** Kilometres with one decimal, `412,3 km`; `—` when missing. @param metres - along the way */
export const formatDistance = (metres: Maybe): string =>
  isNumber(metres) ? `${formatNumber(metres / 1000, 1)} km` : MISSING;

/**
 * A distance, and how much of it was estimated: `412,3 km, од кои 9,0 km без сигнал`.
 * @param estimated - metres of it that were driven without a signal
 */
export function formatMeasuredDistance(metres: Maybe, estimated: Maybe, t: Translate): string {
  const whole = formatDistance(metres);
  // Less than the displayed 0,1 km is not worth a note.
  if (!isNumber(metres) || !isNumber(estimated) || estimated < 50) return whole;
  return t('ui:distance.estimated', { whole, estimated: formatDistance(estimated) });
}

/** Hours and minutes, rounded down: `3 ч 12 мин`, `12 мин`; `—` when missing. @param ms - from then to then */
export function formatDuration(ms: Maybe, t: Translate): string {
  if (!isNumber(ms)) return MISSING;
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS);
  if (minutes < 60) return t('ui:duration.minutes', { minutes });
  return t('ui:duration.hours', { hours: formatNumber(Math.floor(minutes / 60)), minutes: minutes % 60 });
}

/** How long something has lasted, in days from one day on: `2 дена 3 ч`. @param ms - from then to now */
export function formatLasting(ms: number, t: Translate): string {
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms - days * DAY_MS) / HOUR_MS);
  return days > 0 ? t('ui:duration.days', { count: days, hours }) : formatDuration(ms, t);
}

/**
 * Since when a vehicle is stopped: "Стои 42 мин, од 10:29"; only "Стои" where that is not known, or for less than a
 * minute.
 *
 * @param since - epoch ms
 * @param isShort - without the time of day, where there is no room; default false
 */
export function formatStopped(since: Maybe, now: number, t: Translate, isShort = false): string {
  if (!isNumber(since) || now - since < MINUTE_MS) return t('ui:standing.now');
  const duration = formatLasting(now - since, t);
  return isShort
    ? t('ui:standing.since', { duration })
    : t('ui:standing.from', { duration, from: formatMoment(since, now) });
}

/** Rounded, `183°`, always 0 to 359; `—` when missing. @param n - degrees clockwise from north */
export const formatHeading = (n: Maybe): string => (isNumber(n) ? `${((round(n) % 360) + 360) % 360}°` : MISSING);

/** The nearest of eight directions, each 45° wide and centred. @param deg - degrees clockwise from north, finite */
export function compassSector(deg: number): CompassSector {
  const index = ((Math.round(deg / 45) % 8) + 8) % 8;
  return SECTORS[index] ?? 'n';
}

/**
 * A number with grouping: `1.234,5` in Macedonian, `1,234.5` in English; `—` when missing.
 *
 * @param digits - decimals, exactly so many
 * @param locale - defaults to the page's language
 */
export function formatNumber(n: Maybe, digits = 0, locale: Locale = pageLocale()): string {
  if (!isNumber(n)) return MISSING;
  const fixed = Math.abs(n).toFixed(digits);
  const sign = n < 0 && Number(fixed) !== 0 ? '-' : '';
  return sign + withMarks(fixed, locale);
}

/** Whether a speed is flagged: above 80 km/h. */
export const isHighSpeed = (speed: Maybe): boolean => isNumber(speed) && speed > HIGH_SPEED;

/**
 * Under 10 m excellent, under 50 m good, else weak; `null` when missing or negative. @param metres - radius of error
 */
export function accuracyGrade(metres: Maybe): 'excellent' | 'good' | 'weak' | null {
  if (!isNumber(metres) || metres < 0) return null;
  if (metres < 10) return 'excellent';
  return metres < 50 ? 'good' : 'weak';
}
