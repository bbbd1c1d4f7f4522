/** Milliseconds for which a heap must be followed before its least is known. */
const LEAST_MS = 30_000;
/** Milliseconds after a page opened that are left out, because opening it allocates memory. */
const OPENING_MS = 10_000;

interface Sample {
  /** Milliseconds. */
  at: number;
  bytes: number;
}

/** The least heap of each visit (or minute of it) of one page in this tab, by the time spent on that page. */
interface Leasts {
  spent: number;
  seen: Sample[];
}
const pages = new Map<string, Leasts>();

// Chromium's
const heapNow = () => (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? null;

/**
 * Observes the heap of a page entered at `begin`, where the browser reports it. Between two collections every heap
 * grows, and the first collection after a page opened hides its retained memory: so the minimum of a visit is compared
 * with those of the tab's earlier visits of the page, which collections do not reduce.
 */
export function watchHeap(page: string, begin: number) {
  const leasts = pages.get(page) ?? { spent: 0, seen: [] };
  pages.set(page, leasts);
  let since = begin;
  let samples: Sample[] = [];
  return {
    sample(at: number): void {
      const bytes = heapNow();
      if (bytes !== null && at >= begin + OPENING_MS) samples.push({ at, bytes });
    },
    /** The growth in kB a minute since each earlier visit at least; null while unknown. */
    take(now: number): number | null {
      const [first, last] = [samples[0], samples.at(-1)];
      const bytes = Math.min(...samples.map((sample) => sample.bytes));
      leasts.spent += now - since;
      since = now;
      samples = [];
      if (!first || !last || last.at - first.at < LEAST_MS) return null;
      const found = { at: leasts.spent, bytes };
      const grown = leasts.seen.map((earlier) => (bytes - earlier.bytes) / 1_000 / ((found.at - earlier.at) / 60_000));
      // In a tab's first visits garbage of opening it was not collected yet, so they had more than the page needs.
      while (leasts.seen[0] && leasts.seen[0].bytes > bytes) leasts.seen.shift();
      leasts.seen.push(found);
      return grown.length > 0 ? Math.max(0, Math.round(Math.min(...grown))) : null;
    },
  };
}
