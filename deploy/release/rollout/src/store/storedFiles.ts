import { integrityOf } from '@fleet/build/artifact';
import type { AnyRelease } from '../releases/releaseSet';
import type { Store } from './store';

/** What is wrong with a release's files in the store: missing, or other bytes than its hashes name. */
export async function fileProblems(store: Store, id: string, release: AnyRelease): Promise<string[]> {
  const problems = await Promise.all(
    Object.entries(release.integrity).map(async ([file, hash]) => {
      const stored = await store.read(`modules/${id}/${release.version}/${file}`);
      if (!stored) return [`${file} is not in the store`];
      return integrityOf(stored.bytes) === hash ? [] : [`${file} has other bytes than its hash names`];
    }),
  );
  return problems.flat();
}
