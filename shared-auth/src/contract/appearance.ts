import { useSyncExternalStore } from 'react';
import type { Locale } from './locale';

/** `system` follows the operating system. */
export type Theme = 'light' | 'dark' | 'system';

/** The console's language and theme. The shell owns them; a module may show and change them. */
export interface AppearanceStore {
  locale(): Locale;
  theme(): Theme;
  /** @throws when the texts of the language cannot be fetched; the language then stays. */
  setLocale(locale: Locale): Promise<void>;
  setTheme(theme: Theme): void;
  /** Calls after either has changed. */
  subscribe(fn: () => void): () => void;
}

let store: AppearanceStore | null = null;

/** Set by the shell's boot: where language and theme are stored. */
export function provideAppearance(next: AppearanceStore): void {
  store = next;
}

const noSubscription = () => () => {};

/** Language and theme, and how to change them; null where no shell provides them. */
export function useAppearance() {
  const locale = useSyncExternalStore(store?.subscribe ?? noSubscription, () => store?.locale() ?? null);
  const theme = useSyncExternalStore(store?.subscribe ?? noSubscription, () => store?.theme() ?? null);
  if (!store || !locale || !theme) return null;
  return { locale, theme, setLocale: store.setLocale, setTheme: store.setTheme };
}
