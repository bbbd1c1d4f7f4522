import { isFoundIn, normalizeScript, searchForms, searchText } from 'shared-auth/contract';

export {
  normalizeScript,
  /** @deprecated its older name, for modules that were published with it: use `normalizeScript`. */
  normalizeScript as foldScript,
};

/**
 * Whether every word of the needle is found somewhere in the haystack, in either script or as it looks: a Cyrillic АВ
 * is found by a Latin AB. A plate is found with or without its dashes. An empty needle matches everything. The server
 * finds by the same.
 */
export const matchesSearch = (needle: string, ...haystack: readonly (string | number | null | undefined)[]): boolean =>
  isFoundIn(searchText(...haystack.map((text) => (text == null ? null : String(text)))), searchForms(needle));
