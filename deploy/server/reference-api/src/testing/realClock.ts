/** Milliseconds that two readings of one clock may be apart. */
const APART_MS = 60_000;

/**
 * Called by what starts another process: it has the computer's clock, and what one of them dates would be in the
 * other's future or past.
 * @throws Error where the test file has the tests' clock
 */
export function needRealClock(): void {
  if (Math.abs(Date.now() - (performance.timeOrigin + performance.now())) > APART_MS)
    throw new Error('A test with a server of its own process begins with `/** @clock real */`.');
}
