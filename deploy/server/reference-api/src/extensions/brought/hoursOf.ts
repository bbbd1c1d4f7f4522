import ICAL from 'ical.js';
import { calendarFields } from 'shared-auth/calls';
import { DAY_MS, TIME_ZONE, wallDate } from 'shared-auth/contract';
import { getOwn } from '../../platform/limits/getOwn';
import type { Hours } from '../hours/workingHours';

/** Why a calendar of Traccar cannot be a calendar of working hours. */
type Reason = 'file' | 'repeats' | 'clocks' | 'over' | 'many';
/** The imported parts of a calendar: Traccar has no holidays. */
type TheirHours = Pick<Hours, 'shifts' | 'exceptions'>;
type Exception = { -readonly [Name in keyof Hours['exceptions'][number]]: Hours['exceptions'][number][Name] };

class NoHours extends Error {
  constructor(readonly reason: Reason) {
    super(reason);
  }
}
/** @throws NoHours */
function refuse(reason: Reason): never {
  throw new NoHours(reason);
}

/** Bounds of a file from an untrusted source. */
const MOST = { characters: 300_000, events: 200, zones: 5, daysOfOne: 31, daysAhead: 1_100, daysOfException: 366 };
const WEEK = 7;
/** Minutes. */
const DAY = 1_440;

/** An event. Days are numbers of days since 1970, in Skopje's time. */
interface Series {
  first: number;
  /** Infinity: without an end. */
  last: number;
  /** Days of the week; Monday is 1. */
  days: ReadonlySet<number>;
  without: ReadonlySet<number>;
  /** Its start, in minutes since midnight. */
  at: number;
  length: number;
  /** The shift of each whole day, and of the rest on its last day, as `08:00-16:00`. */
  whole: string;
  rest: string;
}

/**
 * Converts an iCalendar file to the hours of a calendar of ours: events that repeat without an end are the week, and a
 * day that differs from it, because an event begins later, excludes the day or is only on it, is an exception.
 * @param today `YYYY-MM-DD`; earlier days are ignored
 * @returns the reason if our calendars cannot have these hours
 */
export function hoursOf(data: string, today: string): TheirHours | Reason {
  try {
    if (data.length > MOST.characters) refuse('many');
    const file = new ICAL.Component(ICAL.parse(Buffer.from(data, 'base64').toString('utf8')));
    if (file.name !== 'vcalendar') refuse('file');
    const events = file.getAllSubcomponents('vevent');
    if (events.length > MOST.events) refuse('many');
    const properties = events.flatMap((event) => event.getAllProperties());
    const zones = new Set(properties.flatMap((property) => property.getFirstParameter('tzid') ?? []));
    if (zones.size > MOST.zones || ![...zones].every((zone) => hasOurClocks(zone, today))) refuse('clocks');
    // A night shift that began yesterday is not over.
    return hoursIn(events.map(seriesOf), Date.parse(today) / DAY_MS - 1);
  } catch (error) {
    // The library throws various errors for a file that is no iCalendar.
    return error instanceof NoHours ? error.reason : 'file';
  }
}

/**
 * Time zones with Skopje's time by their Windows names (CLDR's windowsZones), which Outlook writes. The time of all
 * other Windows zones differs.
 */
const windowsZones: Readonly<Record<string, string>> = {
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Romance Standard Time': 'Europe/Paris',
  'W. Europe Standard Time': 'Europe/Berlin',
};

/** Whether a zone has Skopje's time through the following 60 weeks. */
function hasOurClocks(zone: string, today: string): boolean {
  const shown = { dateStyle: 'short', timeStyle: 'short' } as const;
  try {
    const [theirs, ours] = [getOwn(windowsZones, zone) ?? zone, TIME_ZONE].map(
      (timeZone) => new Intl.DateTimeFormat('en', { ...shown, timeZone }),
    );
    return Array.from({ length: 60 }, (_, week) => Date.parse(today) + week * WEEK * DAY_MS).every(
      (at) => theirs?.format(at) === ours?.format(at),
    );
  } catch {
    // The name is not that of a time zone.
    return false;
  }
}

const isUtc = ({ zone }: ICAL.Time) => zone === ICAL.Timezone.utcTimezone;

/** A time in minutes of Skopje's wall clock; a time without a zone is already in it. */
function wallOf(time: ICAL.Time): number {
  const shown = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute);
  return (isUtc(time) ? wallDate(shown).getTime() : shown) / 60_000;
}

