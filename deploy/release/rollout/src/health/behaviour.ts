import type { Measure, RampFinding, Visit } from 'shared-auth/contract';
import { median, quantile, rankZ } from './statistics';

/** From which evidence on two versions are compared, and what is chance. docs/behaviour.md states it in words. */
export const comparison = {
  /** Visits of one route, and users, that either version must have. */
  visits: 8,
  users: 2,
  /** Users from whom on the plain factor stops; of fewer a difference must be gross. */
  manyUsers: 5,
  /**
   * Share of the candidate's visits that must have the difference: what only some have is a user's computer, network
   * or way of working.
   */
  share: 0.8,
  /** Share of the candidate's users who must have it in the middle of their visits. */
  agreeing: 2 / 3,
  /**
   * Share of the stable version's users whose own typical value must be better than that: some always work otherwise.
   */
  others: 0.75,
  /**
   * One-sided rank test: standard deviations that the candidate's visits must rank above the stable's. 2.8: p = 0.0026.
   */
  z: 2.8,
} as const;

/** What makes a version worse in a measure. */
interface Limit {
  /** How many times the stable version's value, with `manyUsers` and with fewer. */
  factor: readonly [many: number, few: number];
  /** And by how much at least. */
  least: readonly [many: number, few: number];
  /** What a reader is shown: what the value counts. */
  say: string;
  /** How many of the measure's units the reader's has: ms are shown in seconds. */
  unit?: number;
  /** Less of it is worse. */
  isLess?: true;
}

const round = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
const always = { factor: [1, 1], least: [50, 70] } as const;

/**
 * One list of what is measured; every measure is compared in the same way. The first one found is reported, so what
 * harms users comes before what follows from it: a write that no one asked for may be refused, too.
 */
export const limits: Readonly<Record<Measure, Limit>> = {
  unprompted: { factor: [3, 3], least: [1, 1], say: 'writes a minute that no user asked for' },
  direct: { factor: [3, 3], least: [1, 1], say: 'writes a minute past the console’s client' },
  removed: { factor: [1, 1], least: [3, 3], say: 'keys of the storage removed' },
  overwritten: { factor: [3, 3], least: [5, 5], say: 'keys of the storage overwritten' },
  foreign: { factor: [1, 1], least: [2, 2], say: 'keys of the storage written that are not its own' },
  opening: { factor: [3, 8], least: [20, 40], say: 'requests until the page had opened' },
  requests: { factor: [3, 8], least: [10, 10], say: 'requests a minute' },
  kilobytes: { factor: [3, 8], least: [1_000, 3_000], say: 'kB transferred a minute' },
  refused: { factor: [3, 3], least: [1, 1], say: 'calls a minute answered 4xx' },
  unanswered: {
    factor: [3, 8],
    least: [2, 4],
    say: 'calls a minute that the server failed or did not answer',
  },
  busy: { factor: [6, 8], least: [5_000, 10_000], say: 's of blocked processor a minute', unit: 1_000 },
  latency: { factor: [6, 8], least: [400, 1_000], say: 'ms until an input is answered' },
  shift: { factor: [3, 8], least: [250, 500], say: 'of layout shift', unit: 1_000 },
  memory: { factor: [3, 8], least: [3_000, 4_000], say: 'kB of memory more each minute' },
  content: { factor: [6, 8], least: [4_000, 8_000], say: 's until the page shows its content', unit: 1_000 },
  errors: { ...always, say: '% of visits in an error state' },
  text: { factor: [3, 8], least: [60, 60], say: 'characters of text to be seen', isLess: true },
  ignored: { ...always, say: '% of clicks, keys and scrolls without effect' },
  covered: { ...always, say: '% of the controls covered by something else' },
  stored: { factor: [3, 8], least: [500, 500], say: 'kB added to the storage' },
  rooms: { factor: [1, 1], least: [1, 1], say: 'live room(s) still joined after leaving' },
  stuck: { ...always, say: '% of visits that could not be left by the menu' },
  left: { ...always, say: '% of visits left at once' },
  reloaded: { ...always, say: '% of visits reloaded' },
};

