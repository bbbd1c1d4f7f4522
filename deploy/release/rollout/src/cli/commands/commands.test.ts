import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRegistry, readRevision } from '../../store/registryFile';
import { createTestCli, createTestGateway, type TestCli, type TestGateway } from '../../testing/cli';
import { publishSample, sampleGives, sampleModule, sampleShell, sampleUses } from '../../testing/sampleSet';

let cli: TestCli;
beforeEach(async () => {
  cli = await createTestCli();
});
afterEach(() => cli.remove());

const registryFile = () => join(cli.dir, 'registry.json');
const stored = () => JSON.parse(readFileSync(registryFile(), 'utf8'));
/** Puts an entry into the registry that this checkout cannot read. */
function plantUnreadable(id: string, part: string, version = '9.0.0') {
  const json = stored();
  const module = sampleModule(id, version);
  const release = { ...module, percent: 10, contributes: { ...module.contributes, schema: 9 }, later: true };
  json.modules[id] = { ...json.modules[id], [part]: release };
  writeFileSync(registryFile(), JSON.stringify(json));
}

describe('a rollout of somebody else', () => {
  it('is not replaced by a second candidate, unless that is meant', async () => {
    await cli.rollout('promote', 'mfe-alarms@1.3.0', '--percent', '10');
    const { code, out } = await cli.rollout('promote', 'mfe-alarms@1.4.0', '--percent', '5');
    expect(code).toBe(1);
    expect(out).toContain('mfe-alarms@1.3.0 is being rolled out (10 percent)');
    expect(await cli.live()).toBe('1.2.0 1.3.0:10 1.1.0');
    expect((await cli.rollout('promote', 'mfe-alarms@1.4.0', '--percent', '5', '--replace')).code).toBe(0);
    expect(await cli.live()).toBe('1.2.0 1.4.0:5 1.1.0');
  });

  it('is not raised by the watch of the version it replaced', async () => {
    await cli.rollout('promote', 'mfe-alarms@1.4.0', '--percent', '5');
    const { code, out } = await cli.rollout('watch', 'mfe-alarms@1.3.0', '--once', '--gateway', 'http://localhost:1');
    expect(code).toBe(1);
    expect(out).toContain('mfe-alarms@1.3.0 replaced');
    expect(await cli.live()).toBe('1.2.0 1.4.0:5 1.1.0');
  });
});

it.each([
  ['mfe-alrms', 'mfe-alrms is not in the registry'],
  ['mfe-fleet@9.9.9', 'mfe-fleet@9.9.9 is not published'],
])('O19: a watch of %s, which there is not, is none', async (name, why) => {
  const { code, out } = await cli.rollout('watch', name, '--once', '--gateway', 'http://localhost:1');
  expect([code, out]).toEqual([1, expect.stringContaining(why)]);
});

it('P5-14: of two teams in the same minute both are done, each checked on what is live then', async () => {
  const done = await Promise.all([
    cli.rollout('promote', 'mfe-alarms@1.3.0', '--percent', '10'),
    cli.rollout('promote', 'mfe-fleet@1.1.0'),
  ]);
  expect(done.map(({ code, out }) => [code, out])).toEqual(done.map(({ out }) => [0, out]));
  expect(await cli.live()).toContain('1.3.0:10');
  expect((await cli.rollout('status')).out).toContain('1.1.0');
});

