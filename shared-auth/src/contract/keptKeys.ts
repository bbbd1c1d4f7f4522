/**
 * Names that `storageOf` and `usePreference` have written in this page's storage: the shell, which looks for keys that
 * were written past them, empties it.
 */
export const keptKeys = new Set<string>();
