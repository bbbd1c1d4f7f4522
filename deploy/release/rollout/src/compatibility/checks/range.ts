import { satisfies } from 'compare-versions';

/** Whether a version is in a semver range; false for what is no range. */
export function isInRange(version: string, range: string): boolean {
  try {
    return satisfies(version, range);
  } catch {
    return false;
  }
}
