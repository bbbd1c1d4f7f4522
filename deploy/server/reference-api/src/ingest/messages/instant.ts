/* Times as trackers and their servers write them. One without a zone is UTC, regardless of the zone of the server. */

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
/** As HTTP, mail and Java write dates: a name of a month, a year and a time of day. */
const WORDED = /(?=.*\b[A-Z][a-z]{2}\b)(?=.*\b(?:19|20)\d\d\b)(?=.*\b\d?\d:\d\d)/;

/** Milliseconds since 1970 of a time in a message; NaN for what is none. */
export function instantOf(value: unknown): number {
  if (typeof value === 'number') return instantOfNumber(value);
  if (typeof value !== 'string' || value.length > 40) return Number.NaN;
  // Nearly every message: ISO 8601 with a zone.
  if (value.charCodeAt(10) === 84 && ZONED.test(value)) return Date.parse(value);
  const text = value.trim();
  const local = LOCAL.exec(text);
  if (local) return Date.parse(`${local[1]}T${local[2] ?? '00:00'}${secondsOf(local)}Z`);
  const compact = COMPACT.exec(text);
  if (compact) {
    const [, year, month, day, hour, minute, second] = compact;
    return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  }
  if (/^-?\d+(\.\d+)?$/.test(text)) return instantOfNumber(Number(text));
  if (/^\d{4}-\d\d-\d\d[ T]/.test(text) && ZONED.test(text))
    return Date.parse(text.replace(' ', 'T').replace(/ (?=[+-])/, ''));
  if (!WORDED.test(text)) return Number.NaN;
  return Date.parse(/(?:GMT|UTC|Z|[+-]\d{4})$/.test(text) ? text : `${text} UTC`);
}

/** Milliseconds of a local time are cut to what a date holds. */
const secondsOf = ([, , clock, fraction]: RegExpExecArray): string =>
  fraction === undefined ? '' : `${clock?.length === 5 ? ':00' : ''}.${fraction.slice(0, 3)}`;

function instantOfNumber(value: number): number {
  const size = Math.abs(value);
  const instant = size < MILLISECONDS_FROM ? value * 1000 : size < MICROSECONDS_FROM ? value : value / 1000;
  return Math.abs(instant) <= LAST_INSTANT ? Math.round(instant) : Number.NaN;
}
