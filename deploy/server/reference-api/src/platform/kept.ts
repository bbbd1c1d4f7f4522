import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database/database';
import type { Server } from './http/server';

/** How old an instance's copy may be: other instances change the data too. */
const POLL_MS = 3_000;

/**
 * Milliseconds until a change applies, where other instances may write: by then all of them, which read changes every
 * few seconds, have it.
 */
const LEAD_MS = 7_000;

interface KeptOptions {
  /** How long a change waits in a test's servers. @default 7 s */
  lead?: number | undefined;
  /** Whether it is read periodically. @default where other instances may write */
  isPolled?: boolean;
}

/** Caches a part of the database in memory. It is read on request and periodically, one reading after the other. */
export abstract class KeptReading {
  protected readonly database: Database;
  readonly #lead: number | undefined;
  readonly #isPolled: boolean;
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(database: Database, { lead, isPolled = !database.exclusive }: KeptOptions = {}) {
    this.database = database;
    this.#lead = lead;
    this.#isPolled = isPolled;
  }

  /** Its name in the log. */
  protected abstract readonly reads: string;
  protected abstract read(): Promise<void>;

  /** Milliseconds until a change applies; 0 with the embedded database. */
  get lead(): number {
    return this.database.exclusive ? 0 : (this.#lead ?? LEAD_MS);
  }

  /** ISO 8601 time from which a change that is made now applies. */
  countsFrom(): string {
    return new Date(Date.now() + this.lead).toISOString();
  }

  /** Reads the changes, once the readings that were requested before are done. */
  refresh(): Promise<void> {
    const next = this.#last.catch(() => {}).then(() => this.read());
    this.#last = next;
    return next;
  }

  /** A reading that fails is logged, and the next one is made all the same. */
  start(log: FastifyBaseLogger): void {
    if (!this.#isPolled) return;
    const poll = () => this.refresh().catch((err) => log.warn({ err }, `${this.reads} not read`));
    this.#timer = setInterval(() => void poll(), POLL_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** Reads it before the server listens, and updates it until the server closes. */
export async function keep(app: Server, kept: KeptReading): Promise<void> {
  await kept.refresh();
  app.addHook('onReady', async () => kept.start(app.log));
  app.addHook('preClose', async () => kept.stop());
}
