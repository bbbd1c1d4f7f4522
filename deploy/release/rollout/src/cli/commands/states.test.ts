import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { currentSet } from '../../compatibility/checkStored';
import type { TryJourneys } from '../../journeys/runJourneys';
import { promoted } from '../../releases/releaseSet';
import { createKey } from '../../store/keys';
import { writeRegistry } from '../../store/registryFile';
import { createTestCli, type TestCli } from '../../testing/cli';
import { publishSample, sampleModule } from '../../testing/sampleSet';

/**
 * P1: each command on each state that a module can be in. None ends in a stack, and none of them stops another module's
 * rollout.
 */

const ana = createKey('ana');
const tryJourneys: TryJourneys = async () => ({ commit: 'abc1234', passed: 1, failed: [] });

interface State {
  /** Makes it so of mfe-x. */
  make: (cli: TestCli) => Promise<unknown>;
  env?: NodeJS.ProcessEnv;
  /** The message with which this state stops the promotion of another module. */
  stops?: RegExp;
}
const publish = (cli: TestCli, version: string, more: object = {}) =>
  publishSample(cli.store, 'mfe-x', sampleModule('mfe-x', version, more));
/** A first version for everybody, and a second one. */
async function two(cli: TestCli) {
  for (const version of ['1.0.0', '1.1.0']) {
    await publish(cli, version);
    await cli.rollout('promote', `mfe-x@${version}`);
  }
}
/** Of the table's beginning, before the keys sign what there is. */
const unsigned = (cli: TestCli) => publish(cli, '1.0.0');

const states: Readonly<Record<string, State>> = {
  unknown: { make: async () => undefined },
  new: { make: (cli) => publish(cli, '1.0.0') },
  'first at 10 percent': {
    async make(cli) {
      await publish(cli, '1.0.0');
      await cli.rollout('promote', 'mfe-x@1.0.0', '--percent', '10');
    },
  },
  'first for everybody': {
    async make(cli) {
      await publish(cli, '1.0.0');
      await cli.rollout('promote', 'mfe-x@1.0.0', '--percent', '10');
      await cli.rollout('ramp', 'mfe-x', '100');
    },
  },
  'first, rolled back': {
    async make(cli) {
      await publish(cli, '1.0.0');
      await cli.rollout('promote', 'mfe-x@1.0.0', '--percent', '10');
      await cli.rollout('ramp', 'mfe-x', '100');
      await cli.rollout('rollback', 'mfe-x');
    },
  },
  disabled: {
    async make(cli) {
      await two(cli);
      await cli.rollout('disable', 'mfe-x');
    },
  },
  'disabled, mended at 10 percent': {
    async make(cli) {
      await two(cli);
      await cli.rollout('disable', 'mfe-x');
      await publish(cli, '1.2.0');
      await cli.rollout('promote', 'mfe-x@1.2.0', '--percent', '10');
    },
  },
  refused: {
    async make(cli) {
      await publish(cli, '1.0.0', { shared: { react: '^18.0.0' } });
      await cli.rollout('promote', 'mfe-x@1.0.0');
    },
  },
  frozen: {
    async make(cli) {
      await two(cli);
      await cli.rollout('freeze', '--why', 'month end');
    },
    stops: /frozen/,
  },
  'rolled back': {
    async make(cli) {
      await two(cli);
      await cli.rollout('rollback', 'mfe-x');
    },
  },
  'taken back': {
    async make(cli) {
      await two(cli);
      const { set } = await currentSet(cli.store);
      const good = set.modules['mfe-x']?.lastGood;
      if (good)
        await writeRegistry(cli.store, promoted(set, 'mfe-x', good, 100, { before: null }), {
          ...{ who: 'controller', why: 'failed in 9 of 9 pages' },
          act: { kind: 'promote', id: 'mfe-x', version: good.version, percent: 100 },
        });
    },
  },
  removed: {
    async make(cli) {
      await two(cli);
      await cli.rollout('remove', 'mfe-x');
    },
  },
  unsigned: { make: unsigned, env: { ROLLOUT_KEYS: ana.trusted, ROLLOUT_KEY: ana.secret } },
  'live, its files gone': {
    async make(cli) {
      await two(cli);
      rmSync(join(cli.dir, 'releases/mfe-x/1.1.0.json'));
    },
    stops: /mfe-x@1\.1\.0 is live, but releases\/mfe-x\/1\.1\.0\.json is not in .*disable mfe-x.*--without-journeys/,
  },
};

