import { bin, runAndExit } from './lib/processes.mjs';

/**
 * The unit and server tests that start real processes or take long (`*.long.test.ts`), which `npm test` leaves out.
 * @param {string[]} args
 */
export const run = (args) =>
  runAndExit(
    bin('jest'),
    ['--maxWorkers=2', '--testPathPatterns', ...(args.length > 0 ? args : ['\\.long\\.test\\.ts$'])],
    {
      env: { ...process.env, LONG_TESTS: '1' },
    },
  );
