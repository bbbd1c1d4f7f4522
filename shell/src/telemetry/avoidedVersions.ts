import type { Registry } from 'shared-auth';
import { candidatesOf } from '../registry/chooseRelease';
import { blamedFor, frozenPages } from './frozenPages';
import { refusedVersions } from './refusedVersions';

/**
 * `id@version` of versions that failed for this browser's user, or whose page has just frozen: avoided where there is
 * another version.
 */
export function avoidedVersions(registry: Pick<Registry, 'modules'>): Set<string> {
  const candidates = candidatesOf(registry);
  return new Set([...refusedVersions(), ...frozenPages().flatMap((page) => blamedFor(page, candidates))]);
}
