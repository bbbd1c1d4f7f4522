/**
 * What `src/module.ts` of a module exports as `exposes`: federation name → file relative to `src/`.
 * Each file's default export is the page (no props) or the widget (`SlotProps` of its slot).
 */
export type ModuleExposes = Readonly<Record<`./${string}`, `./${string}.tsx`>>;
