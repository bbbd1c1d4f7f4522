const { TestEnvironment } = require('jest-environment-node');
const fixClock = require('./fixed-clock.cjs');

/** Node, with the clock of tests. */
module.exports = class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.testContext = context;
  }

  async setup() {
    await super.setup();
    fixClock(this, this.testContext);
  }
};
