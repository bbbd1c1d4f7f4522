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
  #busy: number | undefined;
  /** When it began to rest, and what live messages had taken until then. */
  #since: number;
  #before: number;

  /** @param live how long live messages have waited or been stored @param now, pause are those of the process */
  constructor(
    live: { readonly ms: number },
    now = () => performance.now(),
    pause: (ms: number, signal: AbortSignal) => Promise<unknown> = (ms, signal) => pauseFor(ms, undefined, { signal }),
  ) {
    this.#live = live;
    this.#now = now;
    this.#pause = pause;
    [this.#since, this.#before] = [now(), live.ms];
  }

  /** Runs a portion, and rests. What waits for the portion itself does not make the server busy. */
  async portion<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    this.#look();
    const began = this.#now();
    const result = await work();
    [this.#since, this.#before] = [this.#now(), this.#live.ms];
    const took = this.#since - began;
    await this.#pause(Math.min(LONGEST_REST_MS, took * (1 / shareOfPast(this.#busy ?? 0) - 1)), signal);
    return result;
  }

  #look(): void {
    const rested = this.#now() - this.#since;
    if (rested <= 0) return;
    const busy = (this.#live.ms - this.#before) / rested;
    this.#busy = this.#busy === undefined ? busy : (this.#busy + busy) / 2;
  }
}
