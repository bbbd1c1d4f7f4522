import type { Browser, Page } from '@playwright/test';
import { withPage } from '../openPage';
import type { Bench, Row } from '../results/rows';

const VEHICLES = 10_000;
const PER_SECOND = 1_000;
/** What a dispatcher types into the search. */
const WORD = 'ск-1234';

type Call = (...args: never[]) => Promise<number>;

/** Milliseconds that the main thread works for each frame, by the browser's own account. */
async function costOf(browser: Browser, kind: string, seconds: number): Promise<{ ms: number; frames: number }> {
  return withPage(
    browser,
    'painting',
    async (page) => {
      await page.evaluate(() => (window.bench.start as Call)());
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Performance.enable');
      const before = await busySeconds(devtools);
      const frames = await page.evaluate((s) => (window.bench.frames as Call)(s as never), seconds);
      const busy = (await busySeconds(devtools)) - before;
      return { ms: (busy * 1000) / Math.max(1, frames), frames: frames / seconds };
    },
    { query: `?n=${VEHICLES}&rate=${PER_SECOND}&kind=${kind}` },
  );
}

async function busySeconds(
  devtools: Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>,
): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

/**
 * The longest time from a key to the frame that shows it, of a word typed into the list's search while everything
 * moves.
 */
async function typing(browser: Browser): Promise<number> {
  return withPage(
    browser,
    'painting',
    async (page) => {
      await page.getByRole('searchbox').waitFor();
      await page.evaluate(() => (window.bench.start as Call)());
      await page.evaluate(() => {
        const durations: number[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (entry.name === 'keydown') durations.push(entry.duration);
        }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
        window.bench.typed = async () => Math.max(0, ...durations);
      });
      await page.getByRole('searchbox').pressSequentially(WORD, { delay: 120 });
      await page.waitForTimeout(500);
      return page.evaluate(() => (window.bench.typed as Call)());
    },
    { query: `?n=${VEHICLES}&rate=${PER_SECOND}&kind=worker&list` },
  );
}

/**
 * What 10,000 vehicles at 1,000 updates/s cost the main thread: with markers painted by a worker, without, and bare.
 */
export const painting: Bench = {
  name: 'painting',
  measures:
    'What a frame of 10,000 vehicles at 1,000 updates/s costs the main thread, by the browser’s own account: with markers painted by a worker, without, and bare. Then a word is typed into the search beside it.',
  minutes: { short: 1.2, full: 2.5 },
  async run(browser, { full }): Promise<Row[]> {
    const seconds = full ? 30 : 8;
    const worker = await costOf(browser, 'worker', seconds);
    const main = await costOf(browser, 'main', seconds);
    const bare = await costOf(browser, 'bare', seconds);
    const longest = await typing(browser);
    const describe = ({ ms, frames }: { ms: number; frames: number }) =>
      `${ms.toFixed(1)} ms at ${frames.toFixed(0)} frames/s`;
    return [
      {
        name: '10,000 at 1,000/s: main thread a frame, painted by a worker',
        unit: 'ms',
        value: worker.ms,
        target: { atMost: 3 },
        detail: describe(worker),
      },
      {
        name: '10,000 at 1,000/s: main thread, by a worker / bare canvas',
        unit: '×',
        value: worker.ms / bare.ms,
        target: { atMost: 0.5 },
        detail: `${describe(worker)} / ${describe(bare)}`,
      },
      {
        name: '10,000 at 1,000/s: main thread, without a worker / bare canvas',
        unit: '×',
        value: main.ms / bare.ms,
        target: { atMost: 1.3 },
        detail: `${describe(main)} / ${describe(bare)}`,
      },
      {
        name: '10,000 at 1,000/s: longest wait of a key typed into the search',
        unit: 'ms',
        value: longest,
        target: { atMost: 100 },
        detail: `of ${WORD.length} keys`,
      },
    ];
  },
};
