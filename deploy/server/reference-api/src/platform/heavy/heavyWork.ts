import type { Database } from '../database/database';
import { spareCores } from '../limits/spareCores';
import { FairQueue, type Order, type OrderState } from './fairQueue';
import { HeavyThread } from './heavyThread';
import type { HeavyInput, HeavyJobName, HeavyJobTable, HeavyOutput } from './jobs';

/** Orders that are done at a time, each in a separate thread. */
const PLACES = spareCores(2);

interface Deps {
  database: Database;
  databaseUrl: string | undefined;
  /** The jobs, for work that is done in the server's own thread. */
  jobs: HeavyJobTable;
  /** The thread's program; without one the work is done in the server's own. */
  file: URL | undefined;
}

/**
 * Work that would block all requests: large reports, files, routes. It is done in reused threads, few at a time and
 * fair between people, and ends when its caller disconnects.
 */
export class HeavyWork {
  readonly #queue = new FairQueue(PLACES);
  readonly #threads: readonly HeavyThread[];
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { file, database, databaseUrl } = deps;
    this.#threads = file ? Array.from({ length: PLACES }, () => new HeavyThread(file, database, databaseUrl)) : [];
  }

  /** Does a kind of work in a thread, when it is the person's turn. */
  run<Name extends HeavyJobName>(
    name: Name,
    input: HeavyInput<Name>,
    order: Omit<Order, 'kind'>,
  ): Promise<HeavyOutput<Name>> {
    return this.#queue.run({ ...order, kind: name }, (signal) => {
      const thread = this.#threads.find(({ isBusy }) => !isBusy);
      return thread ? thread.run(name, input, signal) : this.#deps.jobs[name](this.#deps.database, input);
    });
  }

  /** Does work that cannot leave this thread, or that the database does, when it is the person's turn. */
  inTurn<T>(order: Order, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#queue.run(order, work);
  }

  /** The orders that a person waits for. */
  of(person: number): OrderState[] {
    return this.#queue.of(person);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}
