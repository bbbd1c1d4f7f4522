import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';
import { requireBuild } from './lib/requireBuild.mjs';
import { cut, fileOf, SLICES } from './lib/slices/pieces.mjs';
import { readTimes, recordTimes } from './lib/slices/recordedTimes.mjs';
import { runSuite } from './lib/slices/runSuite.mjs';
import { suites } from './lib/slices/suites.mjs';
import { unlisted } from './lib/slices/unlisted.mjs';

/** Minutes after which a slice ends with tests left to run; 65 of CI's 90 are for `npm test` and a slow machine. */
const MINUTES = 25;

const usage = `npm run test:slice                        the slice of everything long that the number of commits chooses
  -- 3                                    the third of ${SLICES}
  --list                                  what is in it, without running it
  --minutes 60                            the most that it may take. Default: ${MINUTES}
  --record                                keeps how long each file took, by which slices are cut`;

/** @typedef {{ suite: import('./lib/slices/suites.mjs').Suite, names: string[], seconds: number }} Part */
/** @typedef {Part & { results: import('./lib/slices/runSuite.mjs').Result[], reason?: string }} EndedPart */

/**
 * One slice of everything that `npm test` leaves out. Each round of ten begins at the other end, so that tests for
 * which the time did not suffice are first.
 * @param {string[]} args
 */
export async function run(args) {
  const { number, minutes, isListed, isRecorded } = readOptions(args);
  requireBuild();
  const count = commits();
  const chosen = number ?? (count % SLICES) + 1;
  const parts = await partsOf(chosen);
  if (Math.floor(count / SLICES) % 2 === 1) parts.reverse();
  const sum = parts.reduce((seconds, part) => seconds + part.seconds, 0) / 60;
  console.log(`\n── slice ${chosen} of ${SLICES} (${count} commits): about ${sum.toFixed(0)} min, at most ${minutes}`);
  for (const part of parts) console.log(describe(part));
  if (isListed) return;

  const start = performance.now();
  const ended = await runParts(parts, start + minutes * 60_000);
  if (isRecorded) recordTimes(ended);
  const taken = ((performance.now() - start) / 60_000).toFixed(1);
  process.exit(report(ended, `slice ${chosen} of ${SLICES}, ${taken} of ${minutes} min`));
}

/** @param {string[]} args */
function readOptions(args) {
  const options = /** @type {const} */ ({
    list: { type: 'boolean' },
    record: { type: 'boolean' },
    minutes: { type: 'string', default: String(MINUTES) },
  });
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const number = positionals[0] ? Number(positionals[0]) : undefined;
  const isKnown = number === undefined || (Number.isInteger(number) && number >= 1 && number <= SLICES);
  if (!isKnown || positionals.length > 1 || !(Number(values.minutes) > 0)) fail(usage);
  return { number, minutes: Number(values.minutes), isListed: values.list, isRecorded: values.record };
}

/** How many commits the branch has; where git cannot count them, the hours of the clock. */
function commits() {
  // CI's user is not always the owner of the clone.
  const counting = ['-c', 'safe.directory=*', 'rev-list', '--count', 'HEAD'];
  const { stdout } = spawnSync('git', counting, { cwd: root, encoding: 'utf8' });
  return Number(stdout) || Math.floor(Date.now() / 3_600_000);
}

/** Whether each test of a file depends on those before it. @param {string} file */
function isChain(file) {
  const path = join(root, file);
  return existsSync(path) && /describe\.configure\(\{ mode: 'serial'/.test(readFileSync(path, 'utf8'));
}

/** The part of each suite that belongs to a slice. @param {number} chosen from 1 on */
async function partsOf(chosen) {
  const times = readTimes();
  const listed = await Promise.all(
    suites.map(async (suite) =>
      (await suite.list()).map((name) => ({
        suite,
        name,
        chain: suite.runner === 'playwright' && isChain(fileOf(name)) ? `${suite.name}: ${fileOf(name)}` : undefined,
        seconds: (times[suite.kind]?.[fileOf(name)] ?? suite.seconds) / suite.workers,
      })),
    ),
  );
  const pieces = listed.flat();
  const lost = unlisted(pieces);
  if (lost.length > 0) fail(`No tool lists these long tests, so that no slice runs them: ${lost.join(', ')}`);
  const slice = cut(pieces)[chosen - 1] ?? [];
  return suites
    .map((suite) => ({ suite, own: slice.filter((piece) => piece.suite === suite) }))
    .filter(({ own }) => own.length > 0)
    .map(({ suite, own }) => ({
      suite,
      names: own.map(({ name }) => name),
      seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
    }));
}

/** @param {Part} part */
function describe({ suite, names, seconds }) {
  const files = [...new Set(names.map(fileOf))];
  const shown = files.length > 12 ? `${files[0]} … ${files.at(-1)}` : files.join(', ');
  const what = suite.runner === 'jest' ? 'files' : `tests in ${files.length} files`;
  return `   ${suite.name}: ${names.length} ${what}, ${(seconds / 60).toFixed(1)} min: ${shown}`;
}

/**
 * @param {readonly Part[]} parts
 * @param {number} deadline by `performance.now()`
 */
async function runParts(parts, deadline) {
  /** @type {EndedPart[]} */
  const ended = [];
  for (const part of parts) {
    console.log(`\n── ${describe(part).trim()}`);
    if (performance.now() >= deadline) ended.push({ ...part, results: [] });
    else
      try {
        ended.push({ ...part, results: await runSuite(part.suite, part.names, deadline) });
      } catch (error) {
        ended.push({ ...part, results: [], reason: error instanceof Error ? error.message : String(error) });
      }
  }
  return ended;
}

/**
 * Prints the red, flaky and skipped tests of a slice. Tests that this machine cannot run and tests for which the time
 * did not suffice are named, and fail nothing: they are no fault of the change.
 * @param {readonly EndedPart[]} parts
 * @param {string} title
 */
function report(parts, title) {
  console.log(`\n── ${title}`);
  for (const { suite, names, results, reason } of parts) {
    const left = names.filter((name) => !results.some((result) => result.name === name));
    if (reason) console.log(`NOT RUN: ${suite.name} (${names.length}). ${reason}`);
    else if (left.length > 0)
      console.log(`NOT RUN, as the time of the slice was over: ${suite.name}: ${left.join(', ')}`);
    for (const { name } of results.filter(({ isSecondTry }) => isSecondTry))
      console.log(`passed on a further try: ${suite.name}: ${name}`);
    for (const { name, failed, why, tries, isFinding } of results.filter(({ isRed }) => isRed)) {
      const how = isFinding ? 'FAILED, a property found a case' : `FAILED, as often as it was tried (${tries})`;
      console.log(`${how}: ${suite.name}: ${[name, ...failed, ...why].join('\n    ')}`);
    }
  }
  const results = parts.flatMap((part) => part.results);
  const passed = results.reduce((sum, each) => sum + each.passed, 0);
  const failed = results.reduce((sum, { isRed, failed }) => sum + (isRed ? Math.max(1, failed.length) : 0), 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
