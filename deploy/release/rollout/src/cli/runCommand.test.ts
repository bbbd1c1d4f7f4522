import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readRefusals } from '../compatibility/refusals';
import { emptyHealth, type VersionHealth } from '../health/versionHealth';
import { createLocalStore } from '../store/localStore';
import { readRegistry, readRevision, writeRegistry } from '../store/registryFile';
import type { Store } from '../store/store';
import { publishSample, sampleModule, sampleSet, sampleShell } from '../testing/sampleSet';
import { runCommand } from './runCommand';

let dir: string;
let store: Store;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'fleet-cli-'));
  store = createLocalStore(dir);
  for (const version of ['1.1.0', '1.2.0', '1.3.0', '1.4.0'])
    await publishSample(store, 'mfe-alarms', sampleModule('mfe-alarms', version));
  await publishSample(store, 'mfe-fleet', sampleModule('mfe-fleet', '1.0.0'));
  for (const version of ['1.0.0', '1.1.0']) await publishSample(store, 'shell', sampleShell(version));
  await writeRegistry(store, sampleSet(), { who: 'test', why: 'the beginning' });
});

async function rollout(...args: string[]) {
  const out: string[] = [];
  const code = await runCommand(args, {
    env: { STORE_DIR: dir, USER: 'ana' },
    fallbackDir: dir,
    print: (text) => void out.push(text),
    printError: (text) => void out.push(text),
  });
  return { code, out: out.join('\n') };
}
async function json(...args: string[]) {
  const { code, out } = await rollout(...args, '--json');
  return { code, data: JSON.parse(out) };
}
const live = async (id = 'mfe-alarms') => {
  const registry = (await readRegistry(store))?.registry;
  const entry = id === 'shell' ? registry?.shell : registry?.modules[id];
  const stable = entry && 'stable' in entry ? entry.stable.version : registry?.shell.version;
  return `${stable} ${entry?.candidate ? `${entry.candidate.version}:${entry.candidate.percent}` : '-'} ${entry?.lastGood?.version ?? '-'}`;
};

