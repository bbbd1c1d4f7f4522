import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Artifact } from '@fleet/build';
import { ChangeError, requireLive } from '../releases/releaseSet';
import { readRegistry } from './registryFile';
import { readRelease } from './releases';
import { readStoredSbom } from './sboms';
import type { Store } from './store';
import { fileProblems } from './storedFiles';

/** Differences are relative to the live versions of their own store. */
const isDifference = (path: string) => path.endsWith('.dcz') || path.endsWith('/deltas.index');

/**
 * A version of another environment's store, copied into a folder byte by byte, with its bill of materials.
 * @param version default: the stable one there
 * @throws ChangeError when it is not there, or its files are not those that were built
 */
export async function readFromStore(
  store: Store,
  { id, version: named }: { id: string; version?: string | undefined },
  into: string,
): Promise<{ artifact: Artifact; sbom: string | undefined }> {
  const version = named ?? (await stableIn(store, id));
  const release = await readRelease(store, id, version);
  if (!release) throw new ChangeError(`${id}@${version} is not published in ${store.location}`);
  const problems = await fileProblems(store, id, release);
  if (problems.length > 0)
    throw new ChangeError(`${id}@${version} in ${store.location} is not as it was built: ${problems[0]}`);
  const folder = `modules/${id}/${version}/`;
  for (const path of (await store.list(folder)).filter((file) => !isDifference(file))) {
    // Names in a bucket are any text.
    if (/(^|[\\/])\.\.([\\/]|$)/.test(path)) throw new ChangeError(`${path} in ${store.location} is no name of a file`);
    const to = join(into, path.slice(folder.length));
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, (await store.read(path))?.bytes ?? '');
  }
  const kind = id === 'shell' ? 'shell' : 'module';
  // Of the same kind: the shell's release is the only one of its type.
  return {
    artifact: { kind, id, version, dir: into, release } as Artifact,
    sbom: await readStoredSbom(store, id, version),
  };
}

async function stableIn(store: Store, id: string): Promise<string> {
  const current = await readRegistry(store);
  if (!current) throw new ChangeError(`nothing is live in ${store.location}: name the version, as in ${id}@1.2.0`);
  return requireLive(current.registry, id).stable.version;
}
