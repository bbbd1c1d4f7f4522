import { lookalikeKey, normalizeScript } from 'shared-auth/contract';

export {
  normalizeScript,
  /** @deprecated its older name, for modules that were published with it: use `normalizeScript`. */
  normalizeScript as foldScript,
};

const withoutMarks = (normalized: string): string => normalized.replace(/[\s\-_.]/g, '');

/**
 * Whether every word of the needle is found somewhere in the haystack, in either script or as it looks: a Cyrillic АВ
 * is found by a Latin AB. A plate is found with or without its dashes. An empty needle matches everything.
 */
export function matchesSearch(needle: string, ...haystack: readonly (string | number | null | undefined)[]): boolean {
  if (normalizeScript(needle) === '') return true;
  const texts = haystack.filter((text) => text !== null && text !== undefined).map(String);
  return [normalizeScript, lookalikeKey].some((read) => isFound(read(needle).trim(), texts.map(read)));
}

function isFound(words: string, texts: readonly string[]): boolean {
  if (words.split(/\s+/).every((word) => texts.some((text) => text.includes(word)))) return true;
  const compact = withoutMarks(words);
  return compact !== '' && texts.some((text) => withoutMarks(text).includes(compact));
}
