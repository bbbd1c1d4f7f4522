import { type MessagePort, Worker } from 'node:worker_threads';
import { asDatabaseError, DatabaseUnavailable, type Row } from './database';

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

/** A running PGlite in its thread, until it is closed or lost. */
export class PGliteConnection {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #onLost: () => void;
  #nextId = 1;
  #lost: DatabaseUnavailable | undefined;

  private constructor(worker: Worker, onLost: () => void) {
    this.#worker = worker;
    this.#onLost = onLost;
    worker.on('message', (answer: Answer) => this.#settle(answer));
    worker.on('error', (error) => this.#lose(new DatabaseUnavailable(error.message, { cause: error })));
    // An unreadable answer does not tell which caller it is for, so all of them fail rather than wait for ever.
    worker.on('messageerror', (error) => {
      this.#lose(new DatabaseUnavailable(error.message, { cause: error }));
      void worker.terminate();
    });
    worker.on('exit', () => this.#lose(new DatabaseUnavailable('The database has stopped.')));
  }

  /**
   * @param temporary whether the data end with this process, so that they are never synced to the disk
   * @param onLost called once when the thread ends without having been closed.
   */
  static async open(path: string, temporary: boolean, onLost: () => void = () => {}): Promise<PGliteConnection> {
    const worker = new Worker(new URL('./pgliteWorker.mjs', import.meta.url), {
      workerData: { dataDir: path, temporary },
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
    return new PGliteConnection(worker, onLost);
  }

  get isLost(): boolean {
    return this.#lost !== undefined;
  }

  send<R = Row>(
    op: 'query' | 'close',
    sql = '',
    params: readonly unknown[] = [],
    name?: string,
    into?: { lent: number; call: number },
  ): Promise<R[]> {
    if (this.#lost) return Promise.reject(this.#lost);
    const id = this.#nextId++;
    return new Promise<R[]>((resolve, reject) => {
      // The caller names the row type that belongs to its SQL; the wire carries plain rows.
      this.#waiting.set(id, { resolve: resolve as (rows: Row[]) => void, reject });
      this.#worker.postMessage({ id, op, sql, params, name, into });
    });
  }

  /** The result sends the rows of its calls to `port`; once the port closes the thread forgets it. */
  lend(port: MessagePort): (call: number, sql: string, params: readonly unknown[]) => Promise<void> {
    const lent = this.#nextId++;
    if (!this.#lost) this.#worker.postMessage({ op: 'lend', lent, port }, [port]);
    return async (call, sql, params) => {
      await this.send('query', sql, params, undefined, { lent, call });
    };
  }

  async close(): Promise<void> {
    if (!this.#lost) await this.send('close');
    this.#lost ??= new DatabaseUnavailable('The database is closed.');
    await this.#worker.terminate();
  }

  /** Ends the thread without a shutdown; pending calls are rejected. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle({ id, rows, error }: Answer): void {
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || waiting === undefined) return;
    this.#waiting.delete(id);
    if (error) waiting.reject(asDatabaseError(Object.assign(new Error(error.message), error)));
    else waiting.resolve(rows ?? []);
  }

  #lose(reason: DatabaseUnavailable): void {
    if (this.#lost) return;
    this.#lost = reason;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
    this.#onLost();
  }
}
