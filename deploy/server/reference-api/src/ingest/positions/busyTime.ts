/** How long anything was under way, however much of it at once. */
export class BusyTime {
  readonly #now: () => number;
  #underWay = 0;
  #since = 0;
  #ms = 0;

  /** @param now ms. Default: the process's own clock */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Milliseconds since the start. */
  get ms(): number {
    return this.#ms + (this.#underWay > 0 ? this.#now() - this.#since : 0);
  }

  async during<T>(work: Promise<T>): Promise<T> {
    if (this.#underWay++ === 0) this.#since = this.#now();
    try {
      return await work;
    } finally {
      if (--this.#underWay === 0) this.#ms += this.#now() - this.#since;
    }
  }
}
