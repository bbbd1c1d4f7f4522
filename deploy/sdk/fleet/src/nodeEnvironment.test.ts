import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';

/** Of jest-environment-node, as far as it is used here. */
interface Environment {
  global: Record<symbol, unknown>;
  setup(): Promise<void>;
  teardown(): Promise<void>;
}
const NodeEnvironment =
  jest.requireActual<new (config: object, context: object) => Environment>('../jest/node-environment.cjs');
const measuring = jest.requireActual<typeof import('node:perf_hooks')>('node:perf_hooks');
const threads = jest.requireActual<{ Worker: typeof Worker }>('node:worker_threads');

it('ends what a test file left running: its threads, its measurements, and what it asked to be ended', async () => {
  const environment = new NodeEnvironment(
    { projectConfig: { globals: {}, testEnvironmentOptions: {}, fakeTimers: {} }, globalConfig: {} },
    { docblockPragmas: { clock: 'real' } },
  );
  await environment.setup();
  const left = new threads.Worker('setInterval(() => undefined, 1_000)', { eval: true });
  await once(left, 'online');
  const exit = once(left, 'exit');
  // As prom-client does for each server.
  const delays = measuring.monitorEventLoopDelay();
  delays.enable();
  const observed = jest.fn();
  new measuring.PerformanceObserver(observed).observe({ entryTypes: ['mark'] });
  const end = jest.fn().mockRejectedValue(new Error('ended already'));
  (environment.global[Symbol.for('fleet.ends')] as unknown[]).push(end); // as startTestApi does
  await environment.teardown();
  await expect(exit).resolves.toEqual([1]);
  expect(end).toHaveBeenCalledTimes(1);
  expect(delays.disable()).toBe(false);
  measuring.performance.mark('after the file');
  await new Promise((resolve) => setImmediate(resolve));
  expect(observed).not.toHaveBeenCalled();
});
