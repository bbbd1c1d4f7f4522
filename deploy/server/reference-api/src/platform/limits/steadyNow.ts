let startedAt = Date.now() - performance.now();

/**
 * Milliseconds since 1970 by a clock that is set forward with the computer's, and never back. Trackers' times are
 * judged by it, because otherwise a computer that is an hour late for a while would reject every right position as one
 * of the future.
 */
export function steadyNow(): number {
  const elapsed = performance.now();
  startedAt = Math.max(startedAt, Date.now() - elapsed);
  return startedAt + elapsed;
}
