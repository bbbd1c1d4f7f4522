import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Artifact } from '@fleet/build';
import { integrityMapOf, precompress } from '@fleet/build/artifact';
import { readDelta, readDeltaIndex, sha256 } from '../store/deltas';
import { copyLiveSet } from '../store/liveSet';
import { createLocalStore } from '../store/localStore';
import { writeRegistry } from '../store/registryFile';
import { removeRelease, storeArtifact } from '../store/releases';
import type { Store } from '../store/store';
import { sampleModule, sampleShell } from '../testing/sampleSet';
import { decodeDcz } from './dcz';
import { addDeltas, storeDeltas } from './storeDeltas';

let dir: string;
let store: Store;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fleet-deltas-'));
  store = createLocalStore(join(dir, 'store'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Code of which a version changes a line. */
const code = (version: string) =>
  Array.from({ length: 500 }, (_, index) => `const a${index * 31} = "${index === 250 ? version : index * 7919}";`).join(
    '\n',
  );

/** A build, as `publish` has it. */
function build(
  version: string,
  files: Record<string, string> = { 'page.js': code(version), 'chunks/34.js': code('same') },
) {
  const folder = join(dir, 'builds', version);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const release = { ...sampleModule('mfe-alarms', version), integrity: integrityMapOf(folder) };
  precompress(folder);
  return { kind: 'module', id: 'mfe-alarms', version, dir: folder, release } as unknown as Artifact & {
    kind: 'module';
  };
}

/** Stores builds and makes them live. */
async function live(stable: Artifact, candidate?: Artifact) {
  for (const artifact of [stable, ...(candidate ? [candidate] : [])]) await storeArtifact(store, artifact);
  const modules = {
    'mfe-alarms': {
      stable: stable.release,
      ...(candidate ? { candidate: { ...candidate.release, percent: 10 } } : {}),
    },
  } as Parameters<typeof writeRegistry>[1]['modules'];
  await writeRegistry(store, { shell: sampleShell('1.0.0'), modules }, { who: 'test', why: '' });
}

const filesOf = async (version: string) =>
  (await store.list(`modules/mfe-alarms/${version}/`))
    .map((path) => path.split(`${version}/`)[1])
    .filter((file) => /dcz|index/.test(file ?? ''));

const hashOf = (text: string) => sha256(Buffer.from(text)).toString('hex');

it('stores what changes from the stable version and the candidate, each decoding to the very file', async () => {
  await live(build('1.0.0'), build('1.1.0'));
  const next = build('1.2.0');
  await storeArtifact(store, next);
  const { files, bytes, whole, from } = await storeDeltas(store, next);
  // The chunk is the same in both: one difference.
  expect({ files, from }).toEqual({ files: 3, from: ['1.0.0', '1.1.0'] });
  expect(bytes).toBeLessThan(whole / 10);
  const index = (await readDeltaIndex(store, 'mfe-alarms', '1.2.0')) ?? { schema: 1, files: {} };
  expect(index.files['page.js']?.hash).toBe(hashOf(code('1.2.0')));
  for (const version of ['1.0.0', '1.1.0']) {
    const of = { id: 'mfe-alarms', version: '1.2.0', file: 'page.js', dictionary: hashOf(code(version)) };
    const delta = await readDelta(store, index, of);
    expect((await decodeDcz(delta, Buffer.from(code(version)))).toString()).toBe(code('1.2.0'));
  }
});

it('stores none where nobody has an earlier version, and none that is larger than the whole file', async () => {
  const first = build('1.0.0');
  expect(await storeDeltas(store, first)).toMatchObject({ files: 0 });
  expect(await filesOf('1.0.0')).toEqual([]);
  await live(build('1.0.0', { 'page.js': code('1.0.0') }));
  const other = build('2.0.0', { 'page.js': 'alert("all is new")', 'new.js': code('2.0.0') });
  await storeArtifact(store, other);
  expect(await storeDeltas(store, other)).toMatchObject({ files: 0 });
  expect(await filesOf('2.0.0')).toEqual([]);
});

it('makes them anew, from what is live by then, when a version is published again', async () => {
  await live(build('1.0.0'));
  const next = build('1.2.0');
  await storeArtifact(store, next);
  await storeDeltas(store, next);
  const before = await filesOf('1.2.0');
  const hotfix = build('1.1.0', { 'page.js': code('1.1.0'), 'chunks/34.js': code('other') });
  await storeArtifact(store, hotfix);
  await writeRegistry(
    store,
    { shell: sampleShell('1.0.0'), modules: { 'mfe-alarms': { stable: hotfix.release } } },
    { who: 'test', why: '' },
  );
  expect(await storeDeltas(store, next)).toMatchObject({ from: ['1.1.0'], files: 2 });
  const after = await filesOf('1.2.0');
  expect(after).toHaveLength(3);
  expect(before.filter((file) => after.includes(file))).toEqual(['deltas.index']);
});

it('uses no damaged file of a live version, and publishing does not fail by it', async () => {
  await live(build('1.0.0'));
  await store.write('modules/mfe-alarms/1.0.0/page.js', 'damaged');
  const next = build('1.2.0');
  await storeArtifact(store, next);
  expect(await storeDeltas(store, next)).toMatchObject({ files: 1 });
  await store.write('registry.json', 'nonsense');
  const { lines } = await addDeltas(store, next, true);
  expect(lines).toEqual([expect.stringMatching(/^updates are sent whole, .*registry\.json cannot be read/)]);
  expect(await addDeltas(store, next, false)).toEqual({ lines: [], report: null });
});

it('they are copied and removed with their version', async () => {
  await live(build('1.0.0'));
  const next = build('1.2.0');
  await storeArtifact(store, next);
  await storeDeltas(store, next);
  await live(next);
  const copy = createLocalStore(join(dir, 'copy'));
  await store.write('releases/shell/1.0.0.json', '{}');
  await copyLiveSet(store, copy);
  expect((await copy.list('modules/mfe-alarms/1.2.0/')).filter((path) => path.endsWith('.dcz'))).toHaveLength(2);
  await removeRelease(store, 'mfe-alarms', '1.2.0');
  expect(await store.list('modules/mfe-alarms/1.2.0/')).toEqual([]);
});
