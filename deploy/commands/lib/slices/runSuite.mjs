import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryFolder } from '../memoryFolder.mjs';
import { playwright } from '../playwright.mjs';
import { unitTests } from '../unitTests.mjs';

/**
 * A reporter's result of a piece.
 * @typedef {object} Result
 * @property {string} name
 * @property {boolean} isRed
 * @property {boolean} [isFinding] whether a property found a case, which is not tried again
 * @property {boolean} [isSecondTry] whether it passed after it had failed
 * @property {number} passed tests
 * @property {number} tries how often it ran
 * @property {string[]} failed names of tests, where a piece is a file
 * @property {string[]} why the beginning of each error of its last try
 * @property {number} seconds by one worker
 */

/** How often red pieces are tried again. */
const RETRIES = 2;
/** Milliseconds for those tries where the time of the slice ends before them. */
const AGAIN_MS = 180_000;
/** Milliseconds in which an interrupted runner ends. */
const GRACE_MS = 15_000;

/**
 * Milliseconds of a long unit test without its own limit: the end of the slice ends tests that hang, and CI's machine
 * may be several times slower than those that long tests are written on.
 */
const TEST_TIMEOUT_MS = 120_000;

const reporter = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * The command that runs pieces of a suite.
 * @param {import('./suites.mjs').Suite} suite
 * @param {readonly string[]} names
 * @param {string} folder for the list of tests
 * @param {NodeJS.ProcessEnv} env
 */
function commandOf({ runner, args, workers }, names, folder, env) {
  if (runner === 'jest') {
    const reporters = ['--reporters=default', `--reporters=${reporter('jestReporter.cjs')}`];
    const options = ['--ci', `--maxWorkers=${workers}`, `--testTimeout=${TEST_TIMEOUT_MS}`, ...reporters];
    return unitTests([...options, ...args, '--runTestsByPath', ...names], env);
  }
  const list = join(folder, 'tests.txt');
  writeFileSync(list, names.join('\n'));
  const memory = memoryFolder();
  const options = [
    `--workers=${workers}`,
    `--retries=${RETRIES}`,
    `--add-reporter=${reporter('playwrightReporter.cjs')}`,
  ];
  return playwright([...args, ...options, `--test-list=${list}`], { ...(memory && { TMPDIR: memory }), ...env });
}

/**
 * Runs a command until it ends or its time is over, with all that it started.
 * @param {ReturnType<typeof commandOf>} command
 * @param {number} deadline by `performance.now()`
 */
function runUntil([program, args, options], deadline) {
  return new Promise((resolve, reject) => {
    // A separate process group, so that a signal reaches the servers and browsers of its tests as well.
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    const end = (/** @type {NodeJS.Signals} */ signal) => {
      try {
        process.kill(-Number(child.pid), signal);
      } catch {
        // It has ended.
      }
    };
    const interrupt = () => end('SIGINT');
    const left = Math.max(0, deadline - performance.now());
    const timers = [setTimeout(interrupt, left), setTimeout(() => end('SIGKILL'), left + GRACE_MS)];
    // A user who ends the slice wants neither another try nor the next suite.
    const leave = () => {
      interrupt();
      child.once('exit', () => process.exit(130));
    };
    process.once('SIGINT', leave).once('SIGTERM', leave);
    child.once('error', reject);
    child.once('exit', () => {
      for (const timer of timers) clearTimeout(timer);
      process.off('SIGINT', leave).off('SIGTERM', leave);
      resolve(undefined);
    });
  });
}

/** The results that the reporter has written so far. @param {string} file @returns {Result[]} */
export const readResults = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/**
 * Runs pieces of a suite; red ones are tried twice more.
 * @param {import('./suites.mjs').Suite} suite
 * @param {readonly string[]} names
 * @param {number} deadline by `performance.now()`
 * @returns {Promise<Result[]>} the ended pieces, and as red those that a run lost because it ended before its time
 */
export async function runSuite(suite, names, deadline) {
  const { env, stop } = (await suite.prepare?.()) ?? { env: {} };
  const folder = mkdtempSync(join(tmpdir(), 'fleet-slice-'));
  const file = join(folder, 'results');
  /** @type {Map<string, Result>} */
  const results = new Map();
  let wanted = [...names];
  let end = deadline;
  for (let attempt = 0; wanted.length > 0 && attempt <= RETRIES; attempt++) {
    if (attempt > 0) console.log(`\n── ${suite.name}: once more, ${wanted.join(', ')}`);
    writeFileSync(file, '');
    await runUntil(commandOf(suite, wanted, folder, { ...suite.env, ...env, SLICE_RESULTS: file }), end);
    const before = new Map(results);
    for (const result of readResults(file)) {
      const tries = result.tries + (before.get(result.name)?.tries ?? 0);
      results.set(result.name, { ...result, tries, isSecondTry: !result.isRed && tries > 1 });
    }
    if (performance.now() < end)
      for (const name of wanted)
        if (!results.has(name))
          results.set(name, { name, isRed: true, passed: 0, tries: 1, failed: ['(did not run)'], why: [], seconds: 0 });
    wanted = names.filter((name) => {
      const result = results.get(name);
      return result?.isRed && !result.isFinding && result.tries <= RETRIES;
    });
    end = Math.max(deadline, performance.now() + AGAIN_MS);
  }
  await stop?.();
  rmSync(folder, { recursive: true, force: true });
  return [...results.values()];
}
