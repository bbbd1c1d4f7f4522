const waiting: (() => void)[] = [];

/**
 * Resolves in a turn of the event loop that no other caller gets. Code that works for milliseconds in the server's own
 * thread awaits it first: ten long lists at once then block others for as long as one.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(next);
  });
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

/** Longest that a step of long work may block the thread, ms. */
const STEP_MS = 8;

/** Divides long work into steps: it asks `isOver` after each piece, and then awaits `next`. */
export class Step {
  #since = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#since > STEP_MS;
  }

  async next(): Promise<void> {
    await ownTurn();
    this.#since = performance.now();
  }
}

/** Maps a long list in steps, so that the event loop has turns in between. */
export async function mapInSteps<T, R>(items: readonly T[], make: (item: T, index: number) => R): Promise<R[]> {
  const step = new Step();
  await step.next();
  const made: R[] = [];
  for (const [index, item] of items.entries()) {
    if (step.isOver) await step.next();
    made.push(make(item, index));
  }
  return made;
}
