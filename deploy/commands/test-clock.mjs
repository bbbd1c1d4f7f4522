import { spawn } from 'node:child_process';
import { ensureFaketime } from './lib/debianProgram.mjs';
import { bin } from './lib/processes.mjs';

/**
 * When a rule about days may be wrong, in UTC. The hours are those of Skopje (UTC+1 in winter, UTC+2 in summer).
 * @type {Record<string, string>}
 */
const moments = {
  'five past midnight': '2026-12-09 23:05:00',
  'half past one at night': '2026-12-10 00:30:00',
  noon: '2026-12-10 11:00:00',
  'five to midnight': '2026-12-10 22:55:00',
  'before the clock goes forward': '2027-03-28 00:55:00',
  'after the clock went forward': '2027-03-28 01:05:00',
  'in the hour that comes twice, first': '2027-10-31 00:30:00',
  'in the hour that comes twice, again': '2027-10-31 01:30:00',
  'early on 29 February': '2028-02-28 23:30:00',
  'from 31 December into January': '2026-12-31 22:58:00',
};

/** What works with days, hours or periods; other paths may be given instead. */
const tests = [
  'deploy/reference-api/src/(dashboard|locations|positions|alarms|http/times|fixture)',
  'deploy/sample-fleet',
  'shared-auth/src/contract',
  'shared-ui/src/(format|time|localTime|pickers|date)',
  'mfe-(reports|routes|alarms)/src',
];

/** Runs the tests as if it were each of the moments: `npm run test:clock`, with paths of tests for others, or `--at` and a moment for one. @param {string[]} args */
export async function run(args) {
  const faketime = ensureFaketime();
  const chosen = args[0] === '--at' ? [args[1] ?? '', args.slice(2)] : [undefined, args];
  const [only, paths] = /** @type {[string | undefined, string[]]} */ (chosen);
  const failed = [];
  for (const [name, moment] of Object.entries(moments).filter(([name]) => only === undefined || name === only)) {
    console.log(`\n${name} (${moment} UTC)`);
    if (!(await passes(faketime, moment, paths.length > 0 ? paths : tests))) failed.push(name);
  }
  console.log(failed.length === 0 ? '\nThe tests hold at every moment.' : `\nFailed: ${failed.join('; ')}.`);
  process.exit(failed.length === 0 ? 0 : 1);
}

/** @param {string} faketime @param {string} moment @param {string[]} paths */
async function passes(faketime, moment, paths) {
  const jest = bin('jest');
  const child = spawn(faketime, ['-f', `@${moment}`, jest, '--silent', '--testPathPatterns', ...paths], {
    stdio: 'inherit',
    // Timers run on the monotonic clock, which stays the real one.
    env: { ...process.env, TZ: 'UTC', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  return code === 0;
}
