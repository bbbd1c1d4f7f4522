import { emptyHealth, type HealthReport, loadTimeBounds, mergeHealth, type VersionHealth } from '@fleet/rollout/health';
import { LRUCache } from 'lru-cache';
import { isReportedFailure, KEPT_SECONDS, type PageReport } from 'shared-auth/contract';

/** Seconds in which visits, and a user's and an address's pages, are counted against their limits. */
export const SPAN_SECONDS = 600;

/** The most pages counted in ten minutes, of one version. */
export const most = {
  /** Of one user, who must not be counted as many. */
  user: 10,
  /** Of one address, which may be an office of many users. */
  address: 100,
} as const;

/** Pages remembered at most; the one with the oldest report is evicted first, and would then be counted anew. */
const MAX_PAGES = 50_000;

/** A report of a signed-in page, with the gateway's own data about it. */
export interface CountedReport extends Pick<PageReport, 'module' | 'version' | 'shell' | 'kind' | 'ms'> {
  /** Id of the page's nonce. */
  page: string;
  /** Keyed hashes. */
  user: string;
  address: string;
  /** The number of pages that this one represents. */
  weight: 0 | 1 | 10;
}

const classOf = (ms: number) => {
  const index = loadTimeBounds.findIndex((bound) => ms <= bound);
  return index < 0 ? loadTimeBounds.length : index;
};

/** What signed-in pages reported in the last hour. */
export function createPageReports(now: () => number = Date.now) {
  /** Counts by the second of the reports' arrival. */
  const slots = new Map<number, Map<string, VersionHealth>>();
  /** The reports of each page: the `id@version`s that it met, and each kind of report about them. */
  const pages = new LRUCache<string, Set<string>>({ max: MAX_PAGES });
  /** Pages of each user and address that met a version, in this span. */
  let counts = new Map<string, number>();
  let span = 0;

  function healthNow(module: string, version: string, shell: string): VersionHealth {
    const slot = Math.floor(now() / 1_000);
    let entries = slots.get(slot);
    if (!entries) {
      for (const old of slots.keys()) if (old <= slot - KEPT_SECONDS) slots.delete(old);
      entries = new Map();
      slots.set(slot, entries);
    }
    const key = `${module}@${version} ${shell}`;
    const health = entries.get(key) ?? emptyHealth(module, version, shell);
    entries.set(key, health);
    return health;
  }

  function sumOfSlots(from: number, until: number): VersionHealth[] {
    return mergeHealth(
      [...slots].flatMap(([slot, entries]) => (slot >= from && slot < until ? [...entries.values()] : [])),
    );
  }

  /** Whether the share of user and address of this version is not used up. */
  function takeShare(version: string, user: string, address: string): boolean {
    const present = Math.floor(now() / 1_000 / SPAN_SECONDS);
    if (present !== span) counts = new Map();
    span = present;
    const [ofUser, ofAddress] = [`user ${user} ${version}`, `address ${address} ${version}`];
    const [pagesOfUser, pagesOfAddress] = [counts.get(ofUser) ?? 0, counts.get(ofAddress) ?? 0];
    if (pagesOfUser >= most.user || pagesOfAddress >= most.address) return false;
    counts.set(ofUser, pagesOfUser + 1).set(ofAddress, pagesOfAddress + 1);
    return true;
  }

  return {
    /** Counts a report; false: this page has reported it already, or the share of its user or address is used up. */
    add({ module, version, shell, kind, ms, page, user, address, weight }: CountedReport): boolean {
      const isFailure = isReportedFailure(kind);
      if (weight === 0 && !isFailure) return false;
      const counted = pages.get(page) ?? new Set<string>();
      pages.set(page, counted);
      const name = `${module}@${version}`;
      if (counted.has(`${name} ${kind}`) || counted.has(`${name} refused`)) return false;
      if (!counted.has(name) && !takeShare(name, user, address)) {
        counted.add(`${name} refused`);
        return false;
      }
      const stands = isFailure ? 1 : weight;
      const health = healthNow(module, version, shell);
      // The frozen page of a module met it, and reported that itself; this report is from the browser's next page.
      const isOfAnotherPage = kind === 'frozen' && module !== 'shell';
      if (!counted.has(name) && !isOfAnotherPage) health.pages += Math.max(1, weight);
      counted.add(name).add(`${name} ${kind}`);
      if (isFailure) {
        health.failures[kind] = (health.failures[kind] ?? 0) + 1;
        if (!counted.has(`${name} failed`)) health.failed += 1;
        counted.add(`${name} failed`);
        if (!health.failedUsers.includes(user)) health.failedUsers.push(user);
        return true;
      }
      health[kind] += stands;
      if (kind !== 'rendered') return true;
      if (!health.users.includes(user)) health.users.push(user);
      if (ms !== undefined) health.times[classOf(ms)] = (health.times[classOf(ms)] ?? 0) + stands;
      return true;
    },

    /** The sum of the last seconds. */
    report(seconds: number): HealthReport {
      return { seconds, versions: sumOfSlots(Math.floor(now() / 1_000 - seconds), Number.POSITIVE_INFINITY) };
    },

    /** The sum of whole seconds, from `since` of this gateway's clock to the present one, which is not over. */
    reportSince(since: number): HealthReport & { until: number } {
      const until = Math.floor(now() / 1_000);
      return { seconds: Math.max(0, until - since), versions: sumOfSlots(since, until), until };
    },
  };
}
