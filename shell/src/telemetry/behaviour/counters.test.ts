import { startCounting } from './counters';

/** Hands entries of a type to anyone who observes them, as browsers do. */
const observers = new Map<string, (entries: object[]) => void>();
class Observer {
  static readonly supportedEntryTypes = ['resource', 'longtask', 'layout-shift', 'event'];
  constructor(private readonly callback: (list: { getEntries(): object[] }) => void) {}
  observe({ type }: { type: string }) {
    observers.set(type, (entries) => this.callback({ getEntries: () => entries }));
  }
  takeRecords() {
    return [];
  }
  disconnect() {}
}
const { PerformanceObserver: real } = globalThis;
beforeEach(() => void Object.assign(globalThis, { PerformanceObserver: Observer }));
afterEach(() => void Object.assign(globalThis, { PerformanceObserver: real }));

const request = (startTime: number, name = '/api/alarms') => ({
  ...{ initiatorType: 'fetch', transferSize: 500, name, startTime },
});
/** What a visit of so many seconds measured, whose content was there after half a second. */
function visit(seconds: number, requestsAt: readonly number[]) {
  const counters = startCounting(0);
  observers.get('resource')?.(requestsAt.map((at) => request(at)));
  const { opening, requests } = counters.take(0, seconds * 1_000, 500);
  counters.stop();
  return { opening, requests };
}
const tenASecond = (from: number, to: number) =>
  Array.from({ length: (to - from) * 10 }, (_, index) => from * 1_000 + index * 100);
const opens = [10, 20, 30, 40, 50, 60, 70, 80];

it('counts what a page repeats apart from what it needs to open, however short a visit is', () => {
  expect(visit(7, opens)).toEqual({ opening: 8, requests: 0 });
  expect(visit(7, [...opens, ...tenASecond(0, 7)])).toEqual({ opening: 58, requests: 20 });
  expect(visit(60, [...opens, ...tenASecond(0, 60)])).toEqual({ opening: 58, requests: 550 });
  expect(visit(4, opens)).toEqual({ opening: 8, requests: undefined });
});

it('opens a page whose content comes late when it is there: a slow computer repeats nothing', () => {
  const counters = startCounting(0);
  observers.get('resource')?.([6_000, 9_000, 13_000].map((at) => request(at)));
  expect(counters.take(0, 20_000, 12_000)).toMatchObject({ opening: 2, requests: 1 });
  expect(counters.take(20_000, 80_000, 12_000).opening).toBeUndefined();
  counters.stop();
});
