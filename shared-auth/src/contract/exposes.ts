import type { Locale } from './locale';

/**
 * What `src/module.ts` of a module exports as `exposes`: federation name → file relative to `src/`.
 * Each file's default export is the page (no props) or the widget (`SlotProps` of its slot).
 */
export type ModuleExposes = Readonly<Record<`./${string}`, `./${string}.tsx`>>;

/**
 * The expose with the texts of one page that has `locales/{mk,en}.json` next to its file. It is loaded with the page,
 * in place of the module's texts. Since 1.6.
 */
export const pageTexts = (locale: Locale, expose: string) => `./locales/${expose.slice(2)}/${locale}`;

/** The i18next namespace of a page with its own texts. Since 1.6. */
export const pageNamespace = (moduleId: string, expose: string) => `${moduleId}/${expose.slice(2)}`;
