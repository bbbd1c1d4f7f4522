const threads = require('node:worker_threads');
const { pathToFileURL } = require('node:url');
const { TestEnvironment } = require('jest-environment-node');
const fixClock = require('./fixed-clock.cjs');

const inThread = pathToFileURL(require.resolve('./fixed-clock-thread.mjs')).href;
const { Worker } = threads;

/**
 * Node, with the clock of tests, also in worker threads: PGlite has one. What is still running when a file ends, such
 * as what a hook began that ran out of time, ends with it: it would keep the process of the tests.
 */
module.exports = class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.testContext = context;
    /** Threads that run. */
    this.workers = new Set();
    /** What the file asked to be called at its end (`atEndOfFile` of the API's test client). */
    this.ends = [];
  }

  async setup() {
    await super.setup();
    this.global[Symbol.for('fleet.ends')] = this.ends;
    const offset = fixClock(this, this.testContext);
    const { workers } = this;
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
    await Promise.all([...this.workers].map((worker) => worker.terminate()));
    await Promise.allSettled(this.ends.map((end) => end()));
    await super.teardown();
  }
};
