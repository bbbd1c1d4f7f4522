import { markEntered } from './heartbeat';
import { type Report, sendReportsBy } from './reports';
import { watchBlocking } from './watchBlocking';

/** Delivers a test's tasks to the observer of long ones, as Chromium does. */
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

/** A task of 4.8 s in which a version's code was entered, and how busy the machine was in each measurement after it. */
async function block(version: string, contention: readonly number[]): Promise<void> {
  jest.useFakeTimers();
  const measured = contention.values();
  const stop = watchBlocking(async () => measured.next().value ?? 1);
  const startTime = performance.now();
  markEntered(version);
  tell([{ startTime, duration: 4_800 }]);
  await jest.runAllTimersAsync();
  stop();
  jest.useRealTimers();
}

it('blames the version that blocked the page, where it had the processor for itself', async () => {
  await block('mfe-alarms@1.0.0', [1, 1, 1, 1, 1]);
  expect(reports).toEqual([
    expect.objectContaining({ module: 'mfe-alarms', version: '1.0.0', kind: 'blocked', ms: 4_800 }),
  ]);
});

it('blames it too where the page itself was busy for a moment after it', async () => {
  await block('mfe-alarms@1.0.1', [8.4, 1, 1, 1.6, 1.6]);
  expect(reports).toEqual([expect.objectContaining({ version: '1.0.1', ms: 4_800 })]);
});

it('blames nobody where other programs had the processor', async () => {
  await block('mfe-alarms@1.0.2', [2.5, 2.4, 1, 2.6, 2.5]);
  expect(reports).toEqual([]);
});
