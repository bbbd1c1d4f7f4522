import { type AnyRelease, isNoVersion, liveOf } from '../releases/releaseSet';
import { readHistory } from './registryFile';
import type { Store } from './store';
import { fileProblems } from './storedFiles';

/** The versions that everybody had, oldest first, without those left by going back to a version before them. */
async function goodVersions(store: Store, id: string): Promise<AnyRelease[]> {
  const good: AnyRelease[] = [];
  for (const { registry } of (await readHistory(store)).reverse()) {
    const stable = liveOf(registry, id)?.stable;
    if (!stable || isNoVersion(stable)) continue;
    const known = good.findIndex(({ version }) => version === stable.version);
    if (known >= 0) good.splice(known + 1);
    else good.push(stable);
  }
  return good;
}

/** Whether making a version everybody's is to go back to it. */
export const wasStable = async (store: Store, id: string, version: string): Promise<boolean> =>
  (await goodVersions(store, id)).some((each) => each.version === version);

/** The last version that was stable before the given ones and is still whole in the store. */
export async function lastKnownGood(store: Store, id: string, not: readonly string[]): Promise<AnyRelease | undefined> {
  const stable = (await goodVersions(store, id)).findLast(({ version }) => !not.includes(version));
  return stable && (await fileProblems(store, id, stable)).length === 0 ? stable : undefined;
}
