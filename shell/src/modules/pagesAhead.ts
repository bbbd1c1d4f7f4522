import { type ModuleRelease, storageOf } from 'shared-auth';
import type { MenuItem } from '../registry/contributions';

const kept = storageOf('fleet.');
const NAME = 'visited-pages';
/**
 * gzip bytes of the modules whose pages are fetched ahead, as the registry has them: 40 modules cost a tab no more than
 * nine, and large ones no more than small ones.
 */
const MOST_BYTES = 900_000;
/** Least size assumed for a module, because its files are requests, too. */
const LEAST_BYTES = 100_000;
/** Visits of a page after which all counts are halved, so that recent visits have more weight. */
const MANY_VISITS = 64;

/** How often each page of the menu was opened in this browser, by path. */
const readVisits = (): Record<string, number> =>
  Object.fromEntries(Object.entries(kept.get(NAME) ?? {}).map(([path, count]) => [path, Number(count) || 0]));

/** Remembers that a page was opened. Without a storage, the order of the menu is used. */
export function countVisit(path: string): void {
  const visits = readVisits();
  const count = (visits[path] ?? 0) + 1;
  visits[path] = count;
  if (count > MANY_VISITS) for (const each of Object.keys(visits)) visits[each] = Math.floor((visits[each] ?? 0) / 2);
  kept.set(NAME, visits);
}

/**
 * The menu's pages in the order in which they are fetched ahead: those opened most first, of as many modules as fit.
 * @param releases the version of each module that would be loaded
 */
export function pagesAhead(
  menu: readonly MenuItem[],
  releases: readonly (readonly [moduleId: string, release: ModuleRelease])[],
): string[] {
  const sizes = new Map(releases.map(([id, { size = 0 }]) => [id, size]));
  const visits = readVisits();
  const often = [...menu].sort((a, b) => (visits[b.path] ?? 0) - (visits[a.path] ?? 0));
  let left = MOST_BYTES;
  const modules = [...new Set(often.map(({ moduleId }) => moduleId))].filter((id) => {
    const bytes = Math.max(LEAST_BYTES, sizes.get(id) ?? 0);
    if (bytes > left) return false;
    left -= bytes;
    return true;
  });
  return often.filter(({ moduleId }) => modules.includes(moduleId)).map(({ path }) => path);
}
