const { appendFileSync } = require('node:fs');
const { relative } = require('node:path');
const { firstLines } = require('./firstLines.cjs');

/** Writes a line per try of a test when it ends; the last one counts. */
module.exports = class SliceReporter {
  onBegin({ rootDir }) {
    this.rootDir = rootDir;
  }

  onTestEnd(test, { duration, errors, retry, status }) {
    if (status === 'interrupted') return; // as the time of the slice is over
    const [, project, , ...titles] = test.titlePath();
    const outcome = test.outcome();
    const line = {
      name: [...(project ? [`[${project}]`] : []), relative(this.rootDir, test.location.file), ...titles].join(' › '),
      isRed: outcome === 'unexpected',
      isSecondTry: outcome === 'flaky',
      passed: outcome === 'expected' || outcome === 'flaky' ? 1 : 0,
      tries: retry + 1,
      failed: [],
      why: errors.flatMap(({ message = '' }) => firstLines(message)),
      seconds: duration / 1000,
    };
    appendFileSync(process.env.SLICE_RESULTS, `${JSON.stringify(line)}\n`);
  }
};
