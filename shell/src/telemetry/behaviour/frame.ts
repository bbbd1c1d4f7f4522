import type { QueryClient } from '@tanstack/react-query';
import { takeRefusedCalls } from 'shared-auth/shell';
import { PRODUCT } from '../../brand/product';
import { i18n, onLocaleChange } from '../../i18n/createI18n';
import { isLocale } from '../../i18n/preference';

/** A shared part that every module can reach and none may change: its name, and how it is restored. */
interface Lent {
  name: string;
  isChanged(): boolean;
  putBack?(): void;
}

const root = document.documentElement;

/** The user's last choice: the language on the screen may have been changed by a module. */
let chosen = isLocale(root.lang) ? root.lang : 'mk';
onLocaleChange((locale) => {
  chosen = locale;
});

/** The list in docs/behaviour.md, with additions of pages. */
const lent = new Set<Lent>([
  // Every page's title ends with the product; the next page has its own again.
  { name: 'document.title', isChanged: () => !document.title.endsWith(PRODUCT) },
  { name: 'document.lang', isChanged: () => root.lang !== chosen, putBack: () => (root.lang = chosen) },
  { name: 'document.dir', isChanged: () => root.dir !== '', putBack: () => root.removeAttribute('dir') },
  {
    name: 'the language',
    isChanged: () => i18n.isInitialized && i18n.language !== chosen,
    putBack: () => void i18n.changeLanguage(chosen),
  },
  // Modules have a read-only copy of it.
  { name: 'the live link', isChanged: () => takeRefusedCalls() > 0 },
]);

/** From here on the client's defaults must stay unchanged. @returns a function that ends the check */
export function keepDefaults(client: Pick<QueryClient, 'getDefaultOptions' | 'setDefaultOptions'>): () => void {
  const defaults = client.getDefaultOptions();
  const own: Lent = {
    name: 'the defaults of queries',
    isChanged: () => client.getDefaultOptions() !== defaults,
    putBack: () => client.setDefaultOptions(defaults),
  };
  lent.add(own);
  return () => void lent.delete(own);
}

/** Names of the shared parts, with whether they can be restored. */
export const lentThings = (): (readonly [name: string, isPutBack: boolean])[] =>
  [...lent].map(({ name, putBack }) => [name, putBack !== undefined]);

/** Names of the shared parts that have changed; those that can be restored are. */
export const changedFrame = (): string[] =>
  [...lent].flatMap(({ name, isChanged, putBack }) => {
    if (!isChanged()) return [];
    putBack?.();
    return [name];
  });
