import { startCounting } from './counters';

/** Delivers entries of a type to whatever observes that type, as browsers do. */
const observers = new Map<string, (entries: object[]) => void>();
class Observer {
  static readonly supportedEntryTypes = ['resource', 'longtask'];
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
  const { requests } = counters.take(0, seconds * 1_000, 500);
  counters.stop();
  return requests;
}
const tenASecond = (from: number, to: number) =>
  Array.from({ length: (to - from) * 10 }, (_, index) => from * 1_000 + index * 100);
const opens = [10, 20, 30, 40, 50, 60, 70, 80];

it('counts what a page needs to open and repeats a minute, however short a visit is', () => {
  expect(visit(7, opens)).toBe(8);
  expect(visit(7, [...opens, ...tenASecond(0, 7)])).toBe(58 + 20);
  expect(visit(60, [...opens, ...tenASecond(0, 60)])).toBe(58 + 550);
  expect(visit(4, opens)).toBe(8);
});

it('opens a page whose content comes late when it is there: a slow computer repeats nothing', () => {
  const counters = startCounting(0);
  observers.get('resource')?.([6_000, 9_000, 13_000].map((at) => request(at)));
  expect(counters.take(0, 20_000, 12_000)).toMatchObject({ requests: 2 + 1 });
  expect(counters.take(20_000, 80_000, 12_000).requests).toBe(0);
  counters.stop();
});
