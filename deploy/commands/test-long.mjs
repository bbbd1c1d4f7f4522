import { runInherited } from './lib/processes.mjs';
import { jestFiles } from './lib/slices/listTests.mjs';
import { longTests, onlyLong } from './lib/slices/longTests.mjs';
import { unitTests } from './lib/unitTests.mjs';

/**
 * The unit and server tests that start real processes or last long (`*.long.test.ts`, and the tests marked `@long` in
 * other files), which `npm test` leaves out, and those of properties with all their runs (`testing/runs.ts`).
 * @param {string[]} args
 */
export async function run(args) {
  const jest = (/** @type {string[]} */ ...more) =>
    runInherited(...unitTests(['--maxWorkers=2', ...more], { LONG_TESTS: '1' }));
  if (args.length > 0) process.exit(await jest('--testPathPatterns', ...args));
  const { whole, marked } = longTests(await jestFiles());
  const codes = [await jest(...onlyLong, '--runTestsByPath', ...marked), await jest('--runTestsByPath', ...whole)];
  process.exit(Math.max(...codes));
}
