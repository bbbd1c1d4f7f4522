import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserEngines } from '../browsers.mjs';
import { ensureChromium } from '../chromium.mjs';
import { fakeClock } from '../fakeClock.mjs';
import { browserPages, clockEnv, moments } from '../moments.mjs';
import { root } from '../processes.mjs';
import { packSdk } from '../sdkPackages.mjs';
import { temporaryPostgres } from '../temporaryPostgres.mjs';
import { withoutLong } from '../unitTests.mjs';
import { jestFiles, playwrightTests } from './listTests.mjs';
import { longTests, onlyLong } from './longTests.mjs';

/**
 * Tests beyond `npm test` that one call of Jest or Playwright runs.
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} kind those of one kind share their recorded times
 * @property {'jest' | 'playwright'} runner
 * @property {number} seconds of a piece whose time is not recorded
 * @property {number} workers
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} [env]
 * @property {() => Promise<string[]>} list names of its pieces, as its tool lists them
 * @property {() => Promise<{ env: NodeJS.ProcessEnv, stop?: () => Promise<void> }>} [prepare] installs and starts the
 * programs that it needs. Throws where this machine cannot have them
 */

const withChromium = async () => ({ env: { CHROMIUM_PATH: await ensureChromium() } });

/** @param {(long: ReturnType<typeof longTests>) => string[]} choose */
const listLong = async (choose) => choose(longTests(await jestFiles()));

/** @returns {Promise<string[]>} files of `npm test` */
const shortFiles = async () => (await jestFiles()).filter((file) => !/\.long\.test\.ts$/.test(file));

/** Whose clock no moment changes. @param {string} file */
const hasRealClock = (file) => readFileSync(join(root, file), 'utf8').includes('@clock real');

/** @type {Suite[]} */
const once = [
  {
    ...{ name: 'long unit tests', kind: 'long', runner: 'jest', seconds: 40, workers: 2, args: [] },
    env: { LONG_TESTS: '1' },
    list: () => listLong(({ whole }) => whole),
    prepare: withChromium,
  },
  {
    ...{ name: 'unit tests marked @long', kind: 'marked', runner: 'jest', seconds: 20, workers: 2, args: onlyLong },
    env: { LONG_TESTS: '1' },
    list: () => listLong(({ marked }) => marked),
    prepare: withChromium,
  },
  {
    ...{ name: 'the API on PostgreSQL', kind: 'postgres', runner: 'jest', seconds: 6, workers: 2, args: [] },
    list: async () => (await shortFiles()).filter((file) => file.startsWith('deploy/server/reference-api/')),
    async prepare() {
      const server = await temporaryPostgres();
      return { env: { DATABASE_URL: server.url }, stop: () => server.stop() };
    },
  },
  {
    ...{ name: 'browser tests marked @long', kind: 'browser', runner: 'playwright', seconds: 12, workers: 2, args: [] },
    // All bad candidates, all pairs of builds and the whole table of failures.
    env: { CANDIDATES: 'all' },
    list: () => playwrightTests(['--grep', '@long'], { CANDIDATES: 'all' }),
    prepare: withChromium,
  },
  {
    ...{ name: 'a module in a repository of its own', kind: 'sdk', runner: 'playwright', seconds: 300, workers: 1 },
    args: ['--config', 'playwright.sdk.config.ts'],
    list: () => playwrightTests(['--config', 'playwright.sdk.config.ts']),
    async prepare() {
      await packSdk();
      return withChromium();
    },
  },
];

const browsersConfig = ['--config', 'playwright.browsers.config.ts'];

/** @type {Suite[]} */
const engines = Object.entries(browserEngines).map(([name, ensure]) => ({
  ...{ name, kind: name, runner: 'playwright', seconds: 45, workers: 1, args: browsersConfig },
  list: async () => (await playwrightTests(browsersConfig)).filter((line) => line.startsWith(`[${name}] `)),
  prepare: async () => ({ env: { ...(await ensure()), ENGINES: name } }),
}));

/** @type {Suite[]} */
const clocks = Object.entries(moments).flatMap(([name, moment]) => [
  {
    ...{ name: `unit tests, ${name}`, kind: 'clock', runner: 'jest', seconds: 1.6, workers: 3 },
    args: ['--silent', ...withoutLong],
    env: { TEST_NOW: moment, TZ: 'UTC' },
    list: async () => (await shortFiles()).filter((file) => !hasRealClock(file)),
    prepare: withChromium,
  },
  {
    ...{ name: `browser tests, ${name}`, kind: 'clock in a browser', runner: 'playwright', seconds: 6, workers: 2 },
    args: [],
    list: () => playwrightTests(browserPages),
    prepare: async () => ({ env: { ...fakeClock(), ...clockEnv(moment), CHROMIUM_PATH: await ensureChromium() } }),
  },
]);

/** Everything long, in the order in which slices are cut from it. */
export const suites = [...once, ...engines, ...clocks];
