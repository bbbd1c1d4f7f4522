/** Allows a burst, and afterwards a steady number a second. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  #tokens: number;
  #filledAt: number;

  /** @param now milliseconds of a monotonic clock. */
  constructor(burst: number, perSecond: number, now: () => number = () => performance.now()) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#now = now;
    this.#tokens = burst;
    this.#filledAt = now();
  }

  /** Uses a token. @returns false when there is none. */
  take(): boolean {
    if (this.wait() > 0) return false;
    this.#tokens--;
    return true;
  }

  /** Seconds until there is a token; 0 when there is one. */
  wait(): number {
    const now = this.#now();
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#filledAt) / 1000) * this.#perSecond);
    this.#filledAt = now;
    return this.#tokens >= 1 ? 0 : (1 - this.#tokens) / this.#perSecond;
  }

  /** Charges any number of tokens, even below zero: the debt must be earned before there is a token again. */
  spend(count: number): void {
    this.#tokens -= count;
  }
}
