import { HOUR_MS, MINUTE_MS } from 'shared-auth/contract';

/** Below this age data are live and no age is shown: two of the dashboard's 10 s rounds. */
export const LIVE_WITHIN_MS = 20_000;
/** The same where one vehicle is all there is: a parked one reports by the minute. The marker fades from then on. */
const ONE_LIVE_WITHIN_MS = 5 * MINUTE_MS;

/** Steps in which a marker fades: a fix younger than `under` is drawn with `alpha`. */
const STEPS = [
  { under: ONE_LIVE_WITHIN_MS, alpha: 1 },
  { under: HOUR_MS, alpha: 0.8 },
  { under: 24 * HOUR_MS, alpha: 0.6 },
] as const;
const OLDEST_ALPHA = 0.45;

/** The opacity of a marker. @param ageMs - age of its fix; NaN when it is unknown */
export function fixAlpha(ageMs: number): number {
  for (const step of STEPS) if (ageMs < step.under) return step.alpha;
  return OLDEST_ALPHA;
}

/**
 * The age of the data on the map, in the largest unit that is not zero; `null` while they are live or unknown.
 *
 * @param vehicles how many are shown
 */
export function dataAge(
  newestFixAt: number | null,
  now: number,
  vehicles: number,
): { unit: 'seconds' | 'minutes' | 'hours' | 'days'; n: number } | null {
  if (newestFixAt === null) return null;
  const age = now - newestFixAt;
  if (!(age >= (vehicles === 1 ? ONE_LIVE_WITHIN_MS : LIVE_WITHIN_MS))) return null;
  if (age < 2 * MINUTE_MS) return { unit: 'seconds', n: Math.floor(age / 1000) };
  if (age < 2 * HOUR_MS) return { unit: 'minutes', n: Math.floor(age / MINUTE_MS) };
  if (age < 48 * HOUR_MS) return { unit: 'hours', n: Math.floor(age / HOUR_MS) };
  return { unit: 'days', n: Math.floor(age / (24 * HOUR_MS)) };
}
