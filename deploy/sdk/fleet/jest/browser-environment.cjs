const { TestEnvironment } = require('jest-environment-jsdom');
const fixClock = require('./fixed-clock.cjs');
require('./short-lived-code.cjs');
const trackLeftovers = require('../leftovers/trackLeftovers.cjs');

/** Milliseconds in which work may end by itself: a turn or two of React, or frames on a machine that is busy. */
const GRACE_MS = 1_000;

/** Files of packages end their own timers, or keep them on purpose; those of tests end with their window. */
const ownerOf = (file) =>
  /\/(node_modules|testing)\/|\.test\.[jt]sx?$|^node:/.test(file) || !/\/src\//.test(file)
    ? null
    : file.slice(file.lastIndexOf('/src/') + '/src/'.length);

/**
 * jsdom, with what Node has and jsdom lacks: its sandbox hides Node's own globals, so they are handed in from outside.
 * A test after which a timer, a listener on what outlives a page, or an observer is left fails, with the names of the
 * files that started them.
 */
module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.options = config.projectConfig.testEnvironmentOptions;
    this.testContext = context;
  }

  async setup() {
    await super.setup();
    fixClock(this, this.testContext);
    for (const name of [
      'fetch',
      'Request',
      'Response',
      'Headers',
      'ReadableStream',
      'TransformStream',
      'structuredClone',
    ])
      this.global[name] ??= globalThis[name];
    this.reported = new Set();
    const { pageLong = [] } = this.options;
    this.isPageLong = (name) => pageLong.some((file) => name.endsWith(` of ${file}`));
    this.leftovers = trackLeftovers(this.global, ownerOf);
  }

  /** What goes on, without what a test before has failed for. */
  left() {
    return this.leftovers.running().filter((name) => !this.reported.has(name) && !this.isPageLong(name));
  }

  async handleTestEvent({ name, test }) {
    if (name === 'test_start') this.leftovers.forget();
    // After each of its hooks: the page is gone.
    if (name !== 'test_done' || test.errors.length > 0) return;
    const end = Date.now() + GRACE_MS;
    while (this.left().length > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
    const left = this.left();
    for (const each of left) this.reported.add(each);
    if (left.length > 0) test.errors.push(new Error(`The test has ended, and this goes on:\n  ${left.join('\n  ')}`));
  }
};
