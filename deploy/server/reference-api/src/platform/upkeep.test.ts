import { HOUR, Upkeep } from './upkeep';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const hour = HOUR * 1000;

it('makes up what is due when a machine wakes up, and waits for no clock that was set back', async () => {
  const upkeep = new Upkeep({ error: () => {} } as never);
  let times = 0;
  upkeep.add('hourly', HOUR, async () => {
    times += 1;
  });
  upkeep.start();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(times).toBe(1);
  await jest.advanceTimersByTimeAsync(hour - 1);
  expect(times).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(times).toBe(2);
  // Timers stood still for a night.
  jest.setSystemTime(Date.now() + 8 * hour);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(times).toBe(3);
  jest.setSystemTime(Date.now() - 24 * hour);
  await jest.advanceTimersByTimeAsync(hour);
  expect(times).toBe(4);
  upkeep.stop();
  await jest.advanceTimersByTimeAsync(2 * hour);
  expect(times).toBe(4);
});
