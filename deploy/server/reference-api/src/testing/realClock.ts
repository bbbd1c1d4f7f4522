/**
 * Called by what starts another process: it has the computer's clock, and what one of them dates would be in the
 * other's future or past.
 * @throws Error where the test file has the tests' clock (`fixed-clock.cjs` of @fleet/sdk)
 */
export function needRealClock(): void {
  if (Symbol.for('fleet.clock') in globalThis)
    throw new Error('A test with a server of its own process begins with `/** @clock real */`.');
}
