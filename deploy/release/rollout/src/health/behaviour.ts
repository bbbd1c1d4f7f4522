import { type Measure, type PageWord, pageWords, type RampFinding, type Visit } from 'shared-auth/contract';
import { chanceOfMore, median } from './statistics';

/**
 * The evidence from which on two versions are compared, and the bounds of chance. docs/behaviour.md states it in words.
 */
export const comparison = {
  /** Visits, and users, that either version must have. */
  visits: 8,
  users: 2,
  /** Visits of one user that are counted at most, so that one person cannot decide. */
  most: 5,
  /** Users of either version from whom on the plain factor stops; of fewer a difference must be gross. */
  manyUsers: 5,
  /** Share of a user's visits, and how many at least, that make it one whom a version harms. */
  harmed: { share: 0.25, visits: 2 },
  /** Of fewer than `manyUsers`: share of the candidate's visits that must be bad, of its users whom it must harm, … */
  mostly: 0.8,
  agreeing: 2 / 3,
  /** … and of stable's whom it may. */
  others: 0.25,
  /**
   * Chance at most by which visits, and users, of equal versions differ so (Fisher's exact test, one-sided); of the
   * many parts of the users each has to be surer.
   */
  chance: { visits: 1e-4, users: 5e-4, part: 1e-4 },
} as const;

/** The limit beyond which a version is worse in a measure. */
interface Limit {
  /** How many times the stable version's value, with `manyUsers` and with fewer. */
  factor: readonly [many: number, few: number];
  /** And by how much at least. */
  least: readonly [many: number, few: number];
  /** The unit of the value, in the words of the report. */
  say: string;
  /** How many of the measure's units make one of the report's: ms are shown in seconds. */
  unit?: number;
  /** Less of it is worse. */
  isLess?: true;
}

const round = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
const always = { factor: [1, 1], least: [50, 70] } as const;

/**
 * All measures, which are compared in the same way. Only the first difference found is reported, so harm to users
 * precedes its consequences: a write that nobody asked for may be refused, too.
 */
export const limits: Readonly<Record<Measure, Limit>> = {
  unprompted: { factor: [3, 3], least: [1, 1], say: 'writes a minute that no user asked for' },
  removed: { factor: [1, 1], least: [3, 3], say: 'keys of the storage removed' },
  foreign: { factor: [1, 1], least: [2, 2], say: 'things of others changed or left behind' },
  requests: { factor: [3, 8], least: [20, 40], say: 'requests at the opening and a minute after' },
  kilobytes: { factor: [3, 8], least: [1_000, 3_000], say: 'kB transferred a minute, or added to the storage' },
  unanswered: { factor: [3, 3], least: [2, 2], say: 'calls a minute that were refused, failed or not answered' },
  busy: { factor: [6, 12], least: [5_000, 20_000], say: 's of blocked processor a minute', unit: 1_000 },
  memory: { factor: [3, 8], least: [3_000, 4_000], say: 'kB of memory more each minute' },
  content: { factor: [6, 8], least: [4_000, 8_000], say: 's until the page shows its content', unit: 1_000 },
  errors: { ...always, say: '% of visits in an error state' },
  text: { factor: [8, 8], least: [60, 60], say: 'characters of text to be seen', isLess: true },
  ignored: { ...always, say: '% of clicks, keys and scrolls without effect' },
  covered: { ...always, say: '% of the controls covered by something else' },
};

/** Visits of one version, by user. */
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

/** Of all, and how many of them are bad. */
interface Share {
  all: number;
  bad: number;
}

/** The share of bad visits, of each user `comparison.most` at most, and of the users whom they harm. */
function sharesOf(users: ByUser, isBad: (value: number) => boolean): Record<'visits' | 'users', Share> {
  const shares = { visits: { all: 0, bad: 0 }, users: { all: users.size, bad: 0 } };
  for (const values of users.values()) {
    const bad = values.filter(isBad).length;
    const counted = Math.min(comparison.most, values.length);
    shares.visits.all += counted;
    shares.visits.bad += Math.floor((bad * counted) / values.length);
    if (bad >= comparison.harmed.visits && bad >= values.length * comparison.harmed.share) shares.users.bad += 1;
  }
  return shares;
}

const size = (users: ByUser) => [...users.values()].reduce((sum, { length }) => sum + length, 0);

