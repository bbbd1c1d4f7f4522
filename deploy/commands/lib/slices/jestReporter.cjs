const { appendFileSync } = require('node:fs');
const { relative } = require('node:path');

/** How fast-check begins to report a case that it found. */
const FINDING = 'Property failed after';

/** Writes a line per test file when it ends: what ended is known however the run does. */
module.exports = class SliceReporter {
  onTestResult({ path, context }, { numFailingTests, numPassingTests, testExecError, testResults, perfStats }) {
    const line = {
      name: relative(context.config.rootDir, path),
      isRed: numFailingTests > 0 || Boolean(testExecError),
      passed: numPassingTests,
      // Another try would draw other cases, and pass.
      isFinding: testResults.some(({ failureMessages }) => failureMessages.some((text) => text.includes(FINDING))),
      failed: testResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      seconds: (perfStats.end - perfStats.start) / 1000,
    };
    appendFileSync(process.env.SLICE_RESULTS, `${JSON.stringify(line)}\n`);
  }
};
