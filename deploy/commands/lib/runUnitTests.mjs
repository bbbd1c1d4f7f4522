import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInherited } from './processes.mjs';
import { readResults } from './slices/runSuite.mjs';
import { unitTests } from './unitTests.mjs';

/** @typedef {import('./slices/runSuite.mjs').Result} Result */

/** More red files than these are no accident of a busy machine. */
const MOST_TRIED_AGAIN = 3;

const reporter = fileURLToPath(new URL('./slices/jestReporter.cjs', import.meta.url));

/**
 * Runs unit tests. The red ones of a few files are tried once more, as those of the browser tests are: otherwise one of
 * nine thousand tests that fails because of the machine's load would block everything else. A case that a property
 * found is not tried again.
 * @param {string[]} args of Jest
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} Jest's exit code
 */
export async function runUnitTests(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'fleet-unit-'));
  const results = join(folder, 'results');
  // Jest may end before the first test does.
  writeFileSync(results, '');
  const runJest = (/** @type {string[]} */ more) =>
    runInherited(
      ...unitTests([...args, '--reporters=default', `--reporters=${reporter}`, ...more], {
        ...env,
        SLICE_RESULTS: results,
      }),
    );
  try {
    const code = await runJest([]);
    const again = code === 0 ? [] : triedAgain(readResults(results));
    if (again.length === 0) return code;
    console.log(`\n── once more: ${again.join(', ')}`);
    const second = await runJest(['--runTestsByPath', ...again]);
    if (second === 0) console.log(`── passed on a second try: ${again.join(', ')}`);
    return second;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The files that are tried again.
 * @param {readonly Result[]} results
 * @returns {string[]} empty where the failure is final
 */
export function triedAgain(results) {
  const red = results.filter(({ isRed }) => isRed);
  const stands = red.length > MOST_TRIED_AGAIN || red.some(({ isFinding }) => isFinding);
  return stands ? [] : red.map(({ name }) => name);
}
