import type { Id } from 'shared-auth';
import type { LeftOut } from 'shared-auth/contract';
import type { LatLng } from 'shared-ui';
import type { DayBounds } from './days';

/** What a figure of distance is made of, metres. */
export interface Distance {
  metres: number;
  /** Of these, driven without a signal: an estimate. */
  estimated: number;
}

/** Epoch ms. */
export interface Span {
  from: number;
  to: number;
}

/** An entry of the day; one that still goes on ends with the newest message. */
interface Lasting extends Span {
  /** Unique within the day, and part of the page's address. */
  key: string;
}

export interface Trip extends Lasting {
  kind: 'trip';
  /** From 1, within the day. */
  number: number;
  start: LatLng | null;
  end: LatLng | null;
  distance: Distance;
  /** Of which in motion, ms. */
  moving: number;
  /** km/h */
  averageSpeed: number | null;
  topSpeed: number | null;
  driver: string | null;
}

export interface Stop extends Lasting {
  kind: 'stop';
  /** From 1, within the day: also on the map. */
  number: number;
  place: LatLng | null;
  /** Of which with the engine running, ms. */
  idling: number;
}

/** Nothing was received. */
export interface Silence extends Lasting {
  kind: 'silence';
  /** In a straight line, metres. */
  metres: number;
}

/** Private time: the distance and nothing else. */
export interface PrivateTime extends Lasting {
  kind: 'private';
  /** Metres; null where it goes on or is not known. */
  metres: number | null;
}

export type Entry = Trip | Stop | Silence | PrivateTime;

/** A stretch of the day's band. */
export interface Stretch {
  state: 'driving' | 'idling' | 'standing' | 'silence' | 'private';
  /** Shares of the day, 0 to 1. */
  start: number;
  end: number;
  /** The entry it belongs to. */
  key: string;
}

const share = (at: number, { from, to }: DayBounds) => Math.min(1, Math.max(0, (at - from) / (to - from)));

/** A stop as what the engine did: on in the spans of the day that lie within it, off in between. */
function stretchesOfStop({ key, from, to }: Stop, idling: readonly Span[], shareOf: (at: number) => number): Stretch[] {
  const found: Stretch[] = [];
  let since = from;
  const add = (state: Stretch['state'], until: number) => {
    if (until > since) found.push({ state, start: shareOf(since), end: shareOf(until), key });
    since = Math.max(since, until);
  };
  for (const span of idling) {
    if (span.to <= from || span.from >= to) continue;
    add('standing', span.from);
    add('idling', Math.min(span.to, to));
  }
  add('standing', to);
  return found;
}

/**
 * A day as stretches of its band, in the order of time. @param idling when the engine ran while the vehicle stood, in
 * the order of time
 */
export function stretchesOf(entries: readonly Entry[], idling: readonly Span[], bounds: DayBounds): Stretch[] {
  const shareOf = (at: number) => share(at, bounds);
  return entries
    .flatMap((entry): Stretch[] => {
      const { key, kind, from, to } = entry;
      if (kind === 'stop') return stretchesOfStop(entry, idling, shareOf);
      return [{ state: kind === 'trip' ? 'driving' : kind, start: shareOf(from), end: shareOf(to), key }];
    })
    .filter(({ start, end }) => end > start);
}

/** The longest stop of the day; null where there was none. */
export const longestStop = (entries: readonly Entry[]): Stop | null =>
  entries.reduce<Stop | null>(
    (longest, entry) =>
      entry.kind === 'stop' && (!longest || entry.to - entry.from > longest.to - longest.from) ? entry : longest,
    null,
  );

/** The entry at a share of the day; null in a stretch that belongs to none. */
export const entryOf = (entries: readonly Entry[], key: string | null): Entry | null =>
  entries.find((entry) => entry.key === key) ?? null;

export interface DayAlarm {
  id: Id;
  /** Epoch ms. */
  at: number;
  type: string | null;
  severity: string | null;
  /** What the server sent of it. */
  message: string | null;
}

/** The sums of a day; times in ms. */
export interface DayTotals {
  /** How many positions, and how many speeds, are in none of the sums, as they are not believed. */
  leftOut?: LeftOut | undefined;
  distance: Distance;
  driving: number;
  idling: number;
  standing: number;
  silence: number;
  trips: number;
  topSpeed: number | null;
  /** Epoch ms; null where the vehicle did not set off, or did not arrive, within the day. */
  firstDeparture: number | null;
  lastArrival: number | null;
  /** Who drove; of several all. */
  driver: string | null;
  /** Kilometres, of the tracker. */
  /** Kilometres; `by` `reading` or `counter`, where the server says; when the reading was made, in ms. */
  odometer: { start: number; end: number; by?: string | null; readAt?: number | null } | null;
  /** What the distance rests on. */
  source: 'odometer' | 'gps' | null;
}

export interface VehicleDayData {
  /** `YYYY-MM-DD` */
  date: string;
  vehicleName: string | null;
  entries: readonly Entry[];
  /** When the engine ran while the vehicle stood, in the order of time. */
  idling: readonly Span[];
  alarms: readonly DayAlarm[];
  totals: DayTotals;
}

/** Entries in the order of time, trips and stops numbered within the day. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  const counts = { trip: 0, stop: 0 };
  return [...entries]
    .sort((a, b) => a.from - b.from)
    .map((entry) => {
      if (entry.kind === 'silence' || entry.kind === 'private') return entry;
      counts[entry.kind] += 1;
      return { ...entry, number: counts[entry.kind] };
    });
}
