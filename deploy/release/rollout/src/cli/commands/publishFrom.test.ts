import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKey, signerFrom, trustedKeysFrom } from '../../store/keys';
import { signedStore } from '../../store/signedStore';
import { createTestCli, type TestCli, testCliOn } from '../../testing/cli';

let stage: TestCli;
let live: TestCli;
beforeEach(async () => {
  stage = await createTestCli();
  live = await createTestCli();
  await live.store.remove('releases/mfe-alarms/');
  await live.store.remove('modules/mfe-alarms/');
});
afterEach(() => {
  stage.remove();
  live.remove();
});

const bytesOf = async ({ store }: TestCli, path: string) => (await store.read(path))?.bytes.toString('base64');
const filesOf = async (cli: TestCli, version: string) => {
  const paths = (await cli.store.list(`modules/mfe-alarms/${version}/`)).sort();
  return Promise.all(paths.map(async (path) => [path, await bytesOf(cli, path)]));
};
const releaseOf = async ({ store }: TestCli, version: string) => {
  const { published: _at, ...release } = JSON.parse(
    String((await store.read(`releases/mfe-alarms/${version}.json`))?.bytes),
  );
  return release;
};

it('takes a version of another environment byte for byte, with what it is made of and what was proved of it', async () => {
  const sbom = JSON.stringify({ bomFormat: 'CycloneDX' });
  await stage.store.write('sboms/mfe-alarms/1.3.0.cdx.json', sbom);
  const release = 'releases/mfe-alarms/1.3.0.json';
  const proof = { at: '2026-12-01T08:00:00Z', browser: 'Chromium 1', started: ['./Page'], notProved: [] };
  await stage.store.write(release, JSON.stringify({ ...(await releaseOf(stage, '1.3.0')), proof }));

  const { code, out } = await live.rollout('publish', 'mfe-alarms@1.3.0', '--from', stage.dir);
  expect([code, out]).toEqual([0, expect.stringContaining('published mfe-alarms@1.3.0')]);
  expect(out).toContain('proved in Chromium 1');
  expect(await filesOf(live, '1.3.0')).toEqual(await filesOf(stage, '1.3.0'));
  expect(await releaseOf(live, '1.3.0')).toEqual(await releaseOf(stage, '1.3.0'));
  expect(await bytesOf(live, 'sboms/mfe-alarms/1.3.0.cdx.json')).toBe(Buffer.from(sbom).toString('base64'));
  expect((await live.rollout('promote', 'mfe-alarms@1.3.0', '--percent', '10')).code).toBe(0);
});

it('takes what is stable there without a version, and nothing with --dry-run', async () => {
  expect((await live.rollout('publish', 'mfe-alarms', '--from', stage.dir, '--dry-run')).out).toContain(
    'would publish mfe-alarms@1.2.0',
  );
  expect(await filesOf(live, '1.2.0')).toEqual([]);
  expect((await live.rollout('publish', 'mfe-alarms', '--from', stage.dir)).out).toContain(
    'published mfe-alarms@1.2.0',
  );
});

it('stores nothing of what is not as it was built, or is not there', async () => {
  writeFileSync(join(stage.dir, 'modules/mfe-alarms/1.3.0/page.js'), 'tampered');
  const tampered = await live.rollout('publish', 'mfe-alarms@1.3.0', '--from', stage.dir);
  expect([tampered.code, tampered.out]).toEqual([1, expect.stringContaining('page.js has other bytes than its hash')]);
  expect(await filesOf(live, '1.3.0')).toEqual([]);
  const missing = await live.rollout('publish', 'mfe-alarms@9.0.0', '--from', stage.dir);
  expect([missing.code, missing.out]).toEqual([1, expect.stringContaining('mfe-alarms@9.0.0 is not published in')]);
  const nowhere = await live.rollout('publish', 'mfe-alarms', '--from', join(stage.dir, 'none'));
  expect([nowhere.code, nowhere.out]).toEqual([1, expect.stringContaining('name the version')]);
});

it('takes what the other environment has signed, and signs it with its own key', async () => {
  const [ana, petar] = [createKey('ana'), createKey('petar')];
  const keys = { keys: trustedKeysFrom(petar.trusted), signer: signerFrom(petar.secret) };
  await signedStore(stage.store, keys).adopt?.('releases/mfe-alarms/1.3.0.json');
  const publish = async (env: NodeJS.ProcessEnv) => {
    const signing = testCliOn(live.dir, { ROLLOUT_KEYS: ana.trusted, ROLLOUT_KEY: ana.secret, ...env });
    return signing.rollout('publish', 'mfe-alarms@1.3.0', '--from', stage.dir);
  };
  expect(await publish({})).toMatchObject({ code: 1, out: expect.stringContaining('is not signed by a key of') });
  expect(await filesOf(live, '1.3.0')).toEqual([]);
  expect((await publish({ FROM_KEYS: petar.trusted })).code).toBe(0);
  expect(await releaseOf(live, '1.3.0')).toMatchObject({ signed: { key: 'ana' } });
});
