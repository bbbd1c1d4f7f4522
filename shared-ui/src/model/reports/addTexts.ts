import { type Locale, locales } from 'shared-auth/contract';

/** The part of i18next that takes texts. */
export interface TextStore {
  hasResourceBundle(locale: string, namespace: string): boolean;
  addResourceBundle(
    locale: string,
    namespace: string,
    texts: object,
    deep: boolean,
    overwrite: boolean,
    options: { silent: boolean },
  ): unknown;
}

/** Adds texts that the first load does without, once. */
export function addTexts(store: TextStore, namespace: string, texts: Readonly<Record<Locale, object>>): void {
  if (store.hasResourceBundle('mk', namespace)) return;
  // Silent: nothing shows them yet, and otherwise everything that has a text would be rendered again.
  for (const locale of locales) store.addResourceBundle(locale, namespace, texts[locale], true, true, { silent: true });
}
