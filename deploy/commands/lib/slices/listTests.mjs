import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { playwright } from '../playwright.mjs';
import { bin, root, runQuietly } from '../processes.mjs';

/** @type {Map<string, Promise<unknown>>} */
const known = new Map();

/**
 * Calls `list` once per key, as several suites use parts of one list.
 * @template T
 * @param {string} key
 * @param {() => Promise<T>} list
 */
function listOnce(key, list) {
  const listed = known.get(key) ?? list();
  known.set(key, listed);
  return /** @type {Promise<T>} */ (listed);
}

/** @param {Parameters<typeof runQuietly>} command */
async function outputOf(...command) {
  const { code, output } = await runQuietly(...command);
  if (code !== 0) throw new Error(`${command[0]} failed:\n${output}`);
  return output;
}

/** Every test file that Jest finds, the long ones as well, from the workspace's root. */
export const jestFiles = () =>
  listOnce('jest', async () => {
    const env = { ...process.env, LONG_TESTS: '1' };
    const output = await outputOf('listing unit tests', bin('jest'), ['--listTests'], { env });
    return output
      .split('\n')
      .filter((line) => line.startsWith(root))
      .map((file) => relative(root, file))
      .sort();
  });

/**
 * @typedef {object} Suite what Playwright's JSON has of a file or a describe
 * @property {string} title
 * @property {string} [file]
 * @property {{ title: string, file: string, tests: { projectName: string }[] }[]} [specs]
 * @property {Suite[]} [suites]
 */

/**
 * @param {readonly Suite[]} suites
 * @param {readonly string[]} titles
 * @returns {string[]}
 */
const linesOf = (suites, titles = []) =>
  suites.flatMap(({ title, file, specs = [], suites: inner = [] }) => {
    const within = title === file ? titles : [...titles, title];
    const lines = specs.flatMap((spec) =>
      spec.tests.map(({ projectName }) =>
        [...(projectName ? [`[${projectName}]`] : []), spec.file, ...within, spec.title].join(' › '),
      ),
    );
    return [...lines, ...linesOf(inner, within)];
  });

/**
 * Tests that Playwright finds, each as a line that `--test-list` accepts.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export const playwrightTests = (args, env = {}) =>
  listOnce(JSON.stringify([args, env]), async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fleet-list-'));
    const file = join(folder, 'tests.json');
    const listing = playwright(['--list', '--reporter=json', ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file });
    await outputOf('listing browser tests', ...listing);
    const { suites } = JSON.parse(readFileSync(file, 'utf8'));
    rmSync(folder, { recursive: true });
    return linesOf(suites);
  });