const gateway = ['--gateway', 'http://localhost:1'];
const commands: readonly (readonly string[])[] = [
  ['status'],
  ['history'],
  ['verdict', 'mfe-x@1.0.0'],
  ['journeys'],
  ['journeys', 'mfe-x'],
  ['walk', '--once'],
  ['watch', '--once', ...gateway],
  ['watch', 'mfe-x', '--once', ...gateway],
  ['promote', 'mfe-x@1.0.0'],
  ['promote', 'mfe-x@1.0.0', '--percent', '10'],
  ['ramp', 'mfe-x', '50'],
  ['ramp', 'mfe-x', '0'],
  ['rollback', 'mfe-x'],
  ['rollback'],
  ['disable', 'mfe-x'],
  ['enable', 'mfe-x'],
  ['remove', 'mfe-x'],
  ['restore'],
  ['freeze', '--why', 'month end'],
  ['thaw'],
  ['gc', '--dry-run'],
  ['keys'],
  ['keys', 'sign', 'mfe-x@1.0.0'],
  ['publish', 'mfe-x'],
  ['preview', 'mfe-x'],
  ['preview', '--end', 'mfe-x'],
];

async function inState({ make, env = {} }: State): Promise<TestCli> {
  const cli = await createTestCli(env, { tryJourneys });
  if (env.ROLLOUT_KEYS)
    for (const version of [
      '',
      'shell@1.0.0',
      'mfe-alarms@1.2.0',
      'mfe-alarms@1.1.0',
      'mfe-fleet@1.0.0',
      'mfe-fleet@1.1.0',
    ])
      await cli.rollout('keys', 'sign', ...(version ? [version] : []));
  await make(cli);
  return cli;
}

describe.each(Object.entries(states))('P1: %s', (_name, state) => {
  // A state takes up to eight commands to make: it is made once, and each test works on a copy.
  let made: TestCli;
  let cli: TestCli;
  beforeAll(async () => {
    made = await inState(state);
  });
  beforeEach(() => {
    cli = made.copy();
  });
  afterEach(() => cli.remove());
  afterAll(() => made.remove());

  it.each(commands)('%s %s ends in words', async (...args) => {
    const { out } = await cli.rollout(...args.filter((word) => word !== undefined));
    expect(out).not.toMatch(/\n\s+at |a fault of this command|undefined|NaN/);
    expect(out.trim()).not.toBe('');
    // The versions offered are versions that exist.
    if (args[0] !== 'history') expect(out).not.toContain('0.0.0-none');
  });

  it('stops no other module', async () => {
    const { code, out } = await cli.rollout('promote', 'mfe-fleet@1.1.0', '--percent', '10');
    if (!state.stops) expect({ code, out }).toMatchObject({ code: 0 });
    else expect(out.split('\n').at(-1)).toMatch(state.stops);
  });
});

it('P14: a version that is let through after all is not said to be refused any more', async () => {
  const cli = await createTestCli();
  await publishSample(cli.store, 'mfe-alarms', sampleModule('mfe-alarms', '1.5.0', { shared: { react: '^18.0.0' } }));
  expect((await cli.rollout('promote', 'mfe-alarms@1.5.0')).code).toBe(1);
  expect((await cli.rollout('status')).out).toContain('mfe-alarms@1.5.0 was refused');
  expect((await cli.rollout('promote', 'mfe-alarms@1.5.0', '--accept', 'shared')).code).toBe(0);
  expect((await cli.rollout('status')).out).not.toContain('was refused');
  cli.remove();
});
