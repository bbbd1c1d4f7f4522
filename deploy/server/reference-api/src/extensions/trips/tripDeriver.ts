import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queries } from '../../platform/database/database';
import { dayOf } from '../../platform/http/times';
import { deriveDay } from './deriveDay';
import { readDayInputs, type StaleDay, staleDays, storeDays } from './tripDays.store';

// Instances take turns: what one derives, another need not.
const DERIVE_LOCK = 7_242_003;
/** Days in one transaction. */
const BATCH = 10;
const TICK_MS = 15_000;
/** How long one look may take; what is left is done at the next one. */
const BUDGET_MS = 4_000;
/** How often every day is looked at; in between only those of the last days. */
const WHOLE_LOOK_MS = 3_600_000;
const DAY_MS = 86_400_000;
const RECENT_DAYS = 2;

interface Deps {
  database: Database;
  log: FastifyBaseLogger;
  retentionDays: number;
}

/** Keeps the days of vehicles up with their positions, late ones included. */
export class TripDeriver {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #wholeLookAt = 0;
  #isStopped = false;

  constructor(private readonly deps: Deps) {}

  /** @param every milliseconds between two looks */
  start(every = TICK_MS): void {
    this.#timer = setInterval(() => {
      this.#running = this.#running
        .then(() => this.#tick())
        .catch((err) => this.deps.log.warn({ err }, 'trips were not derived'));
    }, every);
    this.#timer.unref();
  }

  /** Derives every day that is not up to date. @returns how many were */
  async catchUp(): Promise<number> {
    let done = 0;
    while (!this.#isStopped) {
      const batch = await this.#deriveSome(this.#since(true));
      if (batch === 0) break;
      done += batch;
    }
    return done;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #tick(): Promise<void> {
    const started = Date.now();
    const isWhole = started - this.#wholeLookAt >= WHOLE_LOOK_MS;
    while (!this.#isStopped && Date.now() - started < BUDGET_MS) {
      const derived = await this.#deriveSome(this.#since(isWhole));
      if (derived > 0) continue;
      if (isWhole) this.#wholeLookAt = started;
      return;
    }
  }

  #since(isWhole: boolean): string {
    return dayOf(new Date(Date.now() - (isWhole ? this.deps.retentionDays : RECENT_DAYS) * DAY_MS));
  }

  async #deriveSome(since: string): Promise<number> {
    const { database } = this.deps;
    // The one connection of PGlite is not held while days are derived: positions are stored in between.
    if (database.exclusive) {
      const days = await staleDays(database, since, BATCH);
      await deriveAndStore(database, days);
      return days.length;
    }
    return database.transaction(async (queries) => {
      const [lock] = await queries.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
        DERIVE_LOCK,
      ]);
      if (!lock?.taken) return 0;
      const days = await staleDays(queries, since, BATCH);
      await deriveAndStore(queries, days);
      return days.length;
    });
  }
}

/** Derives days from the stored fixes and stores what comes of it. */
export async function deriveAndStore(queries: Queries, days: readonly StaleDay[]): Promise<void> {
  if (days.length === 0) return;
  const inputs = await readDayInputs(queries, days);
  await storeDays(
    queries,
    days.flatMap((described, i) => {
      const input = inputs[i];
      return input ? [{ described, derived: deriveDay(input) }] : [];
    }),
  );
}