describe('a rollout', () => {
  it('goes from a share to everyone and back, each step on record', async () => {
    expect((await rollout('promote', 'mfe-alarms@1.3.0', '--percent', '10', '--why', 'new filter')).code).toBe(0);
    expect(await live()).toBe('1.2.0 1.3.0:10 1.1.0');
    expect((await rollout('ramp', 'mfe-alarms', '50')).code).toBe(0);
    expect((await rollout('promote', 'mfe-alarms@1.3.0', '--percent', '100')).code).toBe(0);
    expect(await live()).toBe('1.3.0 - 1.2.0');
    expect((await rollout('rollback', 'mfe-alarms')).code).toBe(0);
    expect(await live()).toBe('1.2.0 - -');
    const { out } = await rollout('history');
    expect(out).toContain('new filter');
    expect(out).toMatch(/2 +\S+ \S+ +ana +promote mfe-alarms@1\.3\.0 --percent 10 +passed/);
  });

  it('takes the whole set back, and further back when asked again', async () => {
    await rollout('promote', 'mfe-alarms@1.3.0');
    await rollout('promote', 'shell@1.1.0');
    expect(await live('shell')).toBe('1.1.0 - 1.0.0');
    await rollout('rollback');
    expect(await live('shell')).toBe('1.0.0 - -');
    expect(await live()).toBe('1.3.0 - 1.2.0');
    await rollout('rollback');
    expect(await live()).toBe('1.2.0 - 1.1.0');
    await rollout('rollback', '--to', '3');
    expect(await live('shell')).toBe('1.1.0 - 1.0.0');
  });

  it('changes nothing with --dry-run', async () => {
    for (const args of [
      ['promote', 'mfe-alarms@1.3.0'],
      ['rollback', 'mfe-alarms'],
      ['gc', '--days', '0', '--revisions', '1'],
    ])
      expect((await rollout(...args, '--dry-run')).out).toMatch(/would/);
    expect((await readRegistry(store))?.registry.revision).toBe(1);
    expect(await store.list('releases/mfe-alarms/')).toHaveLength(4);
  });

  it('refuses a version that does not fit, with reasons, and keeps them', async () => {
    await publishSample(store, 'mfe-alarms', sampleModule('mfe-alarms', '2.0.0', { requires: { shell: '^2.0.0' } }));
    const { code, out } = await rollout('promote', 'mfe-alarms@2.0.0', '--percent', '5');
    expect(code).toBe(1);
    expect(out).toContain('requires contract ^2.0.0');
    expect(await live()).toBe('1.2.0 - 1.1.0');
    expect(await readRefusals(store)).toMatchObject([{ id: 'mfe-alarms', version: '2.0.0', who: 'ana' }]);
    expect((await rollout('status')).out).toContain('mfe-alarms@2.0.0 was refused');
  });

  it('refuses a version whose stored bytes were changed', async () => {
    await store.write('modules/mfe-alarms/1.3.0/page.js', 'tampered');
    await store.remove('modules/mfe-alarms/1.3.0/remoteEntry.js');
    const { code, data } = await json('verdict', 'mfe-alarms@1.3.0');
    expect(code).toBe(1);
    expect(data.findings.find(({ check }: { check: string }) => check === 'files').reasons).toEqual([
      'remoteEntry.js is not in the store',
      'page.js has other bytes than its hash names',
    ]);
  });

  it('P5-16: refuses a version whose compressed file holds other bytes than browsers will check', async () => {
    const path = 'modules/mfe-alarms/1.3.0/page.js';
    const { bytes } = (await store.read(path)) ?? { bytes: Buffer.from('') };
    await store.write(`${path}.br`, brotliCompressSync(bytes));
    expect((await json('verdict', 'mfe-alarms@1.3.0')).code).toBe(0);
    await store.write(`${path}.br`, brotliCompressSync(bytes).subarray(0, 4));
    const { code, data } = await json('verdict', 'mfe-alarms@1.3.0');
    expect(code).toBe(1);
    expect(data.findings.find(({ check }: { check: string }) => check === 'files').reasons).toEqual([
      'page.js.br does not hold the bytes of page.js',
    ]);
  });

  it('tells the second of two ops at once to look again', async () => {
    const both = await Promise.all([rollout('promote', 'mfe-alarms@1.3.0'), rollout('promote', 'mfe-alarms@1.4.0')]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(both.find(({ code }) => code === 1)?.out).toContain('look again');
  });

  it('collects what nothing refers to', async () => {
    await store.write('releases/mfe-alarms/0.9.0.json', JSON.stringify(sampleModule('mfe-alarms', '0.9.0')));
    await store.write('modules/mfe-alarms/0.9.0/page.js', 'old');
    const { data } = await json('gc');
    expect(data.removed).toEqual(['mfe-alarms@0.9.0']);
    expect(await store.list('modules/mfe-alarms/0.9.0/')).toEqual([]);
    expect(await store.read('modules/mfe-alarms/1.1.0/page.js')).not.toBeNull();
  });
});

describe('the registry on disk', () => {
  it('lets the next writer catch up on a revision whose writer was interrupted', async () => {
    await store.remove('revisions/00000001.json');
    await rollout('promote', 'mfe-alarms@1.3.0');
    expect(await readRevision(store, 1)).toMatchObject({ change: { why: 'the beginning' } });
    expect((await readRegistry(store))?.registry.revision).toBe(2);
  });

  it('is not blocked by a lock whose lease has ended', async () => {
    await store.write('registry.json.lock', 'until 1000 somebody');
    expect((await rollout('promote', 'mfe-alarms@1.3.0')).code).toBe(0);
  });
});

it.each([
  [['fly'], 2, /no command "fly"/],
  [['promote', 'alarms'], 2, /name a module such as/],
  [['promote', 'mfe-alarms@9.9.9'], 1, /not published; there are 1\.1\.0, 1\.2\.0/],
  [['ramp', 'mfe-alarms', '50'], 1, /promote one first/],
])('%p ends with one readable line', async (args, code, message) => {
  const result = await rollout(...args);
  expect(result.code).toBe(code);
  expect(result.out).toMatch(message);
  expect(result.out.split('\n')).toHaveLength(1);
});

describe('watch', () => {
  let gateway: Server;
  let url: string;
  let versions: VersionHealth[];
  let sinceStep: VersionHealth[];
  beforeAll(async () => {
    gateway = createServer(({ url: asked = '' }, response) => {
      // In its first second a step has no evidence yet.
      const isOfStep = asked.includes('seconds=0');
      response.end(JSON.stringify({ seconds: 1_800, versions: isOfStep ? sinceStep : versions }));
    }).listen(0);
    url = `http://localhost:${(gateway.address() as AddressInfo).port}`; // listening on TCP
  });
  afterAll(() => void gateway.close());
  /** Pages of ten users who saw it, and of five for whom it failed. */
  const seen = (version: string, rendered: number, failures: VersionHealth['failures'] = {}): VersionHealth => {
    const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
    const users = Array.from({ length: 10 }, (_, user) => `user${user}`);
    return {
      ...emptyHealth('mfe-alarms', version, '1.0.0'),
      pages: Math.max(rendered, failed),
      rendered,
      failed,
      failures,
      users: rendered > 0 ? users : [],
      failedUsers: failed > 0 ? users.slice(0, 5) : [],
    };
  };
  beforeEach(() => rollout('promote', 'mfe-alarms@1.3.0', '--percent', '10'));
  beforeEach(() => {
    sinceStep = [seen('1.3.0', 30)];
  });

  it('stops a candidate that is worse, on record, and says why', async () => {
    versions = [seen('1.2.0', 50), seen('1.3.0', 0, { integrity: 3 })];
    const { code, out } = await rollout('watch', '--gateway', url);
    expect(code).toBe(1);
    expect(out).toContain('mfe-alarms@1.3.0 stopped');
    expect(await live()).toBe('1.2.0 1.3.0:0 1.1.0');
    expect((await readRevision(store, 3))?.change).toMatchObject({
      who: 'watch (ana)',
      why: expect.stringContaining('3 of 3 pages'),
    });
  });

  it('takes it out with --revert', async () => {
    versions = [seen('1.3.0', 0, { http: 5 })];
    await rollout('watch', 'mfe-alarms', '--revert', '--gateway', url);
    expect(await live()).toBe('1.2.0 - 1.1.0');
  });

  it('raises a good one by steps until everyone has it', async () => {
    versions = [seen('1.2.0', 50), seen('1.3.0', 30)];
    const { code } = await rollout('watch', '--gateway', url, '--ramp', '50,100', '--hold', '0', '--every', '0.1');
    expect(code).toBe(0);
    expect(await live()).toBe('1.3.0 - 1.2.0');
  });

  it('row 44: leaves a rollout alone that nobody has met, and says what it waits for', async () => {
    versions = [];
    sinceStep = [];
    const { code, out } = await rollout('watch', '--once', '--gateway', url, '--ramp', '50', '--hold', '0');
    expect(code).toBe(0);
    expect(out).toContain('it waits for 20 more signed-in pages and 3 more users');
    expect(await live()).toBe('1.2.0 1.3.0:10 1.1.0');
  });

  it('row 48: raises nothing on what another watch, which has died, had seen: it waits for evidence of its own time', async () => {
    versions = [seen('1.2.0', 50), seen('1.3.0', 30)];
    sinceStep = [];
    const { out } = await rollout('watch', '--once', '--gateway', url, '--ramp', '50', '--hold', '0');
    expect(out).toContain('it waits for 20 more signed-in pages');
    expect(await live()).toBe('1.2.0 1.3.0:10 1.1.0');
  });

  it('row 48: raises nothing while one of several gateways does not answer, and still stops what is worse', async () => {
    versions = [seen('1.2.0', 50), seen('1.3.0', 30)];
    const both = `${url},http://localhost:1`;
    const { out } = await rollout('watch', '--once', '--gateway', both, '--ramp', '50', '--hold', '0');
    expect(out).toContain('waits for http://localhost:1');
    expect(await live()).toBe('1.2.0 1.3.0:10 1.1.0');
    versions = [seen('1.2.0', 50), seen('1.3.0', 30, { blank: 20 })];
    expect((await rollout('watch', '--once', '--gateway', both)).code).toBe(1);
    expect(await live()).toBe('1.2.0 1.3.0:0 1.1.0');
  });
});
