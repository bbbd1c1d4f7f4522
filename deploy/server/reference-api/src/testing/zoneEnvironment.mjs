import { createRequire } from 'node:module';

// Jest's own environment, of the version that runs: found through the packages that lead to it, as only they name it.
const { TestEnvironment } = ['jest', '@jest/core', 'jest-config', 'jest-environment-node'].reduce(
  ({ require }, name) => ({ require: createRequire(require.resolve(name)), ...require(name) }),
  { require: createRequire(import.meta.url) },
);

/**
 * Runs a test file in a zone: `@jest-environment-options {"zone": "Europe/Skopje"}`. The process's own zone comes back
 * after it.
 */
export default class ZoneEnvironment extends TestEnvironment {
  #before = process.env.TZ;

  constructor(config, context) {
    super(config, context);
    process.env.TZ = config.projectConfig.testEnvironmentOptions.zone;
    // Node reads the zone again when it is set outside of the sandbox.
    new Date().getTimezoneOffset();
  }

  async teardown() {
    if (this.#before === undefined) delete process.env.TZ;
    else process.env.TZ = this.#before;
    await super.teardown();
  }
}
