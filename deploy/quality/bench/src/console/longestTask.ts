import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the processor; time the thread waited for its turn is not in it. */
  tdur?: number;
  args: { name?: string };
}

/**
 * What the page's main thread did while something happened: the longest task in milliseconds of processor time, which
 * does not depend on what else the machine does.
 */
export async function longestTask(browser: Browser, page: Page, happens: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await happens();
  // Chromium's format
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents
    // Complete events: tasks and their parts
    .filter(({ ph, pid, tid }) => ph === 'X' && mainThreads.has(`${pid} ${tid}`))
    .map(({ tdur }) => (tdur ?? 0) / 1_000);
  if (tasks.length === 0) throw new Error('the trace has no task of the page');
  return Math.max(...tasks);
}
