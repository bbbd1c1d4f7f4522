import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Tried, type TryJourneys, withoutKeys } from '../../journeys/runJourneys';
import { createTestCli, type TestCli } from '../../testing/cli';

/** Sets that browser tests ran against: stable versions by id. */
let ran: { id: string; set: Record<string, string> }[];
let outcome: Tried;
/** In place of a browser: reads the set that it is given, as gateways do. */
const tryJourneys: TryJourneys = async (id, storeDir) => {
  const { shell, modules } = JSON.parse(readFileSync(join(storeDir, 'registry.json'), 'utf8'));
  const set: Record<string, string> = { shell: shell.version };
  for (const [name, entry] of Object.entries<{ stable: { version: string }; candidate?: object }>(modules)) {
    expect(entry.candidate).toBeUndefined();
    expect(existsSync(join(storeDir, 'modules', name, entry.stable.version, 'page.js'))).toBe(true);
    set[name] = entry.stable.version;
  }
  ran.push({ id, set });
  return outcome;
};

let cli: TestCli;
beforeEach(async () => {
  ran = [];
  outcome = { commit: 'abc1234', passed: 7, failed: [] };
  cli = await createTestCli({}, { tryJourneys });
});
afterEach(() => cli.remove());

const historyOf = async () => (await cli.rollout('history', '--explain', '--limit', '1')).out;

it('guard a promotion: they run once, against the set as it would be for everyone, and are in the history', async () => {
  const { code, out } = await cli.rollout('promote', 'mfe-alarms@1.3.0', '--percent', '10');
  expect(code).toBe(0);
  expect(ran).toEqual([{ id: 'mfe-alarms', set: { shell: '1.0.0', 'mfe-alarms': '1.3.0', 'mfe-fleet': '1.0.0' } }]);
  expect(out).toContain('journeys of mfe-alarms: 7 passed');
  expect(await historyOf()).toMatch(
    /journeys of mfe-alarms: 7 passed, \d{4}-\d\d-\d\d \d\d:\d\d UTC at commit abc1234/,
  );
  await cli.rollout('ramp', 'mfe-alarms', '0');
  await cli.rollout('promote', 'mfe-alarms@1.3.0', '--percent', '20');
  expect(ran).toHaveLength(1);
});

it('stop a promotion where one fails, unless that is meant: then that is in the history', async () => {
  outcome = { commit: 'abc1234', passed: 6, failed: ['an alarm is acknowledged'] };
  const { code, out } = await cli.rollout('promote', 'mfe-alarms@1.3.0', '--percent', '10');
  expect(code).toBe(1);
  expect(out).toContain('journeys of mfe-alarms: 1 of 7 failed');
  expect(out).toContain('an alarm is acknowledged');
  expect(await cli.live()).toBe('1.2.0 - 1.1.0');
  expect((await cli.rollout('promote', 'mfe-alarms@1.3.0', '--percent', '10', '--without-journeys')).code).toBe(0);
  expect(await historyOf()).toContain('journeys of mfe-alarms: left out by ana');
  expect(await cli.live()).toBe('1.2.0 1.3.0:10 1.1.0');
});

it('at night run against what is live, and a failure names what changed since they passed', async () => {
  expect((await cli.rollout('journeys')).code).toBe(0);
  expect(ran.map(({ id }) => id)).toEqual(['mfe-alarms', 'mfe-fleet']);
  await cli.rollout('promote', 'mfe-fleet@1.1.0', '--without-journeys');
  outcome = { commit: 'abc1234', passed: 6, failed: ['an alarm is acknowledged'] };
  const { code, out } = await cli.rollout('journeys', 'mfe-alarms');
  expect(code).toBe(1);
  expect(out).toContain('changed since all passed: mfe-fleet@1.1.0');
});

it('are said not to have run where there are none', async () => {
  const bare = await createTestCli();
  expect((await bare.rollout('promote', 'mfe-alarms@1.3.0')).out).toContain(
    'journeys of mfe-alarms: not run on this set',
  );
  expect((await bare.rollout('journeys')).out).toContain('there are no browser tests of mfe-alarms, mfe-fleet here');
  bare.remove();
});

it('are given no key of the store, of the gateways or of signatures', () => {
  const env = { PATH: '/bin', AWS_SECRET_ACCESS_KEY: 'a', ROLLOUT_KEY: 'b', OPS_TOKEN: 'c', CHROMIUM_PATH: '/c' };
  expect(withoutKeys(env)).toEqual({ PATH: '/bin', CHROMIUM_PATH: '/c' });
});
