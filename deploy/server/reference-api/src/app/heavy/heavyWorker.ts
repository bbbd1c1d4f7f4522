import { getPriority, setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Database, DatabaseUnavailable, type Row } from '../../platform/database/database';
import { FrequentStatements } from '../../platform/database/frequentStatements';
import { PostgresDatabase } from '../../platform/database/postgres';
import type { FromThread, LentRows, ToThread } from '../../platform/heavy/jobs';
import { heavyJobs } from './heavyJobs';

if (parentPort === null) throw new Error('This file is a thread.');
/**
 * With this niceness the thread gets a third as much of a contended core as the server's own thread. Only on Linux does
 * the priority apply to one thread.
 */
const YIELDS = 5;
if (process.platform === 'linux' && getPriority() < YIELDS) setPriority(YIELDS);
const port = parentPort;
const { databaseUrl } = workerData as { databaseUrl?: string }; // of `HeavyThread`
const say = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

/** A connection of this thread's own, for plans that fit a period however long. */
const postgres = databaseUrl ? new PostgresDatabase(databaseUrl, 1, 3, new FrequentStatements(0)) : undefined;

interface Waiting {
  resolve(rows: Row[]): void;
  reject(error: unknown): void;
}

let cancelled: number | undefined;
const waiting = new Map<number, Waiting>();
let calls = 0;

/** PGlite's rows arrive on a separate port; the server's thread only forwards the statements. */
const lent = (id: number): Pick<Database, 'query'> => ({
  query: <R>(sql: string, params: readonly unknown[] = []) =>
    new Promise<R[]>((resolve, reject) => {
      const call = ++calls;
      // The caller names the row type that belongs to its SQL.
      waiting.set(call, { resolve: resolve as Waiting['resolve'], reject });
      say({ type: 'query', id, call, sql, params });
    }),
});

function settle({ call, rows, error }: LentRows): void {
  const one = waiting.get(call);
  waiting.delete(call);
  if (error) one?.reject(Object.assign(new Error(error.message), error));
  else one?.resolve((rows ?? []) as Row[]); // a database's rows
}

/** The database that a job reads. A job whose caller has disconnected ends at its next statement. */
function databaseOf(id: number): Database {
  const queries = postgres ?? lent(id);
  const checked = <T>(read: () => Promise<T>) => {
    if (cancelled === id) throw new Error('Its caller has gone.');
    return read();
  };
  return {
    kind: postgres ? 'postgres' : 'pglite',
    exclusive: postgres === undefined,
    query: async (sql, params) => checked(() => queries.query(sql, params)),
    transaction: async (work) => {
      if (!postgres) throw new Error('Heavy work on PGlite has no transactions.');
      return checked(() => postgres.transaction(work));
    },
    close: async () => {},
  };
}

/** Buffers are transferred without being copied. */
function buffersOf(value: unknown): ArrayBuffer[] {
  if (value instanceof Uint8Array)
    return value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength ? [value.buffer] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(buffersOf) : [];
}

async function run({ id, name, input, rows }: Extract<ToThread, { type: 'run' }>): Promise<void> {
  const rowPort = rows as unknown as MessagePort | undefined; // Node's, not the browser's
  rowPort?.on('message', settle);
  try {
    const job = heavyJobs[name] as (database: Database, given: unknown) => Promise<unknown>; // by the table of jobs
    const output = await job(databaseOf(id), input);
    say({ type: 'done', id, output }, buffersOf(output));
  } catch (error) {
    const { message = String(error), code } = error as { message?: string; code?: string };
    say({ type: 'failed', id, message, code, isUnavailable: error instanceof DatabaseUnavailable });
  } finally {
    waiting.clear();
    rowPort?.close();
  }
}

port.on('message', (message: ToThread) => {
  if (message.type === 'run') void run(message);
  else if (message.type === 'cancel') cancelled = message.id;
  else {
    waiting.get(message.call)?.reject(new DatabaseUnavailable(message.message));
    waiting.delete(message.call);
  }
});
