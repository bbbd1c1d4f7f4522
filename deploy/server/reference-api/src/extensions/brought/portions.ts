/** Items of one transaction: live positions wait no longer for it than for the import of a file. */
const PORTION = 200;

/** Splits a list into portions of one transaction each. */
export const portions = <T>(all: readonly T[]): (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / PORTION) }, (_, at) => all.slice(at * PORTION, (at + 1) * PORTION));
