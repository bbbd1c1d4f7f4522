/**
 * How often a property that costs database time is tried: `all` times in `npm run test:long`, a tenth of that in
 * `npm test`. Each run draws other values.
 */
export const runs = (all: number): number => (process.env.LONG_TESTS ? all : Math.ceil(all / 10));
