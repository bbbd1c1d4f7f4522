/** The number of landings after which each long test has run. */
export const SLICES = 10;

/** The file of a piece. @param {string} name */
export const fileOf = (name) => name.split(' › ').find((part) => !part.startsWith('[')) ?? name;

/**
 * Cuts pieces into slices of about equal time, in their order: a new test moves each border by its own time only, so
 * that ten landings run all pieces while tests are added and removed, and the setup of a suite runs in few slices.
 * Pieces of one `chain` follow one another and stay in one slice, as each depends on the state that the previous ones
 * left.
 * @template {{ seconds: number, chain?: string | undefined }} T
 * @param {readonly T[]} pieces
 * @param {number} [count]
 * @returns {T[][]}
 */
export function cut(pieces, count = SLICES) {
  const whole = pieces.reduce((sum, { seconds }) => sum + seconds, 0);
  /** @type {T[][]} */
  const slices = Array.from({ length: count }, () => []);
  let before = 0;
  for (const chained of chainsOf(pieces)) {
    const seconds = chained.reduce((sum, piece) => sum + piece.seconds, 0);
    const at = Math.floor(((before + seconds / 2) / whole) * count);
    slices[Math.min(at, count - 1)]?.push(...chained);
    before += seconds;
  }
  return slices;
}

/**
 * @template {{ chain?: string | undefined }} T
 * @param {readonly T[]} pieces
 */
function chainsOf(pieces) {
  /** @type {T[][]} */
  const chains = [];
  for (const piece of pieces) {
    const last = chains.at(-1);
    if (piece.chain !== undefined && last?.[0]?.chain === piece.chain) last.push(piece);
    else chains.push([piece]);
  }
  return chains;
}
