import { ensureChromium } from './lib/chromium.mjs';
import { fakeClock } from './lib/fakeClock.mjs';
import { playwright } from './lib/playwright.mjs';
import { runInherited } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';
import { requireBuild } from './lib/requireBuild.mjs';
import { unitTests, withoutLong } from './lib/unitTests.mjs';

/**
 * When a rule about days may be wrong, in UTC: each weekday, the first and last of a month, 29 February, both changes
 * of the clock, New Year. The hours are those of Skopje (UTC+1 in winter, UTC+2 in summer).
 * @type {Record<string, string>}
 */
export const moments = {
  'five past midnight, Monday': '2026-12-13T23:05:00Z',
  'noon, Wednesday': '2026-12-16T11:00:00Z',
  'first of a month, Friday': '2027-10-01T06:00:00Z',
  'last of a month, Saturday': '2027-07-31T20:00:00Z',
  'before the clock goes forward, Sunday': '2027-03-28T00:55:00Z',
  'after the clock went forward': '2027-03-28T01:05:00Z',
  'in the hour that comes twice, first': '2027-10-31T00:30:00Z',
  'in the hour that comes twice, again': '2027-10-31T01:30:00Z',
  'early on 29 February, Tuesday': '2028-02-28T23:30:00Z',
  // New Year comes while the tests run, of the server and of the browser alike.
  'from 31 December, Thursday, into January': '2026-12-31T22:58:30Z',
};

/** The main browser tests: signing in, and every page that shows times or takes a period. */
const pages = ['session', 'alarms', 'fleet\\.spec', 'forwarded', 'reports', 'tracks'];
/** What of them has nothing to do with time. */
const timeless =
  'axe|accessible|keyboard|phone|360 px|sidebar|slow processor|printed|workbook|script planted|driver sees|wrong password|dead|gone|dirty form|dragged|storage';

const usage = `npm run test:clock                      every moment: unit, server and browser tests
  --at "noon"                             that moment only
  --unit, --browser                       one kind only: unit tests, the main browser tests
  --all                                   those marked @long as well, and every browser test
  paths after "--"                        those tests only (of the one chosen kind)`;

/** Runs tests as if it were each of the moments. @param {string[]} args */
export async function run(args) {
  const options = readOptions(args);
  const clock = options.kinds.includes('browser') ? fakeClock() : {};
  const chromium = options.kinds.includes('browser') ? await ensureChromium() : '';
  if (chromium !== '') requireBuild();
  /** @type {string[]} */
  const failed = [];
  for (const name of options.moments)
    for (const kind of options.kinds) {
      console.log(`\n── ${name} (${moments[name]}): ${kind} tests`);
      const code = await (kind === 'unit' ? runUnit : runBrowser)(options, moments[name] ?? '', {
        ...clock,
        CHROMIUM_PATH: chromium,
      });
      if (code !== 0) failed.push(`${name} (${kind})`);
    }
  console.log(failed.length === 0 ? '\nThe tests hold at every moment.' : `\nFailed: ${failed.join('; ')}.`);
  process.exit(failed.length === 0 ? 0 : 1);
}

/** @param {string[]} args */
function readOptions(args) {
  /** @type {{ moments: string[], kinds: ('unit' | 'browser')[], all: boolean, paths: string[] }} */
  const options = { moments: Object.keys(moments), kinds: ['unit', 'browser'], all: false, paths: [] };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (arg === '--at') {
      const name = args[++i] ?? '';
      if (!(name in moments)) fail(`There is no moment "${name}". Known: ${Object.keys(moments).join('; ')}.`);
      options.moments = [name];
    } else if (arg === '--unit' || arg === '--browser') options.kinds = [arg === '--unit' ? 'unit' : 'browser'];
    else if (arg === '--all') options.all = true;
    else if (arg.startsWith('--')) fail(usage);
    else options.paths.push(arg);
  }
  if (options.paths.length > 0 && options.kinds.length > 1) fail(usage);
  return options;
}

/** @typedef {ReturnType<typeof readOptions>} Options */

/**
 * Each file begins at the moment (deploy/sdk/fleet/jest/fixed-clock.cjs).
 * @param {Options} options
 * @param {string} moment
 */
function runUnit({ all, paths }, moment) {
  const chosen = [...(all ? [] : withoutLong), ...(paths.length > 0 ? ['--testPathPatterns', ...paths] : [])];
  return runInherited(...unitTests(['--silent', '--maxWorkers=3', ...chosen], { TEST_NOW: moment, TZ: 'UTC' }));
}

/**
 * Servers and Chromium run under the same false clock.
 * @param {Options} options
 * @param {string} moment
 * @param {NodeJS.ProcessEnv} clock
 */
function runBrowser({ all, paths }, moment, clock) {
  const chosen = paths.length > 0 ? paths : all ? [] : [...pages, '--grep-invert', timeless];
  const offset = Math.round((Date.parse(moment) - Date.now()) / 1000);
  return runInherited(
    ...playwright(chosen, { ...process.env, ...clock, FAKETIME: `${offset < 0 ? '' : '+'}${offset}`, TZ: 'UTC' }),
  );
}
