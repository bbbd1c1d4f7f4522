import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SettingError } from '@fleet/build/errors';
import type { Round, Walked } from '../../proof/walkRound';
import { readWalk } from '../../store/walks';
import { createTestCli, type TestCli } from '../../testing/cli';

/** What happens in the pause between two rounds. */
let mockPause = () => {};
jest.mock('node:timers/promises', () => ({ setTimeout: async () => mockPause() }));

let cli: TestCli;
let rounds: Round[];
let walked: Walked;
let onRound: (round: Round) => Walked | undefined;
const found = {
  what: './Page at /alarms: axe label: a field has no name',
  role: 'driver',
  theme: 'dark',
  locale: 'en',
  width: 360,
};

const start = async (env: NodeJS.ProcessEnv = { WALK_ACCOUNTS: 'ana:a:b  petar:c' }) => {
  cli = await createTestCli(env, {
    async walkRound(round) {
      rounds.push(round);
      return onRound(round) ?? walked;
    },
  });
  await cli.rollout('promote', 'mfe-alarms@1.3.0', '--percent', '10');
};
const look = () =>
  cli.rollout('watch', 'mfe-alarms', '--once', '--revert', '--gateway', 'http://127.0.0.1:9', '--json');

beforeEach(() => {
  rounds = [];
  onRound = () => undefined;
  walked = { opened: 3, found: [], problems: ['petar: no'] };
});
afterEach(() => cli.remove());

it('opens what is rolled out as each account, and from round to round otherwise', async () => {
  await start();
  const { code, out } = await cli.rollout('walk', '--once', '--gateway', 'http://gateway-1:8080');
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringMatching(/^mfe-alarms@1\.3\.0: 3 shown .* 0 wrong\n {2}petar: no$/),
  });
  await cli.rollout('walk', 'mfe-alarms', '--once');
  expect(
    rounds.map(({ id, candidate, stable, gateway, number }) => [
      id,
      candidate.version,
      stable.version,
      gateway,
      number,
    ]),
  ).toEqual([
    ['mfe-alarms', '1.3.0', '1.2.0', 'http://gateway-1:8080', 0],
    ['mfe-alarms', '1.3.0', '1.2.0', 'http://localhost:8080', 1],
  ]);
  expect(Object.keys(rounds[0]?.modules ?? {}).sort()).toEqual(['mfe-alarms', 'mfe-fleet']);
  expect(rounds[0]?.accounts).toEqual([
    { name: 'ana', password: 'a:b' },
    { name: 'petar', password: 'c' },
  ]);
  expect(await readWalk(cli.store, 'mfe-alarms')).toMatchObject({ version: '1.3.0', rounds: 2, opened: 6, found: [] });
});

it.each([{}, { WALK_ACCOUNTS: 'ana' }])('opens nothing without accounts: %j', async (env) => {
  await start(env);
  const { code, out } = await cli.rollout('walk', '--once');
  expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('WALK_ACCOUNTS must name the accounts') });
  expect(rounds).toEqual([]);
});

it('stops a candidate for what was found, once, and names it where nobody walks', async () => {
  await start();
  const findings = async () => JSON.parse((await look()).out).outcomes[0].findings;
  const unwalked = { what: 'unwalked', values: {} };
  expect(await findings()).toContainEqual(unwalked);
  await cli.rollout('walk', '--once');
  expect(await findings()).not.toContainEqual(unwalked);

  walked = { opened: 3, found: [found], problems: [] };
  const { code, out } = await cli.rollout('walk', '--once');
  expect(code).toBe(1);
  expect(out).toContain('driver, dark, en, 360 px: ./Page at /alarms: axe label');
  const stopped = await look();
  expect(stopped.code).toBe(1);
  expect(JSON.parse(stopped.out).outcomes).toMatchObject([
    {
      did: 'reverted',
      findings: [{ what: 'walked', values: found }],
      why: expect.stringContaining('as driver (dark, en, 360 px)'),
    },
  ]);
  expect(await cli.live()).toBe('1.2.0 - 1.1.0');

  await cli.rollout('promote', 'mfe-alarms@1.3.0', '--percent', '10');
  expect(JSON.parse((await look()).out).outcomes).toMatchObject([{ did: 'watching' }]);
});

it('holds what was found against that version alone', async () => {
  await start();
  walked = { opened: 3, found: [found], problems: [] };
  await cli.rollout('walk', '--once');
  await cli.rollout('promote', 'mfe-alarms@1.4.0', '--percent', '10', '--replace');
  expect(JSON.parse((await look()).out).outcomes).toMatchObject([{ version: '1.4.0', did: 'watching' }]);
});

it('goes on after faults of the browser and the store, which it counts, and ends where nothing can come of it', async () => {
  await start();
  const kept = join(cli.dir, 'walks/mfe-alarms.json');
  const steps = [
    () => {
      throw new Error('the browser has gone');
    },
    () => void mkdirSync(kept, { recursive: true }), // what was found cannot be written
    () => undefined,
    () => {
      throw new SettingError('there is no Chromium here');
    },
  ];
  const { length } = steps;
  onRound = () => {
    steps.shift()?.();
    return undefined;
  };
  mockPause = () => {
    if (steps.length === 2) rmSync(kept, { recursive: true });
  };
  const { code, out } = await cli.rollout('walk');
  mockPause = () => {};
  expect(code).toBe(1);
  expect(rounds).toHaveLength(length);
  expect(out).toMatch(
    /fault 1, the next round tries again: the browser has gone\nfault 2, .*it is a folder.*\nmfe-alarms@1\.3\.0: 3 shown.*\n.*\n.*there is no Chromium here$/,
  );
  expect(await readWalk(cli.store, 'mfe-alarms')).toMatchObject({ rounds: 1 });
});

it('watches on after a fault of the store, and loses no verdict by it', async () => {
  await start();
  const kept = join(cli.dir, 'walks/mfe-alarms.json');
  let asked = 0;
  const gateway = createServer((_request, response) => {
    asked += 1;
    // Each round asks twice. In the first the store breaks, in the second it is whole again, with what was found.
    if (asked === 1) mkdirSync(kept, { recursive: true });
    if (asked === 3) {
      rmSync(kept, { recursive: true });
      const at = new Date().toISOString();
      const record = { version: '1.3.0', stable: '1.2.0', at, rounds: 1, opened: 1, found: [{ at, ...found }] };
      writeFileSync(kept, JSON.stringify(record));
    }
    response.end(JSON.stringify({ seconds: 60, versions: [], visits: [] }));
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.address() as AddressInfo; // listening on TCP
  const at = ['--gateway', `http://127.0.0.1:${port}`, '--every', '0.1'];
  const { code, out } = await cli.rollout('watch', 'mfe-alarms', '--revert', ...at);
  gateway.closeAllConnections();
  gateway.close();
  expect(code).toBe(1);
  expect(out).toMatch(/^fault 1, the next round tries again: .*it is a folder/);
  expect(out).toMatch(/mfe-alarms@1\.3\.0 reverted .*\n.*faults on the way: 1$/);
});
