import { DAY_MS } from 'shared-auth/contract';

/* Times as trackers and their servers write them. A time without a zone is UTC, whatever the zone of this server. */

/**
 * Above it a number is in milliseconds, and above the next in microseconds: in seconds these are the years 5138 and
 * 3,170,843.
 */
const MILLISECONDS_FROM = 1e11;
const MICROSECONDS_FROM = 1e14;
const LAST_INSTANT = 8.64e15;

const ZONED = /(?:Z|[+-]\d\d:?\d\d)$/;
const LOCAL = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d{1,9}))?)?$/;
/** yyyyMMddHHmmss */
const COMPACT = /^(\d{4})(\d\d)(\d\d)T?(\d\d)(\d\d)(\d\d)Z?$/;
/**
 * Other forms that ISO 8601 allows: without dashes and colons, by week or by day of the year, hours alone. A blank
 * before an offset was a plus that a client did not encode.
 */
const ISO =
  /^(\d{4})-?(?:(\d\d)-?(\d\d)|(\d{3})|W(\d\d)-?([1-7]))(?:[Tt ](\d\d)(?::?(\d\d)(?::?(\d\d))?)?(?:[.,](\d{1,9}))?\s*(?:[Zz]|([+\u2212-]|(?<= ))(\d\d)(?::?(\d\d))?)?)?$/;
/** As HTTP, mail and Java write dates: a name of a month, a year and a time of day. */
const WORDED = /(?=.*\b[A-Z][a-z]{2}\b)(?=.*\b(?:19|20)\d\d\b)(?=.*\b\d?\d:\d\d)/;

/** Milliseconds since 1970 of a time in a message; NaN for an invalid value. */
export function instantOf(value: unknown): number {
  if (typeof value === 'number') return instantOfNumber(value);
  if (typeof value !== 'string' || value.length > 40) return Number.NaN;
  // Nearly every message has this form: ISO 8601 with a zone.
  if (value.charCodeAt(10) === 84 && ZONED.test(value)) {
    const instant = Date.parse(value);
    if (!Number.isNaN(instant)) return instant;
  }
  const text = value.trim();
  const local = LOCAL.exec(text);
  if (local) return Date.parse(`${local[1]}T${local[2] ?? '00:00'}${secondsOf(local)}Z`);
  const compact = COMPACT.exec(text);
  if (compact) {
    const [, year, month, day, hour, minute, second] = compact;
    return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  }
  if (/^-?\d+(\.\d+)?$/.test(text)) return instantOfNumber(Number(text));
  const iso = ISO.exec(text);
  if (iso) return instantOfIso(iso);
  if (!WORDED.test(text)) return Number.NaN;
  return Date.parse(/(?:GMT|UTC|Z|[+-]\d{4})$/.test(text) ? text : `${text} UTC`);
}

/** Fractions of a second of a local time are cut to milliseconds, which a Date can represent. */
const secondsOf = ([, , clock, fraction]: RegExpExecArray): string =>
  fraction === undefined ? '' : `${clock?.length === 5 ? ':00' : ''}.${fraction.slice(0, 3)}`;

function instantOfIso([, year, month, date, ordinal, week, weekday, ...rest]: RegExpExecArray): number {
  const [hour = '00', minute = '00', second = '00', fraction = '0', sign, hours = '00', minutes = '00'] = rest;
  const offset = sign === '-' || sign === '\u2212' ? '-' : '+';
  const clock = `T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}${hours}:${minutes}`;
  if (month !== undefined) return Date.parse(`${year}-${month}-${date}${clock}`);
  const first = Date.parse(`${year}-01-01${clock}`);
  if (ordinal !== undefined) return first + (Number(ordinal) - 1) * DAY_MS;
  // The first week of a year is the one with the fourth of January.
  const fourth = new Date(`${year}-01-04T00:00:00Z`).getUTCDay() || 7;
  return first + (3 + (Number(week) - 1) * 7 + Number(weekday) - fourth) * DAY_MS;
}

function instantOfNumber(value: number): number {
  const size = Math.abs(value);
  const instant = size < MILLISECONDS_FROM ? value * 1000 : size < MICROSECONDS_FROM ? value : value / 1000;
  return Math.abs(instant) <= LAST_INSTANT ? Math.round(instant) : Number.NaN;
}
