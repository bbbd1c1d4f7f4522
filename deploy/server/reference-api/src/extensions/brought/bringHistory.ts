import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from 'shared-auth/contract';
import type { Inbox } from '../../ingest/positions/inbox';
import type { Database } from '../../platform/database/database';
import { HttpError } from '../../platform/http/errors';
import { TraccarError } from '../../platform/traccar/traccarClient';
import { type Period, TraccarHistory } from '../catchUp/traccarHistory';
import type { ForeignTraccar } from './foreignTraccar';
import type { Pace } from './pace';

/** Messages that are stored together: live ones wait no longer for them than for another forwarder's batch. */
const BATCH = 500;
const FULL_MS = 1_000;

/** The history of every imported tracker is accepted. */
const anySender = { allows: () => true, count: () => {} };

interface Tracker {
  their_id: number;
  /** Its vehicle's plate at the time of the import. */
  name: string;
  number: string;
  history_from: string | null;
  history_until: string | null;
}

interface Deps {
  database: Database;
  inbox: Inbox;
  traccar: ForeignTraccar;
  pace: Pace;
  days: number;
  signal: AbortSignal;
  /** @param done days of all trackers @param total days to import @param positions new ones since the last call */
  onProgress(done: number, total: number, positions: number): Promise<void>;
  /** Reports a tracker whose history the server refuses. */
  onRefused(name: string): void;
}

/**
 * Imports positions and events of the last days, tracker by tracker and day by day, through the inbox of live
 * messages as history, at a limited pace. Progress is stored after each day of a tracker, so that an interruption costs
 * one day of one tracker.
 */
export async function bringHistory(deps: Deps): Promise<void> {
  const { database, traccar, days, signal, onProgress, onRefused } = deps;
  const now = Date.now();
  const wanted = now - days * DAY_MS;
  const trackers = await database.query<Tracker>(
    `select their_id, given->>'number' as number, given->>'plate' as name, history_from, history_until from brought_things
     where source = $1 and kind = 'vehicle' and device_id is not null order by their_id`,
    [traccar.name],
  );
  const total = trackers.length * days;
  for (const [index, tracker] of trackers.entries()) {
    const { begin, from } = spanOf(tracker, wanted);
    for (let start = from; start < now; start += DAY_MS) {
      signal.throwIfAborted();
      const period = { from: start, until: Math.min(now, start + DAY_MS) };
      const stored = await bringDay(deps, tracker, period);
      if (stored === undefined) {
        onRefused(tracker.name);
        break;
      }
      await database.query(
        `update brought_things set history_from = $3, history_until = $4 where source = $1 and kind = 'vehicle' and their_id = $2`,
        [traccar.name, tracker.their_id, new Date(begin).toISOString(), new Date(period.until).toISOString()],
      );
      await onProgress(index * days + Math.min(days, Math.ceil((period.until - wanted) / DAY_MS)), total, stored);
    }
    await onProgress((index + 1) * days, total, 0);
  }
}

/** @returns the number of new positions; undefined if Traccar refuses the tracker's history */
async function bringDay(
  { inbox, traccar, pace, signal }: Deps,
  { their_id, number }: Tracker,
  period: Period,
): Promise<number | undefined> {
  const history = new TraccarHistory(traccar);
  const device = { id: their_id, uniqueId: number, positionId: null };
  let stored = 0;
  try {
    const positions = await history.positions(device, period);
    stored = await storePast(inbox, positions, pace, signal);
    await inbox.events(await history.events(device, period, positions), anySender, true);
  } catch (error) {
    if (error instanceof TraccarError) return undefined;
    throw error;
  }
  return stored;
}

/** Stores positions as history, at a limited pace. @returns the number of new positions */
export async function storePast(
  inbox: Inbox,
  bodies: readonly unknown[],
  pace: Pace,
  signal: AbortSignal,
): Promise<number> {
  let stored = 0;
  for (let at = 0; at < bodies.length; at += BATCH)
    stored += await pace.portion(() => store(inbox, bodies.slice(at, at + BATCH), signal), signal);
  return stored;
}

/** Waits while the server is at its limit, so that live messages precede. @returns the number of new positions */
async function store(inbox: Inbox, bodies: readonly unknown[], signal: AbortSignal): Promise<number> {
  for (;;) {
    try {
      return (await inbox.positions(bodies, anySender, true)).stored;
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 429) throw error;
      await pause(FULL_MS, undefined, { signal });
    }
  }
}

/** Where a tracker's history continues; from the start if more days are wanted than were imported. */
function spanOf({ history_from, history_until }: Tracker, wanted: number): { begin: number; from: number } {
  if (history_from === null || history_until === null || Date.parse(history_from) > wanted)
    return { begin: wanted, from: wanted };
  return { begin: Date.parse(history_from), from: Math.max(wanted, Date.parse(history_until)) };
}
