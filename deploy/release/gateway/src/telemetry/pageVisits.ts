import type { BehaviourReport, Visit } from 'shared-auth/contract';
import { KEPT_SECONDS } from 'shared-auth/contract';
import { SPAN_SECONDS } from './pageReports';

/** Visits stored at most in ten minutes. */
export const mostVisits = {
  /** By one user on one route of a version; a page that stays open measures once a minute. */
  user: 12,
  /** From one address, for one version. */
  address: 300,
  /** On one route of a version; more would carry no further information. */
  route: 120,
} as const;

/** The user and address of a visit, as the gateway has verified them. */
export interface VisitOf {
  /** Keyed hashes. */
  user: string;
  address: string;
}

/**
 * What signed-in pages measured of single visits in the last hour: once for each module in the page, and for the shell.
 */
export function createPageVisits(now: () => number = Date.now) {
  let visits: Visit[] = [];
  let counts = new Map<string, number>();
  let span = 0;

  /** Whether none of these is used up; then each is charged once. */
  function take(keys: readonly [key: string, most: number][]): boolean {
    if (keys.some(([key, most]) => (counts.get(key) ?? 0) >= most)) return false;
    for (const [key] of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return true;
  }

  return {
    /**
     * Stores a visit for each of its versions; false: for all of them the share of its user, address or route is used
     * up.
     */
    add(
      { modules, shell, route, measured, page }: Omit<BehaviourReport, 'nonce'>,
      { user, address }: VisitOf,
    ): boolean {
      const at = Math.floor(now() / 1_000);
      const present = Math.floor(at / SPAN_SECONDS);
      if (present !== span) {
        counts = new Map();
        visits = visits.filter((visit) => visit.at > at - KEPT_SECONDS);
      }
      span = present;
      const kept = [`shell@${shell}`, ...modules].filter((of) =>
        take([
          [`user ${user} ${of} ${route}`, mostVisits.user],
          [`address ${address} ${of}`, mostVisits.address],
          [`route ${route} ${of}`, mostVisits.route],
        ]),
      );
      for (const of of kept) {
        const [module = '', version = ''] = of.split('@');
        visits.push({ module, version, shell, route, user, at, measured, page });
      }
      return kept.length > 0;
    },
    /** The visits from `from` until, but not at, `until`, by this gateway's clock. */
    between: (from: number, until: number): Visit[] => visits.filter(({ at }) => at >= from && at < until),
  };
}
