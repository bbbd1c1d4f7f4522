/** Milliseconds over which pieces of work are measured: many slices of a scheduler, so that others' turns show. */
const SPAN_MS = 400;
/** Additions in a piece: well below a millisecond. */
const PIECE = 100_000;

const pieces: number[] = [];
const start = performance.now();
let sum = 0;
for (let at = start; at - start < SPAN_MS; ) {
  for (let count = 0; count < PIECE; count += 1) sum = (sum + count) % 1_000_003;
  const now = performance.now();
  pieces.push(now - at);
  at = now;
}
// The sum is used, so that no engine removes the work.
postMessage(sum < 0 ? [] : pieces);
