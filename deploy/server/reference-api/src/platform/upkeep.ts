import type { FastifyBaseLogger } from 'fastify';

/** Seconds. */
export const HOUR = 3600;

interface Task {
  name: string;
  every: number;
  work: () => Promise<unknown>;
}

/** What is done from time to time. Each part adds what is its own; a task that fails is logged, and done again. */
export class Upkeep {
  readonly #tasks = new Map<string, Task>();
  #timers: NodeJS.Timeout[] = [];

  constructor(private readonly log: FastifyBaseLogger) {}

  /** @param every seconds */
  add(name: string, every: number, work: () => Promise<unknown>): void {
    this.#tasks.set(name, { name, every, work });
  }

  /** Does a task now. @throws what it fails with */
  async run(name: string): Promise<void> {
    const task = this.#tasks.get(name);
    if (!task) throw new Error(`There is no upkeep "${name}".`);
    await task.work();
  }

  /** Drops what is beyond its retention: all that is done every hour. */
  async applyRetention(): Promise<void> {
    for (const { every, work } of this.#tasks.values()) if (every === HOUR) await work();
  }

  start(): void {
    this.#timers = [...this.#tasks.values()].map(({ name, every, work }) =>
      setInterval(
        () => void work().catch((error) => this.log.warn({ err: error, upkeep: name }, 'upkeep failed')),
        every * 1000,
      ).unref(),
    );
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }
}
