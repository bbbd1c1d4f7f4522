import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Locale, locales } from 'shared-auth';
import uiMk from 'shared-ui/locales/mk.json';
import { textNumbers } from 'shared-ui/textNumbers';
import shellMk from './locales/mk.json';
import { isLocale, readLocale, writeLocale } from './preference';

/** The one translator of the page; modules get it through the share scope. */
export const i18n: I18n = i18next;

/** Nested translations of one namespace and locale, as a `locales/{mk,en}.json` holds them. */
export interface Translations {
  readonly [key: string]: string | Translations;
}

const localeListeners = new Set<(locale: Locale) => void>();

/** The locale on the screen. */
export const currentLocale = (): Locale => (isLocale(i18n.language) ? i18n.language : 'mk');

/** English of the shell and of shared-ui is loaded as a separate chunk; Macedonian is always present. */
async function loadOwn(locale: Locale): Promise<void> {
  if (locale === 'mk' || i18n.hasResourceBundle(locale, 'shell')) return;
  const [ui, shell] = await Promise.all([import('shared-ui/locales/en.json'), import('./locales/en.json')]);
  addNamespace('ui', locale, ui.default);
  addNamespace('shell', locale, shell.default);
}

function follow(locale: Locale): void {
  document.documentElement.lang = locale;
}

/**
 * Starts i18next with the locale that the user chose, else with `defaultLocale`; the browser's languages are ignored.
 * Resolves when the texts of that locale are loaded. If they cannot be fetched, the screen stays Macedonian.
 */
export async function createI18n({ defaultLocale = 'mk' }: { defaultLocale?: Locale } = {}): Promise<I18n> {
  const wanted = readLocale() ?? defaultLocale;
  await i18n
    .use(initReactI18next)
    .use(textNumbers)
    .init({
      lng: 'mk',
      fallbackLng: 'mk',
      ns: ['shell', 'ui'],
      defaultNS: 'shell',
      resources: { mk: { ui: uiMk, shell: shellMk } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false, alwaysFormat: true }, // React escapes
      returnNull: false,
      react: { useSuspense: false, bindI18nStore: 'added' },
      initAsync: false,
    });
  follow('mk');
  if (wanted !== 'mk')
    await show(wanted).catch((cause: unknown) => console.warn(`texts (${wanted}) could not be loaded`, cause));
  return i18n;
}

async function show(locale: Locale): Promise<void> {
  await Promise.all([loadOwn(locale), ...[...localeListeners].map((listener) => listener(locale))]);
  await i18n.changeLanguage(locale);
  follow(locale);
}

/**
 * Shows the console in another language, without a reload, and stores the choice. @throws when its texts cannot be
 * fetched.
 */
export async function changeLocale(locale: Locale): Promise<void> {
  await show(locale);
  writeLocale(locale);
}

/**
 * Adds one namespace's texts. Components with a text are rendered again, unless the namespace was absent in every
 * language: then no component shows it yet.
 */
export function addNamespace(namespace: string, locale: Locale, resources: Translations): void {
  const silent = !locales.some((each) => i18n.hasResourceBundle(each, namespace));
  i18n.addResourceBundle(locale, namespace, resources, true, true, { silent });
}

/**
 * Called before the language changes, with the new locale: the registry loads the other namespaces then, and the change
 * waits for the promises that listeners return, so that no page mixes two languages. Returns the unsubscribe function.
 */
export function onLocaleChange(listener: (locale: Locale) => void | Promise<void>): () => void {
  localeListeners.add(listener);
  return () => void localeListeners.delete(listener);
}
