/** The console's languages; the first is the default. */
export const locales = ['mk', 'en'] as const;
export type Locale = (typeof locales)[number];

/** i18next's `t` as far as functions that take one need it. Keys carry the namespace, so any `t` will do. */
export interface Translate {
  (key: string): string;
  (key: string, values: Record<string, unknown>): string;
}
