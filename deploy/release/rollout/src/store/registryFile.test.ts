import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from 'shared-auth/contract';
import { createLocalStore } from './localStore';
import { readRegistry, readRevision, writeRegistry } from './registryFile';
import { ConflictError } from './store';

const shell = (version: string): Registry['shell'] => ({
  version,
  scripts: ['main.js'],
  styles: [],
  parts: {},
  contract: '1.0.0',
  provides: {},
  integrity: {},
});
const change = { who: 'ana', why: 'test' };
const freshStore = () => createLocalStore(mkdtempSync(join(tmpdir(), 'fleet-rollout-')));

describe('the registry file', () => {
  it('counts revisions up and keeps each with who and why', async () => {
    const store = freshStore();
    expect(await readRegistry(store)).toBeNull();
    await writeRegistry(store, { shell: shell('1.0.0'), modules: {} }, change);
    await writeRegistry(store, { shell: shell('1.1.0'), modules: {} }, { who: 'boris', why: 'fix' });
    expect((await readRegistry(store))?.registry).toMatchObject({
      schema: 1,
      revision: 2,
      shell: { version: '1.1.0' },
    });
    expect(await readRevision(store, 1)).toMatchObject({ registry: { shell: { version: '1.0.0' } }, change });
    expect(await readRevision(store, 2)).toMatchObject({ change: { who: 'boris', why: 'fix' } });
  });

  it('of two writers at once exactly one wins, and the other is told to look again', async () => {
    const store = freshStore();
    await writeRegistry(store, { shell: shell('1.0.0'), modules: {} }, change);
    const both = await Promise.allSettled(
      ['1.1.0', '1.2.0'].map((version) => writeRegistry(store, { shell: shell(version), modules: {} }, change)),
    );
    const lost = both.filter((result) => result.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]).toMatchObject({ reason: expect.any(ConflictError) });
    expect((await readRegistry(store))?.registry.revision).toBe(2);
  });
});

describe('the local store', () => {
  it('writes only over what the writer has seen', async () => {
    const store = freshStore();
    await store.write('a/b.json', 'one', { absent: true });
    await expect(store.write('a/b.json', 'two', { absent: true })).rejects.toThrow(ConflictError);
    await expect(store.write('a/b.json', 'two', { tag: 'old' })).rejects.toThrow(ConflictError);
    const seen = await store.read('a/b.json');
    await store.write('a/b.json', 'two', { tag: seen?.tag ?? '' });
    expect((await store.read('a/b.json'))?.bytes.toString()).toBe('two');
    expect(await store.list('a/')).toEqual(['a/b.json']);
    expect(await store.read('none')).toBeNull();
    expect(await store.list('none/')).toEqual([]);
  });
});
