import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKey, openStore } from '@fleet/rollout/store';
import { type Gateway, startGateway } from './gateway';
import { settingsFrom } from './settings';
import { createSampleStore, sampleRegistry, sampleRelease } from './testStore';

const ana = createKey('ana');
const stranger = createKey('stranger');

/** A store whose registry a person has signed. */
async function signedStoreDir(secret = ana.secret, keys = ana.trusted): Promise<string> {
  const dir = createSampleStore();
  const store = await openStore({ STORE_DIR: dir, ROLLOUT_KEYS: keys, ROLLOUT_KEY: secret }, dir);
  await store.write('registry.json', readFileSync(join(dir, 'registry.json')));
  return dir;
}

/** Writes what a thief of the store's keys could: their own version for everybody, with files and hashes that match. */
function plant(dir: string): void {
  const planted = {
    ...sampleRegistry,
    revision: 99,
    shell: { ...sampleRegistry.shell, version: '6.6.6' },
    modules: { 'mfe-alarms': { stable: sampleRelease('6.6.6') } },
  };
  writeFileSync(join(dir, 'registry.json'), JSON.stringify(planted));
}

let gateway: Gateway | undefined;
let silenced: jest.SpyInstance;
beforeEach(() => {
  silenced = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  silenced.mockRestore();
  await gateway?.close();
  gateway = undefined;
});
const start = async (storeDir: string) => {
  gateway = await startGateway({
    ...settingsFrom({ ROLLOUT_KEYS: ana.trusted }),
    logLevel: 'silent',
    host: '127.0.0.1',
    port: 0,
    storeDir,
  });
  return gateway.url;
};
const pageOf = async (url: string) => (await fetch(`${url}/alarms`, { headers: { accept: 'text/html' } })).text();

describe('A10: a gateway with keys', () => {
  it('serves what a person has signed', async () => {
    const url = await start(await signedStoreDir());
    expect(await pageOf(url)).toContain('/modules/shell/1.0.0/main.js');
    expect(await (await fetch(`${url}/registry.json`)).json()).not.toHaveProperty('signed');
  });

  it('runs no file of whoever stole the store’s keys: the last signed revision stays, and it says so', async () => {
    const dir = await signedStoreDir();
    const url = await start(dir);
    expect(await pageOf(url)).toContain('1.2.0');
    plant(dir);
    // A read of the registry is good for a second.
    const health = async () => (await (await fetch(`${url}/healthz`)).json()) as { status: string; problems: string[] };
    while ((await health()).status === 'ok') await new Promise((resolve) => setImmediate(resolve));
    expect((await health()).problems).toEqual([expect.stringContaining('registry.json is not signed by a key')]);
    for (const text of [await pageOf(url), await (await fetch(`${url}/registry.json`)).text()]) {
      expect(text).not.toContain('6.6.6');
      expect(text).toContain('1.2.0');
    }
  });

  it.each([
    ['unsigned', async () => createSampleStore()],
    ['signed by a stranger', () => signedStoreDir(stranger.secret, stranger.trusted)],
  ])('starts with nothing where all there is is %s', async (_what, storeDir) => {
    const url = await start(await storeDir());
    const page = await fetch(`${url}/alarms`, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([503, expect.not.stringContaining('<script')]);
    expect((await fetch(`${url}/registry.json`)).status).toBeGreaterThanOrEqual(500);
  });
});
