import { satisfies } from 'compare-versions';
import { CONTRACT_VERSION, type ModuleEntry, type ModuleRelease, type Registry, type SessionUser } from 'shared-auth';
import { isInShare, isNoVersion, type ShareUser } from 'shared-auth/contract';

/** Whether a release runs on this shell's contract. */
export const isCompatible = (release: Pick<ModuleRelease, 'requires'>) =>
  satisfies(CONTRACT_VERSION, release.requires.shell);

/**
 * The versions of a module to try, best first: the candidate if this user is in its share, the stable one, the last
 * good one. The choice depends on module, candidate and user alone, so a user stays with the candidate while a ramp
 * makes new revisions.
 *
 * @param refused `id@version` of versions that failed in this browser before: left out while there is another version
 */
export function releasesToTry(
  moduleId: string,
  entry: ModuleEntry,
  user: string | ShareUser,
  refused: ReadonlySet<string> = new Set(),
): ModuleRelease[] {
  const { candidate, stable, lastGood } = entry;
  const chosen = candidate && isInShare(moduleId, candidate, user) ? [candidate] : [];
  const releases: ModuleRelease[] = [...chosen, stable, ...(lastGood ? [lastGood] : [])];
  const distinct = releases.filter(
    (release, index) => releases.findIndex((other) => other.version === release.version) === index,
  );
  const welcome = distinct.filter(({ version }) => !refused.has(`${moduleId}@${version}`));
  const [first, ...others] = welcome.length > 0 ? welcome : distinct;
  if (!first) return [];
  // "No version" has no fallback: neither it nor a disabled module's former version may replace a version that fails.
  const end = isNoVersion(first) ? 0 : others.findIndex(isNoVersion);
  return [first, ...(end < 0 ? others : others.slice(0, end))];
}

/** A signed-in user as a share is asked about them. */
export const shareUserOf = (user: SessionUser | null): ShareUser => ({
  username: user?.username ?? '',
  role: user?.role ?? null,
  team: typeof user?.team_id === 'number' || typeof user?.team_id === 'string' ? String(user.team_id) : null,
});

/** `id@version` of the versions being rolled out. */
export const candidatesOf = ({ modules }: Pick<Registry, 'modules'>) =>
  new Set(Object.entries(modules).flatMap(([id, { candidate }]) => (candidate ? [`${id}@${candidate.version}`] : [])));
