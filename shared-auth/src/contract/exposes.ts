import type { Locale } from './locale';

/**
 * What `src/module.ts` of a module exports as `exposes`: federation name → file relative to `src/`.
 * Each file's default export is the page (no props) or the widget (`SlotProps` of its slot).
 */
export type ModuleExposes = Readonly<Record<`./${string}`, `./${string}.tsx`>>;

/**
 * The expose of a module with the part of its texts that one page shows, where `landing` of `src/module.ts` names the page: it is loaded in place
 * of all of them while no other page of the module is.
 */
export const pageTexts = (locale: Locale, expose: string) => `./locales/${locale}/${expose.slice(2)}`;
