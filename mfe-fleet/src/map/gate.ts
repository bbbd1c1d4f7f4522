/**
 * Lets at most `width` tasks run at once; the others wait their turn, first come first served. A task whose signal is aborted
 * while it waits never starts.
 */
export function createLimiter(width: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function through<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (running >= width) await new Promise<void>((enter) => waiting.push(enter));
    else running += 1;
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      const next = waiting.shift();
      // The turn is handed on, so that nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  };
}
