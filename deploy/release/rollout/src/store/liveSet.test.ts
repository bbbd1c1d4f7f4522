import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChangeError } from '../releases/releaseSet';
import { publishSample, sampleModule, sampleSet } from '../testing/sampleSet';
import { copyLiveSet } from './liveSet';
import { createLocalStore } from './localStore';
import { readRegistry, writeRegistry } from './registryFile';

const dir = mkdtempSync(join(tmpdir(), 'fleet-live-set-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('copies what everyone has and falls back on, with its files, and leaves candidates where they are', async () => {
  const from = createLocalStore(join(dir, 'from'));
  const to = createLocalStore(join(dir, 'to'));
  const { shell, modules } = sampleSet();
  const [alarms, fleet] = [modules['mfe-alarms'], modules['mfe-fleet']];
  if (!alarms?.lastGood || !fleet) throw new Error('the sample set has both');
  const candidate = { ...sampleModule('mfe-fleet', '1.1.0'), percent: 10 };
  await publishSample(from, 'shell', shell);
  await publishSample(from, 'mfe-alarms', alarms.stable);
  await publishSample(from, 'mfe-alarms', alarms.lastGood);
  await publishSample(from, 'mfe-fleet', fleet.stable);
  await publishSample(from, 'mfe-fleet', candidate);
  const set = { shell, modules: { 'mfe-alarms': alarms, 'mfe-fleet': { ...fleet, candidate } } };
  await writeRegistry(from, set, { who: 'test', why: '' });

  await copyLiveSet(from, to);

  const copied = (await readRegistry(to))?.registry;
  expect(copied?.modules['mfe-alarms']).toEqual(alarms);
  expect(copied?.modules['mfe-fleet']).toEqual({ stable: fleet.stable });
  expect(await to.list('modules/mfe-alarms/')).toEqual(await from.list('modules/mfe-alarms/'));
  expect(await to.list('modules/mfe-fleet/1.1.0/')).toEqual([]);
});

it('says what to do where nothing is live', async () => {
  const copying = copyLiveSet(createLocalStore(join(dir, 'empty')), createLocalStore(join(dir, 'none')));
  await expect(copying).rejects.toThrow(ChangeError);
  await expect(copying).rejects.toThrow('npm run build');
});
