import ICAL from 'ical.js';
import { calendarFields } from 'shared-auth/calls';
import { DAY_MS, TIME_ZONE, wallDate } from 'shared-auth/contract';
import { getOwn } from '../../platform/limits/getOwn';
import type { Hours } from '../hours/workingHours';

/** Why a calendar of Traccar is none of ours. */
type Reason = 'file' | 'repeats' | 'clocks' | 'over' | 'many';
/** What of a calendar comes: Traccar knows no holidays. */
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

/** Of a file that anybody may have written. */
const MOST = { characters: 300_000, events: 200, zones: 5, daysOfOne: 31, daysAhead: 1_100, daysOfException: 366 };
const WEEK = 7;
/** Minutes. */
const DAY = 1_440;

/** An event. Days are counted since 1970, by Skopje's clocks. */
interface Series {
  first: number;
  /** Infinity: without an end. */
  last: number;
  /** Of the week; Monday is 1. */
  days: ReadonlySet<number>;
  without: ReadonlySet<number>;
  /** Minutes of its day. */
  at: number;
  length: number;
  /** The shift of a whole day of it, and of what is left on its last day. */
  whole: string;
  rest: string;
}

/**
 * The hours of an iCalendar file as a calendar of ours has them: events that repeat without an end are the week, and a
 * day that is otherwise, because they begin later, leave it out or others are on it, is an exception.
 * @param today `YYYY-MM-DD`: what was before is over
 * @returns the reason where ours cannot say the same
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
    // The night that began yesterday goes on.
    return hoursIn(events.map(seriesOf), Date.parse(today) / DAY_MS - 1);
  } catch (error) {
    // What is no iCalendar, the library says in many ways.
    return error instanceof NoHours ? error.reason : 'file';
  }
}

/**
 * The zones with Skopje's clocks by the names of Windows, under which Outlook writes them: CLDR's windowsZones. Of all
 * other such names the clocks differ.
 */
const windowsZones: Readonly<Record<string, string>> = {
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Romance Standard Time': 'Europe/Paris',
  'W. Europe Standard Time': 'Europe/Berlin',
};

/** Whether the clocks of a zone show Skopje's time through the year that follows. */
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
    // A name that is no zone's.
    return false;
  }
}

const isUtc = ({ zone }: ICAL.Time) => zone === ICAL.Timezone.utcTimezone;

/** A time in minutes as Skopje's clocks show it; one without a zone is theirs. */
function wallOf(time: ICAL.Time): number {
  const shown = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute);
  return (isUtc(time) ? wallDate(shown).getTime() : shown) / 60_000;
}

function seriesOf(event: ICAL.Component): Series {
  // Traccar takes an occurrence that was moved as one more event; others, in place of its own.
  if (['recurrence-id', 'exrule', 'rdate'].some((name) => event.hasProperty(name))) refuse('repeats');
  const valuesOf = (name: string) => event.getAllProperties(name).flatMap((property) => property.getValues());
  const [begin] = valuesOf('dtstart');
  if (!(begin instanceof ICAL.Time)) refuse('file');
  const start = wallOf(begin);
  // A day of an event that has a time, or the other way round, is read in two ways.
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
  // By other clocks it is at another time of ours in summer.
  if (isUtc(begin)) refuse('clocks');
  const byDay = (rule.parts.BYDAY ?? []).map((day) => names.indexOf(String(day)) + 1);
  const days = byDay.length > 0 ? new Set(byDay) : rule.freq === 'DAILY' ? everyDay : new Set([weekdayOf(first)]);
  return { ...one, days, last: rule.until ? Math.floor((timeOf(rule.until) - at) / DAY) : Number.POSITIVE_INFINITY };
}

const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const everyDay: ReadonlySet<number> = new Set(names.map((_, at) => at + 1));

/** Whether a rule is of days of the week, and nothing else. */
const isPlain = (rule: unknown): rule is ICAL.Recur =>
  rule instanceof ICAL.Recur &&
  (rule.freq === 'DAILY' || rule.freq === 'WEEKLY') &&
  rule.interval === 1 &&
  !rule.count &&
  Object.entries(rule.parts).every(
    ([part, days]) => part === 'BYDAY' && days?.every((day) => names.includes(String(day))),
  );

const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** Computed without a date: a file of many long events asks for millions. 1 January 1970 was a Thursday. */
const weekdayOf = (day: number) => ((((day + 3) % WEEK) + WEEK) % WEEK) + 1;
const clockOf = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);

/** The shifts that begin on a day, as `08:00-16:00`. A shift has a day at most: what is longer goes on as another. */
function shiftsOn(day: number, events: readonly Series[]): string[] {
  const shifts = new Set<string>();
  for (const { first, last, days, without, length, whole, rest } of events)
    for (let begun = day, left = length; left > 0; begun--, left -= DAY)
      if (first <= begun && begun <= last && days.has(weekdayOf(begun)) && !without.has(begun))
        shifts.add(left < DAY ? rest : whole);
  return [...shifts].sort();
}
const shiftOf = (text: string) => ({ from: text.slice(0, 5), to: text.slice(6) });

/** @param first the first day that matters @throws NoHours */
function hoursIn(events: readonly Series[], first: number): TheirHours {
  const ends = events.flatMap(({ first: begins, last, without, length }) =>
    [begins, last, ...without].map((day) => (Number.isFinite(day) ? day + Math.ceil(length / DAY) : first)),
  );
  // After it each week is as the next.
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
    // Days between that are the same anyhow belong to it.
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
