import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/database';
import { TraccarError } from '../../platform/traccar/traccarClient';
import { gapOf, type KnownDevice, type LastPoll } from './gaps';
import { acquireLock, knownDevices, openGaps, releaseLock, savePoll, saveProgress } from './progress.store';
import type { Period, TraccarDevice, TraccarHistory } from './traccarHistory';

/** Receives bodies as if they had been forwarded: resolves when they are stored. A repeated message is stored once. */
export interface Inbox {
  positions(bodies: readonly unknown[]): Promise<unknown>;
  events(bodies: readonly unknown[]): Promise<unknown>;
}

interface Deps {
  database: Database;
  history: TraccarHistory;
  inbox: Inbox;
  /** Whether a tracker's vehicle is private at a time, ISO 8601. */
  isPrivate?(uid: string, time: string): boolean;
  log: FastifyBaseLogger;
  /** Older messages are not fetched. */
  retentionDays: number;
}

/** A window of one tracker: at a fix a second some 20,000 positions. */
const WINDOW_MS = 6 * 3_600_000;
/** Trackers whose windows are fetched at the same time. */
const AT_ONCE = 4;
/**
 * Bodies that are stored together, so that live messages wait for them no longer than for another forwarder's batch.
 */
const BATCH = 500;
/** Events that change with the connection; a stored message has its own time, so a late event would be false. */
const OF_THE_MOMENT = new Set(['deviceOnline', 'deviceOffline', 'deviceUnknown', 'deviceInactive']);

/**
 * Fetches positions and events that a Traccar server has stored but failed to forward: it gives a position up after
 * about 100 s, and sends an event only once. Every poll compares Traccar's data with the received messages. A gap is
 * recorded in the database until all of it is stored, window by window. One instance at a time polls; if it stops,
 * another continues from there.
 */
export class CatchUp {
  readonly #holder = randomUUID();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #isStopped = false;
  #isAway = false;
  /** Until a poll is saved. */
  #isKilled = false;

  constructor(private readonly deps: Deps) {}

  /** Polls now and then periodically. @param every milliseconds */
  start(every: number): void {
    this.#timer = setInterval(() => void this.poll(), every).unref();
    void this.poll();
  }

  /**
   * Resolves when the missing messages are stored, or when Traccar or the database cannot be reached; the next poll
   * then continues.
   */
  poll(): Promise<void> {
    this.#polling ??= this.#poll()
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        this.#polling = undefined;
      });
    return this.#polling;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#polling;
    await releaseLock(this.deps.database, this.#holder).catch(() => {});
  }

  async #poll(): Promise<void> {
    const { database, history } = this.deps;
    const turn = await acquireLock(database, this.#holder);
    if (turn === undefined || this.#isStopped) return;
    this.#isKilled ||= turn.isKilled;
    // The time is read before Traccar answers, so that messages that arrive meanwhile are treated as received since
    // this poll.
    const now = Date.now();
    const devices = await history.devices();
    this.#isAway = false;
    const known = await knownDevices(
      database,
      devices.map(({ uniqueId }) => uniqueId),
    );
    const looked = devices.flatMap((device) => {
      // Messages of private time are not stored, so all of them would look lost. A real gap is fetched once the private
      // time is over.
      if (this.deps.isPrivate?.(device.uniqueId, new Date(now).toISOString())) return [];
      const one = known.get(device.uniqueId);
      return one ? [polledAt(device, one, { now, polledAt: turn.polledAt, isKilled: this.#isKilled })] : [];
    });
    await database.transaction((queries) => savePoll(queries, looked, now));
    this.#isKilled = false;
    await this.#fetchAll(new Map(devices.map((device) => [device.uniqueId, device])));
  }

  async #fetchAll(devices: ReadonlyMap<string, TraccarDevice>): Promise<void> {
    const gaps = [...(await openGaps(this.deps.database))];
    if (gaps.length === 0) return;
    let stored = 0;
    const next = async (): Promise<void> => {
      for (let gap = gaps.shift(); gap !== undefined && !this.#isStopped; gap = gaps.shift()) {
        const device = devices.get(gap[0]);
        // The tracker was removed from Traccar meanwhile.
        if (device === undefined) await saveProgress(this.deps.database, gap[0], gap[1].until);
        else stored += await this.#fetch(device, gap[1]);
      }
    };
    const count = gaps.length;
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, next));
    this.deps.log.info({ trackers: count, positions: stored }, 'fetched from Traccar what forwarding had lost');
    const failed = ends.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  /** @returns the number of positions received. */
  async #fetch(device: TraccarDevice, { from, until }: Period): Promise<number> {
    const { database, history, inbox, retentionDays } = this.deps;
    let count = 0;
    let start = Math.max(from, Date.now() - retentionDays * 86_400_000);
    while (start < until && !this.#isStopped) {
      // A window may take longer than the lock lasts.
      if (!(await acquireLock(database, this.#holder))) return count;
      const period = { from: start, until: Math.min(until, start + WINDOW_MS) };
      try {
        const positions = await history.positions(device, period);
        const events = await history.events(device, period, positions);
        for (let i = 0; i < positions.length; i += BATCH) await inbox.positions(positions.slice(i, i + BATCH));
        await inbox.events(events.filter(({ event }) => !OF_THE_MOMENT.has((event as { type: string }).type)));
        count += positions.length;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        this.deps.log.warn({ err: error, uniqueId: device.uniqueId }, 'Traccar refuses what it has of a tracker');
        break;
      }
      start = period.until;
      await saveProgress(database, device.uniqueId, start);
    }
    if (!this.#isStopped) await saveProgress(database, device.uniqueId, until);
    return count;
  }

  #report(error: unknown): void {
    // An outage is reported once, not every half minute.
    if (!this.#isAway || !(error instanceof TraccarError))
      this.deps.log.warn({ err: error }, 'cannot compare with Traccar');
    this.#isAway = error instanceof TraccarError;
  }
}

const polledAt = (device: TraccarDevice, known: KnownDevice, times: LastPoll & { now: number }) => ({
  uniqueId: device.uniqueId,
  positionId: device.positionId,
  storedUntil: known.storedUntil,
  gap: gapOf(device, known, times),
});

/**
 * The server refuses this tracker's history permanently; a wrong token is not such a refusal, because its operator can
 * correct it.
 */
const isRefusal = (error: unknown) =>
  error instanceof TraccarError &&
  error.status !== undefined &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status);
