import { provideAppearance } from 'shared-auth';
import { changeLocale, currentLocale, i18n } from './createI18n';
import { currentTheme, setTheme, watchTheme } from './theme';

/** Lets modules show and change language and theme. Called once at boot. */
export function shareAppearance(): void {
  provideAppearance({
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
  });
}
