/** The worker's measurements: milliseconds of each of its equal pieces of work, in the order in which they ran. */
export type Pieces = readonly number[];

/** Milliseconds for the measurement; on a machine busier than that, no version is blamed. */
const LIMIT_MS = 30_000;

/** One in so many pieces ran undisturbed, however busy the machine: slices of a scheduler are longer than a piece. */
const UNDISTURBED = 0.1;

/**
 * The mean time of equal pieces of work, relative to that of undisturbed ones. 1 where the thread had a processor for
 * itself, whatever the speed of the computer.
 */
export function contentionOf(pieces: Pieces): number {
  const sorted = pieces.toSorted((a, b) => a - b);
  const undisturbed = sorted[Math.floor(sorted.length * UNDISTURBED)] ?? 0;
  const mean = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
  return undisturbed > 0 ? Math.max(1, mean / undisturbed) : 1;
}

/**
 * Measures in a worker, beside the page, how busy the machine is with other programs.
 *
 * @returns 1 where this page has a processor for itself, and where it cannot be measured; infinity where the
 *   measurement does not end
 */
export function measureContention(): Promise<number> {
  return new Promise((resolve) => {
    let worker: Worker;
    try {
      worker = new Worker(/* webpackChunkName: "contention" */ new URL('./contentionWorker.ts', import.meta.url));
    } catch {
      resolve(1); // a browser without workers, or a policy that forbids them
      return;
    }
    const timer = setTimeout(() => finish(Number.POSITIVE_INFINITY), LIMIT_MS);
    function finish(contention: number) {
      clearTimeout(timer);
      worker.terminate();
      resolve(contention);
    }
    worker.onmessage = ({ data }: MessageEvent<Pieces>) => finish(contentionOf(data));
    worker.onerror = (event) => {
      event.preventDefault();
      finish(1);
    };
  });
}
