import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleModule } from '../testing/sampleSet';
import { createLocalStore } from './localStore';
import { removeRelease, storeArtifact } from './releases';
import { readSourceMap } from './sourceMaps';

const folder = mkdtempSync(join(tmpdir(), 'fleet-maps-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('keeps the source maps of a version where nobody is served them, without the sources, and removes them with it', async () => {
  const dir = join(folder, 'mfe-alarms', '1.3.0');
  for (const path of [join(dir, 'async'), join(`${dir}.maps`, 'async')]) mkdirSync(path, { recursive: true });
  writeFileSync(join(dir, 'async', 'page.js'), 'a');
  const map = { version: 3, sources: ['src/page.ts'], names: [], mappings: 'AAAA' };
  writeFileSync(
    join(`${dir}.maps`, 'async', 'page.js.map'),
    JSON.stringify({ ...map, sourcesContent: ['const secret'] }),
  );
  const store = createLocalStore(join(folder, 'store'));
  const release = sampleModule('mfe-alarms', '1.3.0') as Parameters<typeof storeArtifact>[1]['release'];
  await storeArtifact(store, { kind: 'module', id: 'mfe-alarms', version: '1.3.0', dir, release } as Parameters<
    typeof storeArtifact
  >[1]); // a sample has no uses
  expect(JSON.parse((await readSourceMap(store, 'mfe-alarms', '1.3.0', 'async/page.js')) ?? '')).toEqual(map);
  expect(await readSourceMap(store, 'mfe-alarms', '1.3.0', 'other.js')).toBeNull();
  expect(await store.list('modules/')).toEqual(['modules/mfe-alarms/1.3.0/async/page.js']);
  await removeRelease(store, 'mfe-alarms', '1.3.0');
  expect(await store.list('maps/')).toEqual([]);
});
