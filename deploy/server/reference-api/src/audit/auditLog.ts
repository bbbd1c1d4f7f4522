import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Database, Queries } from '../platform/database/database';
import { auditValues, insertAuditEntries } from './audit.store';
import { type AuditEntry, actorOf } from './auditEntries';
import { mustFit } from './growth';

type Caller = Pick<FastifyRequest, 'session' | 'ip'>;

/** How long the record of a read may wait for others, to be written with them. */
const READS_WAIT_MS = 1_000;
/** The queue is bounded, because a long outage of the database must not fill the memory. */
const MAX_WAITING = 10_000;

/**
 * Writes an act, or the acts of one call, in the transaction of the change.
 * @throws HttpError 409 where the act has created more rows of a table than `growth` allows
 */
export async function recordAudit(queries: Queries, request: Caller, ...acts: readonly AuditEntry[]): Promise<void> {
  const actor = actorOf(request);
  await mustFit(queries, acts, actor.user?.id);
  await insertAuditEntries(
    queries,
    acts.map((act) => auditValues(actor, act)),
  );
}

/**
 * Records of reads: there is no transaction to write them in, and no read waits for its record. A killed process loses
 * those of its last second.
 */
export class AuditLog {
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  #waiting: ReturnType<typeof auditValues>[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database, log: FastifyBaseLogger) {
    this.#database = database;
    this.#log = log;
  }

  /** Queues the record of a read. */
  read(request: Caller, act: AuditEntry): void {
    if (this.#waiting.length >= MAX_WAITING) return;
    this.#waiting.push(auditValues(actorOf(request), act));
    this.#timer ??= setTimeout(() => void this.flush(), READS_WAIT_MS).unref();
  }

  /** Writes the queued records; those that cannot be written now are written with the next flush. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const rows = this.#waiting;
    this.#waiting = [];
    this.#writing = this.#writing.then(() =>
      insertAuditEntries(this.#database, rows).catch((error: unknown) => {
        this.#log.warn({ err: error }, 'records of reads not written');
        this.#waiting.unshift(...rows.slice(0, MAX_WAITING - this.#waiting.length));
      }),
    );
    await this.#writing;
  }
}
