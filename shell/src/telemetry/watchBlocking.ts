import { BLOCKED_MS } from 'shared-auth/contract';
import { measureContention } from './contention';
import { marks, shownPage } from './heartbeat';
import { reportFailure } from './reportFailure';

/**
 * Measurements after a task, and milliseconds between two of them: a page that was blocked first uses the processor
 * itself, but other programs continue to.
 */
const MEASUREMENTS = 5;
const PAUSE_MS = 500;

/** The steady load by other programs: neither a single quiet moment nor busy ones between quiet ones decide it. */
async function steadyContention(measure: () => Promise<number>): Promise<number> {
  const measured: number[] = [];
  while (measured.length < MEASUREMENTS) {
    if (measured.length > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    measured.push(await measure());
  }
  return measured.toSorted((a, b) => a - b)[1] ?? 1;
}

/**
 * Reports a task that blocked the page: the version whose code was entered last before its end. The share of time used
 * by other programs is subtracted.
 */
async function recordBlocking(
  { startTime, duration }: PerformanceEntry,
  measure: () => Promise<number>,
): Promise<void> {
  const during = marks.findLast(({ at }) => at >= startTime && at <= startTime + duration);
  const [moduleId = '', version = ''] = (during?.version ?? shownPage()).split('@');
  if (!moduleId.startsWith('mfe-')) return;
  // Measured after the task: a load that kept the processor from the page usually continues.
  const ms = Math.round(duration / (await steadyContention(measure)));
  if (ms < BLOCKED_MS) return;
  reportFailure({ moduleId, version, kind: 'blocked', message: `blocked the page for ${ms} ms`, ms });
}

/**
 * Reports tasks that blocked the page for longer than `BLOCKED_MS`. Where the processor was busy with other programs,
 * only the task's own share of that time is used: a slow machine is not the module's fault. @returns a function that
 * ends it
 */
export function watchBlocking(measure = measureContention): () => void {
  if (typeof PerformanceObserver === 'undefined' || !PerformanceObserver.supportedEntryTypes?.includes('longtask'))
    return () => {};
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.duration >= BLOCKED_MS) void recordBlocking(entry, measure);
  });
  observer.observe({ type: 'longtask', buffered: true });
  return () => observer.disconnect();
}
