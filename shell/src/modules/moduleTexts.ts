import { type Locale, locales } from 'shared-auth';
import type { ModuleLoader } from './moduleLoader';

/** Where texts go: i18next, by way of shell/src/i18n. */
export interface TextStore {
  locale(): Locale;
  add(locale: Locale, namespace: string, texts: Record<string, unknown>): void;
}

/** Loads each module's texts once per language, as the i18next namespace of the module's id. */
export function createModuleTexts(loader: Pick<ModuleLoader, 'load'>, store: TextStore) {
  const loading = new Map<string, Promise<string>>();
  const modules = new Set<string>();

  function load(moduleId: string, locale: Locale): Promise<string> {
    const key = `${moduleId}/${locale}`;
    const cached = loading.get(key);
    if (cached) return cached;
    const texts = loader.load(moduleId, `./locales/${locale}`).then(
      ({ exposed, version }) => {
        store.add(locale, moduleId, (exposed.default ?? exposed) as Record<string, unknown>); // a JSON file's default export
        return version;
      },
      (error) => {
        loading.delete(key);
        throw error;
      },
    );
    loading.set(key, texts);
    return texts;
  }

  return {
    /** Resolves with the version the texts are of. `again` loads them anew, after the module fell back to another version. */
    load(moduleId: string, again = false): Promise<string> {
      modules.add(moduleId);
      if (again) for (const locale of locales) loading.delete(`${moduleId}/${locale}`);
      return load(moduleId, store.locale());
    },
    /** Before the language changes: the texts of every module in use, so that nothing shows in two languages. */
    async prepare(locale: Locale): Promise<void> {
      await Promise.allSettled([...modules].map((moduleId) => load(moduleId, locale)));
    },
  };
}
