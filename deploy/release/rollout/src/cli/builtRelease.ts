import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Artifact } from '@fleet/build';
import { integrityMapOf } from '@fleet/build/artifact';
import { ChangeError } from '../releases/releaseSet';

const FILES = 'files';
const RELEASE = 'release.json';

/** Stores a build in a folder, for a later step that has the store's keys and compiles no code. */
export async function keepBuild({ dir, ...artifact }: Artifact, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(dir, join(folder, FILES), { recursive: true });
  await writeFile(join(folder, RELEASE), JSON.stringify(artifact));
}

/** A stored build. @throws ChangeError when it is missing, is another's, or its files were changed since */
export async function readBuild(folder: string, id: string): Promise<Artifact> {
  const text = await readFile(join(folder, RELEASE), 'utf8').catch(() => null);
  if (text === null) throw new ChangeError(`${folder} holds no build: make it with "publish ${id} --out ${folder}"`);
  const artifact = { ...JSON.parse(text), dir: join(folder, FILES) } as Artifact; // written by keepBuild
  if (artifact.id !== id) throw new ChangeError(`${folder} holds a build of ${artifact.id}, not of ${id}`);
  const hashes = integrityMapOf(artifact.dir);
  const changed = Object.entries(artifact.release.integrity).filter(([file, hash]) => hashes[file] !== hash);
  if (changed.length > 0)
    throw new ChangeError(`${changed[0]?.[0]} in ${folder} is not as it was built: build it again`);
  return artifact;
}
