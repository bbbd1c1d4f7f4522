import { runInherited } from './lib/processes.mjs';
import { testFiles } from './lib/testFiles.mjs';
import { unitTests } from './lib/unitTests.mjs';

/** @param {string} text */
const testsWith = (text) => testFiles(/\.test\.tsx?$/, (source) => source.includes(text));

/**
 * The unit and server tests that start real processes or take long (`*.long.test.ts`, and what `@long` marks in other
 * files), which `npm test` leaves out, and those of properties with all their runs (`testing/runs.ts`).
 * @param {string[]} args
 */
export async function run(args) {
  const jest = (/** @type {string[]} */ ...more) =>
    runInherited(...unitTests(['--maxWorkers=2', ...more], { LONG_TESTS: '1' }));
  if (args.length > 0) process.exit(await jest('--testPathPatterns', ...args));
  const marked = await jest('--testNamePattern', '@long', '--runTestsByPath', ...testsWith("'@long "));
  const whole = ['\\.long\\.test\\.ts$', ...testsWith("/testing/runs'")];
  const rest = await jest('--testPathPatterns', ...whole);
  process.exit(marked || rest);
}
