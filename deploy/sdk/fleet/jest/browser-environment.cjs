const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom, with what Node has and jsdom lacks: its sandbox hides Node's own globals, so they are handed in from outside. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of ['fetch', 'Request', 'Response', 'Headers', 'ReadableStream', 'structuredClone'])
      this.global[name] ??= globalThis[name];
  }
};
