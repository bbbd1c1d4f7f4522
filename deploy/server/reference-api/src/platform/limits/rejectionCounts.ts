/**
 * The number of rejections since the start, by reason, for the metrics. Reasons are names from the code, never texts of
 * a client.
 */
export class RejectionCounts {
  readonly #counts = new Map<string, number>();

  add(reason: string): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  entries(): IterableIterator<[string, number]> {
    return this.#counts.entries();
  }
}
