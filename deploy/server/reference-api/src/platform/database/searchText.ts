import { normalizeScript } from 'shared-auth/contract';

/**
 * What a row is found by: its texts normalized, and once more without separators, so that `SK1234AB` finds
 * `SK-1234-AB`.
 */
export function searchText(...texts: (string | null | undefined)[]): string {
  const normalized = texts.filter((text) => text).map((text) => normalizeScript(String(text)));
  const joined = normalized
    .map((text) => text.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((text, i) => text !== normalized[i]);
  return [...normalized, ...joined].join(' ');
}

/** LIKE patterns, one a word; a row matches when all of them do. */
export function searchPatterns(search: string): string[] {
  return normalizeScript(search)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 8)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
