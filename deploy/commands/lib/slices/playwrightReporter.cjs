const { appendFileSync } = require('node:fs');
const { relative } = require('node:path');

/** Writes a line per try of a test when it ends; the last one counts. */
module.exports = class SliceReporter {
  onBegin({ rootDir }) {
    this.rootDir = rootDir;
  }

  onTestEnd(test, { duration }) {
    const [, project, , ...titles] = test.titlePath();
    const outcome = test.outcome();
    const line = {
      name: [...(project ? [`[${project}]`] : []), relative(this.rootDir, test.location.file), ...titles].join(' › '),
      isRed: outcome === 'unexpected',
      isSecondTry: outcome === 'flaky',
      passed: outcome === 'expected' || outcome === 'flaky' ? 1 : 0,
      failed: [],
      seconds: duration / 1000,
    };
    appendFileSync(process.env.SLICE_RESULTS, `${JSON.stringify(line)}\n`);
  }
};
