import type { UnreadRelease } from 'shared-auth/contract';
import { type AnyRelease, ChangeError } from '../releases/releaseSet';
import type { ReleaseSet } from '../releases/revision';
import { readRegistry } from '../store/registryFile';
import { readRelease } from '../store/releases';
import { UnsignedError } from '../store/signedStore';
import type { Store } from '../store/store';
import { fileProblems } from '../store/storedFiles';
import type { Candidate } from './checks/candidate';
import { type Check, type Compatibility, checkCompatibility } from './compatibility';

/** The set that is live, as changes are made from it. */
export interface CurrentSet {
  set: ReleaseSet;
  revision: number;
  tag: string;
  /** Versions that this checkout cannot read: they are stored unchanged. */
  unread: readonly UnreadRelease[];
}

/**
 * @param ids the modules to change, which must be readable
 * @throws ChangeError before the first rollout, and where an id's stable version cannot be read
 */
export async function currentSet(store: Store, ids: readonly string[] = []): Promise<CurrentSet> {
  const current = await readRegistry(store);
  if (!current) throw new ChangeError(`nothing has been rolled out to ${store.location} yet: run "npm run build"`);
  const { registry, tag, unread } = current;
  const blocked = unread.find(({ id, part }) => ids.includes(id) && part === 'stable');
  if (blocked)
    throw new ChangeError(
      `${blocked.id}@${blocked.version ?? '?'} cannot be read by this checkout (${blocked.problem}): use a newer one, or roll ${blocked.id} back`,
    );
  return { set: { shell: registry.shell, modules: registry.modules }, revision: registry.revision, tag, unread };
}

/** A published version. @throws ChangeError when there is none. */
export async function publishedRelease(store: Store, id: string, version: string): Promise<AnyRelease> {
  const release = await readRelease(store, id, version).catch((error: unknown) => {
    if (error instanceof UnsignedError)
      throw new ChangeError(`${id}@${version} is not signed by a key of this console: look at it, then "keys sign" it`);
    throw error;
  });
  if (release) return release;
  const versions = (await store.list(`releases/${id}/`)).map((path) => path.split('/').pop()?.replace('.json', ''));
  throw new ChangeError(
    `${id}@${version} is not published${versions.length > 0 ? `; there are ${versions.slice(-5).join(', ')}` : ''}`,
  );
}

/** A release to be checked with a set. Only a shell's release has scripts. */
export const candidateOf = (
  set: ReleaseSet,
  id: string,
  release: AnyRelease,
  storedFileProblems: readonly string[],
): Candidate =>
  'scripts' in release
    ? { kind: 'shell', id: 'shell', release, set, storedFileProblems }
    : { kind: 'module', id, release, set, storedFileProblems };

/** Checks a published version against the live set; its files are read from the store and hashed. */
export const checkStored = async (
  store: Store,
  set: ReleaseSet,
  id: string,
  release: AnyRelease,
  accepted: readonly Check[],
): Promise<Compatibility> =>
  checkCompatibility(candidateOf(set, id, release, await fileProblems(store, id, release)), accepted);
