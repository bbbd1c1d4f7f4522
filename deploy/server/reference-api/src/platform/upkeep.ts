import type { FastifyBaseLogger } from 'fastify';

/** Seconds. */
export const HOUR = 3600;
/** Seconds after which a failed task is tried again, if its interval is not shorter. */
const RETRY_SECONDS = 300;
/**
 * The delay of the first run after the start, so that a backlog does not slow down a server that has just begun to
 * serve.
 */
const FIRST_SECONDS = 60;
/**
 * The longest that a timer waits. A machine that was asleep, or whose clock was set ahead, makes up what is due within
 * this time: timers do not run while it sleeps.
 */
const LONGEST_WAIT_SECONDS = 10;

type Work = (signal: AbortSignal) => Promise<unknown>;

interface Task {
  name: string;
  every: number;
  work: Work;
  /** Milliseconds since 1970; of the start until it succeeded once. */
  succeededAt: number;
  failures: number;
  timer?: NodeJS.Timeout;
}

/**
 * Runs periodic tasks, which each part adds for itself. A task that fails is logged and run again, and does not stop
 * others from running. No start waits for any of them.
 */
export class Upkeep {
  readonly #tasks = new Map<string, Task>();
  readonly #end = new AbortController();

  constructor(private readonly log: FastifyBaseLogger) {}

  /**
   * @param every seconds
   * @param work changes any number of rows that grows with the fleet by `inPortions`, and ends with the signal
   */
  add(name: string, every: number, work: Work): void {
    this.#tasks.set(name, { name, every, work, succeededAt: Date.now(), failures: 0 });
  }

  /** The tasks, when each last succeeded, and how often it has failed since the start. */
  get tasks(): readonly Readonly<Task>[] {
    return [...this.#tasks.values()];
  }

  /** Runs a task now. @throws the task's error */
  async run(name: string): Promise<void> {
    const task = this.#tasks.get(name);
    if (!task) throw new Error(`There is no upkeep "${name}".`);
    try {
      await task.work(this.#end.signal);
      task.succeededAt = Date.now();
    } catch (error) {
      // A task that is interrupted because the server ends continues after the next start.
      if (this.#end.signal.aborted) return;
      task.failures++;
      this.log.error({ err: error, upkeep: name }, 'upkeep failed');
      throw error;
    }
  }

  /** Runs all hourly tasks, among them retention. @throws the first failure, after all have run */
  async applyRetention(): Promise<void> {
    const failures: unknown[] = [];
    for (const { name, every } of this.tasks)
      if (every === HOUR) await this.run(name).catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  start(): void {
    for (const task of this.#tasks.values()) this.#schedule(task, Math.min(task.every, FIRST_SECONDS));
  }

  /** A task that lasts longer than its interval does not overlap with itself. */
  #schedule(task: Task, seconds: number): void {
    this.#wait(task, Date.now() + seconds * 1000, performance.now() + seconds * 1000);
  }

  /** @param due by the clock, which may be set back, and @param latest by the one that nobody sets */
  #wait(task: Task, due: number, latest: number): void {
    if (this.#end.signal.aborted) return;
    const left = Math.min(due - Date.now(), latest - performance.now(), LONGEST_WAIT_SECONDS * 1000);
    task.timer = setTimeout(async () => {
      if (Date.now() < due && performance.now() < latest) return this.#wait(task, due, latest);
      const next = await this.run(task.name).then(
        () => task.every,
        () => Math.min(task.every, RETRY_SECONDS),
      );
      this.#schedule(task, next);
    }, left).unref();
  }

  stop(): void {
    this.#end.abort();
    for (const { timer } of this.#tasks.values()) clearTimeout(timer);
  }
}
