import { isNoVersion, liveOf } from '../releases/releaseSet';
import type { ReleaseSet } from '../releases/revision';
import type { Store } from '../store/store';
import { judgeStored } from './judgeStored';
import type { Check, Verdict } from './verdict';

/**
 * What a way back may do on purpose: what the newer version brought goes again. Whether it runs is asked all the same.
 */
const meant: readonly Check[] = ['routes', 'menu', 'slots', 'roles', 'texts', 'size'];

/** The verdicts on the versions that a way back makes stable again, in the set that it leads to. */
export async function judgeReturn(
  store: Store,
  from: ReleaseSet,
  to: ReleaseSet,
  accepted: readonly Check[],
): Promise<Verdict[]> {
  const returning = ['shell', ...Object.keys(to.modules)].filter((id) => {
    const stable = liveOf(to, id)?.stable;
    return stable && !isNoVersion(stable) && stable.version !== liveOf(from, id)?.stable.version;
  });
  const verdicts = await Promise.all(
    returning.map((id) => {
      const stable = liveOf(to, id)?.stable;
      return stable ? judgeStored(store, to, id, stable, [...meant, ...accepted]) : null;
    }),
  );
  return verdicts.filter((verdict) => verdict !== null);
}
