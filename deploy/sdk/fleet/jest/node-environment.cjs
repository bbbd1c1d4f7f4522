const { AsyncResource } = require('node:async_hooks');
const measuring = require('node:perf_hooks');
const threads = require('node:worker_threads');
const { pathToFileURL } = require('node:url');
const { TestEnvironment } = require('jest-environment-node');
const fixClock = require('./fixed-clock.cjs');
require('./short-lived-code.cjs');

const inThread = pathToFileURL(require.resolve('./fixed-clock-thread.mjs')).href;
const { Worker } = threads;
const { monitorEventLoopDelay, PerformanceObserver } = measuring;
/** What is created in it belongs to no test. */
const outside = new AsyncResource('tests');

/** Milliseconds in which sockets and child processes of a file that has ended are gone. */
const GRACE_MS = 1_000;

/** What keeps a process from exiting, by its kind. A request of the file system ends by itself. */
function activeResources() {
  const counts = new Map();
  for (const kind of process.getActiveResourcesInfo())
    if (!/^(FS|Get|Immediate|CloseReq|TickObject)/.test(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/**
 * Node, with the clock of tests, also in worker threads: PGlite has one. What is still running when a file ends, such
 * as what a hook began that ran out of time, ends with it. A file after which a server, a socket, a child
 * process or a timer goes on is named: it keeps the process of the tests.
 */
module.exports = class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.testContext = context;
    this.before = activeResources();
    /** Threads that run. */
    this.workers = new Set();
    /** Ends what measures this process. @type {(() => void)[]} */
    this.measurements = [];
    /** What the file asked to be called at its end (`atEndOfFile` of the API's test client). */
    this.ends = [];
  }

  async setup() {
    await super.setup();
    this.global[Symbol.for('fleet.ends')] = this.ends;
    const offset = fixClock(this, this.testContext);
    const { workers, measurements } = this;
    measuring.monitorEventLoopDelay = (options) => {
      // As any handle it keeps the store of the test that created it, for as long as the process lives.
      const histogram = outside.runInAsyncScope(() => monitorEventLoopDelay(options));
      measurements.push(() => histogram.disable());
      return histogram;
    };
    measuring.PerformanceObserver = class extends PerformanceObserver {
      constructor(onEntries) {
        super(onEntries);
        measurements.push(() => this.disconnect());
      }
    };
    threads.Worker = class extends Worker {
      constructor(file, options = {}) {
        const { execArgv = process.execArgv, env = process.env } = options;
        const withClock = {
          execArgv: [...execArgv, '--import', inThread],
          env: { ...env, TEST_CLOCK_OFFSET: String(offset) },
        };
        super(file, { ...options, ...(offset !== 0 && withClock) });
        workers.add(this);
        this.once('exit', () => workers.delete(this));
      }
    };
  }

  async teardown() {
    threads.Worker = Worker;
    Object.assign(measuring, { monitorEventLoopDelay, PerformanceObserver });
    for (const end of this.measurements) end();
    await Promise.all([...this.workers].map((worker) => worker.terminate()));
    await Promise.allSettled(this.ends.map((end) => end()));
    await super.teardown();
    await this.reportLeftovers();
  }

  /** Kinds of which there are more than when the file began. */
  left() {
    return [...activeResources()].filter(([kind, count]) => count > (this.before.get(kind) ?? 0)).map(([kind]) => kind);
  }

  async reportLeftovers() {
    const end = performance.now() + GRACE_MS;
    while (this.left().length > 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
    const left = this.left();
    if (left.length > 0)
      process.stderr.write(`${this.testContext.testPath} has ended, and goes on: ${left.join(', ')}\n`);
  }
};
