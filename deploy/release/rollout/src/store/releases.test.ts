import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Artifact } from '@fleet/build';
import { createTestCli, type TestCli } from '../testing/cli';
import { sampleModule } from '../testing/sampleSet';
import { storeArtifact } from './releases';
import type { Store } from './store';

let cli: TestCli;
let dir: string;
beforeEach(async () => {
  cli = await createTestCli();
  dir = mkdtempSync(join(tmpdir(), 'fleet-artifact-'));
  mkdirSync(join(dir, 'parts'));
  for (const file of ['page.js', 'parts/a.js', 'parts/b.js']) writeFileSync(join(dir, file), file);
});
afterEach(() => {
  cli.remove();
  rmSync(dir, { recursive: true, force: true });
});

it('O14: a publish that the disk has no room for leaves nothing behind', async () => {
  const release = sampleModule('mfe-fleet', '2.0.0');
  const artifact = { kind: 'module', id: 'mfe-fleet', version: '2.0.0', release, dir } as unknown as Artifact;
  const before = await cli.store.list('');
  let room = 2;
  const full: Store = {
    ...cli.store,
    async write(path, bytes, precondition) {
      if (room-- <= 0) throw Object.assign(new Error(`ENOSPC: no space left on device, ${path}`), { code: 'ENOSPC' });
      await cli.store.write(path, bytes, precondition);
    },
  };
  await expect(storeArtifact(full, artifact)).rejects.toThrow('ENOSPC');
  expect(await cli.store.list('')).toEqual(before);
  // Once there is room, another try stores everything.
  await storeArtifact(cli.store, artifact);
  expect((await cli.store.list('')).length).toBeGreaterThan(before.length);
});
