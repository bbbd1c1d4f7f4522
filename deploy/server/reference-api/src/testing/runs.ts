/**
 * How often a property that costs database time is tried: `all` times in `npm run test:long`, a tenth of that in
 * `npm test`.
 */
export const runs = (all: number): number => (process.env.LONG_TESTS ? all : Math.ceil(all / 10));

/**
 * Parameters of such a property. What it found is told as it was found: to make it shorter takes minutes, and a test
 * that runs out of time meanwhile tells nothing, not even the seed.
 */
export const tries = (all: number) => ({ numRuns: runs(all), endOnFailure: true });
