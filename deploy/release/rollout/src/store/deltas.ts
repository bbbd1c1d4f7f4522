import { createHash } from 'node:crypto';
import { SettingError } from '@fleet/build/errors';
import * as v from 'valibot';
import { readJson } from './jsonFile';
import type { Store } from './store';

/**
 * Differences of a version's files from those of earlier versions, in the content coding `dcz` of RFC 9842. They are
 * stored next to the files (`modules/<id>/<version>/<file>.<SHA-256 of the earlier file>.dcz`), and so are copied and
 * removed with them; `deltas.index` lists those that are complete.
 */
const indexPath = (id: string, version: string) => `modules/${id}/${version}/deltas.index`;
const deltaPath = (id: string, version: string, file: string, dictionary: string) =>
  `modules/${id}/${version}/${file}.${dictionary}.dcz`;

const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const indexSchema = v.object({
  schema: v.literal(1),
  files: v.record(
    v.string(),
    v.object({
      /** SHA-256 of the file itself. */
      hash: hex,
      /** SHA-256 of the earlier file (the dictionary) → SHA-256 and bytes of the difference. */
      deltas: v.record(hex, v.object({ hash: hex, size: v.number() })),
    }),
  ),
});

/** The differences that a version has, by file. */
export type DeltaIndex = v.InferOutput<typeof indexSchema>;

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/**
 * The beginning of a difference (RFC 9842, 5): a skippable frame of zstd, which contains the hash of the dictionary.
 */
const DCZ_MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00]);

/** The header of a difference from the file of this SHA-256. */
export const dczHeader = (dictionary: Uint8Array): Buffer => Buffer.concat([DCZ_MAGIC, dictionary]);

/** The differences of a version; null where there are none, or their list is damaged. */
export const readDeltaIndex = async (store: Store, id: string, version: string): Promise<DeltaIndex | null> =>
  (await readJson(store, indexPath(id, version), indexSchema)).data;

/** Writes the list, after the files in it. */
export const writeDeltaIndex = (store: Store, id: string, version: string, index: DeltaIndex): Promise<void> =>
  store.write(indexPath(id, version), `${JSON.stringify(index)}\n`);

export const writeDelta = (
  store: Store,
  id: string,
  version: string,
  file: string,
  dictionary: string,
  bytes: Buffer,
) => store.write(deltaPath(id, version, file, dictionary), bytes);

export const removeDelta = (store: Store, id: string, version: string, file: string, dictionary: string) =>
  store.remove(deltaPath(id, version, file, dictionary));

/** @throws DeltaError when it is missing, or differs from its entry in the index */
export async function readDelta(
  store: Store,
  index: DeltaIndex,
  { id, version, file, dictionary }: { id: string; version: string; file: string; dictionary: string },
): Promise<Buffer> {
  const path = deltaPath(id, version, file, dictionary);
  const named = index.files[file]?.deltas[dictionary];
  const stored = await store.read(path);
  if (!named || !stored) throw new DeltaError(`${path} is not in the store`);
  if (stored.bytes.length !== named.size || sha256(stored.bytes).toString('hex') !== named.hash)
    throw new DeltaError(`${path} has other bytes than its hash names`);
  if (!stored.bytes.subarray(0, 40).equals(dczHeader(Buffer.from(dictionary, 'hex'))))
    throw new DeltaError(`${path} does not name its dictionary`);
  return stored.bytes;
}

/** A difference that cannot be used; the whole file is served in its place. */
export class DeltaError extends Error {
  override name = 'DeltaError';
}

/** DELTAS: whether differences are made and served; they are unless it is `off`. @throws SettingError */
export function deltasFrom(env: NodeJS.ProcessEnv): boolean {
  const value = env.DELTAS || 'on';
  if (value !== 'on' && value !== 'off') throw new SettingError(`DELTAS must be on or off, not "${value}"`);
  return value === 'on';
}
