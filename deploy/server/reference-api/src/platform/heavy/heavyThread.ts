import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { asDatabaseError, type Database, DatabaseUnavailable } from '../database/database';
import type { FromThread, HeavyInput, HeavyJobName, HeavyOutput, ToThread } from './jobs';

/** Longest that one order may last, ms; then its thread is ended. */
const MOST_MS = 120_000;
/**
 * The heap of a thread, MB: beyond it the order fails, not the server. The largest of each kind fits; with twice as
 * much V8 would retain twice as much garbage.
 */
const MOST_HEAP_MB = 112;
/** MB of young objects before they are collected; a larger heap would mostly contain garbage. */
const YOUNG_HEAP_MB = 8;

type Lend = NonNullable<Database['lend']>;

interface UnderWay {
  id: number;
  /** Runs a statement in the database's thread, which sends its rows here directly; undefined without such a thread. */
  query: ReturnType<Lend> | undefined;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** A thread for heavy work, started with its first order and reused. It does one at a time. */
export class HeavyThread {
  #worker: Worker | undefined;
  #underWay: UnderWay | undefined;
  #nextId = 1;

  constructor(
    private readonly file: URL,
    private readonly database: Database,
    private readonly databaseUrl: string | undefined,
  ) {}

  get isBusy(): boolean {
    return this.#underWay !== undefined;
  }

  /** @param signal ends the work at its next statement */
  async run<Name extends HeavyJobName>(
    name: Name,
    input: HeavyInput<Name>,
    signal: AbortSignal,
  ): Promise<HeavyOutput<Name>> {
    const worker = this.#start();
    const id = this.#nextId++;
    const rows = this.#lend();
    const cancel = () => worker.postMessage({ type: 'cancel', id } satisfies ToThread);
    const timer = setTimeout(() => this.#end(new DatabaseUnavailable('Heavy work took too long.')), MOST_MS);
    try {
      signal.addEventListener('abort', cancel, { once: true });
      return await new Promise<HeavyOutput<Name>>((resolve, reject) => {
        // The job's own answer, by the table of jobs.
        this.#underWay = { id, query: rows?.query, resolve: resolve as UnderWay['resolve'], reject };
        worker.ref();
        worker.postMessage(
          { type: 'run', id, name, input, ...(rows && { rows: rows.theirs }) },
          rows ? [rows.theirs] : [],
        );
      });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      rows?.ours.close();
      this.#underWay = undefined;
      this.#worker?.unref();
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.file, {
      workerData: { databaseUrl: this.databaseUrl },
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
      execArgv: [],
    });
    worker.on('message', (message: FromThread) => this.#hear(worker, message));
    worker.on('error', (error) => this.#end(new DatabaseUnavailable(`Heavy work ended: ${error.message}`), worker));
    worker.on('exit', () => this.#end(new DatabaseUnavailable('Heavy work ended.'), worker));
    this.#worker = worker;
    return worker;
  }

  /** PGlite has one thread: rows are sent from there to ours, without passing this one. */
  #lend(): { query: ReturnType<Lend>; ours: MessagePort; theirs: MessagePort } | undefined {
    if (this.database.lend === undefined) return undefined;
    const { port1: ours, port2: theirs } = new MessageChannel();
    return { query: this.database.lend(ours), ours, theirs };
  }

  #hear(worker: Worker, message: FromThread): void {
    const underWay = this.#underWay;
    if (underWay === undefined || underWay.id !== message.id) return;
    if (message.type === 'query') {
      const { id, call, sql, params } = message;
      underWay
        .query?.(call, sql, params)
        .catch((error: Error) =>
          worker.postMessage({ type: 'lost', id, call, message: error.message } satisfies ToThread),
        );
    } else if (message.type === 'done') underWay.resolve(message.output);
    else {
      const error = message.isUnavailable ? new DatabaseUnavailable(message.message) : new Error(message.message);
      underWay.reject(
        asDatabaseError(message.code === undefined ? error : Object.assign(error, { code: message.code })),
      );
    }
  }

  #end(reason: Error, worker = this.#worker): void {
    if (worker === undefined || worker !== this.#worker) return;
    this.#worker = undefined;
    void worker.terminate();
    this.#underWay?.reject(reason);
  }
}
