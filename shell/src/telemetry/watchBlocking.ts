import { BLOCKED_MS } from 'shared-auth/contract';
import { measureContention } from './contention';
import { marks, shownPage } from './heartbeat';
import { reportFailure } from './reportFailure';

/**
 * Measurements after a task, and milliseconds between two of them: a page that was blocked keeps the processor itself
 * busy at first, others go on.
 */
const MEASUREMENTS = 5;
const PAUSE_MS = 500;

/**
 * How busy others keep the machine all the time: no single quiet moment decides, and no busy ones between quiet ones.
 */
async function steadyContention(measure: () => Promise<number>): Promise<number> {
  const measured: number[] = [];
  while (measured.length < MEASUREMENTS) {
    if (measured.length > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    measured.push(await measure());
  }
  return measured.toSorted((a, b) => a - b)[1] ?? 1;
}

/**
 * Reports a task that blocked the page: the version whose code was entered last before its end. Less what the machine
 * took for others.
 */
async function recordBlocking(
  { startTime, duration }: PerformanceEntry,
  measure: () => Promise<number>,
): Promise<void> {
  const during = marks.findLast(({ at }) => at >= startTime && at <= startTime + duration);
  const [moduleId = '', version = ''] = (during?.version ?? shownPage()).split('@');
  if (!moduleId.startsWith('mfe-')) return;
  // After it: what kept the processor from the page then mostly does so still.
  const ms = Math.round(duration / (await steadyContention(measure)));
  if (ms < BLOCKED_MS) return;
  reportFailure({ moduleId, version, kind: 'blocked', message: `blocked the page for ${ms} ms`, ms });
}

/**
 * Reports what blocked the page for longer than `BLOCKED_MS`. Where the processor was busy with other programs, only
 * the task's own share of that time counts: a slow machine is not the module's fault. @returns what ends it
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
