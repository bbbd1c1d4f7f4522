import type { Id } from 'shared-auth';
import type { LeftOut } from 'shared-auth/contract';
import type { LatLng } from 'shared-ui';
import type { DayBounds } from './days';

/** The parts of a distance, in metres. */
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

/** An entry of the day; a current one ends with the newest message. */
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

/** A period without messages. */
export interface Silence extends Lasting {
  kind: 'silence';
  /** In a straight line, metres. */
  metres: number;
}

/** Private time: only its distance. */
export interface PrivateTime extends Lasting {
  kind: 'private';
  /** Metres; null while it lasts or where the distance is unknown. */
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

/** A stop by the state of the engine: on in the idling spans within it, off in between. */
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
 * A day as parts of its band, in the order of time. @param idling the spans with a running engine while the vehicle
 * stood, in the order of time
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

/** The longest stop of the day; null without any. */
export const longestStop = (entries: readonly Entry[]): Stop | null =>
  entries.reduce<Stop | null>(
    (longest, entry) =>
      entry.kind === 'stop' && (!longest || entry.to - entry.from > longest.to - longest.from) ? entry : longest,
    null,
  );

/** The entry with a key; null without one. */
export const entryOf = (entries: readonly Entry[], key: string | null): Entry | null =>
  entries.find((entry) => entry.key === key) ?? null;

export interface DayAlarm {
  id: Id;
  /** Epoch ms. */
  at: number;
  type: string | null;
  severity: string | null;
  /** The server's message. */
  message: string | null;
}

/** The sums of a day; times in ms. */
export interface DayTotals {
  /** Numbers of implausible positions and speeds, which are left out of all sums. */
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
  /** The driver; all of several. */
  driver: string | null;
  /** Kilometres, of the tracker. */
  /**
   * Kilometres; `by` is `reading` or `counter`, where the server sends it; `readAt` is the time of the reading, in ms.
   */
  odometer: { start: number; end: number; by?: string | null; readAt?: number | null } | null;
  /** The source of the distance. */
  source: 'odometer' | 'gps' | null;
}

export interface VehicleDayData {
  /** `YYYY-MM-DD` */
  date: string;
  vehicleName: string | null;
  entries: readonly Entry[];
  /** The spans with a running engine while the vehicle stood, in the order of time. */
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
