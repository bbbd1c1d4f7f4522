import type { Locale } from 'shared-auth';
import { pageTexts } from 'shared-auth/contract';
import type { ModuleLoader } from './moduleLoader';

/** Where texts go: i18next, by way of shell/src/i18n. */
export interface TextStore {
  locale(): Locale;
  add(locale: Locale, namespace: string, texts: Record<string, unknown>): void;
}

/**
 * Loads each module's texts once per language, as the i18next namespace of the module's id: of a page that has a share of its own just that, while
 * nothing else of the module is shown.
 */
export function createModuleTexts(loader: Pick<ModuleLoader, 'load' | 'has' | 'versionWithout'>, store: TextStore) {
  const loading = new Map<string, Promise<string>>();
  const modules = new Set<string>();
  const keyOf = (moduleId: string, name: string) => `${moduleId} ${name}`;
  const all = (locale: Locale) => `./locales/${locale}`;

  /** What is loaded for an expose, by its name in the module. */
  function nameFor(moduleId: string, locale: Locale, expose: string): string {
    const part = pageTexts(locale, expose);
    return !loading.has(keyOf(moduleId, all(locale))) && loader.has(moduleId, part) ? part : all(locale);
  }

  function load(moduleId: string, locale: Locale, name: string): Promise<string> {
    const key = keyOf(moduleId, name);
    const cached = loading.get(key);
    if (cached) return cached;
    // A module may keep its texts in its code.
    const without = loader.versionWithout(moduleId, all(locale));
    if (without !== null) return Promise.resolve(without);
    const texts = loader.load(moduleId, all(locale), name).then(
      ({ exposed, version, expose }) => {
        store.add(locale, moduleId, (exposed.default ?? exposed) as Record<string, unknown>); // a JSON file's default export
        if (expose === all(locale)) loading.set(keyOf(moduleId, expose), texts);
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
    load(moduleId: string, expose: string, again = false): Promise<string> {
      modules.add(moduleId);
      if (again) for (const key of loading.keys()) if (key.startsWith(`${moduleId} `)) loading.delete(key);
      return load(moduleId, store.locale(), nameFor(moduleId, store.locale(), expose));
    },
    /** What showing an expose would load of texts: names in the module. */
    missing(moduleId: string, expose: string): string[] {
      const name = nameFor(moduleId, store.locale(), expose);
      return loading.has(keyOf(moduleId, name)) ? [] : [name];
    },
    /** Before the language changes: the texts of every module in use, so that nothing shows in two languages. */
    async prepare(locale: Locale): Promise<void> {
      await Promise.allSettled([...modules].map((moduleId) => load(moduleId, locale, all(locale))));
    },
  };
}
