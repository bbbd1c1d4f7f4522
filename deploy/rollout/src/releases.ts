import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Artifact } from '@fleet/build';
import { listFiles } from '@fleet/build/artifact';
import { type ModuleRelease, moduleRelease, type ShellRelease, shellRelease } from 'shared-auth/contract';
import * as v from 'valibot';
import { ConflictError, type Store } from './store';

const releasePath = (id: string, version: string) => `releases/${id}/${version}.json`;

/** A version that is there already, with other bytes. */
export class ImmutableError extends Error {
  override name = 'ImmutableError';
}

const fileHashes = (release: ModuleRelease | ShellRelease) => JSON.stringify(Object.entries(release.integrity).sort());

/**
 * Stores a build's files immutably. The same version with the same bytes is a no-op.
 * @throws ImmutableError when the version is there with other bytes.
 */
export async function storeArtifact(store: Store, artifact: Artifact): Promise<'stored' | 'present'> {
  const { id, version, release, dir } = artifact;
  const known = await readRelease(store, id, version);
  if (known) {
    if (fileHashes(known) === fileHashes(release)) return 'present';
    throw new ImmutableError(`${id}@${version} is published already, with other bytes: raise the version`);
  }
  for (const file of listFiles(dir))
    await store.write(`modules/${id}/${version}/${file}`, await readFile(join(dir, file)));
  // The release is what makes a version exist: written last, and only once.
  await store
    .write(releasePath(id, version), `${JSON.stringify(release, null, 2)}\n`, { absent: true })
    .catch((error) => {
      if (!(error instanceof ConflictError)) throw error;
    });
  return 'stored';
}

/** What the registry would say of a published version; null when it is not there. */
export async function readRelease(
  store: Store,
  id: string,
  version: string,
): Promise<ModuleRelease | ShellRelease | null> {
  const file = await store.read(releasePath(id, version));
  if (!file) return null;
  const json: unknown = JSON.parse(file.bytes.toString('utf8'));
  return id === 'shell' ? v.parse(shellRelease, json) : v.parse(moduleRelease, json);
}

export const readModuleRelease = async (store: Store, id: string, version: string) =>
  (await readRelease(store, id, version)) as ModuleRelease | null; // only the shell's release is of the other type
export const readShellRelease = async (store: Store, version: string) =>
  (await readRelease(store, 'shell', version)) as ShellRelease | null; // the shell's release is of this type
