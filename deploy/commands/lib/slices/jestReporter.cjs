const { appendFileSync } = require('node:fs');
const { relative } = require('node:path');
const { firstLines } = require('./firstLines.cjs');

/** How fast-check begins to report a case that it found. */
const FINDING = 'Property failed after';

/** Writes a line per test file when it ends: what ended is known however the run does. */
module.exports = class SliceReporter {
  onTestResult({ path, context }, { numFailingTests, numPassingTests, testExecError, testResults, perfStats }) {
    const messages = testResults.flatMap(({ failureMessages }) => failureMessages);
    const line = {
      name: relative(context.config.rootDir, path),
      isRed: numFailingTests > 0 || Boolean(testExecError),
      passed: numPassingTests,
      // Another try would draw other cases, and pass.
      isFinding: messages.some((text) => text.includes(FINDING)),
      failed: testResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      tries: 1,
      why: messages.flatMap(firstLines),
      seconds: (perfStats.end - perfStats.start) / 1000,
    };
    appendFileSync(process.env.SLICE_RESULTS, `${JSON.stringify(line)}\n`);
  }
};
