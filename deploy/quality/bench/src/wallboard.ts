import type { Page } from '@playwright/test';
import { withPage } from './openPage';
import type { Bench, Row } from './results/rows';
import { megabytes, thirds } from './thirds';

const VEHICLES = 300;
/** The page's clock runs so many times faster: a minute shows what two hours do. */
const TIMES = 120;
const MINUTES = { quick: 1.5, full: 12 };
const SAMPLES = 30;

type DevTools = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>;

/** Bytes of JavaScript and number of nodes that are still in use after the rubbish was collected. */
export async function kept(devtools: DevTools): Promise<{ heap: number; nodes: number }> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const value = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { heap: value('JSHeapUsedSize'), nodes: value('Nodes') };
}

/** A map on the wall with everything on, for hours: after a warm-up it keeps no more than before. */
export const wallboard: Bench = {
  name: 'wallboard',
  measures:
    'A map on the wall with plates, ages and everybody’s tails, its clock 120 times faster than the day. The first third is the warm-up; after it nothing more may be kept.',
  minutes: { short: 2, full: 13 },
  async run(browser, { full }): Promise<Row[]> {
    const minutes = full ? MINUTES.full : MINUTES.quick;
    return withPage(
      browser,
      'wallboard',
      async (page) => {
        const devtools = await page.context().newCDPSession(page);
        await devtools.send('Performance.enable');
        await page.evaluate(() => (window.bench.start as () => Promise<void>)());
        const samples: { heap: number; nodes: number }[] = [];
        for (let i = 0; i < SAMPLES; i++) {
          await page.waitForTimeout((minutes * 60_000) / SAMPLES);
          samples.push(await kept(devtools));
        }
        const { hours, moves, frames } = await page.evaluate(() =>
          (window.bench.done as () => { hours: number; moves: number; frames: number })(),
        );
        const heaps = thirds(samples.map(({ heap }) => heap));
        const nodes = thirds(samples.map((sample) => sample.nodes));
        const scope = `${hours.toFixed(1)} hours in ${minutes} min, ${VEHICLES} vehicles, ${moves} moves, ${frames} frames`;
        return [
          {
            name: 'wallboard, heap: last third / middle third',
            unit: '×',
            value: heaps[2] / heaps[1],
            target: { atMost: 1.05 },
            detail: `${heaps.map(megabytes).join(', ')} MB by thirds; ${scope}`,
          },
          {
            name: 'wallboard, nodes of the page: last third / middle third',
            unit: '×',
            value: nodes[2] / nodes[1],
            target: { atMost: 1.05 },
            detail: `${nodes.join(', ')} by thirds`,
          },
        ];
      },
      { query: `?n=${VEHICLES}&times=${TIMES}` },
    );
  },
};
