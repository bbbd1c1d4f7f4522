import { HOUR_MS } from 'shared-auth/contract';
import { checkRollback } from '../compatibility/checkRollback';
import { refusedFindings } from '../compatibility/compatibility';
import { failingStable } from '../health/evaluateHealth';
import { type AnyRelease, isNoVersion, isStopped, liveOf, promoted, stableVersions } from '../releases/releaseSet';
import { lastKnownGood } from '../store/lastKnownGood';
import { readHistory, readRegistry, writeRegistry } from '../store/registryFile';
import { ConflictError, type Store } from '../store/store';
import type { AskHealth } from './evaluateCandidate';

/** Seconds of reports by which everybody's version is judged. */
const WINDOW_SECONDS = 1_800;
/** In whose name it is done. */
const WHO = 'controller (takeBack)';

/** A version in the time for which everybody had it. */
interface Reign {
  release: AnyRelease;
  from: number;
  until: number;
  /** The person who gave it to everybody. */
  who: string;
}

/** The versions that everybody had, oldest first; the last one is live. */
async function reignsOf(store: Store, id: string): Promise<Reign[]> {
  const reigns: Reign[] = [];
  for (const { registry, change } of (await readHistory(store)).reverse()) {
    const release = liveOf(registry, id)?.stable;
    const at = Date.parse(change.at);
    const last = reigns.at(-1);
    if (last) last.until = at;
    if (release && last?.release.version !== release.version)
      reigns.push({ release, from: at, until: Number.POSITIVE_INFINITY, who: change.who });
  }
  return reigns;
}

/**
 * Replaces a failing version that everybody has by the last one that was good for as long as its module.json requires.
 * Modules that do not ask for that are left alone, and so is a module while another version is being rolled out. It is
 * not done twice in a row: a failure after a rollback has another cause.
 * @returns the failed attempts, one line each
 */
export async function rollBackFailing(
  store: Store,
  ask: AskHealth,
  log: (done: { id: string; version: string; did: string; percent: number; why: string }) => void,
): Promise<string[]> {
  const problems: string[] = [];
  const current = await readRegistry(store);
  if (!current || Object.values(current.registry.modules).every(({ stable }) => !stable.contributes.takeBack))
    return [];
  const { registry: set, tag } = current;
  const stableModules = stableVersions(set);
  const { versions } = await ask(WINDOW_SECONDS, 'window');
  for (const [id, { stable, candidate }] of Object.entries(set.modules)) {
    const { takeBack } = stable.contributes;
    if (!takeBack || isNoVersion(stable) || (candidate && !isStopped(candidate))) continue;
    const failing = failingStable({ id, stableModules, window: versions });
    if (!failing) continue;
    const reigns = await reignsOf(store, id);
    if (reigns.at(-1)?.who === WHO) continue;
    const good = reigns.findLast(
      ({ release, from, until }) =>
        release.version !== stable.version && !isNoVersion(release) && until - from >= takeBack.goodForHours * HOUR_MS,
    )?.release;
    const why = `${id}@${stable.version} failed in ${failing.failed} of ${failing.pages} pages of ${failing.failedUsers.length} users`;
    if (!good) {
      problems.push(`${why}; no version before it was good for ${takeBack.goodForHours} hours`);
      continue;
    }
    const before = (await lastKnownGood(store, id, [stable.version, good.version])) ?? null;
    const next = promoted(set, id, good, 100, { replace: true, before });
    const refused = (await checkRollback(store, set, next, []))
      .flatMap(refusedFindings)
      .flatMap(({ reasons }) => reasons);
    if (refused.length > 0) {
      problems.push(`${why}; ${id}@${good.version} cannot come back: ${refused[0]}`);
      continue;
    }
    try {
      const act = { kind: 'promote', id, version: good.version, percent: 100 } as const;
      await writeRegistry(store, next, { who: WHO, why, act }, tag);
      log({ id, version: good.version, did: 'brought back', percent: 100, why });
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    }
    // One at a time: the next evaluation uses the set that this makes.
    return problems;
  }
  return problems;
}
