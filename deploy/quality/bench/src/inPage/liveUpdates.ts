import type { Browser } from '@playwright/test';
import { withPage } from '../openPage';
import type { Bench, Row } from '../results/rows';

const VEHICLES = 10_000;

interface Outcome {
  framesPerSecond: number;
  oldestMs: number;
  probes: number;
  wrong: number;
  checked: number;
  updates: number;
}

/**
 * 10,000 vehicles, all in view, at 1,000 updates/s, and at the 10,000/s that the console must survive (faults, row 22).
 */
export const liveUpdates: Bench = {
  name: 'live-updates',
  measures:
    '10,000 vehicles, all in view, at 1,000 updates/s, and at the 10,000/s that the console must survive: frames, how old the oldest position on screen is, and whether every vehicle ends where it was last seen.',
  minutes: { short: 1, full: 4.5 },
  async run(browser, { full }): Promise<Row[]> {
    const seconds = full ? 60 : 10;
    const usual = await measure(browser, 1_000, seconds);
    return [...usual, ...(await measure(browser, 10_000, seconds))];
  },
};

async function measure(browser: Browser, perSecond: number, seconds: number): Promise<Row[]> {
  const outcome = await withPage(
    browser,
    'liveUpdates',
    (page) =>
      page.evaluate(
        (s) => window.bench.measure?.(s as never, 0 as never) as Promise<Outcome>,
        seconds,
      ) as Promise<Outcome>,
    { query: `?n=${VEHICLES}&rate=${perSecond}` },
  );
  const feed = `10,000 at ${perSecond.toLocaleString('en')} updates/s`;
  return [
    {
      name: `${feed}: frames/s`,
      unit: 'frames/s',
      value: outcome.framesPerSecond,
      target: { atLeast: 50 },
      detail: `${outcome.updates} updates in ${seconds} s`,
    },
    {
      name: `${feed}: oldest position on screen`,
      unit: 'ms',
      value: outcome.oldestMs,
      target: { atMost: 250 },
      detail: `from arrival to pixel, ${outcome.probes} probes`,
    },
    {
      name: `${feed}: vehicles whose last state is wrong`,
      unit: '',
      value: outcome.wrong,
      target: { atMost: 0 },
      detail: `${outcome.checked} checked`,
    },
  ];
}
