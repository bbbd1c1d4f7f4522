import {
  isNoVersion,
  type ModuleEntry,
  type ModuleRelease,
  NO_VERSION,
  type Ring,
  type ShellRelease,
} from 'shared-auth/contract';
import type { ReleaseSet } from './revision';

/** A change that makes no sense for the present set; the message states why. */
export class ChangeError extends Error {
  override name = 'ChangeError';
}

export type AnyRelease = ModuleRelease | ShellRelease;

/** The users of a candidate: a percentage of all, and everybody in its rings. */
export interface Share {
  percent: number;
  rings?: Ring[] | undefined;
}

/** A candidate without users is stopped. */
export const isStopped = ({ percent, rings = [] }: Share): boolean => percent === 0 && rings.length === 0;

/** The same shape for shell and modules: the stable version, the candidate, and the last good one. */
export interface Live<Release extends AnyRelease = AnyRelease> {
  stable: Release;
  candidate?: (Release & Share) | undefined;
  lastGood?: Release | undefined;
}

/** All that users may have of an id, or fall back on. */
export const releasesOf = <Release extends AnyRelease>(live: Partial<Live<Release>> = {}): Release[] =>
  [live.stable, live.candidate, live.lastGood].filter((release) => release !== undefined);

/** The versions of one id; null when the set has none. */
export function liveOf(set: ReleaseSet, id: string): Live | null {
  if (id !== 'shell') return set.modules[id] ?? null;
  const { candidate, lastGood, ...stable } = set.shell;
  return { stable, candidate, lastGood };
}

/** The live versions of everything in a set, the shell first. */
export const liveEntries = (set: ReleaseSet): [id: string, live: Live][] =>
  ['shell', ...Object.keys(set.modules).sort()].flatMap((id) => {
    const live = liveOf(set, id);
    return live ? [[id, live]] : [];
  });

function withLive(set: ReleaseSet, id: string, { stable, candidate, lastGood }: Live): ReleaseSet {
  const more = { ...(candidate ? { candidate } : {}), ...(lastGood ? { lastGood } : {}) };
  // `id` decides which of the two kinds of release this is.
  if (id === 'shell') return { ...set, shell: { ...stable, ...more } as ReleaseSet['shell'] };
  return { ...set, modules: { ...set.modules, [id]: { stable, ...more } as ModuleEntry } };
}

function checkPercent(percent: number): void {
  if (!Number.isInteger(percent) || percent < 0 || percent > 100)
    throw new ChangeError(`--percent must be a whole number from 0 to 100, not ${percent}`);
}

export function requireLive(set: ReleaseSet, id: string): Live {
  const live = liveOf(set, id);
  if (!live) throw new ChangeError(`${id} is not in the registry`);
  return live;
}

export { isNoVersion };

/** A preview's version is only for users who have its link: it is neither listed nor promoted. */
export const isPreviewVersion = (version: string): boolean => version.includes('-preview.');

/** A release without any page, menu entry or widget. */
function noRelease(id: string, like: ModuleRelease): ModuleRelease {
  const { owner, requires } = like.contributes;
  return {
    version: NO_VERSION,
    entry: `/modules/${id}/${NO_VERSION}/mf-manifest.json`,
    integrity: {},
    requires: like.requires,
    contributes: { schema: 1, id, owner, requires, routes: [], menu: [], widgets: [], locales: { mk: {}, en: {} } },
    files: {},
    size: 0,
    shared: {},
  };
}

/**
 * A version for a share of the users, or with 100 for everyone. With a module's first version the others have none.
 * @param replace replaces another candidate
 * @param before the last good version from before both, or null: after a return to an earlier version users must not
 * fall back on the one that is left
 */
export function promoted(
  set: ReleaseSet,
  id: string,
  release: AnyRelease,
  percent: number,
  { replace = false, before, rings = [] }: { replace?: boolean; before?: AnyRelease | null; rings?: Ring[] } = {},
): ReleaseSet {
  checkPercent(percent);
  if (id === 'shell' && rings.length > 0)
    throw new ChangeError('a shell is chosen before any user signs in: it is rolled out by percent');
  const share = { percent, ...(rings.length > 0 ? { rings } : {}) };
  const live = liveOf(set, id);
  if (!live) {
    if (percent === 100) return withLive(set, id, { stable: release });
    // Only modules can be new: a set always has a shell.
    return withLive(set, id, { stable: noRelease(id, release as ModuleRelease), candidate: { ...release, ...share } });
  }
  if (live.stable.version === release.version)
    throw new ChangeError(`${id}@${release.version} is live for everyone already`);
  const { candidate } = live;
  if (candidate && candidate.version !== release.version && !replace)
    throw new ChangeError(
      `${id}@${candidate.version} is being rolled out (${candidate.percent} percent): end it first (ramp, rollback), or take its place with --replace`,
    );
  if (percent < 100) return withLive(set, id, { ...live, candidate: { ...release, ...share } });
  const isReturn = before !== undefined || live.lastGood?.version === release.version;
  return withLive(set, id, { stable: release, lastGood: isReturn ? (before ?? undefined) : live.stable });
}

