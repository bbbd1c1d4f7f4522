import type { Browser } from '@playwright/test';
import { withPage } from '../openPage';
import { type Bench, median, type Row } from '../results/rows';

const POINTS = 10_000;
const MANY_POINTS = 100_000;

async function timeOf(browser: Browser, kind: string, rounds: number): Promise<number> {
  const times = await withPage(
    browser,
    'longRoute',
    (page) => page.evaluate((n) => window.bench.measure?.(n as never) as Promise<number[]>, rounds),
    { reducedMotion: true, query: `?n=${POINTS}&kind=${kind}` },
  );
  return median(times);
}

/** Longest frame while a route of 100,000 points is dragged. */
async function panLongestFrame(browser: Browser): Promise<number> {
  return withPage(
    browser,
    'longRoute',
    async (page) => {
      await page.evaluate(() => window.bench.measure?.(1 as never) as Promise<number[]>);
      await page.evaluate(() => window.bench.watchFrames?.());
      for (let round = 0; round < 3; round++) {
        await page.mouse.move(900, 300);
        await page.mouse.down();
        for (let step = 1; step <= 40; step++) await page.mouse.move(900 - step * 15, 300 + step * 6);
        await page.mouse.up();
        await page.mouse.move(300, 540);
        await page.mouse.down();
        for (let step = 1; step <= 40; step++) await page.mouse.move(300 + step * 15, 540 - step * 6);
        await page.mouse.up();
      }
      return page.evaluate(() => window.bench.longestFrame?.() as number);
    },
    { reducedMotion: true, query: `?n=${MANY_POINTS}&kind=ours` },
  );
}

/** A month of points on a map. */
export const longRoute: Bench = {
  name: 'long-route',
  measures: 'A month of points on a map: one layer for each point, one plain polyline, and ours, coloured by speed.',
  minutes: { short: 2, full: 2 },
  async run(browser): Promise<Row[]> {
    const ours = await timeOf(browser, 'ours', 9);
    const plain = await timeOf(browser, 'plain', 9);
    const layers = await timeOf(browser, 'layers', 3);
    const longest = await panLongestFrame(browser);
    return [
      {
        name: '10,000 points by speed: one layer per point / RouteMap',
        unit: '×',
        value: layers / ours,
        target: { atLeast: 20 },
        detail: `${layers.toFixed(1)} ms / ${ours.toFixed(1)} ms`,
      },
      {
        name: '10,000 points: RouteMap / one plain polyline',
        unit: '×',
        value: ours / plain,
        target: { atMost: 1.5 },
        detail: `${ours.toFixed(1)} ms / ${plain.toFixed(1)} ms`,
      },
      {
        name: '100,000 points dragged: longest frame',
        unit: 'ms',
        value: longest,
        target: { atMost: 50 },
        detail: 'coloured by speed, with points',
      },
    ];
  },
};
