import type { MessagePort } from 'node:worker_threads';

/** One row as the database returns it: times are ISO 8601 texts in UTC, 64-bit numbers are numbers, JSON is parsed. */
export type Row = Record<string, unknown>;

/** The queries that are possible, inside a transaction or outside one. */
export interface Queries {
  /**
   * Runs one SQL statement.
   * @param sql PostgreSQL with `$1`, `$2`, … for the parameters.
   * @throws DatabaseUnavailable when the database cannot be reached, is full or is restarting; PostgreSQL's own error
   *   otherwise.
   */
  query<R = Row>(sql: string, params?: readonly unknown[]): Promise<R[]>;
}

/** PostgreSQL, wherever it runs. The same migrations and queries run on every implementation. */
export interface Database extends Queries {
  readonly kind: 'pglite' | 'postgres';
  /** True when no other process can write to this database, so that rows may be cached in memory. */
  readonly exclusive: boolean;
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /**
   * The same database by a few separate connections, for sign-in and probes, which work even when calls use up all
   * others. Absent where there is no pool.
   */
  readonly apart?: Database | undefined;
  /** For a pool: open connections, those without work, and calls that wait for one. */
  connections?(): { open: number; idle: number; waiting: number };
  /**
   * Where the database has a separate thread: the result sends the rows of its calls to `port`, so that this thread is
   * not blocked by them (`LentRows`).
   */
  lend?(port: MessagePort): (call: number, sql: string, params: readonly unknown[]) => Promise<void>;
}

/** The same database with another way of asking each connection, and likewise the separate ones in `apart`. */
export const askedBy = (
  database: Database,
  way: (database: Database) => Pick<Database, keyof Queries | 'transaction'>,
): Database => ({
  ...way(database),
  kind: database.kind,
  exclusive: database.exclusive,
  close: () => database.close(),
  ...(database.apart && { apart: askedBy(database.apart, way) }),
  ...(database.connections && { connections: database.connections.bind(database) }),
  ...(database.lend && { lend: database.lend.bind(database) }),
});

/** The database does not answer now; the same call may succeed later. Answered as 503. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

// Class 08: connection, 40: a deadlock or its like, 53: out of disk, memory or connections, 55P03: a lock that is not
// free, 57P: shutting down, 58: system error.
const unavailable = /^(08|40|53|55P03|57P|58)/;
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ENOSPC',
  'EHOSTUNREACH',
]);

/** Turns an error of the driver into {@link DatabaseUnavailable} where trying again later makes sense. */
export function asDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  const code = errorCode(error);
  const message = error instanceof Error ? error.message : String(error);
  const lost = /Connection terminated|timeout exceeded when trying to connect|the database system is/.test(message);
  if (lost || (code !== undefined && (unavailable.test(code) || unreachable.has(code)))) {
    return new DatabaseUnavailable(message, { cause: error });
  }
  return error;
}

/** The SQLSTATE (or system error code) of an error. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The existing name to which a refused new name is too similar; `constraint` is that of the rule. */
export function lookalike(error: unknown, constraint: string): string | undefined {
  if (!violates(error, constraint) || typeof error !== 'object' || error === null) return undefined;
  return 'detail' in error && typeof error.detail === 'string' ? error.detail : undefined;
}

/** True for a violated unique constraint; `constraint` is its name. */
export function violates(error: unknown, constraint: string): boolean {
  return (
    errorCode(error) === '23505' &&
    typeof error === 'object' &&
    error !== null &&
    'constraint' in error &&
    error.constraint === constraint
  );
}