/** Compares how often visits of a candidate are bad with chance. @returns the values to report, or null */
function worseValues(
  { factor, least, isLess }: Limit,
  candidate: ByUser,
  stable: ByUser,
  { isFew, isPart }: { isFew: boolean; isPart: boolean },
): { here: number; there: number } | null {
  if (Math.min(size(candidate), size(stable)) < comparison.visits) return null;
  if (Math.min(candidate.size, stable.size) < comparison.users) return null;
  const [times, by] = [factor[isFew ? 1 : 0], least[isFew ? 1 : 0]];
  // One user's many visits are one user's: each has one value, the middle of theirs.
  const there = median([...stable.values()].map(median));
  const isBad = (value: number) => {
    const [more, less] = isLess ? [there, value] : [value, there];
    return more - less >= by && more > less * times;
  };
  const [mine, theirs] = [sharesOf(candidate, isBad), sharesOf(stable, isBad)];
  if (mine.users.bad < comparison.users) return null;
  if (chanceOfMore(mine.visits, theirs.visits) > comparison.chance.visits) return null;
  const areUsers = isFew
    ? mine.visits.bad >= mine.visits.all * comparison.mostly &&
      mine.users.bad >= mine.users.all * (isPart ? 1 : comparison.agreeing) &&
      theirs.users.bad <= theirs.users.all * (isPart ? 0 : comparison.others)
    : chanceOfMore(mine.users, theirs.users) <= comparison.chance[isPart ? 'part' : 'users'];
  return areUsers ? { here: median([...candidate.values()].flat().filter(isBad)), there } : null;
}

/** Which versions are compared. */
export interface Compared {
  id: string;
  candidate: string;
  stable: string;
  /** Measures that the candidate's team has accepted to change. */
  accepted?: readonly string[];
}

/** The reason for a judgement of a version: in one English sentence, and in parts for other languages. */
export interface Reason {
  why: string;
  findings: RampFinding[];
}

/** Visits of a route, or those of them whose page has a word: each part of the users is compared with its like. */
interface Stratum {
  word?: PageWord;
  mine: Visit[];
  others: Visit[];
}

const strataOf = (mine: Visit[], others: Visit[]): Stratum[] => [
  { mine, others },
  ...Object.entries(pageWords).flatMap(([kind, words]) =>
    words.map((word) => {
      const has = ({ page }: Visit) => page?.[kind as keyof typeof pageWords] === word; // its own keys
      return { word, mine: mine.filter(has), others: others.filter(has) };
    }),
  ),
];

const usersOf = (visits: readonly Visit[]) => new Set(visits.map(({ user }) => user));

/** Whether enough of the candidate's visits can be bad at all: most measures need no closer evaluation. */
function mayBeBad(measure: Measure, mine: readonly Visit[], others: readonly Visit[]): boolean {
  const { factor, least, isLess } = limits[measure];
  const most = Math.max(...others.map(({ measured }) => measured[measure] ?? 0));
  const bad = mine.filter(({ measured: { [measure]: value } }) =>
    value === undefined ? false : isLess ? value * factor[0] < most : value >= least[0],
  );
  return bad.length >= comparison.users * comparison.harmed.visits;
}

/** In which measure a candidate is worse on one route; null where in none. */
function worseOnRoute(route: string, mine: Visit[], all: Visit[], accepted: readonly string[]): Reason | null {
  const begin = Math.min(...mine.map(({ at }) => at));
  const meanwhile = all.filter(({ at }) => at >= begin);
  const others = meanwhile.length >= comparison.visits * 2 ? meanwhile : all;
  const isFew = Math.min(usersOf(mine).size, usersOf(others).size) < comparison.manyUsers;
  const measures = (Object.keys(limits) as Measure[]).filter(
    (measure) => !accepted.includes(measure) && mayBeBad(measure, mine, others),
  );
  for (const { word, mine: visits, others: like } of measures.length > 0 ? strataOf(mine, others) : []) {
    if (Math.min(visits.length, like.length) < comparison.visits) continue;
    for (const measure of measures) {
      const limit = limits[measure];
      const [candidates, stables] = [byUser(visits, measure), byUser(like, measure)];
      const found = worseValues(limit, candidates, stables, { isFew, isPart: word !== undefined });
      if (!found) continue;
      const told = (value: number) => round(value / (limit.unit ?? 1));
      const [here, there] = [told(found.here), told(found.there)];
      const values = {
        ...{ route, here, there, visits: size(candidates), users: candidates.size },
        ...{ stableVisits: size(stables), stableUsers: stables.size },
      };
      const whose = word ? `, all ${word}` : '';
      return {
        why: `on ${route} ${here} ${limit.say} in place of ${there} (${values.visits} visits of ${values.users} users${whose}; stable: ${values.stableVisits} of ${values.stableUsers})`,
        findings: [{ what: measure, values }, ...(word ? [{ what: `among.${word}`, values: {} }] : [])],
      };
    }
  }
  return null;
}

/**
 * In which measure a candidate is worse than the stable version on the same routes; null where in none. Both are
 * evaluated over the same time where the stable version has enough visits in it: a server that failed for a while
 * failed for both.
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
    const found = mine.length > 0 ? worseOnRoute(route, mine, all, accepted) : null;
    if (found) return found;
  }
  return null;
}
