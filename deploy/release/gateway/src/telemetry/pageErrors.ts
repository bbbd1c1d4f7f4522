import { errorKey, mergeErrors, type VersionError } from '@fleet/rollout/health';
import { LRUCache } from 'lru-cache';
import { type ErrorReport, impersonalMessage, KEPT_SECONDS } from 'shared-auth/contract';

/**
 * Different errors that are stored of one version, and of all, within an hour; more of them carry no further
 * information.
 */
const MOST_OF_VERSION = 50;
const MOST = 500;
/** Users that one error is counted for. */
const MOST_USERS = 1_000;
/** Pages that are remembered to have reported an error. */
const MOST_PAGES = 50_000;
/** Errors of one page. */
const MOST_OF_PAGE = 20;

/** The errors of signed-in pages of the last hour. */
export function createPageErrors(now: () => number = Date.now) {
  /** Errors by the second of their arrival. */
  const slots = new Map<number, Map<string, VersionError>>();
  /** The second in which an error was met last, by its key. */
  const known = new Map<string, number>();
  const pages = new LRUCache<string, Set<string>>({ max: MOST_PAGES });

  function forgetOld(second: number): void {
    for (const slot of slots.keys()) if (slot <= second - KEPT_SECONDS) slots.delete(slot);
    for (const [key, last] of known) {
      if (last <= second - KEPT_SECONDS) known.delete(key);
    }
  }

  /** How many errors of a version are known: errorKey begins with it. */
  function countOf(module: string, version: string): number {
    const begin = JSON.stringify([module, version]).replace(/]$/, ',');
    return [...known.keys()].filter((key) => key.startsWith(begin)).length;
  }

  return {
    /** Counts an error of a page once; false: it is not stored. */
    add({ module, version, kind, name, message, frames }: ErrorReport, page: string, user: string): boolean {
      const second = Math.floor(now() / 1_000);
      forgetOld(second);
      // A page may send anything, so the stored message is redacted by the same rule here. A user's own words are
      // stored unchanged.
      const kept = kind === 'problem' ? message.trim() : impersonalMessage(name, message);
      const error = { module, version, kind, name, message: kept, frames };
      const key = errorKey(error);
      const reported = pages.get(page) ?? new Set();
      pages.set(page, reported);
      if (reported.has(key) || reported.size >= MOST_OF_PAGE) return false;
      const isNew = !known.has(key);
      if (isNew && (known.size >= MOST || countOf(module, version) >= MOST_OF_VERSION)) return false;
      reported.add(key);
      known.set(key, second);
      const slot = slots.get(second) ?? new Map<string, VersionError>();
      slots.set(second, slot);
      const sum = slot.get(key) ?? { ...error, pages: 0, users: [] };
      slot.set(key, sum);
      sum.pages += 1;
      if (!sum.users.includes(user) && sum.users.length < MOST_USERS) sum.users.push(user);
      return true;
    },

    /** The sum of the seconds from `from` to, exclusively, `until` of this gateway's clock. */
    between: (from: number, until: number): VersionError[] =>
      mergeErrors(
        [...slots].flatMap(([second, errors]) => (second >= from && second < until ? [...errors.values()] : [])),
      ),
  };
}
