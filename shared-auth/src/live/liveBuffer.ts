import { type Id, sameId } from '../contract/identity';
import type { LiveAlarm, LiveAlarmUpdate, LiveLocation, LiveStatus } from './events';

/** In-memory caps (docs/spec/core.md §4). */
export const LIVE_CAPS = { locations: 100, alarms: 50, statuses: 100 } as const;

/** The events since the last delivered frame. */
export interface LiveBuffer {
  locations: LiveLocation[];
  alarms: LiveAlarm[];
  statuses: LiveStatus[];
  updates: LiveAlarmUpdate[];
  /** The newest location of each vehicle that moved. */
  moved: Map<string, LiveLocation>;
  /** The newest status of each vehicle that changed. */
  changed: Map<string, LiveStatus>;
  /** Payloads that could not be read. */
  dropped: number;
}

export const emptyBuffer = (): LiveBuffer => ({
  locations: [],
  alarms: [],
  statuses: [],
  updates: [],
  moved: new Map(),
  changed: new Map(),
  dropped: 0,
});

/** Puts `fresh` (oldest first) before `kept`, up to the cap. */
export function prepend<T>(fresh: readonly T[], kept: readonly T[], cap: number): readonly T[] {
  if (fresh.length === 0) return kept;
  const newest = fresh.slice(-cap).reverse();
  return newest.concat(kept.slice(0, cap - newest.length));
}

/** Keeps an array from growing past twice its cap between two frames. */
export function pushCapped<T>(list: T[], item: T, cap: number): void {
  list.push(item);
  if (list.length >= cap * 2) list.splice(0, list.length - cap);
}

/**
 * Puts `fresh` (oldest first) before `kept`, newest first by the alarms' own times, up to the cap: alarms of a gap are
 * placed after newer ones. An alarm without a time stays at its place of arrival.
 */
export function mergeAlarms(fresh: readonly LiveAlarm[], kept: readonly LiveAlarm[]): readonly LiveAlarm[] {
  let latest = Number.POSITIVE_INFINITY;
  const placed = [...fresh.toReversed(), ...kept].map((alarm) => {
    latest = alarm.timestamp ?? latest;
    return { alarm, at: latest };
  });
  placed.sort((a, b) => (a.at === b.at ? 0 : b.at - a.at));
  return placed.slice(0, LIVE_CAPS.alarms).map(({ alarm }) => alarm);
}

/** An alarm after those with these ids are acknowledged, or no longer are; the same object where it does not change. */
export const markedAlarm = (alarm: LiveAlarm, ids: readonly Id[], acknowledged: boolean): LiveAlarm =>
  alarm.acknowledged !== acknowledged && ids.some((id) => sameId(id, alarm.id)) ? { ...alarm, acknowledged } : alarm;
