import { Worker } from 'node:worker_threads';
import { asDatabaseError, type Database, DatabaseUnavailable, type Queries, type Row } from './database';
import { prepareDataDir } from './pglite-folder';

interface Answer {
  ready?: true;
  id?: number;
  rows?: Row[];
  error?: { message: string };
}

interface Waiting {
  resolve: (rows: Row[]) => void;
  reject: (error: unknown) => void;
}

/** PostgreSQL inside this process, in a thread of its own. One connection, so a transaction has it to itself. Made by {@link PGliteDatabase.open}. */
export class PGliteDatabase implements Database {
  readonly kind = 'pglite';
  readonly exclusive = true;
  readonly #waiting = new Map<number, Waiting>();
  readonly #worker: Worker;
  readonly #release: () => Promise<void>;
  #nextId = 1;
  #transaction: Promise<void> | undefined;
  #lost: DatabaseUnavailable | undefined;

  constructor(worker: Worker, release: () => Promise<void>) {
    this.#worker = worker;
    this.#release = release;
    worker.on('message', (answer: Answer) => this.#settle(answer));
    worker.on('error', (error) => this.#lose(new DatabaseUnavailable(error.message, { cause: error })));
    worker.on('exit', () => this.#lose(new DatabaseUnavailable('The database has stopped.')));
  }

  /**
   * Opens (and on first use creates) the database.
   * @param dataDir a folder that one process at a time may use; without it the data is gone after {@link close}.
   */
  static async open(dataDir?: string): Promise<PGliteDatabase> {
    const folder = await prepareDataDir(createDatabase, dataDir);
    try {
      return new PGliteDatabase(await startWorker(folder.path), folder.release);
    } catch (error) {
      await folder.release();
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`PGlite cannot open ${folder.path}: ${reason}`, { cause: error });
    }
  }

  async query<R = Row>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
    while (this.#transaction) await this.#transaction;
    return this.#send<R>('query', sql, params);
  }

  async transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    while (this.#transaction) await this.#transaction;
    let done = () => {};
    this.#transaction = new Promise((resolve) => {
      done = resolve;
    });
    try {
      await this.#send('query', 'begin');
      const result = await work({ query: (sql, params) => this.#send('query', sql, params) });
      await this.#send('query', 'commit');
      return result;
    } catch (error) {
      if (!this.#lost) await this.#send('query', 'rollback');
      throw error;
    } finally {
      this.#transaction = undefined;
      done();
    }
  }

  async close(): Promise<void> {
    while (this.#transaction) await this.#transaction;
    if (!this.#lost) await this.#send('close', '');
    this.#lost ??= new DatabaseUnavailable('The database is closed.');
    await this.#worker.terminate();
    await this.#release();
  }

  #send<R = Row>(op: string, sql: string, params: readonly unknown[] = []): Promise<R[]> {
    if (this.#lost) return Promise.reject(this.#lost);
    const id = this.#nextId++;
    return new Promise<R[]>((resolve, reject) => {
      // The caller names the row type that belongs to its SQL; the wire carries plain rows.
      this.#waiting.set(id, { resolve: resolve as (rows: Row[]) => void, reject });
      this.#worker.postMessage({ id, op, sql, params });
    });
  }

  #settle({ id, rows, error }: Answer): void {
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || waiting === undefined) return;
    this.#waiting.delete(id);
    if (error) waiting.reject(asDatabaseError(Object.assign(new Error(error.message), error)));
    else waiting.resolve(rows ?? []);
  }

  #lose(reason: DatabaseUnavailable): void {
    this.#lost ??= reason;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}

async function startWorker(path: string): Promise<Worker> {
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    workerData: { dataDir: path },
    execArgv: [],
  });
  await new Promise<void>((resolve, reject) => {
    const stopped = () => reject(new Error('The database did not start.'));
    worker.once('error', reject);
    worker.once('exit', stopped);
    worker.once('message', () => {
      worker.off('error', reject);
      worker.off('exit', stopped);
      resolve();
    });
  });
  return worker;
}

async function createDatabase(path: string): Promise<void> {
  const database = new PGliteDatabase(await startWorker(path), async () => {});
  await database.close();
}
