import { type IgnitionReport, plausibleFixes, type TripFix } from './fixes';
import { isOdometerSane } from './rules';
import { type Edge, isHeardOf, joinStretches, type Stretch, stretchBetween } from './stretches';

/** From what a day is derived. Each list is in the order of time. */
export interface DayInput {
  /** The first moment of the day and that of the next one, epoch ms. */
  from: number;
  to: number;
  /** Fixes of the day. */
  fixes: readonly TripFix[];
  /** The last fix before and the first after, where there are. */
  before: TripFix | null;
  after: TripFix | null;
  reports: readonly IgnitionReport[];
  /** Epoch ms. */
  now: number;
}

interface Span {
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
  /** Of these, the way between positions that are more than five minutes apart. */
  estimated_distance: number;
  distance_source: 'odometer' | 'gps';
  moving_seconds: number;
  average_speed: number;
  top_speed: number;
  /** How many fixes. */
  points: number;
  /** It began on the day before, or goes on into the next. */
  continues_before: boolean;
  continues_after: boolean;
}

export interface StopEntry extends Span {
  kind: 'stop';
  latitude: number;
  longitude: number;
  /** Of its time, with the ignition on. */
  idling_seconds: number;
}

/** Nothing was received, or the vehicle was found where it cannot have driven to: the way is not known. */
export interface GapEntry extends Span {
  kind: 'gap';
  /** In a straight line. */
  straight_distance: number;
}

export type DayEntry = TripEntry | StopEntry | GapEntry;

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
  top_speed: number | null;
  first_departure: string | null;
  last_arrival: string | null;
  start_latitude: number | null;
  start_longitude: number | null;
  end_latitude: number | null;
  end_longitude: number | null;
  /** Kilometres. */
  odometer_start: number | null;
  odometer_end: number | null;
}

export interface DerivedDay {
  entries: DayEntry[];
  sums: DaySums;
}

/** What a vehicle did on a day: a function of its fixes alone, in whatever order they came. */
export function deriveDay(input: DayInput): DerivedDay {
  const { from, to, reports } = input;
  const day = { from, to };
  const known = input.fixes.filter(({ at }) => at <= input.now);
  const fixes = plausibleFixes([...around(input.before), ...known, ...around(input.after)]);
  const parts = fixes.slice(1).map((fix, i) => stretchBetween(fixes[i] as TripFix, fix, day, reports)); // each has one before it
  const stretches = joinStretches([
    ...head(fixes[0], day),
    ...parts.filter(({ start, end }) => end.at > start.at),
    ...tail(fixes.at(-1), input),
  ]);
  const entries = stretches.map((stretch) => entryOf(stretch, input, fixes));
  return { entries, sums: sumsOf(entries, stretches) };
}

const around = (fix: TripFix | null): TripFix[] => (fix ? [fix] : []);
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

/** Before the first fix ever, nothing is known; it may come after the day. */
const head = (first: TripFix | undefined, { from, to }: { from: number; to: number }): Stretch[] =>
  first && first.at > from ? [still('silent', edge(first, from), edge(first, Math.min(first.at, to)))] : [];

/** After the last fix: where it was, as long as messages say so. Of a day that goes on, up to the newest message. */
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

function entryOf(stretch: Stretch, input: DayInput, fixes: readonly TripFix[]): DayEntry {
  const { start, end } = stretch;
  const span = { start_time: iso(start.at), end_time: iso(end.at) };
  if (stretch.kind === 'silent') return { kind: 'gap', ...span, straight_distance: stretch.straight };
  if (stretch.kind === 'standing')
    return {
      kind: 'stop',
      ...span,
      latitude: start.latitude,
      longitude: start.longitude,
      idling_seconds: seconds(idlingMs(start.at, end.at, fixes, input.reports)),
    };
  const byOdometer =
    start.odometer !== null &&
    end.odometer !== null &&
    isOdometerSane(start.odometer, end.odometer, stretch.metres, end.at - start.at)
      ? Math.round(end.odometer * 1000) - Math.round(start.odometer * 1000)
      : null;
  const distance = byOdometer ?? stretch.metres;
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
    average_speed: stretch.movingMs > 0 ? tenth((distance / stretch.movingMs) * 3_600) : 0,
    top_speed: tenth(stretch.topSpeed),
    points: stretch.points,
    continues_before: start.at === input.from && isBetween(fixes, start.at),
    continues_after: end.at === input.to && isBetween(fixes, end.at),
  };
}

const isBetween = (fixes: readonly TripFix[], at: number) => (fixes[0]?.at ?? at) < at && (fixes.at(-1)?.at ?? at) > at;

/** How long the ignition was on in a span: each value counts until the next one. */
function idlingMs(from: number, to: number, fixes: readonly TripFix[], reports: readonly IgnitionReport[]): number {
  const values = [
    ...fixes.flatMap(({ at, ignition }) => (ignition === null ? [] : [{ at, on: ignition }])),
    ...reports,
  ].sort((a, b) => a.at - b.at || Number(a.on) - Number(b.on));
  let sum = 0;
  for (const [i, { at, on }] of values.entries()) {
    if (!on) continue;
    const start = Math.max(at, from);
    const end = Math.min(values[i + 1]?.at ?? to, to);
    if (end > start) sum += end - start;
  }
  return sum;
}

const durationOf = ({ start_time, end_time }: Span) => seconds(Date.parse(end_time) - Date.parse(start_time));

function sumsOf(entries: readonly DayEntry[], stretches: readonly Stretch[]): DaySums {
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
    top_speed: trips.length > 0 ? Math.max(...trips.map(({ top_speed }) => top_speed)) : null,
    first_departure: trips[0]?.start_time ?? null,
    last_arrival: trips.at(-1)?.end_time ?? null,
    start_latitude: first?.latitude ?? null,
    start_longitude: first?.longitude ?? null,
    end_latitude: last?.latitude ?? null,
    end_longitude: last?.longitude ?? null,
    odometer_start: first?.odometer ?? null,
    odometer_end: last?.odometer ?? null,
  };
}
