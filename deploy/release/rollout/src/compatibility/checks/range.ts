import { satisfies } from 'compare-versions';

/** Whether a version is in a semver range; false for an invalid range. */
export function isInRange(version: string, range: string): boolean {
  try {
    return satisfies(version, range);
  } catch {
    return false;
  }
}
