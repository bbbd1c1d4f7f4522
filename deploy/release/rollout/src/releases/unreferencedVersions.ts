import { DAY_MS } from 'shared-auth/contract';
import { versionsIn } from './releaseSet';
import type { Revision } from './revision';

/**
 * Versions that can no longer be referred to: not in a revision that was live within the last `days` (a tab that booted
 * on it may still be open), nor in one of the last `revisions`, and not published within the last `days`.
 * @param history newest first
 * @param options `used`: `id@version` that open tabs reported lately. Versions that were live together with one of them
 * stay too, because such a tab may still ask for them.
 */
export function collectable(
  releases: readonly { id: string; version: string; at: string | null }[],
  history: readonly Revision[],
  { days, revisions, now, used = [] }: { days: number; revisions: number; now: number; used?: readonly string[] },
): { id: string; version: string }[] {
  const since = now - days * DAY_MS;
  // A revision was live until the next newer one was written.
  const recent = history.filter((_revision, index) => {
    const end = history[index - 1]?.change.at;
    return index < revisions || end === undefined || !(Date.parse(end) < since);
  });
  const keptLately = new Set(recent.flatMap(({ registry }) => versionsIn(registry)));
  const usedLongAfter = used.filter((version) => !keptLately.has(version));
  const ofOpenTabs = history.filter(({ registry }) => {
    const named = versionsIn(registry);
    return usedLongAfter.some((version) => named.includes(version));
  });
  const kept = new Set([...keptLately, ...ofOpenTabs.flatMap(({ registry }) => versionsIn(registry))]);
  return releases
    .filter(({ id, version, at }) => !kept.has(`${id}@${version}`) && !(at !== null && Date.parse(at) >= since))
    .map(({ id, version }) => ({ id, version }));
}
