import { bin, runInherited } from './lib/processes.mjs';
import { testFiles } from './lib/testFiles.mjs';

/** @param {string} text */
const testsWith = (text) => testFiles(/\.test\.tsx?$/, (source) => source.includes(text));

/**
 * The unit and server tests that start real processes or take long (`*.long.test.ts`, and what `@long` marks in other
 * files), which `npm test` leaves out, and those of properties with all their runs (`testing/runs.ts`).
 * @param {string[]} args
 */
export async function run(args) {
  const env = { ...process.env, LONG_TESTS: '1' };
  const jest = (/** @type {string[]} */ ...more) => runInherited(bin('jest'), ['--maxWorkers=2', ...more], { env });
  if (args.length > 0) process.exit(await jest('--testPathPatterns', ...args));
  const marked = await jest('--testNamePattern', '@long', '--runTestsByPath', ...testsWith("'@long "));
  const whole = ['\\.long\\.test\\.ts$', ...testsWith("/testing/runs'")];
  const rest = await jest('--testPathPatterns', ...whole);
  process.exit(marked || rest);
}
