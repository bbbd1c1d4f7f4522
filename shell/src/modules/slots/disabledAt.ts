import type { Locale, Registry } from 'shared-auth';
import { isNoVersion, routeFor } from 'shared-auth/contract';

/** The page that an address would have if its module were not disabled; null without one. */
export function disabledAt(
  modules: Registry['modules'],
  pathname: string,
): { titles: Readonly<Record<Locale, string>> } | null {
  for (const { stable, lastGood } of Object.values(modules)) {
    if (!lastGood || !isNoVersion(stable)) continue;
    const found = routeFor(lastGood.contributes.routes, pathname);
    if (!found) continue;
    const { mk, en } = lastGood.contributes.locales;
    const { title } = found.route;
    return { titles: { mk: mk[title] ?? title, en: en[title] ?? title } };
  }
  return null;
}