describe('a rollback', () => {
  it('of the set lists everything with --dry-run, and brings no candidate back', async () => {
    await cli.rollout('promote', 'mfe-alarms@1.3.0', '--percent', '10');
    await cli.rollout('ramp', 'mfe-alarms', '0');
    await cli.rollout('promote', 'mfe-fleet@1.1.0');
    const { out } = await cli.rollout('rollback', '--dry-run');
    expect(out).toMatch(/mfe-alarms@1\.2\.0, last good 1\.1\.0\n/);
    expect(out).toMatch(/mfe-fleet@1\.0\.0\n/);
    expect(out).toContain('leaves: mfe-alarms@1.3.0, mfe-fleet@1.1.0');
    expect(out).toContain('would: rollback --to 3');
    await cli.rollout('rollback');
    expect(await cli.live()).toBe('1.2.0 - 1.1.0');
    expect(await cli.live('mfe-fleet')).toBe('1.0.0 - -');
  });

  it('by promoting the older version does not make the one that is left the last good one', async () => {
    await cli.rollout('promote', 'mfe-alarms@1.3.0');
    await cli.rollout('promote', 'mfe-alarms@1.4.0');
    await cli.rollout('promote', 'mfe-alarms@1.3.0');
    expect(await cli.live()).toBe('1.3.0 - 1.2.0');
    await cli.rollout('promote', 'mfe-alarms@1.2.0');
    expect(await cli.live()).toBe('1.2.0 - -');
  });

  it('keeps a last good version, of the history', async () => {
    await cli.rollout('promote', 'mfe-alarms@1.3.0');
    await cli.rollout('promote', 'mfe-alarms@1.4.0');
    await cli.rollout('rollback', 'mfe-alarms');
    expect(await cli.live()).toBe('1.3.0 - 1.2.0');
  });

  it('row 45: is refused where what returns would not run beside the rest, unless that is meant', async () => {
    // The other samples were built without a record, so the check of uses would refuse them beside these.
    const meant = ['--accept', 'uses'] as const;
    const uses = { uses: sampleUses() } as object;
    for (const version of ['1.5.0', '1.6.0'])
      await publishSample(cli.store, 'mfe-alarms', sampleModule('mfe-alarms', version, uses));
    await publishSample(cli.store, 'shell', sampleShell('1.2.0', { gives: sampleGives({ paths: [] }) } as object));
    await publishSample(cli.store, 'shell', sampleShell('1.3.0', { gives: sampleGives() } as object));
    await cli.rollout('promote', 'mfe-alarms@1.5.0', ...meant);
    await cli.rollout('promote', 'shell@1.3.0', ...meant);
    await cli.rollout('promote', 'shell@1.2.0', ...meant);
    await cli.rollout('rollback', 'shell', ...meant);
    expect(await cli.live('shell')).toMatch(/^1\.3\.0/);
    await cli.rollout('promote', 'shell@1.2.0', ...meant);
    await cli.rollout('promote', 'mfe-alarms@1.3.0', ...meant);
    const { code, out } = await cli.rollout('rollback', 'mfe-alarms');
    expect(code).toBe(1);
    expect(out).toContain('the path vehicle is missing in shell@1.2.0; mfe-alarms@1.5.0');
    expect(await cli.live()).toBe('1.3.0 - 1.5.0');
    expect((await cli.rollout('rollback', 'mfe-alarms', ...meant)).code).toBe(0);
    expect(await cli.live()).toMatch(/^1\.5\.0/);
  });
});

describe('a module', () => {
  it('reaches a share with its first version', async () => {
    await publishSample(cli.store, 'mfe-x', sampleModule('mfe-x', '1.0.0'));
    const { code, out } = await cli.rollout('promote', 'mfe-x@1.0.0', '--percent', '10');
    expect({ code, out }).toMatchObject({ code: 0 });
    expect(await cli.live('mfe-x')).toBe('0.0.0-none 1.0.0:10 -');
    await cli.rollout('ramp', 'mfe-x', '100');
    expect(await cli.live('mfe-x')).toMatch(/^1\.0\.0 - /);
  });

  it('is disabled, enabled and removed, each on record', async () => {
    expect((await cli.rollout('disable', 'mfe-alarms', '--why', 'too loud')).code).toBe(0);
    expect((await cli.rollout('status')).out).toMatch(/mfe-alarms +none/);
    expect((await cli.rollout('enable', 'mfe-alarms')).code).toBe(0);
    expect(await cli.live()).toBe('1.2.0 - -');
    expect((await cli.rollout('remove', 'mfe-alarms')).code).toBe(0);
    expect(await cli.live()).toBe('none');
    expect((await cli.rollout('history')).out).toMatch(/disable mfe-alarms.*too loud/);
    expect((await cli.rollout('disable', 'shell')).out).toContain('no console without its shell');
  });
});

describe('row 46: an entry that this checkout cannot read', () => {
  it('blocks no other module, and stands as it was after their rollouts and rollbacks', async () => {
    plantUnreadable('mfe-new', 'stable');
    plantUnreadable('mfe-fleet', 'candidate');
    const before = stored().modules;
    expect((await cli.rollout('promote', 'mfe-alarms@1.3.0')).code).toBe(0);
    expect((await cli.rollout('rollback', 'mfe-alarms')).code).toBe(0);
    expect((await cli.rollout('rollback')).code).toBe(0);
    const after = stored().modules;
    expect(after['mfe-new']).toEqual(before['mfe-new']);
    expect(after['mfe-fleet']).toEqual(before['mfe-fleet']);
    const { code, out } = await cli.rollout('status');
    expect(code).toBe(0);
    expect(out).toMatch(/cannot read, and leaves as they stand:[\s\S]*mfe-new@9\.0\.0 \(stable\): contributes\.schema/);
  });

  it('can be rolled back to what is readable, or removed, and nothing else', async () => {
    plantUnreadable('mfe-alarms', 'stable');
    plantUnreadable('mfe-new', 'stable');
    expect((await cli.rollout('promote', 'mfe-alarms@1.3.0')).out).toContain(
      'use a newer one, or roll mfe-alarms back',
    );
    expect((await cli.rollout('rollback', 'mfe-alarms')).code).toBe(0);
    expect(stored().modules['mfe-alarms'].stable.version).toBe('1.1.0');
    expect((await cli.rollout('remove', 'mfe-new')).code).toBe(0);
    expect(stored().modules['mfe-new']).toBeUndefined();
  });
});

