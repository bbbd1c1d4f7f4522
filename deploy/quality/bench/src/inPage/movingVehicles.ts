import type { Browser } from '@playwright/test';
import { withPage } from '../openPage';
import { type Bench, median, type Row } from '../results/rows';

const VEHICLES = 5000;

/** ms from data to paint when every vehicle moves; markers jump, as those of the others do. */
async function timeOf(browser: Browser, kind: string, ticks: number): Promise<number> {
  const times = await withPage(
    browser,
    'movingVehicles',
    (page) => page.evaluate((n) => window.bench.measure?.(n as never) as Promise<number[]>, ticks),
    { reducedMotion: true, query: `?n=${VEHICLES}&kind=${kind}` },
  );
  return median(times);
}

/** 5,000 vehicles that all move at each tick, with popup, hit-test and keyboard list on. */
export const movingVehicles: Bench = {
  name: 'moving-vehicles',
  measures:
    '5,000 vehicles that all move at once, from data to paint: our map with popup, hit-test and keyboard list on, beside a bare canvas, memoised markers and one `<Marker>` each; and under 1,000 zones that are all in view.',
  minutes: { short: 1, full: 1 },
  async run(browser): Promise<Row[]> {
    const ours = await timeOf(browser, 'ours', 25);
    const zones = await timeOf(browser, 'zones', 25);
    const bare = await timeOf(browser, 'bare', 25);
    const memoised = await timeOf(browser, 'memoised', 12);
    const naive = await timeOf(browser, 'naive', 3);
    const detail = (other: number) => `${other.toFixed(1)} ms / ${ours.toFixed(1)} ms`;
    return [
      {
        name: '5,000 moving: one <Marker> each / FleetMap',
        unit: '×',
        value: naive / ours,
        target: { atLeast: 100 },
        detail: detail(naive),
      },
      {
        name: '5,000 moving: memoised markers / FleetMap',
        unit: '×',
        value: memoised / ours,
        target: { atLeast: 8 },
        detail: detail(memoised),
      },
      {
        name: '5,000 moving: FleetMap / bare canvas',
        unit: '×',
        value: ours / bare,
        target: { atMost: 1.3 },
        detail: `${ours.toFixed(1)} ms / ${bare.toFixed(1)} ms`,
      },
      {
        name: '5,000 moving: FleetMap under 1,000 zones in view / without',
        unit: '×',
        value: zones / ours,
        target: { atMost: 1.1 },
        detail: `${zones.toFixed(1)} ms / ${ours.toFixed(1)} ms`,
      },
    ];
  },
};
