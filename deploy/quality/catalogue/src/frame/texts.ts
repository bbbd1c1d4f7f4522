import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Locale, locales } from 'shared-auth/contract';
import en from 'shared-ui/locales/en.json';
import mk from 'shared-ui/locales/mk.json';
import { textNumbers } from 'shared-ui/textNumbers';

const LOCALE_KEY = 'catalogue.locale';

const keptLocale = (): Locale => locales.find((locale) => locale === localStorage.getItem(LOCALE_KEY)) ?? 'mk';

/** The catalogue's translator: the texts of shared-ui in both languages, Macedonian at first. */
export const i18n = createInstance();

void i18n
  .use(initReactI18next)
  .use(textNumbers)
  .init({
    lng: keptLocale(),
    resources: { mk: { ui: mk }, en: { ui: en } },
    defaultNS: 'ui',
    initAsync: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
  });

/** Shows the entries in another language, now and at the next visit. */
export async function changeLocale(locale: Locale): Promise<void> {
  localStorage.setItem(LOCALE_KEY, locale);
  await i18n.changeLanguage(locale);
}
