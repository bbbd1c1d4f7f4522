import { isNoVersion, liveOf } from '../releases/releaseSet';
import type { ReleaseSet } from '../releases/revision';
import type { Store } from '../store/store';
import { checkStored } from './checkStored';
import type { Check, Compatibility } from './compatibility';

/**
 * Checks that a rollback may fail on purpose, because it removes additions of the newer version. Whether the older
 * version runs is checked all the same.
 */
const meant: readonly Check[] = ['routes', 'menu', 'slots', 'roles', 'texts', 'size'];

/** The compatibility checks of the versions that a way back makes stable again, in the set that it leads to. */
export async function checkRollback(
  store: Store,
  from: ReleaseSet,
  to: ReleaseSet,
  accepted: readonly Check[],
): Promise<Compatibility[]> {
  const checks = ['shell', ...Object.keys(to.modules)].flatMap((id) => {
    const stable = liveOf(to, id)?.stable;
    if (!stable || isNoVersion(stable) || stable.version === liveOf(from, id)?.stable.version) return [];
    return [checkStored(store, to, id, stable, [...meant, ...accepted])];
  });
  return Promise.all(checks);
}
