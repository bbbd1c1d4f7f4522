import type { Id } from '../contract/identity';
import { createSignal } from '../contract/signal';
import { type LiveAlarm, readLiveEvents } from './events';
import type { LiveStore } from './liveStore';

/** Alarms of the header's dropdown (docs/spec/core.md §9). */
const NEWEST = 10;
/** Alarms whose state is remembered, so that one change that arrives twice counts once. */
const REMEMBERED = 10_000;

export interface OpenAlarms {
  /** Alarms that nobody has acknowledged; before the server's response those that arrived since. */
  total: number;
  /** The newest ten of them. */
  newest: readonly LiveAlarm[];
  /** Sum of what live events added and took away since sign-in: what a figure fetched earlier has missed. */
  change: number;
}

const none: OpenAlarms = { total: 0, newest: [], change: 0 };

/** Alarms that nobody has acknowledged: seeded from the server's list, kept by live events. */
export function createOpenAlarms(live: Pick<LiveStore, 'onAlarm' | 'subscribe'>) {
  let state = none;
  let shown = none;
  /** Whether an alarm is open, by id. */
  const isOpen = new Map<string, boolean>();
  /** What happened while the list was asked for; null while it is not. */
  let journal: (() => void)[] | null = null;
  const changed = createSignal();

  function flush() {
    if (shown === state) return;
    shown = state;
    changed.send();
  }

  function remember(id: Id, open: boolean) {
    if (isOpen.size > REMEMBERED) isOpen.clear();
    isOpen.set(String(id), open);
  }

  function count(by: number, newest: readonly LiveAlarm[]) {
    state = { total: Math.max(0, state.total + by), newest: newest.slice(0, NEWEST), change: state.change + by };
  }

  function open(alarm: LiveAlarm) {
    if (alarm.acknowledged || (alarm.id !== null && isOpen.get(String(alarm.id)) === true)) return;
    if (alarm.id !== null) remember(alarm.id, true);
    const place = state.newest.findIndex((other) => (other.timestamp ?? 0) <= (alarm.timestamp ?? Number.MAX_VALUE));
    count(1, state.newest.toSpliced(place < 0 ? state.newest.length : place, 0, alarm));
  }

  function close(ids: readonly Id[], onlyKnown: boolean) {
    for (const id of ids) {
      const was = isOpen.get(String(id));
      if (was === false || (onlyKnown && was === undefined)) continue;
      remember(id, false);
      count(
        -1,
        state.newest.filter((alarm) => String(alarm.id) !== String(id)),
      );
    }
  }

  /** Runs now, and again on the response that is under way. */
  function happen(now: () => void, onAnswer = now) {
    now();
    journal?.push(onAnswer);
  }

  // Counted at once, whatever the rate; shown with the frame.
  live.onAlarm((alarm) => happen(() => open(alarm)));
  live.subscribe('alarm', flush);
  live.subscribe('alarm-update', (updates) => {
    for (const { change, ids, alarms } of updates) {
      // Whether a deleted alarm was open is only known of those that were seen.
      if (change === 'acknowledged')
        happen(
          () => close(ids, false),
          () => close(ids, true),
        );
      if (change === 'deleted') happen(() => close(ids, true));
      if (change === 'unacknowledged')
        happen(() => {
          for (const alarm of readLiveEvents('alarm', [...alarms])) if (alarm) open(alarm);
        });
    }
    flush();
  });

  return {
    getSnapshot: () => shown,
    watch: changed.subscribe,
    /**
     * Call before the list of unacknowledged alarms is asked for.
     *
     * @returns takes the response: the rows, newest first, and how many there are in all
     */
    beginSeed() {
      const pending: (() => void)[] = [];
      journal = pending;
      return (rows: readonly unknown[], total: number) => {
        if (journal !== pending) return;
        journal = null;
        isOpen.clear();
        const alarms = readLiveEvents('alarm', [...rows]).filter((alarm) => alarm !== null);
        for (const { id } of alarms) if (id !== null) remember(id, true);
        const { change } = state;
        state = { total, newest: alarms.slice(0, NEWEST), change };
        for (const again of pending) again();
        state = { ...state, change };
        flush();
      };
    },
    /** The user signed out; nothing of theirs stays. */
    reset() {
      journal = null;
      isOpen.clear();
      state = none;
      flush();
    },
  };
}
