import { LRUCache } from 'lru-cache';

/** How many requests one key, such as an address, may make: so many at once, and so many a second afterwards. */
export interface BudgetLimits {
  burst: number;
  perSecond: number;
  /** Keys that are remembered; the one unused longest is forgotten first. */
  keys?: number;
}

/** Token buckets by key. */
export function createBudget({ burst, perSecond, keys = 20_000 }: BudgetLimits, now: () => number = Date.now) {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: keys });
  return {
    /** Uses one token; false: there is none left. */
    take(key: string): boolean {
      const at = now();
      const bucket = buckets.get(key);
      const tokens = bucket ? Math.min(burst, bucket.tokens + ((at - bucket.at) / 1_000) * perSecond) : burst;
      const isAllowed = tokens >= 1;
      buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at });
      return isAllowed;
    },
  };
}
