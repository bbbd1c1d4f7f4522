// Macedonian Cyrillic to Latin, as coarse as people type it: ш, š, sh and s are one letter here.
const letters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ѓ: 'g',
  е: 'e',
  ж: 'z',
  з: 'z',
  ѕ: 'dz',
  и: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ќ: 'k',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'c',
  џ: 'dz',
  ш: 's',
  đ: 'dj',
  ѐ: 'e',
  ѝ: 'i',
};

/**
 * Folds a text so that the same word compares equal in either script: `СК-1234` and `SK-1234`, `Скопје` and `Skopje`, `Ѓорче` and `Gjorche`.
 */
export function fold(text: string): string {
  const latin = [...text.normalize('NFC').toLowerCase()].map((letter) => letters[letter] ?? letter).join('');
  return latin
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/([szc])h/g, '$1')
    .replace(/([gk])j/g, '$1')
    .replace(/dž/g, 'dz');
}

/** What a row is found by: its texts folded, and once more without separators, so that `SK1234AB` finds `SK-1234-AB`. */
export function searchText(...texts: (string | null | undefined)[]): string {
  const folded = texts.filter((text) => text).map((text) => fold(String(text)));
  const joined = folded.map((text) => text.replace(/[^\p{L}\p{N}]/gu, '')).filter((text, i) => text !== folded[i]);
  return [...folded, ...joined].join(' ');
}

/** LIKE patterns, one a word; a row matches when all of them do. */
export function searchPatterns(search: string): string[] {
  return fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
