import { type Locale, locales } from 'shared-auth/contract';

/** The part of i18next that stores texts. */
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
  // Silent: these texts are not shown yet, and otherwise every component with a text would render again.
  for (const locale of locales) store.addResourceBundle(locale, namespace, texts[locale], true, true, { silent: true });
}
