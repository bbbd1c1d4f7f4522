import { satisfies } from 'compare-versions';
import { CONTRACT_VERSION, type ModuleEntry, type ModuleRelease } from 'shared-auth';
import { isInShare } from 'shared-auth/contract';

/** Whether a release runs on this shell's contract. */
export const isCompatible = (release: Pick<ModuleRelease, 'requires'>) =>
  satisfies(CONTRACT_VERSION, release.requires.shell);

/**
 * The versions of a module to try, best first: the candidate where this user is in its share, the stable one, the last good
 * one. The choice sticks to module, candidate and user: a ramp makes new revisions, and whoever has the candidate keeps it.
 */
export function releasesToTry(moduleId: string, entry: ModuleEntry, user: string): ModuleRelease[] {
  const { candidate, stable, lastGood } = entry;
  const chosen = candidate && isInShare(moduleId, candidate, user) ? [candidate] : [];
  const releases: ModuleRelease[] = [...chosen, stable, ...(lastGood ? [lastGood] : [])];
  return releases.filter(
    (release, index) => releases.findIndex((other) => other.version === release.version) === index,
  );
}
