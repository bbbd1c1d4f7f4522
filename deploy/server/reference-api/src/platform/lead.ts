import type { Database } from './database/database';

/**
 * Milliseconds that a change waits until it counts, where other instances may write: by then all of them, which read
 * what has changed every few seconds, know of it.
 */
export const LEAD_MS = 7_000;

/** How long a change waits. @param lead of a test's servers */
export const leadOf = (database: Pick<Database, 'exclusive'>, lead = LEAD_MS): number =>
  database.exclusive ? 0 : lead;

/** ISO 8601: from when on a change that is made now counts. */
export const countsFrom = (database: Pick<Database, 'exclusive'>, lead = LEAD_MS): string =>
  new Date(Date.now() + leadOf(database, lead)).toISOString();
