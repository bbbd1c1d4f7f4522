const { appendFileSync } = require('node:fs');
const { relative } = require('node:path');

/** Writes a line per test file when it ends: what ended is known however the run does. */
module.exports = class SliceReporter {
  onTestResult({ path, context }, { numFailingTests, numPassingTests, testExecError, testResults, perfStats }) {
    const line = {
      name: relative(context.config.rootDir, path),
      isRed: numFailingTests > 0 || Boolean(testExecError),
      passed: numPassingTests,
      failed: testResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      seconds: (perfStats.end - perfStats.start) / 1000,
    };
    appendFileSync(process.env.SLICE_RESULTS, `${JSON.stringify(line)}\n`);
  }
};
