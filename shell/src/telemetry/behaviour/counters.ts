import type { Measured } from 'shared-auth/contract';
import { lastInputAt, takeCalls } from '../pageEntry';

/** Milliseconds after an input in which a write is attributed to it: a notice may offer to undo it first. */
const ASKED_MS = 10_000;
/** Milliseconds of a visit that are its opening: loading code blocks the page on a slow computer. */
const OPENING_MS = 5_000;

/**
 * Counts events of a page from `begin` on, ms of its clock. The page is not modified for it: it uses observers, and the
 * shell's own client.
 */
export function startCounting(begin: number) {
  /** When each request began. */
  let requests: number[] = [];
  const counts = { bytes: 0, unanswered: 0, unprompted: 0, busy: 0 };
  const observers: { observer: PerformanceObserver; takeAll: (entries: PerformanceEntryList) => void }[] = [];

  function observe<Entry extends PerformanceEntry>(type: string, take: (entry: Entry) => void): void {
    if (typeof PerformanceObserver === 'undefined' || !PerformanceObserver.supportedEntryTypes?.includes(type)) return;
    const takeAll = (entries: PerformanceEntryList) => {
      for (const entry of entries) if (entry.startTime >= begin) take(entry as Entry); // by its type
    };
    const observer = new PerformanceObserver((list) => takeAll(list.getEntries()));
    observer.observe({ type, buffered: true });
    observers.push({ observer, takeAll });
  }
  observe<PerformanceResourceTiming>('resource', ({ initiatorType, transferSize, name, startTime }) => {
    counts.bytes += transferSize || 0;
    if (/^(?:fetch|xmlhttprequest)$/.test(initiatorType) && !name.includes('/telemetry')) requests.push(startTime);
  });
  observe('longtask', ({ startTime, duration }) => {
    if (startTime >= begin + OPENING_MS) counts.busy += duration;
  });
  return {
    /** Whether the user has done anything in the page yet. */
    hadInput: () => lastInputAt() >= begin,
    /** The counts since the last call, for a page whose content was visible at `contentAt`. */
    take(since: number, now: number, contentAt: number): Measured {
      for (const { observer, takeAll } of observers) takeAll(observer.takeRecords());
      for (const { method, status, at, inputAt } of takeCalls(begin)) {
        if (status === 0 || status >= 400) counts.unanswered += 1;
        // An input before the page was shown, such as the click that opened it, does not explain the page's writes.
        if (method !== 'GET' && (inputAt < begin || at - inputAt > ASKED_MS)) counts.unprompted += 1;
      }
      const afterOpening = now - Math.max(since, begin + OPENING_MS);
      const opened = Math.max(contentAt, begin + OPENING_MS);
      const perMinute = (count: number, ms = now - since) => Math.round(count / Math.max(1, ms / 60_000));
      const repeated = requests.filter((at) => at >= opened).length;
      const measured: Measured = {
        requests: requests.length - repeated + perMinute(repeated, now - Math.max(since, opened)),
        kilobytes: perMinute(counts.bytes / 1_000),
        unanswered: perMinute(counts.unanswered),
        unprompted: perMinute(counts.unprompted),
        ...(afterOpening >= OPENING_MS ? { busy: Math.round((counts.busy / afterOpening) * 60_000) } : {}),
      };
      requests = [];
      for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] = 0; // its own keys
      return measured;
    },
    stop() {
      for (const { observer } of observers) observer.disconnect();
    },
  };
}
