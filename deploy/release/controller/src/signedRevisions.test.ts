import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKey, openStore, readRegistry, type Store } from '@fleet/rollout/store';
import { publishSample, sampleModule } from '@fleet/rollout/testing';
import { createTestWorld, startBody, type TestWorld } from './testing';

const ana = createKey('ana');
const own = createKey('controller');
const ROLLOUT_KEYS = `${ana.trusted},${own.trusted}`;

let world: TestWorld;
/** The store with keys: what it writes is signed, and what it reads is checked. */
let signed: Store;
beforeEach(async () => {
  world = await createTestWorld();
  signed = await openStore({ STORE_DIR: world.cli.dir, ROLLOUT_KEYS, ROLLOUT_KEY: ana.secret }, world.cli.dir);
  // A person signs what is live, and one version.
  for (const path of ['registry.json', 'releases/mfe-alarms/1.3.0.json'])
    await signed.write(path, (await world.cli.store.read(path))?.bytes ?? '');
});
afterEach(() => world.close());

const liveVersions = async () => {
  const entry = (await readRegistry(signed))?.registry.modules['mfe-alarms'];
  return [entry?.stable.version, entry?.candidate?.version ?? null];
};

describe('A10: a controller with keys', () => {
  it('moves what a person has signed, and signs that itself', async () => {
    const controller = await world.start({ rolloutKeys: ROLLOUT_KEYS, rolloutKey: own.secret });
    expect((await world.call(controller, '/start', startBody)).status).toBe(200);
    expect(await liveVersions()).toEqual(['1.2.0', '1.3.0']);
  });

  it('gives nobody a version that no person has signed, whoever asks in an administrator’s page', async () => {
    const controller = await world.start({ rolloutKeys: ROLLOUT_KEYS, rolloutKey: own.secret });
    await publishSample(world.cli.store, 'mfe-alarms', sampleModule('mfe-alarms', '6.6.6'));
    for (const version of ['1.4.0', '6.6.6'])
      expect(await world.call(controller, '/start', { ...startBody, version })).toMatchObject({
        status: 409,
        json: { message: expect.stringContaining(`mfe-alarms@${version} is not signed by a key of this console`) },
      });
    const { json } = await world.call(controller, '');
    const published = json.data.published.find(({ id }: { id: string }) => id === 'mfe-alarms');
    expect(published.versions.map(({ version }: { version: string }) => version)).toEqual(['1.3.0']);
    expect(await liveVersions()).toEqual(['1.2.0', null]);
  });

  it('changes nothing without a key of its own', async () => {
    const controller = await world.start({ rolloutKeys: ROLLOUT_KEYS });
    expect(await world.call(controller, '/start', startBody)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('ROLLOUT_KEY') },
    });
    expect(await liveVersions()).toEqual(['1.2.0', null]);
  });

  it('builds on no registry of a thief', async () => {
    const controller = await world.start({ rolloutKeys: ROLLOUT_KEYS, rolloutKey: own.secret });
    // The CLI refuses to write over what is signed; a thief of the store's own keys takes the signature off.
    const file = join(world.cli.dir, 'registry.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), signed: undefined }));
    expect((await world.cli.rollout('promote', 'mfe-alarms@1.4.0')).code).toBe(0);
    expect((await world.call(controller, '/start', startBody)).status).toBe(503);
    await expect(readRegistry(signed)).rejects.toThrow('is not signed');
  });
});
