import type { Id } from '../contract/identity';
import { compareAlarms } from '../contract/lists';
import { createSignal } from '../contract/signal';
import { type AlarmRow, liveOfRow, readAlarmRows, rowOfLive } from './alarmRow';
import type { LiveAlarm, LiveAlarmUpdate } from './events';
import type { LiveStore } from './liveStore';

/** Alarms of the header's dropdown (docs/spec/core.md §9). */
const NEWEST = 10;
/** Maximum number of live alarms stored until a response contains them: more than any list shows. */
const MOST_ARRIVALS = 1_000;
/** Alarms whose changes are remembered; the longest unchanged are forgotten first. */
const MOST_CHANGES = 10_000;

/** A point in the order of events and requests: a response requested there may lack later alarms. */
export type FeedMark = number;

export interface OpenAlarms {
  /** Unacknowledged alarms; before the server has answered, those that have arrived so far. */
  total: number;
  /** The newest ten of them. */
  newest: readonly LiveAlarm[];
  /** Sum of the alarms that live events added and removed since sign-in, to correct a figure fetched earlier. */
  change: number;
}

/** Counts and lists of all open alarms. */
export interface AlarmFeedState extends OpenAlarms {
  /** The open alarms that are known: critical ones first, among these life before goods, then the newest. */
  open: readonly AlarmRow[];
  /**
   * Whether the server has shown that it broadcasts colleagues' actions (`alarm-update` is not in the specification).
   */
  isBroadcasting: boolean;
}

/** Which list of open alarms a response is: all of them, the critical ones, or those that the user has claimed. */
export type FeedPart = 'all' | 'critical' | 'mine';

interface Seed {
  rows: readonly AlarmRow[];
  ids: ReadonlySet<string>;
  askedAt: FeedMark;
}

interface Arrival {
  row: AlarmRow;
  at: FeedMark;
}

/** A change of an alarm after some response. */
interface Change {
  at: FeedMark;
  isOpen?: boolean;
  isDeleted?: boolean;
  /** The alarm as the server had it then. */
  row?: AlarmRow;
}

const none: AlarmFeedState = { total: 0, newest: [], change: 0, open: [], isBroadcasting: false };
const newestFirst = (a: AlarmRow, b: AlarmRow) =>
  (b.created_at ?? Number.MAX_VALUE) - (a.created_at ?? Number.MAX_VALUE);

/**
 * Alarms between two responses of the server, in one place: arrivals, changes by users, and the number of open alarms.
 * Every view of alarms gets its current rows from here (`current`, `arrivals`), so that a change is applied once and
 * appears everywhere in the same frame.
 */