/** Values of one measure of one version on one route, by user. */
type ByUser = ReadonlyMap<string, readonly number[]>;

function byUser(visits: readonly Visit[], measure: Measure): ByUser {
  const users = new Map<string, number[]>();
  for (const { user, measured } of visits) {
    const value = measured[measure];
    if (value === undefined) continue;
    const values = users.get(user) ?? [];
    users.set(user, values);
    values.push(value);
  }
  return users;
}

const flat = (users: ByUser) => [...users.values()].flat();

/** Whether a candidate's values are worse than the stable version's; the two that are reported, or null. */
function worseValues(
  { factor, least, isLess }: Limit,
  candidate: ByUser,
  stable: ByUser,
): { here: number; there: number } | null {
  const [seen, usual] = [flat(candidate), flat(stable)];
  if (Math.min(seen.length, usual.length) < comparison.visits) return null;
  if (Math.min(candidate.size, stable.size) < comparison.users) return null;
  const size = Math.min(candidate.size, stable.size) >= comparison.manyUsers ? 0 : 1;
  const mostly = quantile(seen, isLess ? comparison.share : 1 - comparison.share);
  if (!isLess && mostly < least[size]) return null;
  // One user's many visits are one user's: each has one value, the middle of theirs.
  const there = median([...stable.values()].map(median));
  const isWorse = (value: number) => {
    const [more, less] = isLess ? [there, value] : [value, there];
    return more - less >= least[size] && more > less * factor[size];
  };
  if (!isWorse(mostly)) return null;
  const most = quantile([...stable.values()].map(median), isLess ? 1 - comparison.others : comparison.others);
  if (isLess ? mostly >= most : mostly <= most) return null;
  const agreeing = [...candidate.values()].filter((values) => isWorse(median(values))).length;
  if (agreeing < Math.max(comparison.users, candidate.size * comparison.agreeing)) return null;
  return (isLess ? rankZ(usual, seen) : rankZ(seen, usual)) >= comparison.z ? { here: median(seen), there } : null;
}

/** Which versions are compared. */
export interface Compared {
  id: string;
  candidate: string;
  stable: string;
  /** Measures that the candidate's team has accepted to change. */
  accepted?: readonly string[];
}

/** Why a version is judged as it is: in one English sentence, and in parts for other languages. */
export interface Reason {
  why: string;
  findings: RampFinding[];
}

/**
 * What a candidate does worse than the stable version on the same routes; null where nothing is. Both are looked at
 * over the same time where the stable version has visits enough in it: a server that failed for a while failed for
 * both.
 */
export function worseBehaviour(
  { id, candidate, stable, accepted = [] }: Compared,
  visits: readonly Visit[],
): Reason | null {
  const own = visits.filter(({ module }) => module === id);
  for (const route of new Set(own.map((visit) => visit.route))) {
    const [mine, all] = [candidate, stable].map((version) =>
      own.filter((visit) => visit.route === route && visit.version === version),
    ) as [Visit[], Visit[]];
    if (mine.length < comparison.visits || all.length < comparison.visits) continue;
    const begin = Math.min(...mine.map(({ at }) => at));
    const meanwhile = all.filter(({ at }) => at >= begin);
    const others = meanwhile.length >= comparison.visits * 2 ? meanwhile : all;
    for (const [measure, limit] of Object.entries(limits) as [Measure, Limit][]) {
      if (accepted.includes(measure)) continue;
      const [candidates, stables] = [byUser(mine, measure), byUser(others, measure)];
      const found = worseValues(limit, candidates, stables);
      if (!found) continue;
      const told = (value: number) => round(value / (limit.unit ?? 1));
      const [here, there] = [told(found.here), told(found.there)];
      const [count, usual] = [flat(candidates).length, flat(stables).length];
      const values = {
        route,
        here,
        there,
        visits: count,
        users: candidates.size,
        stableVisits: usual,
        stableUsers: stables.size,
      };
      return {
        why: `on ${route} ${here} ${limit.say} in place of ${there} (${count} visits of ${candidates.size} users; stable: ${usual} of ${stables.size})`,
        findings: [{ what: measure, values }],
      };
    }
  }
  return null;
}
