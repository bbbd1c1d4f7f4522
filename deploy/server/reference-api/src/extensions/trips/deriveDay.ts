import { believe } from 'shared-auth/contract';
import { clip, merge, type Span as Time, without } from '../../platform/limits/spans';
import { type IgnitionReport, legsOf, type TripFix } from './fixes';
import { isOdometerSane } from './rules';
import { lastingOf, type Running, runningSpans, within } from './running';
import { type Edge, isHeardOf, joinStretches, type Stretch, stretchOn } from './stretches';

/** The input from which a day is derived. Each list is in the order of time. */
export interface DayInput {
  /** The first moment of the day and that of the next one, epoch ms. */
  from: number;
  to: number;
  /** Fixes of the day. */
  fixes: readonly TripFix[];
  /**
   * The last fixes before and the first after: the nearest one and some around it, which decide whether it is
   * plausible.
   */
  before: readonly TripFix[];
  after: readonly TripFix[];
  reports: readonly IgnitionReport[];
  /** Private time from the fix before to the fix after, in order; none by default. No entries are derived for it. */
  privates?: readonly Time[];
  /**
   * When other trackers were in the vehicle in place of this one, in order; none by default. No entries are derived for
   * it.
   */
  others?: readonly Time[];
  /** Epoch ms. */
  now: number;
}

/** ISO 8601 in UTC. */
export interface Span {
  start_time: string;
  end_time: string;
}

/** A trip, or the part of it that a day has. Distances in metres, speeds in km/h. */
export interface TripEntry extends Span {
  kind: 'trip';
  start_latitude: number;
  start_longitude: number;
  end_latitude: number;
  end_longitude: number;
  distance: number;
  /** The part of the distance between positions that are more than five minutes apart. */
  estimated_distance: number;
  distance_source: 'odometer' | 'gps';
  moving_seconds: number;
  average_speed: number;
  top_speed: number;
  /** Cards or keys of drivers that were in the tracker. */
  driver: string | null;
  /** How many fixes. */
  points: number;
  /** Whether it began on the day before, or lasts into the next. */
  continues_before: boolean;
  continues_after: boolean;
}

export interface StopEntry extends Span {
  kind: 'stop';
  latitude: number;
  longitude: number;
  /** The part of its time with the ignition on. */
  idling_seconds: number;
}

/** A time without messages, or before a location to which the vehicle cannot have driven: the way is unknown. */
export interface GapEntry extends Span {
  kind: 'gap';
  /** In a straight line. */
  straight_distance: number;
}

/** Private time, whose distance is stored elsewhere. */
interface PrivateEntry extends Span {
  kind: 'private';
}

export type DayEntry = TripEntry | StopEntry | GapEntry | PrivateEntry;

/** The sums of a day: of its entries, to the metre and the second. */
export interface DaySums {
  distance: number;
  estimated_distance: number;
  /** `gps` where any of its trips rests on positions; null without a trip. */
  distance_source: 'odometer' | 'gps' | null;
  driving_seconds: number;
  idling_seconds: number;
  standing_seconds: number;
  silent_seconds: number;
  trips: number;
  stops: number;
  top_speed: number | null;
  /** Cards or keys of drivers that were in the tracker on its trips. */
  driver: string | null;
  first_departure: string | null;
  last_arrival: string | null;
  start_latitude: number | null;
  start_longitude: number | null;
  end_latitude: number | null;
  end_longitude: number | null;
  /** Kilometres. */
  odometer_start: number | null;
  odometer_end: number | null;
  /** Fixes that were left out for their place, and speeds that were: shared-auth/src/contract/records/believe.ts. */
  left_out_places: number;
  left_out_speeds: number;
}

export interface DerivedDay {
  entries: DayEntry[];
  sums: DaySums;
  /** The spans in which it stopped with the ignition on. */
  idling: Span[];
  /** The plausible fixes. */
  points: TripFix[];
}

/** How many of a day's fixes, and of their speeds, are implausible. */
function countUnbelieved(fixes: readonly TripFix[], points: readonly TripFix[]) {
  const speeds = new Map(fixes.toReversed().map(({ at, speed }) => [at, speed]));
  return {
    left_out_places: speeds.size - points.length,
    left_out_speeds: points.filter(({ at, speed }) => speeds.get(at) !== speed).length,
  };
}