export function createAlarmFeed(live: Pick<LiveStore, 'onAlarm' | 'subscribe'>) {
  let mark: FeedMark = 0;
  let arrivals: Arrival[] = [];
  const changes = new Map<string, Change>();
  /** Rows after their last change: the same object until the next one. */
  const patched = new WeakMap<AlarmRow, { news: Change; row: AlarmRow }>();
  /** The newest response of each list of open alarms. */
  const seeds = new Map<FeedPart, Seed>();
  /** The newest of all of them. */
  let seed: Seed = { rows: [], ids: new Set(), askedAt: 0 };
  let total = 0;
  let change = 0;
  let knowsClaims = false;
  let isBroadcasting = false;
  let shown = none;
  let isStale = false;
  const changed = createSignal();

  function flush() {
    if (!isStale) return;
    isStale = false;
    const known = new Map<string, AlarmRow>();
    // Where several lists contain an alarm, the list that was requested last applies.
    const asked = [...seeds.values()].sort((a, b) => a.askedAt - b.askedAt);
    for (const { rows, askedAt } of asked) for (const row of current(rows, askedAt)) known.set(String(row.id), row);
    for (const row of arrived(seed.askedAt, seed.ids)) if (!known.has(String(row.id))) known.set(String(row.id), row);
    const open = [...known.values()].filter((row) => !row.is_acknowledged).sort(compareAlarms);
    const newest = open.toSorted(newestFirst).slice(0, NEWEST).map(liveOfRow);
    shown = { total, change, open, newest, isBroadcasting };
    changed.send();
  }

  /** Whether an alarm is open; undefined where that is not known. */
  function isOpen(id: Id): boolean | undefined {
    const known = changes.get(String(id));
    const isSeeded = seed.ids.has(String(id)) || undefined;
    if (known?.isDeleted) return false;
    return known?.isOpen !== undefined && (known.at >= seed.askedAt || !isSeeded) ? known.isOpen : isSeeded;
  }

  function remember(id: Id, news: Omit<Change, 'at'>) {
    const key = String(id);
    mark += 1;
    const before = changes.get(key);
    // Set anew, so that the map's order is the order of changes.
    changes.delete(key);
    changes.set(key, { ...before, ...news, at: mark });
    for (const oldest of changes.keys()) {
      if (changes.size <= MOST_CHANGES) break;
      changes.delete(oldest);
    }
    isStale = true;
  }

  function count(by: number) {
    total = Math.max(0, total + by);
    change += by;
  }

  function open(id: Id) {
    const isNew = isOpen(id) !== true;
    remember(id, { isOpen: true });
    if (isNew) count(1);
  }

  function arrive(alarm: LiveAlarm) {
    mark += 1;
    const row = rowOfLive(alarm, `live-${mark}`, knowsClaims);
    arrivals.push({ row, at: mark });
    if (arrivals.length > 2 * MOST_ARRIVALS) arrivals = arrivals.slice(-MOST_ARRIVALS);
    isStale = true;
    if (alarm.acknowledged) return;
    if (alarm.id === null) count(1);
    else open(alarm.id);
  }

  function apply({ change: what, ids, alarms, isOwn }: LiveAlarmUpdate) {
    const rows = readAlarmRows(alarms);
    const byId = new Map(rows.map((row) => [String(row.id), row]));
    knowsClaims ||= rows.some(({ claimed_by }) => claimed_by !== undefined);
    if (alarms.length > 0 && !isOwn) isBroadcasting = true;
    for (const id of ids) {
      const row = byId.get(String(id));
      if (what === 'unacknowledged') open(id);
      if (what === 'acknowledged' || what === 'deleted') {
        const was = isOpen(id);
        remember(id, what === 'deleted' ? { isOpen: false, isDeleted: true } : { isOpen: false });
        // Whether a deleted alarm was open is only known of those that were seen.
        if (was ?? what === 'acknowledged') count(-1);
      }
      if (row) remember(id, { row });
    }
  }

  /** The current state of a response's rows; the same array where none has changed since the request. */
  function current<Row extends AlarmRow>(rows: readonly Row[], askedAt: FeedMark): readonly Row[] {
    const isChanged = ({ id }: Row) => (changes.get(String(id))?.at ?? -1) > askedAt;
    if (!rows.some(isChanged)) return rows;
    return rows.flatMap((row): Row[] => {
      const news = isChanged(row) ? changes.get(String(row.id)) : undefined;
      if (!news) return [row];
      if (news.isDeleted) return [];
      const known = patched.get(row);
      if (known?.news === news) return [known.row as Row]; // made of this very row
      const next = { ...row, ...news.row };
      next.is_acknowledged = news.isOpen === undefined ? next.is_acknowledged : !news.isOpen;
      patched.set(row, { news, row: next });
      return [next];
    });
  }

  function arrived(askedAt: FeedMark, listed: ReadonlySet<string>): AlarmRow[] {
    return arrivals.flatMap(({ row, at }) =>
      at > askedAt && !listed.has(String(row.id))
        ? current([knowsClaims ? { claimed_by: null, ...row } : row], at)
        : [],
    );
  }

  // Alarms are counted immediately, also in a burst; the screen follows with the next frame.
  live.onAlarm(arrive);
  live.subscribe('alarm', flush);
  live.subscribe('alarm-update', (updates) => {
    for (const update of updates) apply(update);
    isStale = true;
    flush();
  });

  return {
    getSnapshot: () => shown,
    watch: changed.subscribe,
    /** Call before a list of alarms is requested, and store the mark with the response. */
    mark: (): FeedMark => mark,
    /** Whether any alarm arrived or changed since the user signed in. */
    hasNews: (): boolean => arrivals.length > 0 || changes.size > 0,
    /**
     * The current state of a response's rows, without those deleted since. @param askedAt `mark()` from before the
     * request
     */
    current,
    /**
     * The current state of the alarms that arrived after a response was requested and are not in it, the oldest first.
     */
    arrivals: (askedAt: FeedMark, rows: readonly AlarmRow[]): AlarmRow[] =>
      arrived(askedAt, new Set(rows.map(({ id }) => String(id)))),
    /**
     * Call before a list of unacknowledged alarms is requested.
     *
     * @param part which of them; by default all, on which the total is based
     * @returns a function for the response: the rows, newest first, and their total number
     */
    beginSeed(part: FeedPart = 'all') {
      mark += 1;
      const askedAt = mark;
      return (answer: readonly unknown[], counted: number) => {
        if (askedAt < (seeds.get(part)?.askedAt ?? 0)) return;
        const rows = readAlarmRows(answer);
        const answered = { rows, ids: new Set(rows.map(({ id }) => String(id))), askedAt };
        seeds.set(part, answered);
        knowsClaims ||= rows.some(({ claimed_by }) => claimed_by !== undefined);
        isStale = true;
        if (part !== 'all') {
          flush();
          return;
        }
        seed = answered;
        total = counted;
        for (const [id, { at, isOpen: isOpenNow }] of changes) {
          if (at <= askedAt || isOpenNow === undefined || isOpenNow === seed.ids.has(id)) continue;
          // One that was closed and is not listed was not counted either, as far as is known.
          total += isOpenNow ? 1 : -1;
        }
        total += arrivals.filter(({ row, at }) => at > askedAt && row.hasNoId && !row.is_acknowledged).length;
        flush();
      };
    },
    /** The user signed out; all their data is removed. */
    reset() {
      arrivals = [];
      changes.clear();
      seeds.clear();
      seed = { rows: [], ids: new Set(), askedAt: mark };
      total = 0;
      change = 0;
      isStale = true;
      flush();
    },
  };
}

export type AlarmFeed = ReturnType<typeof createAlarmFeed>;
