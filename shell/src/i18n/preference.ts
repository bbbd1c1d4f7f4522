import { type Locale, locales } from 'shared-auth';

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

const LOCALE_KEY = 'fleet.locale';

/** A stored choice; null when there is none, it is garbage, or the browser has no storage. */
export function readKept(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a choice. Where the storage throws or is full, it is valid for this page only. */
export function keep(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // The choice is already shown; it is only not remembered.
  }
}

export function readLocale(): Locale | null {
  const kept = readKept(LOCALE_KEY);
  return isLocale(kept) ? kept : null;
}

export const writeLocale = (locale: Locale) => keep(LOCALE_KEY, locale);
