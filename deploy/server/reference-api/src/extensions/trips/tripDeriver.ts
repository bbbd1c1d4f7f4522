import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from 'shared-auth/contract';
import type { Database, Queries } from '../../platform/database/database';
import { dayOf, MAX_DAYS } from '../../platform/http/times';
import { deriveDay } from './deriveDay';
import { readDayInputs, type StaleDay, staleDays, storeDays } from './tripDays.store';

// Instances derive in turn, because one of them suffices.
const DERIVE_LOCK = 7_242_003;
/** Days that one query finds: finding them reads the counts of all. */
const FOUND = 200;
/** Days in one transaction. */
const BATCH = 10;
const TICK_MS = 15_000;
/** How long one run may last; the next one handles the rest. */
const BUDGET_MS = 4_000;
/** How often every day is checked; in between only the last days are. */
const WHOLE_LOOK_MS = 3_600_000;
const RECENT_DAYS = 2;

const today = () => dayOf(new Date());

interface Deps {
  database: Database;
  log: FastifyBaseLogger;
  retentionDays: number;
}

/** Derives the days of vehicles from their positions, late ones included. */
export class TripDeriver {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #wholeLookAt = 0;
  /** The first day of sums that somebody reads: the days from it on are derived before all others. */
  #wanted: string | null = null;
  #wantedAt = 0;
  #isStopped = false;

  constructor(private readonly deps: Deps) {}

  /** @param every milliseconds between two runs */
  start(every = TICK_MS): void {
    this.#timer = setInterval(() => this.#look(), every);
    this.#timer.unref();
  }

  #look(): void {
    this.#running = this.#running
      .then(() => this.#tick())
      .catch((err) => this.deps.log.warn({ err }, 'trips were not derived'));
  }

  /**
   * Derives the past days from one on at once and before all others, because somebody reads their sums. Today's wait
   * for the next run, as each fix makes them stale again.
   * @param from `YYYY-MM-DD`
   */
  want(from: string): void {
    const isJustDone = this.#wanted === null && Date.now() - this.#wantedAt < TICK_MS;
    if (this.#timer === undefined || isJustDone || (this.#wanted !== null && this.#wanted <= from)) return;
    this.#wanted = from;
    this.#look();
  }

  /** Derives every stale day. @returns their number */
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
      const wanted = this.#wanted;
      const derived = await (wanted === null
        ? this.#deriveSome(this.#since(isWhole))
        : this.#deriveSome(wanted, today()));
      if (derived > 0) continue;
      if (wanted === null) {
        if (isWhole) this.#wholeLookAt = started;
        return;
      }
      if (this.#wanted === wanted) this.#wanted = null;
      this.#wantedAt = Date.now();
    }
    // Days that somebody reads do not wait for the next run; positions are stored in between.
    if (this.#wanted !== null && !this.#isStopped) this.#look();
  }

  #since(isWhole: boolean): string {
    return dayOf(new Date(Date.now() - (isWhole ? this.deps.retentionDays : RECENT_DAYS) * DAY_MS));
  }

  async #deriveSome(since: string, before?: string): Promise<number> {
    const stale = await staleDays(this.deps.database, since, FOUND, { before });
    for (let from = 0; from < stale.length && !this.#isStopped; from += BATCH)
      if (!(await this.#derive(stale.slice(from, from + BATCH)))) return 0;
    return stale.length;
  }

  /** @returns false while another instance derives */
  async #derive(days: readonly StaleDay[]): Promise<boolean> {
    const { database } = this.deps;
    // PGlite has one connection, so it is released while days are derived: positions are stored in between.
    if (database.exclusive) {
      await deriveAndStore(database, days);
      return true;
    }
    return database.transaction(async (queries) => {
      const [lock] = await queries.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
        DERIVE_LOCK,
      ]);
      if (lock?.taken) await deriveAndStore(queries, days);
      return lock?.taken === true;
    });
  }
}

/** Derives days from the stored fixes and stores the result. */
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

/** Derives the days of a vehicle from one on, today as well, before they are read. @param since `YYYY-MM-DD` */
export async function deriveVehicle(queries: Queries, since: string, vehicle: number): Promise<void> {
  await deriveAndStore(queries, await staleDays(queries, since, MAX_DAYS, { vehicle }));
}

/** Derives the stale past days from one on, for a single reader of their sums. @param vehicle one only */
export async function deriveSince(database: Database, from: string, vehicle?: number): Promise<void> {
  for (;;) {
    const stale = await staleDays(database, from, FOUND, { vehicle, before: today() });
    if (stale.length === 0) return;
    for (let at = 0; at < stale.length; at += BATCH) await deriveAndStore(database, stale.slice(at, at + BATCH));
  }
}