function seriesOf(event: ICAL.Component): Series {
  // Traccar reads a moved occurrence as an additional event; other programs replace the original one.
  if (['recurrence-id', 'exrule', 'rdate'].some((name) => event.hasProperty(name))) refuse('repeats');
  const valuesOf = (name: string) => event.getAllProperties(name).flatMap((property) => property.getValues());
  const [begin] = valuesOf('dtstart');
  if (!(begin instanceof ICAL.Time)) refuse('file');
  const start = wallOf(begin);
  // Programs disagree about a date without a time in an event with a time, and about the reverse.
  const timeOf = (time: unknown) =>
    time instanceof ICAL.Time && time.isDate === begin.isDate ? wallOf(time) : refuse('repeats');
  const [end, duration] = [valuesOf('dtend')[0], valuesOf('duration')[0]];
  const given = duration instanceof ICAL.Duration ? duration.toSeconds() / 60 : begin.isDate ? DAY : 0;
  const length = end === undefined ? given : timeOf(end) - start;
  if (length > MOST.daysOfOne * DAY) refuse('many');
  const at = start % DAY;
  const first = (start - at) / DAY;
  const without = new Set(
    valuesOf('exdate').flatMap((time) => (timeOf(time) % DAY === at ? Math.floor(timeOf(time) / DAY) : [])),
  );
  const whole = `${clockOf(at)}-${clockOf(at + DAY)}`;
  const rest = `${clockOf(at)}-${clockOf(at + (length % DAY))}`;
  const one = { first, last: first, days: everyDay, without, at, length, whole, rest };
  const [rule, another] = valuesOf('rrule');
  if (rule === undefined || (rule.count === 1 && !another)) return one;
  if (another || !isPlain(rule)) refuse('repeats');
  // A repeated time in UTC has another local time in summer.
  if (isUtc(begin)) refuse('clocks');
  const byDay = (rule.parts.BYDAY ?? []).map((day) => names.indexOf(String(day)) + 1);
  const days = byDay.length > 0 ? new Set(byDay) : rule.freq === 'DAILY' ? everyDay : new Set([weekdayOf(first)]);
  return { ...one, days, last: rule.until ? Math.floor((timeOf(rule.until) - at) / DAY) : Number.POSITIVE_INFINITY };
}

const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const everyDay: ReadonlySet<number> = new Set(names.map((_, at) => at + 1));

/** Whether a rule repeats by days of the week only. */
const isPlain = (rule: unknown): rule is ICAL.Recur =>
  rule instanceof ICAL.Recur &&
  (rule.freq === 'DAILY' || rule.freq === 'WEEKLY') &&
  rule.interval === 1 &&
  !rule.count &&
  Object.entries(rule.parts).every(
    ([part, days]) => part === 'BYDAY' && days?.every((day) => names.includes(String(day))),
  );

const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** Computed without a `Date`, as a file of many long events needs millions of them. 1 January 1970 was a Thursday. */
const weekdayOf = (day: number) => ((((day + 3) % WEEK) + WEEK) % WEEK) + 1;
const clockOf = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);

/** The shifts that begin on a day, as `08:00-16:00`. A shift lasts a day at most: a longer one is split. */
function shiftsOn(day: number, events: readonly Series[]): string[] {
  const shifts = new Set<string>();
  for (const { first, last, days, without, length, whole, rest } of events)
    for (let begun = day, left = length; left > 0; begun--, left -= DAY)
      if (first <= begun && begun <= last && days.has(weekdayOf(begun)) && !without.has(begun))
        shifts.add(left < DAY ? rest : whole);
  return [...shifts].sort();
}
const shiftOf = (text: string) => ({ from: text.slice(0, 5), to: text.slice(6) });

/** @param first earlier days are ignored @throws NoHours */
function hoursIn(events: readonly Series[], first: number): TheirHours {
  const ends = events.flatMap(({ first: begins, last, without, length }) =>
    [begins, last, ...without].map((day) => (Number.isFinite(day) ? day + Math.ceil(length / DAY) : first)),
  );
  // From this day on all weeks are equal.
  const last = Math.max(first, ...ends) + 1;
  if (last - first > MOST.daysAhead) refuse('many');
  const week = new Map(Array.from({ length: WEEK }, (_, at) => [weekdayOf(last + at), shiftsOn(last + at, events)]));
  const daysOf = new Map<string, number[]>();
  for (const [day, shifts] of week) for (const shift of shifts) daysOf.set(shift, [...(daysOf.get(shift) ?? []), day]);
  const shifts = [...daysOf].map(([shift, days]) => ({ days: days.sort(), ...shiftOf(shift) }));
  const exceptions: Exception[] = [];
  let open: string | undefined;
  for (let day = first, begun = first; day < last; day++) {
    const own = shiftsOn(day, events);
    const exception = exceptions.at(-1);
    if (own.join() !== open) open = undefined;
    if (own.join() === week.get(weekdayOf(day))?.join()) continue;
    // An exception spans days on which the week has the same shifts.
    if (exception && open !== undefined && day - begun < MOST.daysOfException) exception.to = dateOf(day);
    else {
      exceptions.push({ from: dateOf(day), to: dateOf(day), shifts: own.map(shiftOf), note: null });
      begun = day;
    }
    open = own.join();
  }
  const { shifts: ofWeek, exceptions: ofDays } = calendarFields;
  const isOne = (exception: Exception) => exception.shifts.length <= ofDays.fields.shifts.input.items.max;
  const fits = shifts.length <= ofWeek.input.items.max && exceptions.length <= ofDays.input.items.max;
  if (!fits || !exceptions.every(isOne)) refuse('many');
  if (shifts.length === 0 && exceptions.length === 0) refuse('over');
  return { shifts, exceptions };
}
