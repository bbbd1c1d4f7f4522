import { setTimeout as pause } from 'node:timers/promises';
import { type Database, errorCode, type Queries } from './database';

/** How long a statement that changes a table may wait for its lock: every later call of the table waits behind it. */
export const SHORT_LOCK_WAIT = "set local lock_timeout = '150ms'";
const LONGEST_PAUSE_MS = 2_000;
// lock_not_available and deadlock_detected: the holder of the lock will release it.
const BUSY = new Set(['55P03', '40P01']);

/** The SQLSTATE of an error, also of one which reports that the database is unreachable. */
const stateOf = (error: unknown) => errorCode(error) ?? (error instanceof Error ? errorCode(error.cause) : undefined);

export interface LockRetries {
  /** Milliseconds until it is given up. @default 10 s */
  giveUpMs?: number;
  /** Called before each further attempt. */
  onBusy?: (tries: number) => Promise<unknown>;
}

/**
 * Runs a transaction that acquires strong locks, beside others' calls: without waiting for long while it has any, and
 * again until it gets them. (As GitLab's with_lock_retries.)
 * @param work sets {@link SHORT_LOCK_WAIT} itself where it first waits for something else
 */
export async function withLockRetries<T>(
  database: Pick<Database, 'transaction'>,
  work: (queries: Queries) => Promise<T>,
  { giveUpMs = 10_000, onBusy }: LockRetries = {},
): Promise<T> {
  const began = Date.now();
  for (let tries = 1; ; tries++) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (!BUSY.has(stateOf(error) ?? '') || Date.now() - began > giveUpMs) throw error;
      await onBusy?.(tries);
      await pause(Math.min(50 * 2 ** tries, LONGEST_PAUSE_MS));
    }
  }
}
