import type { ModuleEntry, ModuleRelease, ShellRelease } from 'shared-auth/contract';
import type { ReleaseSet } from './revision';

/** A change that makes no sense for the set as it is; the message says why. */
export class ChangeError extends Error {
  override name = 'ChangeError';
}

export type AnyRelease = ModuleRelease | ShellRelease;

/** The same shape for shell and modules: what is stable, what is being rolled out, what was good before. */
export interface Live<Release extends AnyRelease = AnyRelease> {
  stable: Release;
  candidate?: (Release & { percent: number }) | undefined;
  lastGood?: Release | undefined;
}

/** The versions of one id; null when the set has none. */
export function liveOf(set: ReleaseSet, id: string): Live | null {
  if (id !== 'shell') return set.modules[id] ?? null;
  const { candidate, lastGood, ...stable } = set.shell;
  return { stable, candidate, lastGood };
}

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

function known(set: ReleaseSet, id: string): Live {
  const live = liveOf(set, id);
  if (!live) throw new ChangeError(`${id} is not in the registry`);
  return live;
}

/** A version for a share of the users, or with 100 for everyone. The first version of a module is for everyone. */
export function promoted(set: ReleaseSet, id: string, release: AnyRelease, percent: number): ReleaseSet {
  checkPercent(percent);
  const live = liveOf(set, id);
  if (!live) {
    if (percent < 100)
      throw new ChangeError(
        `${id} is new: there is no stable version the others could keep, so it goes to 100 percent`,
      );
    return withLive(set, id, { stable: release });
  }
  if (live.stable.version === release.version)
    throw new ChangeError(`${id}@${release.version} is live for everyone already`);
  if (percent < 100) return withLive(set, id, { ...live, candidate: { ...release, percent } });
  return withLive(set, id, { stable: release, lastGood: live.stable });
}

/** Another share for the version that is being rolled out. */
export function ramped(set: ReleaseSet, id: string, percent: number): ReleaseSet {
  checkPercent(percent);
  const { candidate } = known(set, id);
  if (!candidate) throw new ChangeError(`${id} has no version that is being rolled out: promote one first`);
  if (candidate.percent === percent)
    throw new ChangeError(`${id}@${candidate.version} is at ${percent} percent already`);
  const { percent: _share, ...release } = candidate;
  return promoted(set, id, release, percent);
}

/** The candidate is taken back; where there is none, the last good version is stable again. */
export function rolledBack(set: ReleaseSet, id: string): ReleaseSet {
  const { stable, candidate, lastGood } = known(set, id);
  if (candidate) return withLive(set, id, { stable, lastGood });
  if (!lastGood) throw new ChangeError(`${id} has no version before ${stable.version}`);
  return withLive(set, id, { stable: lastGood });
}

/** `id@version` of everything a set names. */
export function versionsIn(set: ReleaseSet): string[] {
  return ['shell', ...Object.keys(set.modules)].flatMap((id) => {
    const live = liveOf(set, id);
    return [live?.stable, live?.candidate, live?.lastGood].flatMap((release) =>
      release ? [`${id}@${release.version}`] : [],
    );
  });
}
