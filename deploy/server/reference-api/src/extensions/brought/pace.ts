import { setTimeout as pauseFor } from 'node:timers/promises';

/** Of the time of a server whose live messages never end. */
const LEAST_SHARE = 1 / 20;
const LONGEST_REST_MS = 10_000;

/** The share of time that the past gets: half of what live messages leave. @param busy share of time that they take */
export const shareOfPast = (busy: number): number => Math.max(LEAST_SHARE, (1 - busy) / 2);

/** How fast the past comes: after each portion it rests, the longer the busier the server is with live messages. */
export class Pace {
  readonly #live: { readonly ms: number };
  readonly #now: () => number;
  readonly #pause: (ms: number, signal: AbortSignal) => Promise<unknown>;
  #busy = 0;

  /** @param live how long live messages have waited or been stored @param now, pause are those of the process */
  constructor(
    live: { readonly ms: number },
    now = () => performance.now(),
    pause: (ms: number, signal: AbortSignal) => Promise<unknown> = (ms, signal) => pauseFor(ms, undefined, { signal }),
  ) {
    this.#live = live;
    this.#now = now;
    this.#pause = pause;
  }

  /** Runs a portion, and rests. */
  async portion<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const began = this.#now();
    const result = await work();
    const [ended, before] = [this.#now(), this.#live.ms];
    await this.#pause(Math.min(LONGEST_REST_MS, (ended - began) * (1 / shareOfPast(this.#busy) - 1)), signal);
    // What waits for the portion itself would make the server look busier than it is.
    const rested = this.#now() - ended;
    if (rested > 0) this.#busy = (this.#busy + (this.#live.ms - before) / rested) / 2;
    return result;
  }
}
