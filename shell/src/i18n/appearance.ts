import type { AppearanceStore } from 'shared-auth';
import { changeLocale, currentLocale, i18n } from './createI18n';
import { currentTheme, setTheme, watchTheme } from './theme';

/** Language and theme as modules may show and change them; boot hands it to `provideAppearance`. */
export const appearance: AppearanceStore = {
  locale: currentLocale,
  theme: currentTheme,
  setLocale: changeLocale,
  setTheme,
  subscribe(fn) {
    const stopTheme = watchTheme(fn);
    i18n.on('languageChanged', fn);
    return () => {
      stopTheme();
      i18n.off('languageChanged', fn);
    };
  },
};
