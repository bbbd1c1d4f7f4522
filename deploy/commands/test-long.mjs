import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root, runAndExit } from './lib/processes.mjs';

const api = join(root, 'deploy/server/reference-api/src');

/** Tests of properties that `npm test` tries less often (`testing/runs.ts`). */
const properties = () =>
  readdirSync(api, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && readFileSync(join(api, file), 'utf8').includes("/testing/runs'"),
  );

/**
 * The unit and server tests that start real processes or take long (`*.long.test.ts`), which `npm test` leaves out, and
 * those of properties with all their runs.
 * @param {string[]} args
 */
export const run = (args) =>
  runAndExit(
    bin('jest'),
    ['--maxWorkers=2', '--testPathPatterns', ...(args.length > 0 ? args : ['\\.long\\.test\\.ts$', ...properties()])],
    {
      env: { ...process.env, LONG_TESTS: '1' },
    },
  );
