import { loadTimeBounds } from './versionHealth';

/**
 * The lower end of Wilson's 95 % interval of a share: the least that the share is likely to be, however few the pages.
 */
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

/** The same for a reader: null without loads, and where it is above every bound of the histogram. */
export function loadTimeOf(times: readonly number[] = []): number | null {
  const time = times.some((count) => count > 0) ? p75(times) : null;
  return time !== null && Number.isFinite(time) ? time : null;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/**
 * The chance that of two equal versions the first has at least this many of the bad ones that both have together
 * (Fisher's exact test, one-sided): it is exact for few, and for none, too.
 */
export function chanceOfMore(first: { all: number; bad: number }, second: { all: number; bad: number }): number {
  const bad = first.bad + second.bad;
  const total = first.all + second.all;
  const whole = logChoose(total, bad);
  let chance = 0;
  for (let count = first.bad; count <= Math.min(bad, first.all); count += 1)
    if (bad - count <= second.all)
      chance += Math.exp(logChoose(first.all, count) + logChoose(second.all, bad - count) - whole);
  return Math.min(1, chance);
}

const logs = [0];
function logFactorial(number: number): number {
  for (let next = logs.length; next <= number; next += 1) logs.push((logs[next - 1] ?? 0) + Math.log(next));
  return logs[number] ?? 0;
}
const logChoose = (all: number, some: number) => logFactorial(all) - logFactorial(some) - logFactorial(all - some);