/** Derives a vehicle's day. It depends on the fixes alone, not on their order of arrival. */
export function deriveDay(input: DayInput): DerivedDay {
  const parts = openParts(input).map(derivePart);
  const entries = [...parts.flatMap((part) => part.entries), ...privateEntries(input)].sort((a, b) =>
    a.start_time < b.start_time ? -1 : 1,
  );
  const stretches = parts.flatMap((part) => part.stretches);
  const points = parts.flatMap((part) => part.points);
  const sums = { ...sumsOf(entries, stretches, input), ...countUnbelieved(input.fixes, points) };
  return { entries, sums, idling: parts.flatMap((part) => part.idling), points };
}

/** The past part of private time. */
const privateEntries = ({ from, to, now, privates = [], others = [] }: DayInput): PrivateEntry[] =>
  without(others, { from, to: Math.min(to, Math.max(now, from)) }).flatMap((own) =>
    privates.flatMap((span) => {
      const part = clip(span, own);
      return part ? [{ kind: 'private', start_time: iso(part.from), end_time: iso(part.to) }] : [];
    }),
  );

/**
 * The day's parts between private times and those of other trackers, each derived as if there were nothing beyond: no
 * way is drawn over them.
 */
function openParts(input: DayInput): DayInput[] {
  const { from, to, fixes, before, after, privates = [], others = [] } = input;
  const closed = merge([...privates, ...others]);
  if (closed.length === 0) return [input];
  const starts = [from, ...closed.map((span) => span.to)];
  const ends = [...closed.map((span) => span.from), to];
  return starts.flatMap((start, i) => {
    const part = { from: Math.max(from, start), to: Math.min(to, ends[i] ?? to) };
    if (part.from >= part.to) return [];
    const isClear = (a: number, b: number) => !closed.some((span) => span.from < b && span.to > a);
    return [
      {
        ...input,
        ...part,
        fixes: fixes.filter(({ at }) => at >= part.from && at < part.to),
        before: before.filter(({ at }) => isClear(at, part.from)),
        after: after.filter(({ at }) => isClear(part.to, at)),
      },
    ];
  });
}

function derivePart(input: DayInput): Omit<DerivedDay, 'sums'> & { stretches: Stretch[] } {
  const { from, to, reports } = input;
  const day = { from, to };
  const known = input.fixes.filter(({ at }) => at <= input.now);
  const { fixes } = believe([...input.before, ...known, ...input.after]);
  const legs = legsOf(fixes);
  const first = fixes[0];
  const stretches = joinStretches([
    ...head(first, day),
    ...legs.map((leg) => stretchOn(leg, day, reports)).filter(({ start, end }) => end.at > start.at),
    ...tail(fixes.at(-1), input),
  ]);
  const running = runningSpans(fixes, reports);
  const entries = stretches.map((stretch) => entryOf(stretch, input, fixes, running));
  const idling = stretches
    .filter(({ kind }) => kind === 'standing')
    .flatMap(({ start, end }) => within(running, start.at, end.at))
    .map(({ from: since, to: until }) => ({ start_time: iso(since), end_time: iso(until) }));
  return { entries, stretches, idling, points: fixes.filter(({ at }) => at >= from && at < to) };
}

const edge = (fix: TripFix, at: number): Edge => ({ ...fix, at });
const still = (kind: 'standing' | 'silent', start: Edge, end: Edge): Stretch => ({
  kind,
  start,
  end,
  metres: 0,
  estimated: 0,
  movingMs: 0,
  topSpeed: 0,
  points: 0,
  straight: 0,
});

/** Before the first fix of a tracker the state is unknown; that fix may be later than the day. */
const head = (first: TripFix | undefined, { from, to }: { from: number; to: number }): Stretch[] =>
  first && first.at > from ? [still('silent', edge(first, from), edge(first, Math.min(first.at, to)))] : [];

/**
 * After the last fix the vehicle is where it was, as long as messages arrive. On the current day this ends with the
 * newest message.
 */
function tail(last: TripFix | undefined, { to, now, reports }: DayInput): Stretch[] {
  if (!last || last.at >= to) return [];
  const newest = Math.max(last.at, ...reports.map(({ at }) => at).filter((at) => at <= Math.min(to, now)));
  const heard = isHeardOf(last.at, newest, reports) ? newest : last.at;
  const end = to <= now ? to : newest;
  const stood = isHeardOf(heard, end, reports) ? end : heard;
  return [
    still('standing', edge(last, last.at), edge(last, stood)),
    still('silent', edge(last, stood), edge(last, end)),
  ].filter(({ start, end: until }) => until.at > start.at);
}

const iso = (at: number) => new Date(at).toISOString();
const seconds = (ms: number) => Math.round(ms / 1000);
const tenth = (value: number) => Math.round(value * 10) / 10;

