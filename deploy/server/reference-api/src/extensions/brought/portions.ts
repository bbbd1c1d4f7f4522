/** Things of one transaction: what is live waits no longer for it than for a file. */
const PORTION = 200;

/** What is many, a few at a time. */
export const portions = <T>(all: readonly T[]): (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / PORTION) }, (_, at) => all.slice(at * PORTION, (at + 1) * PORTION));
