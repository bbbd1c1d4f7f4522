import type { Id } from 'shared-auth';
import type { LatLng } from 'shared-ui';
import type { DayBounds } from './days';

/** What a figure of distance is made of, metres. */
export interface Distance {
  metres: number;
  /** Of these, driven without a signal: an estimate. */
  estimated: number;
}

interface Span {
  /** Unique within the day; stands in the address. */
  key: string;
  /** Epoch ms. */
  from: number;
  /** Epoch ms; of what goes on, the newest message. */
  to: number;
}

export interface Trip extends Span {
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

export interface Stop extends Span {
  kind: 'stop';
  /** From 1, within the day: also on the map. */
  number: number;
  place: LatLng | null;
  /** Of which with the engine running, ms. */
  idling: number;
}

/** Nothing was received. */
export interface Silence extends Span {
  kind: 'silence';
  /** In a straight line, metres. */
  metres: number;
}

export type Entry = Trip | Stop | Silence;

/** What stands on the band: a stretch of the day. */
export interface Stretch {
  state: 'driving' | 'idling' | 'standing' | 'silence';
  /** Shares of the day, 0 to 1. */
  start: number;
  end: number;
  /** The entry it belongs to. */
  key: string;
}

const share = (at: number, { from, to }: DayBounds) => Math.min(1, Math.max(0, (at - from) / (to - from)));

/** A day as stretches of its band, in the order of time. A stop with the engine running begins with it: trackers rarely say when it was turned off and on. */
export function stretchesOf(entries: readonly Entry[], bounds: DayBounds): Stretch[] {
  return entries
    .flatMap((entry): Stretch[] => {
      const [start, end] = [share(entry.from, bounds), share(entry.to, bounds)];
      const { key } = entry;
      if (entry.kind === 'trip') return [{ state: 'driving', start, end, key }];
      if (entry.kind === 'silence') return [{ state: 'silence', start, end, key }];
      const idle = share(Math.min(entry.to, entry.from + entry.idling), bounds);
      return [
        { state: 'idling', start, end: idle, key },
        { state: 'standing', start: idle, end, key },
      ];
    })
    .filter((stretch) => stretch.end > stretch.start);
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

/** An alarm of the day. */
export interface DayAlarm {
  id: Id;
  /** Epoch ms. */
  at: number;
  type: string | null;
  severity: string | null;
}

/** The sums of a day; times in ms. */
export interface DayTotals {
  distance: Distance;
  driving: number;
  idling: number;
  standing: number;
  silence: number;
  trips: number;
  topSpeed: number | null;
  /** Epoch ms; null where the vehicle did not move. */
  firstDeparture: number | null;
  lastArrival: number | null;
  /** What the distance rests on. */
  source: 'odometer' | 'gps' | null;
}

export interface VehicleDayData {
  /** `YYYY-MM-DD` */
  date: string;
  vehicleName: string | null;
  entries: readonly Entry[];
  alarms: readonly DayAlarm[];
  totals: DayTotals;
}

/** Entries in the order of time, trips and stops numbered within the day. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  const counts = { trip: 0, stop: 0 };
  return [...entries]
    .sort((a, b) => a.from - b.from)
    .map((entry) => {
      if (entry.kind === 'silence') return entry;
      counts[entry.kind] += 1;
      return { ...entry, number: counts[entry.kind] };
    });
}