describe('row 46: a change is over when every gateway serves it', () => {
  let gateways: TestGateway[];
  beforeEach(async () => {
    gateways = [await createTestGateway(2), await createTestGateway(2)];
  });
  afterEach(() => {
    for (const gateway of gateways) gateway.close();
  });
  const promote = (...more: string[]) =>
    cli.rollout(
      ...['promote', 'mfe-alarms@1.3.0', '--gateway', gateways.map(({ url }) => url).join(','), '--wait', '0'],
      ...more,
    );

  it('says so when all do', async () => {
    const { code, out } = await promote();
    expect(code).toBe(0);
    expect(out).toContain('served by all 2 gateways');
  });

  it('fails and names the one that stays behind, with its reasons', async () => {
    Object.assign(gateways[1]!.health, { revision: 1, problems: ['the registry cannot be read: broken'] });
    const { code, out } = await promote();
    expect(code).toBe(1);
    expect(out).toContain(
      `${gateways[1]?.url} does not serve it after 0 s: it serves revision 1: the registry cannot be read`,
    );
    expect(out).not.toContain(`${gateways[0]?.url} does not`);
    expect(await cli.live()).toMatch(/^1\.3\.0/);
  });

  it('fails where a gateway leaves out the very version, or does not answer', async () => {
    Object.assign(gateways[0]!.health, { problems: ['mfe-alarms@1.3.0 (stable) is left out: contributes.schema'] });
    gateways[1]?.close();
    const { code, out } = await promote();
    expect(code).toBe(1);
    expect(out).toContain('mfe-alarms@1.3.0 (stable) is left out');
    expect(out).toContain('it does not answer');
  });

  it('waits for one that is late', async () => {
    gateways[0]!.health.revision = 1;
    const running = cli.rollout('promote', 'mfe-alarms@1.3.0', '--gateway', gateways[0]!.url, '--wait', '20');
    // The change is written; the gateway reads it a moment later.
    while ((await readRegistry(cli.store))?.registry.revision !== 2)
      await new Promise((resolve) => setImmediate(resolve));
    gateways[0]!.health.revision = 2;
    expect((await running).code).toBe(0);
  });
});

it('row 48: a pipeline that died in the middle of a change blocks nobody once its lease is over, and loses no history', async () => {
  await cli.rollout('promote', 'mfe-alarms@1.3.0', '--percent', '10');
  // It had written the registry, not yet the revision's own file, and held the lock.
  rmSync(join(cli.dir, 'revisions/00000002.json'));
  writeFileSync(`${registryFile()}.lock`, `until ${Date.now() - 1} x`);
  expect((await cli.rollout('ramp', 'mfe-alarms', '50')).code).toBe(0);
  expect(await cli.live()).toBe('1.2.0 1.3.0:50 1.1.0');
  expect((await cli.rollout('history')).out).toMatch(/3 .*\n2 .*\n1 /);
  expect((await readRevision(cli.store, 2))?.registry.modules['mfe-alarms']?.candidate?.percent).toBe(10);
});

