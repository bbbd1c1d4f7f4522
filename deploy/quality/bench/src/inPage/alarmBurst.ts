import { withPage } from '../openPage';
import type { Bench, Row } from '../results/rows';

const PER_SECOND = 10_000;

interface Outcome {
  framesPerSecond: number;
  events: number;
  kept: number;
  /** Alarms kept that are not among the newest. */
  wrong: number;
  badge: number;
  expectedBadge: number;
  /** What the alarm page reports about new alarms. */
  news: string;
}

/** 10,000 alarms/s while the alarm page is open, with 50 rows and the bell above it. */
export const alarmBurst: Bench = {
  name: 'alarm-burst',
  measures: '10,000 alarms/s while the alarm page is open, with 50 rows and the bell above it.',
  minutes: { short: 0.5, full: 1.3 },
  async run(browser, { full }): Promise<Row[]> {
    const seconds = full ? 60 : 10;
    const outcome = await withPage(
      browser,
      'alarmBurst',
      (page) =>
        page.evaluate(
          (s) => window.bench.measure?.(s as never) as Promise<Outcome>, // the page's own function
          seconds,
        ) as Promise<Outcome>,
      { query: `?rate=${PER_SECOND}` },
    );
    return [
      {
        name: '10,000 alarms/s on the alarm page: frames/s',
        unit: 'frames/s',
        value: outcome.framesPerSecond,
        target: { atLeast: 50 },
        detail: `${outcome.events} alarms in ${seconds} s; the page says "${outcome.news}"`,
      },
      {
        name: '10,000 alarms/s: kept, off from exactly the newest 50',
        unit: '',
        value: Math.abs(outcome.kept - 50) + outcome.wrong,
        target: { atMost: 0 },
        detail: `${outcome.kept} kept`,
      },
      {
        name: '10,000 alarms/s: badge of the bell, off from the unacknowledged ones',
        unit: '',
        value: Math.abs(outcome.badge - outcome.expectedBadge),
        target: { atMost: 0 },
        detail: `shows ${outcome.badge}`,
      },
    ];
  },
};
