import { loadTimeBounds } from './versionHealth';

/** The lower end of Wilson's 95 % interval of a share: what the share is at least, however few pages there were. */
export function wilsonLowerBound(failed: number, pages: number): number {
  if (pages === 0) return 0;
  const z = 1.96;
  const share = failed / pages;
  const middle = share + (z * z) / (2 * pages);
  const spread = z * Math.sqrt((share * (1 - share)) / pages + (z * z) / (4 * pages * pages));
  return Math.max(0, (middle - spread) / (1 + (z * z) / pages));
}

/** The time within which three of four loads were done, ms: the upper bound of its class; 0 without loads. */
export function p75(times: readonly number[]): number {
  const total = times.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [index, count] of times.entries()) {
    seen += count;
    if (total > 0 && seen >= total * 0.75) return loadTimeBounds[index] ?? Number.POSITIVE_INFINITY;
  }
  return 0;
}

/** The same for a reader: null without loads, and where it lies above every bound that is counted. */
export function loadTimeOf(times: readonly number[] = []): number | null {
  const time = times.some((count) => count > 0) ? p75(times) : null;
  return time !== null && Number.isFinite(time) ? time : null;
}

/** The value below which this share of the values lies, between two of them by their distance; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  return below + ((sorted[Math.ceil(place)] ?? below) - below) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/**
 * By how many standard deviations the first values rank above the second (Mann–Whitney with ties, normal
 * approximation): no single value, however large, weighs more than its rank. 0 where all are equal.
 */
export function rankZ(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  let ranks = 0;
  let ties = 0;
  for (let from = 0; from < all.length; ) {
    let until = from;
    while (until < all.length && all[until]?.value === all[from]?.value) until += 1;
    const equal = until - from;
    ranks += all.slice(from, until).filter(({ isFirst }) => isFirst).length * ((from + 1 + until) / 2);
    ties += equal ** 3 - equal;
    from = until;
  }
  const [n, m, total] = [first.length, second.length, all.length];
  const variance = total < 2 ? 0 : ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  return variance > 0 ? (ranks - (n * (n + 1)) / 2 - (n * m) / 2) / Math.sqrt(variance) : 0;
}
