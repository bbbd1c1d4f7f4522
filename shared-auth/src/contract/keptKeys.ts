/**
 * Names that `storageOf` and `usePreference` have written in this page's storage. The shell empties it when it looks
 * for keys that were written in another way.
 */
export const keptKeys = new Set<string>();
