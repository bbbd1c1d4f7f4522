import type { Page } from '@playwright/test';
import { withPage } from './openPage';
import type { Bench, Ratio } from './ratio';
import { megabytes, thirds } from './thirds';

const VEHICLES = 300;
/** The page's clock runs so many times faster: a minute shows what two hours do. */
const TIMES = 120;
const MINUTES = { quick: 1.5, full: 12 };
const SAMPLES = 30;

type DevTools = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>;

/** Bytes of JavaScript and number of nodes that are still in use after the rubbish was collected. */
async function kept(devtools: DevTools): Promise<{ heap: number; nodes: number }> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const value = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { heap: value('JSHeapUsedSize'), nodes: value('Nodes') };
}

/** A map on the wall with everything on, for hours: after a warm-up it keeps no more than before. */
export const wallboard: Bench = {
  name: 'wallboard',
  async run(browser, { full }): Promise<Ratio[]> {
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
            name: 'wallboard, heap: last third / middle third, ×',
            value: heaps[2] / heaps[1],
            target: { atMost: 1.05 },
            detail: `${heaps.map(megabytes).join(', ')} MB by thirds; ${scope}`,
          },
          {
            name: 'wallboard, nodes of the page: last third / middle third, ×',
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
