import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Artifact } from '@fleet/build';
import { listFiles } from '@fleet/build/artifact';
import { HOUR_MS, type ModuleRelease, moduleRelease, type ShellRelease, shellRelease } from 'shared-auth/contract';
import * as v from 'valibot';
import { ChangeError, isPreviewVersion } from '../releases/releaseSet';
import { readJson, writeJson } from './jsonFile';
import { proofOf } from './proof';
import { readable } from './registryFile';
import { removeSbom } from './sboms';
import { ConflictError, type Store } from './store';

/** The release's file also tells when the version was stored. */
const publishedRecord = v.object({ published: v.object({ at: v.string() }) });

const releasePath = (id: string, version: string) => `releases/${id}/${version}.json`;

const fileHashes = (release: ModuleRelease | ShellRelease) => JSON.stringify(Object.entries(release.integrity).sort());

/** Where a version was published without a browser, a later proof of the same bytes is added. */
async function addProof(store: Store, { id, version, release }: Artifact): Promise<void> {
  const proof = proofOf(release);
  const file = await store.read(releasePath(id, version));
  const stored: object = file && JSON.parse(file.bytes.toString('utf8'));
  if (!file || !proof?.browser || proofOf(stored)?.browser) return;
  await writeJson(store, releasePath(id, version), { ...stored, proof }, file.tag);
}

/**
 * Stores a build's files immutably. The same version with the same bytes is a no-op.
 * @throws ChangeError when the version is there with other bytes.
 */
export async function storeArtifact(store: Store, artifact: Artifact): Promise<'stored' | 'present'> {
  const { id, version, release, dir } = artifact;
  const existing = await readRelease(store, id, version);
  if (existing) {
    if (fileHashes(existing) !== fileHashes(release))
      throw new ChangeError(`${id}@${version} is published already, with other bytes: raise the version`);
    await addProof(store, artifact);
    return 'present';
  }
  const folder = `modules/${id}/${version}/`;
  try {
    for (const file of listFiles(dir)) await store.write(folder + file, await readFile(join(dir, file)));
  } catch (error) {
    // On a disk that its files have filled neither a registry nor a rollback could be written, and no command knows of
    // these files.
    if (!(await readRelease(store, id, version).catch(() => null))) await store.remove(folder).catch(() => undefined);
    throw error;
  }
  // The release makes a version exist: it is written last, and only once.
  const published = { at: new Date().toISOString() };
  try {
    await writeJson(store, releasePath(id, version), { ...release, published }, null);
    return 'stored';
  } catch (error) {
    const other = error instanceof ConflictError ? await readRelease(store, id, version) : null;
    if (!other) throw error;
    if (fileHashes(other) === fileHashes(release)) return 'present';
    throw new ChangeError(`${id}@${version} was published by somebody else just now, with other bytes`);
  }
}

/**
 * Every published version except those of previews, with the time of its publication where that is known. Where
 * signatures are required, unsigned versions are left out.
 */
export async function listReleases(store: Store): Promise<{ id: string; version: string; at: string | null }[]> {
  const paths = await store.list('releases/');
  const releases = await Promise.all(
    paths.map(async (path) => {
      const [, id = '', file = ''] = path.split('/');
      if (isPreviewVersion(file)) return [];
      const stored = await readable(readJson(store, path, publishedRecord));
      return stored ? [{ id, version: file.replace(/\.json$/, ''), at: stored.data?.published.at ?? null }] : [];
    }),
  );
  return releases.flat();
}

/** Milliseconds after which a publish that has not ended never will. */
const PUBLISH_MS = HOUR_MS;

/**
 * Versions with files in the store, but without a record: remains of a publish that was killed, or whose disk was full.
 * A version that may still be in progress is left out.
 */
export async function unfinishedReleases(store: Store): Promise<{ id: string; version: string }[]> {
  const begun = new Set((await store.list('modules/')).map((path) => path.split('/').slice(1, 3).join('/')));
  const recorded = new Set(await store.list('releases/'));
  const unfinished: { id: string; version: string }[] = [];
  for (const name of begun) {
    const [id, version] = name.split('/');
    if (!id || !version || recorded.has(releasePath(id, version))) continue;
    const at = await store.writtenAt(`modules/${id}/${version}/`);
    if (at !== null && Date.now() - at > PUBLISH_MS) unfinished.push({ id, version });
  }
  return unfinished;
}

/** Removes a version's files; first the record that makes it exist. */
export async function removeRelease(store: Store, id: string, version: string): Promise<void> {
  await store.remove(releasePath(id, version));
  await store.remove(`modules/${id}/${version}/`);
  await removeSbom(store, id, version);
}

/** The registry entry of a published version; null when it is not there. */
export async function readRelease(
  store: Store,
  id: string,
  version: string,
): Promise<ModuleRelease | ShellRelease | null> {
  const file = await store.read(releasePath(id, version));
  if (!file) return null;
  const json: unknown = JSON.parse(file.bytes.toString('utf8'));
  // Records of the build beside the contract's own fields, such as uses and gives, must be retained.
  const release = id === 'shell' ? v.parse(shellRelease, json) : v.parse(moduleRelease, json);
  const { published: _published, ...recorded } = Object(json);
  return { ...recorded, ...release };
}

export const readModuleRelease = async (store: Store, id: string, version: string) =>
  (await readRelease(store, id, version)) as ModuleRelease | null; // only the shell's release is of the other type
export const readShellRelease = async (store: Store, version: string) =>
  (await readRelease(store, 'shell', version)) as ShellRelease | null; // the shell's release is of this type
