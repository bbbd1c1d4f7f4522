const threads = require('node:worker_threads');
const { pathToFileURL } = require('node:url');
const { TestEnvironment } = require('jest-environment-node');
const fixClock = require('./fixed-clock.cjs');

const inThread = pathToFileURL(require.resolve('./fixed-clock-thread.mjs')).href;
const { Worker } = threads;

/** Node, with the clock of tests, also in worker threads: PGlite has one. */
module.exports = class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.testContext = context;
  }

  async setup() {
    await super.setup();
    const offset = fixClock(this, this.testContext);
    if (offset === 0) return;
    threads.Worker = class extends Worker {
      constructor(file, { execArgv = process.execArgv, env = process.env, ...options } = {}) {
        super(file, {
          ...options,
          execArgv: [...execArgv, '--import', inThread],
          env: { ...env, TEST_CLOCK_OFFSET: String(offset) },
        });
      }
    };
  }

  async teardown() {
    threads.Worker = Worker;
    await super.teardown();
  }
};
