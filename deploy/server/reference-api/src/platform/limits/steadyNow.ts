let startedAt = Date.now() - performance.now();

/**
 * Milliseconds since 1970 by a clock that is set forward with the computer's, and never back: what trackers send is
 * judged by it, or a computer that is an hour late for a while would take every right position for one of the future.
 */
export function steadyNow(): number {
  const elapsed = performance.now();
  startedAt = Math.max(startedAt, Date.now() - elapsed);
  return startedAt + elapsed;
}
