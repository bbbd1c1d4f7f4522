import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { integrityOf } from '@fleet/build/artifact';
import type { AnyRelease } from '../releases/releaseSet';
import type { Store } from './store';

/** Compressed forms that gateways send in a file's place, and how each is read. */
const forms = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) };

/**
 * The problems of a release's files in the store: missing files, or bytes that differ from their hashes. Compressed
 * forms are checked too, since browsers check the decompressed bytes.
 */
export async function fileProblems(store: Store, id: string, release: AnyRelease): Promise<string[]> {
  const problems = await Promise.all(
    Object.entries(release.integrity).map(async ([file, hash]) => {
      const path = `modules/${id}/${release.version}/${file}`;
      const stored = await store.read(path);
      if (!stored) return [`${file} is not in the store`];
      if (integrityOf(stored.bytes) !== hash) return [`${file} has other bytes than its hash names`];
      const packed = Object.entries(forms).map(async ([ending, unpack]) => {
        const compressed = await store.read(`${path}${ending}`);
        const bytes = compressed && (await unpack(compressed.bytes).catch(() => null));
        return compressed && (!bytes || integrityOf(bytes) !== hash)
          ? [`${file}${ending} does not hold the bytes of ${file}`]
          : [];
      });
      return (await Promise.all(packed)).flat();
    }),
  );
  return problems.flat();
}
