import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Artifact } from '@fleet/build';
import { integrityOf } from '@fleet/build/artifact';
import { type AnyRelease, isNoVersion, liveOf } from '../releases/releaseSet';
import { contentTypeOf } from '../store/contentTypes';
import { type DeltaIndex, readDeltaIndex, removeDelta, sha256, writeDelta, writeDeltaIndex } from '../store/deltas';
import { readRegistry } from '../store/registryFile';
import type { Store } from '../store/store';
import { decodeDcz, encodeDcz } from './dcz';

/** The size of an update for a user who has a live version. */
export interface DeltaReport {
  /** The live versions that there are differences from. */
  from: string[];
  files: number;
  /** Bytes of all differences, and of the same files whole, compressed. */
  bytes: number;
  whole: number;
}

/** The versions that browsers have now: stable and candidate, without the one that is published. */
async function versionsInUse(store: Store, id: string, version: string): Promise<AnyRelease[]> {
  const current = await readRegistry(store);
  const live = current && liveOf(current.registry, id);
  return [live?.stable, live?.candidate].flatMap((release) =>
    release && !isNoVersion(release) && release.version !== version ? [release] : [],
  );
}

/** Bytes of a built file as it is sent to a browser without the earlier one. */
function wholeSize(dir: string, file: string, bytes: Buffer): number {
  const brotli = join(dir, `${file}.br`);
  return existsSync(brotli) ? readFileSync(brotli).length : bytes.length;
}

/** The same file of a live version; null where it has none or the store's copy is damaged. */
async function earlierFile(store: Store, id: string, { version, integrity }: AnyRelease, file: string) {
  const hash = integrity[file];
  const stored = hash ? await store.read(`modules/${id}/${version}/${file}`) : null;
  return stored && integrityOf(stored.bytes) === hash ? stored.bytes : null;
}

/** Removes differences from versions that are live no more. */
async function removeOutdated(store: Store, id: string, version: string, before: DeltaIndex | null, now: DeltaIndex) {
  for (const [file, { deltas }] of Object.entries(before?.files ?? {}))
    for (const dictionary of Object.keys(deltas))
      if (!now.files[file]?.deltas[dictionary]) await removeDelta(store, id, version, file, dictionary);
}

/**
 * Stores each file of a build as its difference from the same file of the presently live versions, where that is
 * smaller. When a version is published again its differences are made anew, from the versions that are live then.
 */
export async function storeDeltas(store: Store, { id, version, dir, release }: Artifact): Promise<DeltaReport> {
  const report: DeltaReport = { from: [], files: 0, bytes: 0, whole: 0 };
  const before = await readDeltaIndex(store, id, version);
  const index: DeltaIndex = { schema: 1, files: {} };
  for (const earlier of await versionsInUse(store, id, version)) {
    for (const file of Object.keys(release.integrity)) {
      const dictionary = contentTypeOf(file) ? await earlierFile(store, id, earlier, file) : null;
      if (!dictionary) continue;
      const bytes = readFileSync(join(dir, file));
      const entry = index.files[file] ?? { hash: sha256(bytes).toString('hex'), deltas: {} };
      index.files[file] = entry;
      const from = sha256(dictionary).toString('hex');
      const whole = wholeSize(dir, file, bytes);
      const delta = entry.deltas[from] ? null : await encodeDcz(bytes, dictionary);
      if (!delta || delta.length >= whole || !(await decodeDcz(delta, dictionary)).equals(bytes)) continue;
      await writeDelta(store, id, version, file, from, delta);
      entry.deltas[from] = { hash: sha256(delta).toString('hex'), size: delta.length };
      if (!report.from.includes(earlier.version)) report.from.push(earlier.version);
      report.files += 1;
      report.bytes += delta.length;
      report.whole += whole;
    }
  }
  if (!before && report.files === 0) return report;
  await writeDeltaIndex(store, id, version, index);
  await removeOutdated(store, id, version, before, index);
  return report;
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * `storeDeltas` for publishing: reports in a line how much it saves. A version works without differences too, so a
 * failure here is only reported.
 * @param enabled DELTAS
 */
export async function addDeltas(
  store: Store,
  artifact: Artifact,
  enabled: boolean,
): Promise<{ lines: string[]; report: DeltaReport | null }> {
  if (!enabled) return { lines: [], report: null };
  try {
    const report = await storeDeltas(store, artifact);
    const { from, files, bytes, whole } = report;
    const saved = `an update from ${from.join(' and ')}: ${files} files, ${kB(bytes)} in place of ${kB(whole)}`;
    return { lines: files > 0 ? [saved] : [], report };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { lines: [`updates are sent whole, as no differences could be stored: ${why}`], report: null };
  }
}
