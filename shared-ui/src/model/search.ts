import { normalizeScript } from 'shared-auth/contract';

export {
  normalizeScript,
  /** @deprecated its older name, for modules that were published with it: use `normalizeScript`. */
  normalizeScript as foldScript,
};

const withoutMarks = (normalized: string): string => normalized.replace(/[\s\-_.]/g, '');

/**
 * Whether every word of the needle is found somewhere in the haystack, in either script. A plate is found with or
 * without its dashes. An empty needle matches everything.
 */
export function matchesSearch(needle: string, ...haystack: readonly (string | number | null | undefined)[]): boolean {
  const normalized = normalizeScript(needle);
  if (normalized === '') return true;
  const texts = haystack
    .filter((text) => text !== null && text !== undefined)
    .map((text) => normalizeScript(String(text)));
  if (normalized.split(' ').every((word) => texts.some((text) => text.includes(word)))) return true;
  const compact = withoutMarks(normalized);
  return compact !== '' && texts.some((text) => withoutMarks(text).includes(compact));
}
