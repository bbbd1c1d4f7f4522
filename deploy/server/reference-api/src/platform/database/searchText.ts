import { lookalikeKey, normalizeScript } from 'shared-auth/contract';

const isCyrillic = (text: string): boolean => /\p{Script=Cyrillic}/u.test(text);
/** As a text in Cyrillic looks to who types it in Latin. */
const looks = (text: string): string[] => (isCyrillic(text) ? [lookalikeKey(text).toLowerCase()] : []);

/**
 * The text by which a row is found: its texts normalized, as they look in Latin letters, and once more without
 * separators, so that `SK1234AB` finds `SK-1234-AB`.
 */
export function searchText(...texts: (string | null | undefined)[]): string {
  const given = texts.flatMap((text) => text || []);
  const normalized = [...given.map((text) => normalizeScript(text)), ...given.flatMap(looks)];
  const joined = normalized
    .map((text) => text.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((text, i) => text !== normalized[i]);
  return [...new Set([...normalized, ...joined])].join(' ');
}

/** LIKE patterns of each word: a row matches when every word has one that does. */
export function searchPatterns(search: string): string[][] {
  return search
    .split(/\s+/)
    .filter((word) => normalizeScript(word) !== '')
    .slice(0, 8)
    .map((word) => [...new Set([normalizeScript(word), ...looks(word)])])
    .map((forms) => forms.map((form) => `%${form.replace(/[\\%_]/g, '\\$&')}%`));
}
