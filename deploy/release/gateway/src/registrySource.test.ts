import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalStore } from '@fleet/rollout/store';
import { type Gateway, startGateway } from './gateway';
import { createRegistrySource } from './registrySource';
import { settingsFrom } from './settings';
import { createSampleStore, sampleRegistry, sampleRelease } from './testStore';

/** A version with data of a contract that does not exist yet. */
const unreadable = (version: string) => {
  const release = sampleRelease(version);
  return { ...release, contributes: { ...release.contributes, schema: 9 } };
};
const withCandidate = (revision: number, candidate: object) => ({
  ...sampleRegistry,
  revision,
  modules: { 'mfe-alarms': { ...sampleRegistry.modules['mfe-alarms'], candidate: { ...candidate, percent: 10 } } },
});
const write = (dir: string, registry: unknown) =>
  writeFileSync(join(dir, 'registry.json'), typeof registry === 'string' ? registry : JSON.stringify(registry));

let gateway: Gateway | undefined;
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
});

describe('row 46: a registry that this gateway cannot read all of', () => {
  it('is served without the version it does not understand, which is named in log, health, metrics and log', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
    const dir = createSampleStore();
    write(dir, withCandidate(8, unreadable('1.3.0')));
    gateway = await startGateway({ ...settingsFrom({}), port: 0, storeDir: dir });
    expect((await fetch(`${gateway.url}/alarms`, { headers: { accept: 'text/html' } })).status).toBe(200);
    const registry = await (await fetch(`${gateway.url}/registry.json`)).json();
    expect(registry).toMatchObject({ revision: 8, modules: { 'mfe-alarms': { stable: { version: '1.2.0' } } } });
    expect(JSON.stringify(registry)).not.toContain('1.3.0');
    const health = await fetch(`${gateway.url}/healthz`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({
      ok: true,
      status: 'degraded',
      revision: 8,
      problems: [expect.stringMatching(/^mfe-alarms@1\.3\.0 \(candidate\) is left out: contributes\.schema/)],
    });
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
    expect(metrics).toContain('console_registry_revision 8');
    expect(metrics).toContain('console_registry_unread_versions{module="mfe-alarms",part="candidate"} 1');
    expect(errors).toHaveBeenCalledWith(expect.stringContaining('mfe-alarms@1.3.0 (candidate) is left out'));
    errors.mockRestore();
  });

  it('stays as it was while the file is damaged, and is read again when it is mended', async () => {
    const dir = createSampleStore();
    const lines: string[] = [];
    let now = 0;
    const source = createRegistrySource(createLocalStore(dir), { now: () => now, log: (line) => lines.push(line) });
    await source.current();
    write(dir, '{"schema": 1, "revi');
    now = 5_000;
    expect((await source.current())?.registry.revision).toBe(7);
    expect(source.status()).toMatchObject({ isStale: true, problems: [expect.stringContaining('registry.json')] });
    now = 10_000;
    await source.current();
    write(dir, { ...sampleRegistry, revision: 9 });
    now = 15_000;
    expect((await source.current())?.registry.revision).toBe(9);
    expect(source.status().problems).toEqual([]);
    // Each once, however often it was read.
    expect(lines).toHaveLength(2);
  });

  it('after a restart is the newest revision that can be read', async () => {
    const dir = createSampleStore();
    const store = createLocalStore(dir);
    const file = (revision: number) => `revisions/0000000${revision}.json`;
    await store.write(file(6), JSON.stringify({ registry: { ...sampleRegistry, revision: 6 }, change: {} }));
    await store.write(file(7), '{');
    write(dir, '');
    const source = createRegistrySource(store, { log: () => {} });
    expect((await source.current())?.registry.revision).toBe(6);
    expect(source.status().isStale).toBe(true);
  });
});

it('says that registry.json is gone, serves what it knew, and after a restart the newest revision', async () => {
  const dir = createSampleStore();
  const store = createLocalStore(dir);
  let now = 0;
  const source = createRegistrySource(store, { now: () => now, log: () => {} });
  await source.current();
  await store.write(
    'revisions/00000007.json',
    JSON.stringify({ registry: { ...sampleRegistry, revision: 7 }, change: {} }),
  );
  await store.remove('registry.json');
  now = 5_000;
  for (const each of [source, createRegistrySource(store, { log: () => {} })]) {
    expect((await each.current())?.registry.revision).toBe(7);
    expect(each.status()).toMatchObject({
      isStale: true,
      problems: [expect.stringContaining('registry.json is gone')],
    });
  }
});

it('a user who comes while the store cannot be read gets a page that tries again, and programs their 500', async () => {
  const dir = createSampleStore();
  write(dir, 'not JSON');
  jest.spyOn(console, 'error').mockImplementation(() => {});
  gateway = await startGateway({ ...settingsFrom({}), port: 0, storeDir: dir, logLevel: 'silent' });
  const page = await fetch(`${gateway.url}/alarms`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(503);
  expect(page.headers.get('content-type')).toContain('text/html');
  const html = await page.text();
  expect(html).toMatch(/http-equiv="refresh"[\s\S]*Конзолата е моментално недостапна/);
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
  expect(await (await fetch(`${gateway.url}/registry.json`)).json()).toEqual({ success: false });
});

it('gives pages no records of builds, which only a compatibility check reads', async () => {
  const dir = createSampleStore();
  const stable = { ...sampleRelease('1.2.0'), uses: { exports: {}, paths: [] } };
  const shell = { ...sampleRegistry.shell, gives: { exports: {} }, lastGood: { ...sampleRegistry.shell, gives: {} } };
  write(dir, { ...sampleRegistry, shell, modules: { 'mfe-alarms': { stable, candidate: { ...stable, percent: 5 } } } });
  const live = await createRegistrySource(createLocalStore(dir)).current();
  expect(live?.registry.modules['mfe-alarms']?.candidate?.version).toBe('1.2.0');
  expect(JSON.stringify(live?.registry)).not.toMatch(/"(uses|gives)"/);
});

it('nothing is wrong before the first rollout', async () => {
  const source = createRegistrySource(createLocalStore(mkdtempSync(join(tmpdir(), 'fleet-store-'))));
  expect(await source.current()).toBeNull();
  expect(source.status()).toEqual({ revision: null, problems: [], unread: [], isStale: false });
});

it('serves pages as the operator has arranged them, and as before where that cannot be read', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const dir = createSampleStore();
  const arrange = (text: string) => writeFileSync(join(dir, 'arrangement.json'), text);
  const choices = [{ kind: 'page', name: '/alarms', off: true }];
  arrange(JSON.stringify({ schema: 1, version: 1, modules: { 'mfe-alarms': choices, 'mfe-gone': choices }, log: [] }));
  let now = 0;
  const source = createRegistrySource(createLocalStore(dir), { now: () => now });
  const pages = async () => {
    now += 2_000;
    const live = await source.current();
    return live?.arranged(live.registry).modules['mfe-alarms']?.stable.contributes.routes.map(({ path }) => path);
  };
  expect(await pages()).not.toContain('/alarms');
  arrange('{"schema":');
  expect(await pages()).not.toContain('/alarms');
  expect(source.status().problems).toEqual([expect.stringMatching(/^what was arranged cannot be read/)]);
  gateway = await startGateway({ ...settingsFrom({}), port: 0, storeDir: dir });
  expect((await fetch(`${gateway.url}/alarms`, { headers: { accept: 'text/html' } })).status).toBe(200);
  arrange(JSON.stringify({ schema: 1, version: 2, modules: {}, log: [] }));
  expect(await pages()).toContain('/alarms');
  jest.restoreAllMocks();
});