describe('row 50: a registry that came back from a backup, is damaged or gone', () => {
  beforeEach(async () => {
    await cli.rollout('promote', 'mfe-alarms@1.3.0');
    await cli.rollout('promote', 'mfe-fleet@1.1.0');
  });
  const revisionFile = (revision: number) =>
    readFileSync(join(cli.dir, `revisions/${String(revision).padStart(8, '0')}.json`), 'utf8');

  it('is followed by a new revision above all there were, and history stays as it was', async () => {
    const files = [1, 2, 3].map(revisionFile);
    const backup = await readRevision(cli.store, 1);
    writeFileSync(registryFile(), JSON.stringify(backup?.registry));
    expect((await cli.rollout('promote', 'mfe-alarms@1.4.0')).code).toBe(0);
    expect((await readRegistry(cli.store))?.registry.revision).toBe(4);
    expect([1, 2, 3].map(revisionFile)).toEqual(files);
    expect((await cli.rollout('history')).out).toMatch(/4 .*\n3 .*\n2 .*\n1 /);
  });

  it.each([
    ['damaged', () => writeFileSync(registryFile(), '{"schema": 1, "rev')],
    ['empty', () => writeFileSync(registryFile(), '')],
    ['gone', () => rmSync(registryFile())],
  ])('is live again by one command when it is %s', async (_what, damage) => {
    damage();
    expect((await cli.rollout('restore', '--dry-run')).out).toContain('would: the set of revision 3 is live again');
    expect((await cli.rollout('restore', '--to', '2')).code).toBe(0);
    expect((await readRegistry(cli.store))?.registry.revision).toBe(4);
    expect(await cli.live()).toBe('1.3.0 - 1.2.0');
    expect(await cli.live('mfe-fleet')).toBe('1.0.0 - -');
  });
});

it('a DELTAS that is neither on nor off is refused before anything is built, and holds no other command up', async () => {
  const other = await createTestCli({ DELTAS: '0' });
  expect(await other.rollout('publish', 'mfe-alarms', '--allow-dirty')).toEqual({
    code: 1,
    out: 'DELTAS must be on or off, not "0"',
  });
  expect((await other.rollout('status')).code).toBe(0);
  other.remove();
});

describe('gc', () => {
  it('removes nothing while a gateway cannot say what open tabs use', async () => {
    const { code, out } = await cli.rollout('gc', '--days', '0', '--revisions', '1', '--gateway', 'http://localhost:1');
    expect(code).toBe(1);
    expect(out).toContain('nothing was removed: http://localhost:1 cannot say');
    expect(await cli.store.list('releases/mfe-alarms/')).toHaveLength(5);
  });

  it('O14: removes what a publish that broke off has left, but not one that may be under way', async () => {
    // A file's time is the machine's, which is not that of a test.
    for (const [version, hours] of [
      ['8.0.0', 2],
      ['8.1.0', 0],
    ] as const) {
      const path = `modules/mfe-alarms/${version}/index.js`;
      await cli.store.write(path, 'begun');
      const at = new Date(Date.now() - hours * 3_600_000);
      utimesSync(join(cli.dir, path), at, at);
    }
    const { code, out } = await cli.rollout('gc');
    expect([code, out]).toEqual([0, expect.stringContaining('mfe-alarms@8.0.0')]);
    expect(out).not.toContain('8.1.0');
    expect(await cli.store.list('modules/mfe-alarms/8.0.0/')).toEqual([]);
    expect(await cli.store.list('modules/mfe-alarms/8.1.0/')).toHaveLength(1);
  });
});

describe('every fault of the store is one readable line', () => {
  it.each<[string, () => void, string[], RegExp]>([
    [
      'a damaged registry',
      () => writeFileSync(registryFile(), 'nonsense'),
      ['status'],
      /^registry\.json cannot be read: .*"restore" makes the newest revision/,
    ],
    [
      'a folder in place of the registry',
      () => {
        rmSync(registryFile());
        mkdirSync(registryFile());
      },
      ['status'],
      /reading registry\.json failed: it is a folder \(EISDIR\)/,
    ],
    [
      'a store that cannot be written',
      () => {
        rmSync(join(cli.dir, 'revisions'), { recursive: true });
        writeFileSync(join(cli.dir, 'revisions'), 'a file');
      },
      ['promote', 'mfe-alarms@1.3.0'],
      /revisions\/.* failed: .*\((ENOTDIR|EEXIST)\)|a part of its path is no folder/,
    ],
    [
      'a lock that is held',
      () => writeFileSync(`${registryFile()}.lock`, `until ${Date.now() + 60_000} x`),
      ['promote', 'mfe-alarms@1.3.0'],
      /being written by somebody else: look again/,
    ],
    [
      'an unknown module',
      () => undefined,
      ['publish', 'mfe-nobody'],
      /^this workspace has no mfe-nobody; it has shell, mfe-/,
    ],
    [
      'an unknown module to roll back',
      () => undefined,
      ['rollback', 'mfe-nobody'],
      /^mfe-nobody is not in the registry/,
    ],
  ])('%s', async (_what, damage, args, line) => {
    damage();
    const { code, out } = await cli.rollout(...args);
    expect(code).toBe(1);
    expect(out).toMatch(line);
    expect(out.split('\n')).toHaveLength(1);
  });
});
