import { ensureChromium } from './lib/chromium.mjs';
import { fakeClock } from './lib/fakeClock.mjs';
import { browserPages, clockEnv, moments } from './lib/moments.mjs';
import { playwright } from './lib/playwright.mjs';
import { runInherited } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';
import { requireBuild } from './lib/requireBuild.mjs';
import { unitTests, withoutLong } from './lib/unitTests.mjs';

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
  const chosen = paths.length > 0 ? paths : all ? [] : browserPages;
  return runInherited(...playwright(chosen, { ...clock, ...clockEnv(moment) }));
}
