import type { Locale } from 'shared-auth';
import { pageNamespace, pageTexts } from 'shared-auth/contract';
import type { ModuleLoader } from './moduleLoader';

/** The target of texts: i18next, through shell/src/i18n. */
export interface TextStore {
  locale(): Locale;
  add(locale: Locale, namespace: string, texts: Record<string, unknown>): void;
}

/**
 * Loads each module's texts once per language, as the i18next namespace of the module's id, or of the page where that
 * has its own texts.
 */
export function createModuleTexts(loader: Pick<ModuleLoader, 'load' | 'has' | 'versionWithout'>, store: TextStore) {
  const loading = new Map<string, Promise<string>>();
  /** The exposes that are shown, by module and name. */
  const used = new Map<string, [moduleId: string, expose: string]>();
  const keyOf = (moduleId: string, name: string) => `${moduleId} ${name}`;
  const all = (locale: Locale) => `./locales/${locale}`;

  /** The name, within the module, of the texts that an expose needs. */
  function nameFor(moduleId: string, locale: Locale, expose: string): string {
    const own = pageTexts(locale, expose);
    return loader.has(moduleId, own) ? own : all(locale);
  }

  function load(moduleId: string, locale: Locale, expose: string): Promise<string> {
    const key = keyOf(moduleId, nameFor(moduleId, locale, expose));
    const cached = loading.get(key);
    if (cached) return cached;
    // The texts of a module may be part of its code.
    const without = loader.versionWithout(moduleId, all(locale));
    if (without !== null) return Promise.resolve(without);
    const texts = loader.load(moduleId, all(locale), pageTexts(locale, expose)).then(
      ({ exposed, version, expose: name }) => {
        const namespace = name === all(locale) ? moduleId : pageNamespace(moduleId, expose);
        if (name === all(locale)) loading.set(keyOf(moduleId, name), texts);
        // A JSON file's default export
        store.add(locale, namespace, (exposed.default ?? exposed) as Record<string, unknown>);
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
    /** Resolves with the version of the texts. `again` reloads them, after the module fell back to another version. */
    load(moduleId: string, expose: string, again = false): Promise<string> {
      used.set(keyOf(moduleId, expose), [moduleId, expose]);
      if (again) for (const key of loading.keys()) if (key.startsWith(`${moduleId} `)) loading.delete(key);
      return load(moduleId, store.locale(), expose);
    },
    /** The names of the texts that must still be loaded to show an expose. */
    missing(moduleId: string, expose: string): string[] {
      const name = nameFor(moduleId, store.locale(), expose);
      return loading.has(keyOf(moduleId, name)) ? [] : [name];
    },
    /** Before the language changes: loads the texts of every module in use, so that no page mixes two languages. */
    async prepare(locale: Locale): Promise<void> {
      await Promise.allSettled([...used.values()].map(([moduleId, expose]) => load(moduleId, locale, expose)));
    },
  };
}
