/**
 * Duration of a marker's move to its new position; the exact position is drawn well under 250 ms after the fix arrived.
 */
export const GLIDE_MS = 180;

/** Progress of a glide, 0 to 1, easing out. @param elapsedMs - since the fix arrived */
export function glideProgress(elapsedMs: number): number {
  if (!(elapsedMs > 0)) return 0;
  if (elapsedMs >= GLIDE_MS) return 1;
  const rest = 1 - elapsedMs / GLIDE_MS;
  return 1 - rest * rest;
}
