import { withPage } from './openPage';
import type { Bench, Ratio } from './ratio';

const VEHICLES = 10_000;
const PER_SECOND = 1000;

interface Outcome {
  framesPerSecond: number;
  oldestMs: number;
  probes: number;
  wrong: number;
  checked: number;
  updates: number;
}

/** 10,000 vehicles at 1,000 updates/s, all in view. */
export const liveUpdates: Bench = {
  name: 'live-updates',
  async run(browser, { full }): Promise<Ratio[]> {
    const seconds = full ? 60 : 10;
    const outcome = await withPage(
      browser,
      'liveUpdates',
      (page) =>
        page.evaluate(
          (s) => window.bench.measure?.(s as never, 0 as never) as Promise<Outcome>,
          seconds,
        ) as Promise<Outcome>,
      { query: `?n=${VEHICLES}&rate=${PER_SECOND}` },
    );
    return [
      {
        name: '10,000 at 1,000 updates/s: frames/s',
        value: outcome.framesPerSecond,
        target: { atLeast: 50 },
        detail: `${outcome.updates} updates in ${seconds} s`,
      },
      {
        name: '10,000 at 1,000 updates/s: oldest position on screen, ms',
        value: outcome.oldestMs,
        target: { atMost: 250 },
        detail: `from arrival to pixel, ${outcome.probes} probes`,
      },
      {
        name: '10,000 at 1,000 updates/s: vehicles whose last state is wrong',
        value: outcome.wrong,
        target: { atMost: 0 },
        detail: `${outcome.checked} checked`,
      },
    ];
  },
};
