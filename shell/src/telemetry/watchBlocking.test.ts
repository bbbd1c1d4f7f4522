import { markEntered } from './heartbeat';
import { type Report, sendReportsBy } from './reports';
import { watchBlocking } from './watchBlocking';

/** Hands the tasks of a test to whoever observes long ones, as Chromium does. */
let tell: (entries: { startTime: number; duration: number }[]) => void;
class LongTasks {
  static readonly supportedEntryTypes = ['longtask'];
  constructor(callback: (list: { getEntries(): object[] }) => void) {
    tell = (entries) => callback({ getEntries: () => entries });
  }
  observe() {}
  disconnect() {}
}

const { PerformanceObserver: real } = globalThis;
let reports: Report[];
beforeEach(() => {
  Object.assign(globalThis, { PerformanceObserver: LongTasks });
  reports = [];
  sendReportsBy((report) => void reports.push(report));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  Object.assign(globalThis, { PerformanceObserver: real });
  sendReportsBy(null);
  jest.restoreAllMocks();
});

/** A task of 4.8 s in which a version's code was entered, on a machine so busy. */
async function block(version: string, contention: number): Promise<void> {
  const stop = watchBlocking(async () => contention);
  const startTime = performance.now();
  markEntered(version);
  tell([{ startTime, duration: 4_800 }]);
  await Promise.resolve();
  await Promise.resolve();
  stop();
}

it('blames the version that blocked the page, where it had the processor for itself', async () => {
  await block('mfe-alarms@1.0.0', 1);
  expect(reports).toEqual([
    expect.objectContaining({ module: 'mfe-alarms', version: '1.0.0', kind: 'blocked', ms: 4_800 }),
  ]);
});

it('blames nobody where other programs had the processor', async () => {
  await block('mfe-alarms@1.0.1', 2.5);
  expect(reports).toEqual([]);
});
