import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { faultRows, namedFaults, namesFaults, tableOf } from './lib/faultTable.mjs';
import { playwright } from './lib/playwright.mjs';
import { root, runInherited } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';
import { testFiles } from './lib/testFiles.mjs';
import { unitTests } from './lib/unitTests.mjs';

const results = join(root, '.cache/faults');

/** A report that a runner wrote; null without one. @param {string} file */
const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(join(results, file), 'utf8'));
  } catch {
    return null;
  }
};

/**
 * What Jest wrote: each test with its titles.
 * @param {{ testResults: { name: string, assertionResults: { ancestorTitles: string[], title: string, status: string
 *   }[] }[] } | null} report
 * @returns {import('./lib/faultTable.mjs').FaultTest[]}
 */
const unitResults = (report) =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ ancestorTitles, title, status }) => ({
        file: relative(root, name),
        name: [...ancestorTitles, title].join(' › '),
        passed: status === 'passed',
      })),
  );

/**
 * @typedef {object} Suite
 * @property {string} title
 * @property {string} [file]
 * @property {{ title: string, ok: boolean, tests: { status: string }[] }[]} [specs]
 * @property {Suite[]} [suites]
 */

/**
 * What Playwright wrote, suite by suite.
 * @param {readonly Suite[] | undefined} suites
 * @param {readonly string[]} titles
 * @returns {import('./lib/faultTable.mjs').FaultTest[]}
 */
const browserResults = (suites, titles = []) =>
  (suites ?? []).flatMap((suite) => [
    ...(suite.specs ?? []).map((spec) => ({
      file: suite.file ?? '',
      name: [...titles, spec.title].join(' › '),
      passed: spec.ok && spec.tests.some(({ status }) => status !== 'skipped'),
    })),
    ...browserResults(suite.suites, suite.title === suite.file ? titles : [...titles, suite.title]),
  ]);

/**
 * Runs every test whose name carries a row of the fault list (`row 12: …`, `S5: …`) and prints a table row by row.
 * Fails where one failed and where a row has no test. `--unit` leaves the browser out; then rows that only a browser
 * tests are reported as not run.
 * @param {string[]} args
 */
export async function run(args) {
  const unitOnly = args.includes('--unit');
  const browserOnly = args.includes('--browser');
  if (browserOnly && readJson('unit.json') === null) fail('Run "npm run test:faults -- --unit" before.');
  for (const file of browserOnly ? ['browser.json'] : ['unit.json', 'browser.json'])
    rmSync(join(results, file), { force: true });
  mkdirSync(results, { recursive: true });
  const unit = testFiles(/\.test\.tsx?$/, namesFaults);
  const browser = testFiles(/\.spec\.ts$/, namesFaults);
  if (unit.length === 0) fail('No test names a row of the fault list.');

  if (!browserOnly) {
    console.log(`── ${unit.length} files of unit and server tests`);
    const report = ['--json', `--outputFile=${join(results, 'unit.json')}`];
    await runInherited(
      ...unitTests(['--maxWorkers=2', '--silent', ...report, '--runTestsByPath', ...unit, '-t', namedFaults.source], {
        // Tests that last minutes run here only.
        KILL_ROUNDS: '20',
        LONG_TESTS: '1',
      }),
    );
  }
  if (!unitOnly) {
    console.log(`── ${browser.length} files of browser tests, on what "npm run build" produced`);
    await runInherited(
      ...playwright(['--reporter=json', '--grep', namedFaults.source, ...browser], {
        CHROMIUM_PATH: await ensureChromium(),
        // All bad candidates; `npm test` runs one of them.
        CANDIDATES: 'all',
        PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'browser.json'),
      }),
    );
  }
  const tests = [...unitResults(readJson('unit.json')), ...browserResults(readJson('browser.json')?.suites)];
  const { lines, missing, failed } = tableOf(tests, faultRows());
  console.log(`\n${lines.join('\n')}\n`);
  for (const { file, name } of failed) console.log(`failed: ${file}: ${name}`);
  if (missing.length > 0)
    console.log(`${unitOnly ? 'Not run, or without a test' : 'Without a test'}: ${missing.join(', ')}`);
  if (failed.length > 0 || (missing.length > 0 && !unitOnly)) process.exit(1);
}