/**
 * Changes the share of the candidate.
 * @param rings who has it in addition; by default those who have it now, and nobody at 0
 */
export function ramped(set: ReleaseSet, id: string, percent: number, rings?: Ring[]): ReleaseSet {
  checkPercent(percent);
  const { candidate } = requireLive(set, id);
  if (!candidate) throw new ChangeError(`${id} has no version that is being rolled out: promote one first`);
  const next = rings ?? (percent === 0 ? [] : candidate.rings) ?? [];
  if (candidate.percent === percent && JSON.stringify(next) === JSON.stringify(candidate.rings ?? []))
    throw new ChangeError(`${id}@${candidate.version} is at ${percent} percent already`);
  const { percent: _share, rings: _rings, ...release } = candidate;
  return promoted(set, id, release, percent, { rings: next });
}

/**
 * Rolls back the candidate; where there is none, the last good version becomes stable again.
 * @param before the version that was good before that one, and becomes the last good version
 */
export function rolledBack(set: ReleaseSet, id: string, before?: AnyRelease): ReleaseSet {
  const { stable, candidate, lastGood } = requireLive(set, id);
  if (candidate) return withLive(set, id, { stable, lastGood });
  if (!lastGood)
    throw new ChangeError(
      isNoVersion(stable)
        ? `${id} has no version, and had none before: promote one`
        : `${id} has no version before ${stable.version}: disable ${id} takes it out`,
    );
  return withLive(set, id, { stable: lastGood, lastGood: before });
}

function knownModule(set: ReleaseSet, id: string): Live<ModuleRelease> {
  if (id === 'shell') throw new ChangeError('there is no console without its shell: roll it back instead');
  return requireLive(set, id) as Live<ModuleRelease>; // only the shell's release is of the other type
}

/** Removes a module from the console; its version stays the last good one, so that it can be enabled again. */
export function disabled(set: ReleaseSet, id: string): ReleaseSet {
  const { stable } = knownModule(set, id);
  if (isNoVersion(stable)) throw new ChangeError(`${id} is disabled already, or its first version is not out yet`);
  return withLive(set, id, { stable: noRelease(id, stable), lastGood: stable });
}

/** A disabled module is back for everyone, with the version it had. */
export function enabled(set: ReleaseSet, id: string): ReleaseSet {
  const { stable, lastGood } = knownModule(set, id);
  if (!isNoVersion(stable)) throw new ChangeError(`${id}@${stable.version} is live: it is not disabled`);
  if (!lastGood) throw new ChangeError(`${id} has had no version yet: promote one`);
  return withLive(set, id, { stable: lastGood });
}

/** Removes a module for good, even one whose entry cannot be read. Its published versions stay until `gc`. */
export function removed(set: ReleaseSet, id: string): ReleaseSet {
  if (id === 'shell') throw new ChangeError('there is no console without its shell: roll it back instead');
  const { [id]: _entry, ...modules } = set.modules;
  return { ...set, modules, replaced: [id] };
}

/** A set without its candidates: returning to a set does not try its candidates again. */
export function withoutCandidates(set: ReleaseSet): ReleaseSet {
  return liveEntries(set).reduce(
    (next, [id, { stable, candidate, lastGood }]) => (candidate ? withLive(next, id, { stable, lastGood }) : next),
    set,
  );
}

/** The versions that everybody has, by id. */
export const stableVersions = ({ shell, modules }: ReleaseSet): Record<string, string> =>
  Object.fromEntries([
    ['shell', shell.version],
    ...Object.entries(modules).flatMap(([id, { stable }]) => (isNoVersion(stable) ? [] : [[id, stable.version]])),
  ]);

/** `id@version` of everything a set names. */
export function versionsIn(set: ReleaseSet): string[] {
  return liveEntries(set).flatMap(([id, live]) =>
    releasesOf(live).flatMap((release) => (isNoVersion(release) ? [] : [`${id}@${release.version}`])),
  );
}
