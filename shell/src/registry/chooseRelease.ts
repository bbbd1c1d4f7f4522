import { satisfies } from 'compare-versions';
import { CONTRACT_VERSION, type ModuleEntry, type ModuleRelease } from 'shared-auth';

/** 0–99, the same for the same words on every machine (FNV-1a). */
export function bucketOf(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of words.join('\u0000')) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % 100;
}

/** Whether a release runs on this shell's contract. */
export const isCompatible = (release: Pick<ModuleRelease, 'requires'>) =>
  satisfies(CONTRACT_VERSION, release.requires.shell);

/**
 * The versions of a module to try, best first: the candidate where this user is in its share, the stable one, the last good
 * one. The choice sticks to module, candidate and user: a ramp makes new revisions, and whoever has the candidate keeps it.
 */
export function releasesToTry(moduleId: string, entry: ModuleEntry, user: string): ModuleRelease[] {
  const { candidate, stable, lastGood } = entry;
  const isChosen = candidate && user !== '' && bucketOf(moduleId, candidate.version, user) < candidate.percent;
  const chosen = isChosen ? [candidate] : [];
  const releases: ModuleRelease[] = [...chosen, stable, ...(lastGood ? [lastGood] : [])];
  return releases.filter(
    (release, index) => releases.findIndex((other) => other.version === release.version) === index,
  );
}