function entryOf(stretch: Stretch, input: DayInput, fixes: readonly TripFix[], running: readonly Running[]): DayEntry {
  const { start, end } = stretch;
  const span = { start_time: iso(start.at), end_time: iso(end.at) };
  if (stretch.kind === 'silent') return { kind: 'gap', ...span, straight_distance: stretch.straight };
  if (stretch.kind === 'standing')
    return {
      kind: 'stop',
      ...span,
      latitude: start.latitude,
      longitude: start.longitude,
      idling_seconds: seconds(lastingOf(within(running, start.at, end.at))),
    };
  const byOdometer =
    start.odometer !== null &&
    end.odometer !== null &&
    isOdometerSane(start.odometer, end.odometer, stretch.metres, end.at - start.at)
      ? Math.round(end.odometer * 1000) - Math.round(start.odometer * 1000)
      : null;
  const distance = byOdometer ?? stretch.metres;
  const average = stretch.movingMs > 0 ? tenth((distance / stretch.movingMs) * 3_600) : 0;
  return {
    kind: 'trip',
    ...span,
    start_latitude: start.latitude,
    start_longitude: start.longitude,
    end_latitude: end.latitude,
    end_longitude: end.longitude,
    distance,
    estimated_distance: byOdometer === null ? stretch.estimated : 0,
    distance_source: byOdometer === null ? 'gps' : 'odometer',
    moving_seconds: seconds(stretch.movingMs),
    average_speed: average,
    // The fixes of a day's part may all be from its end, so its top speed is at least its average.
    top_speed: Math.max(average, tenth(stretch.topSpeed)),
    driver: driversOf(fixes.filter(({ at }) => at > start.at && at <= end.at)),
    points: stretch.points,
    continues_before: start.at === input.from && isBetween(fixes, start.at),
    continues_after: end.at === input.to && isBetween(fixes, end.at),
  };
}

const isBetween = (fixes: readonly TripFix[], at: number) => (fixes[0]?.at ?? at) < at && (fixes.at(-1)?.at ?? at) > at;

/** Names each driver once, in the order of the rows. */
function driversOf(rows: readonly { driver: string | null }[]): string | null {
  const named = new Set(rows.flatMap(({ driver }) => driver ?? []));
  return named.size > 0 ? [...named].join(', ') : null;
}

/** Both neighbours round at the same second, so that the entries of a day add up to the day. */
const durationOf = ({ start_time, end_time }: Span) => seconds(Date.parse(end_time)) - seconds(Date.parse(start_time));

function sumsOf(
  entries: readonly DayEntry[],
  stretches: readonly Stretch[],
  day: Pick<DayInput, 'from' | 'to'>,
): Omit<DaySums, 'left_out_places' | 'left_out_speeds'> {
  const trips = entries.filter((entry) => entry.kind === 'trip');
  const stops = entries.filter((entry) => entry.kind === 'stop');
  const gaps = entries.filter((entry) => entry.kind === 'gap');
  const sum = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
    rows.reduce((total, row) => total + value(row), 0);
  const idling = sum(stops, ({ idling_seconds }) => idling_seconds);
  const located = stretches.filter(({ kind }) => kind !== 'silent');
  const [first, last] = [located[0]?.start, located.at(-1)?.end];
  const rests = new Set(trips.map(({ distance_source }) => distance_source));
  return {
    distance: sum(trips, ({ distance }) => distance),
    estimated_distance: sum(trips, ({ estimated_distance }) => estimated_distance),
    distance_source: rests.has('gps') ? 'gps' : rests.has('odometer') ? 'odometer' : null,
    driving_seconds: sum(trips, durationOf),
    idling_seconds: idling,
    standing_seconds: sum(stops, durationOf) - idling,
    silent_seconds: sum(gaps, durationOf),
    trips: trips.length,
    stops: stops.length,
    driver: driversOf(trips),
    top_speed: trips.length > 0 ? Math.max(...trips.map(({ top_speed }) => top_speed)) : null,
    // A trip across midnight is cut there: nobody departed or arrived then.
    first_departure: trips.find(({ start_time }) => Date.parse(start_time) > day.from)?.start_time ?? null,
    last_arrival: trips.findLast(({ end_time }) => Date.parse(end_time) < day.to)?.end_time ?? null,
    start_latitude: first?.latitude ?? null,
    start_longitude: first?.longitude ?? null,
    end_latitude: last?.latitude ?? null,
    end_longitude: last?.longitude ?? null,
    odometer_start: first?.odometer ?? null,
    odometer_end: last?.odometer ?? null,
  };
}
