/**
 * Macedonian (and neighbouring) Cyrillic to the plainest Latin. Letters with several Latin spellings (ж: ž, zh, z) go
 * to the shortest, and the Latin digraphs are folded to the same.
 */
const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    ѓ: 'g',
    ђ: 'g',
    е: 'e',
    ж: 'z',
    з: 'z',
    ѕ: 'dz',
    и: 'i',
    ј: 'j',
    й: 'j',
    к: 'k',
    ќ: 'k',
    ћ: 'c',
    л: 'l',
    љ: 'l',
    м: 'm',
    н: 'n',
    њ: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'h',
    ц: 'c',
    ч: 'c',
    џ: 'dz',
    ш: 's',
    щ: 's',
    ъ: 'a',
    ы: 'i',
    ь: '',
    э: 'e',
    ю: 'ju',
    я: 'ja',
    đ: 'g',
    ø: 'o',
    ł: 'l',
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ı: 'i',
  }),
);

const DIGRAPHS = /([zcs])h+|([gk])j+|dj+|([ln])j+/g;

/**
 * The form of a text that every search compares, in the browser and on the server: Cyrillic and Latin alike, without
 * diacritics, in lower case, blanks joined. The server stores this form, so a change of it needs a migration.
 */
export function normalizeScript(text: string): string {
  return plainLatin(text)
    .replace(
      DIGRAPHS,
      (found, beforeH, beforeJ, soft) => beforeH ?? beforeJ ?? soft ?? (found.startsWith('dj') ? 'g' : found),
    )
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * A text in lower Latin letters, each letter converted separately: two letters that are adjacent by chance, as in
 * `as-h1`, are not joined.
 */
export function plainLatin(text: string): string {
  let latin = '';
  for (const letter of text.toLowerCase().normalize('NFC')) {
    latin += LATIN.get(letter) ?? letter.normalize('NFD').replace(/\p{Mn}+/gu, '');
  }
  return latin;
}

/** @deprecated its older name, for modules that were published with it: use `normalizeScript`. */
export const foldScript = normalizeScript;
