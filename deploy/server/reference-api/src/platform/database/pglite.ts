import type { MessagePort } from 'node:worker_threads';
import { type Database, DatabaseUnavailable, type Queries, type Row } from './database';
import { FrequentStatements } from './frequentStatements';
import { forgetInstallation } from './installation';
import { migrate } from './migrate';
import { openFailure } from './openFailure';
import { PGliteConnection } from './pgliteConnection';
import { type DataFolder, prepareDataDir } from './pgliteFolder';

// A full disk or a fault of the engine ends its thread; committed data are in the folder, so it is opened again.
const reopenAfter = 1_000;

/**
 * PostgreSQL inside this process, in a separate thread. It has one connection, which a transaction uses exclusively.
 */
export class PGliteDatabase implements Database {
  readonly kind = 'pglite';
  readonly exclusive = true;
  #connection: PGliteConnection | undefined;
  #transaction: Promise<void> | undefined;
  #closed = false;
  readonly #frequent = new FrequentStatements();
  #timer: NodeJS.Timeout | undefined;

  private constructor(private readonly folder: DataFolder) {}

  /**
   * Opens (and on first use creates) the database.
   * @param dataDir a folder that one process at a time may use; without it the data are deleted by {@link close}.
   */
  static async open(dataDir?: string): Promise<PGliteDatabase> {
    const lost = new AbortController();
    const folder = await prepareDataDir(createDatabase, dataDir, () => lost.abort());
    const database = new PGliteDatabase(folder);
    lost.signal.addEventListener('abort', () => void database.#giveUp());
    try {
      await database.#open();
      return database;
    } catch (error) {
      await folder.release();
      throw new Error(await openFailure(folder.path, error), { cause: error });
    }
  }

  async query<R = Row>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
    while (this.#transaction) await this.#transaction;
    const connection = this.#current();
    return this.#frequent.run(sql, false, (name) => connection.send<R>('query', sql, params, name));
  }

  lend(port: MessagePort): (call: number, sql: string, params: readonly unknown[]) => Promise<void> {
    const lent = this.#current().lend(port);
    return async (call, sql, params) => {
      while (this.#transaction) await this.#transaction;
      await lent(call, sql, params);
    };
  }

  async transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    while (this.#transaction) await this.#transaction;
    let done = () => {};
    this.#transaction = new Promise((resolve) => {
      done = resolve;
    });
    try {
      return await inTransaction(this.#current(), work, this.#frequent);
    } finally {
      this.#transaction = undefined;
      done();
    }
  }

  async close(): Promise<void> {
    while (this.#transaction) await this.#transaction;
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#connection?.close();
    this.#connection = undefined;
    await this.folder.release();
  }

  #current(): PGliteConnection {
    if (!this.#connection)
      throw new DatabaseUnavailable(this.#closed ? 'The database is closed.' : 'The database is being opened again.');
    return this.#connection;
  }

  /** Another process has locked the folder: ends the thread at once, whatever it is doing. */
  async #giveUp(): Promise<void> {
    console.error(
      `${this.folder.path} was taken by another process while this one stood still; nothing more is written to it.`,
    );
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#connection?.end();
    this.#connection = undefined;
  }

  async #open(): Promise<void> {
    const { path, temporary } = this.folder;
    const connection = await PGliteConnection.open(path, temporary, () => this.#reopen());
    if (this.#closed) await connection.close();
    else this.#connection = connection;
  }

  #reopen(): void {
    this.#connection = undefined;
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.#open().catch(() => this.#reopen()), reopenAfter);
    this.#timer.unref();
  }
}

/**
 * All statements use the connection on which the transaction began: work must not continue outside of it when that one
 * is lost.
 */
async function inTransaction<T>(
  connection: PGliteConnection,
  work: (queries: Queries) => Promise<T>,
  frequent = new FrequentStatements(0),
): Promise<T> {
  try {
    await connection.send('query', 'begin');
    const result = await work({
      query: <R = Row>(sql: string, params?: readonly unknown[]) =>
        frequent.run(sql, true, (name) => connection.send<R>('query', sql, params, name)),
    });
    await connection.send('query', 'commit');
    return result;
  } catch (error) {
    if (!connection.isLost) await connection.send('query', 'rollback');
    throw error;
  }
}

/** An empty database of the newest schema. */
async function createDatabase(path: string): Promise<void> {
  const connection = await PGliteConnection.open(path, true);
  await migrate({ transaction: (work) => inTransaction(connection, work) });
  await inTransaction(connection, forgetInstallation);
  await connection.close();
}
