import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { fakeClock } from './lib/fakeClock.mjs';
import { playwright } from './lib/playwright.mjs';
import { bin, root, runInherited } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';

/**
 * When a rule about days may be wrong, in UTC. The hours are those of Skopje (UTC+1 in winter, UTC+2 in summer).
 * @type {Record<string, string>}
 */
const moments = {
  'five past midnight': '2026-12-09T23:05:00Z',
  'half past one at night': '2026-12-10T00:30:00Z',
  noon: '2026-12-10T11:00:00Z',
  'five to midnight': '2026-12-10T22:55:00Z',
  'before the clock goes forward': '2027-03-28T00:55:00Z',
  'after the clock went forward': '2027-03-28T01:05:00Z',
  'in the hour that comes twice, first': '2027-10-31T00:30:00Z',
  'in the hour that comes twice, again': '2027-10-31T01:30:00Z',
  'early on 29 February': '2028-02-28T23:30:00Z',
  // New Year comes while the tests run, of the server and of the browser alike.
  'from 31 December into January': '2026-12-31T22:58:30Z',
};

/** Unit and server tests of what works with days, hours or periods; `--all` runs every one. */
const units = [
  'deploy/server/reference-api/src/(alarms|fixture|fleet|identity|ingest|live|platform/http/times|reading)',
  'deploy/server/sample-fleet',
  'shared-auth/src/contract',
  'shared-ui/src/model',
  'mfe-(reports|routes|alarms)/src',
];
/** The main browser tests: signing in, and every page that shows times or takes a period. */
const pages = ['session', 'alarms', 'fleet\\.spec', 'forwarded', 'reports', 'tracks'];
/** What of them has nothing to do with time. */
const timeless =
  'axe|accessible|keyboard|phone|360 px|sidebar|slow processor|printed|workbook|script planted|driver sees|wrong password|dead|gone|dirty form|dragged|storage';

const usage = `npm run test:clock                      every moment: unit, server and browser tests
  --at "noon"                             that moment only
  --unit, --browser                       one kind only
  --all                                   every test of the chosen kinds
  paths after "--"                        those tests only (of the one chosen kind)`;

/** Runs tests as if it were each of the moments. @param {string[]} args */
export async function run(args) {
  const options = readOptions(args);
  const clock = fakeClock();
  const chromium = options.kinds.includes('browser') ? await ensureChromium() : '';
  if (chromium !== '' && !existsSync(join(root, '.store/registry.json')))
    fail('The browser tests need what "npm run build" makes: run it first.');
  /** @type {string[]} */
  const failed = [];
  for (const name of options.moments)
    for (const kind of options.kinds) {
      console.log(`\n── ${name} (${moments[name]}): ${kind} tests`);
      const offset = Math.round((Date.parse(moments[name] ?? '') - Date.now()) / 1000);
      const env = {
        ...process.env,
        ...clock,
        FAKETIME: `${offset < 0 ? '' : '+'}${offset}`,
        TZ: 'UTC',
        CHROMIUM_PATH: chromium,
      };
      const code = kind === 'unit' ? await runUnit(options, env) : await runBrowser(options, env);
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

/** @param {Options} options @param {NodeJS.ProcessEnv} env */
function runUnit({ all, paths }, env) {
  const chosen = paths.length > 0 ? paths : all ? [] : units;
  return runInherited(
    bin('jest'),
    ['--silent', '--maxWorkers=2', ...(chosen.length > 0 ? ['--testPathPatterns', ...chosen] : [])],
    { env },
  );
}

/** @param {Options} options @param {NodeJS.ProcessEnv} env */
function runBrowser({ all, paths }, env) {
  const chosen = paths.length > 0 ? paths : all ? [] : [...pages, '--grep-invert', timeless];
  return runInherited(...playwright(chosen, env));
}
