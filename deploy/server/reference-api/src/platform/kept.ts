import type { FastifyBaseLogger } from 'fastify';

/** Keeps what is read from the database up to date: one reading at a time, on request and every so often. */
export class KeptReading {
  readonly #read: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(read: () => Promise<void>) {
    this.#read = read;
  }

  /** Reads once those that were asked for before are done. */
  refresh(): Promise<void> {
    const next = this.#last.catch(() => {}).then(this.#read);
    this.#last = next;
    return next;
  }

  /** @param what is logged where a reading fails; the next one is made all the same */
  start(everyMs: number, log: FastifyBaseLogger, what: string): void {
    const look = () => this.refresh().catch((err) => log.warn({ err }, what));
    this.#timer = setInterval(() => void look(), everyMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
