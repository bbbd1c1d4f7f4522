import type { Registry } from 'shared-auth';
import { candidatesOf } from '../registry/chooseRelease';
import { blamedFor, frozenPages } from './frozenPages';
import { refusedVersions } from './refusedVersions';

/**
 * `id@version` of what failed for this browser's user, or froze one of its pages just now: not used where there is
 * another version.
 */
export function avoidedVersions(registry: Pick<Registry, 'modules'>): Set<string> {
  const candidates = candidatesOf(registry);
  return new Set([...refusedVersions(), ...frozenPages().flatMap((page) => blamedFor(page, candidates))]);
}
