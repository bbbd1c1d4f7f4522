import { storageOf } from 'shared-auth';
import type { MenuItem } from '../registry/contributions';

const kept = storageOf('fleet.');
const NAME = 'visited-pages';
/** Modules whose pages are fetched ahead: a console of 40 costs a tab no more than one of 8. */
const MOST_MODULES = 8;
/** Visits of a page after which all counts are halved, so that what was opened lately counts most. */
const MANY_VISITS = 64;

/** How often each page of the menu was opened in this browser, by path. */
const readVisits = (): Record<string, number> =>
  Object.fromEntries(Object.entries(kept.get(NAME) ?? {}).map(([path, count]) => [path, Number(count) || 0]));

/** Remembers that a page was opened. Where nothing can be kept, the order of the menu serves as well. */
export function countVisit(path: string): void {
  const visits = readVisits();
  const count = (visits[path] ?? 0) + 1;
  visits[path] = count;
  if (count > MANY_VISITS) for (const each of Object.keys(visits)) visits[each] = Math.floor((visits[each] ?? 0) / 2);
  kept.set(NAME, visits);
}

/** The menu's pages in the order in which they are fetched ahead: those opened most first, of a few modules. */
export function pagesAhead(menu: readonly MenuItem[]): string[] {
  const visits = readVisits();
  const often = [...menu].sort((a, b) => (visits[b.path] ?? 0) - (visits[a.path] ?? 0));
  const modules = [...new Set(often.map(({ moduleId }) => moduleId))].slice(0, MOST_MODULES);
  return often.filter(({ moduleId }) => modules.includes(moduleId)).map(({ path }) => path);
}
