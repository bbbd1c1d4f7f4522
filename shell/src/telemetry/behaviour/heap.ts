/** Milliseconds for which a heap must be followed before it is said to grow, once the page has opened: what opens takes memory. */
const LEAST_MS = 30_000;
const OPENING_MS = 10_000;

const heapNow = () => (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? null; // Chromium's

/** Follows the heap of a page entered at `begin`, where the browser tells it. Between two collections it always grows: what is compared is the least of an early and of a late time. */
export function watchHeap(begin: number) {
  let samples: { at: number; bytes: number }[] = [];
  return {
    sample(at: number): void {
      const bytes = heapNow();
      if (bytes !== null && at >= begin + OPENING_MS) samples.push({ at, bytes });
    },
    /** kB a minute by which it grew since the last time; null where that is not known. */
    take(): number | null {
      const third = Math.floor(samples.length / 3);
      const [early, late] = [samples.slice(0, third), samples.slice(-third)];
      const least = (of: typeof samples) =>
        of.reduce((found, sample) => (sample.bytes < found.bytes ? sample : found), {
          at: 0,
          bytes: Number.POSITIVE_INFINITY,
        });
      const [from, to] = [least(early), least(late)];
      const followed = (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0);
      samples = [];
      if (third === 0 || followed < LEAST_MS || to.at <= from.at) return null;
      return Math.max(0, Math.round((to.bytes - from.bytes) / 1_000 / ((to.at - from.at) / 60_000)));
    },
  };
}
