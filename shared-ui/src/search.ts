/**
 * Macedonian (and neighbouring) Cyrillic to the plainest Latin. Letters with several Latin spellings (ж: ž, zh, z) go to
 * the shortest, and the Latin digraphs are folded to the same.
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

const DIGRAPHS = /([zcs])h|([gk])j|dj|([ln])j/g;

/** A text as it is compared: Cyrillic and Latin alike, without diacritics, in lower case, blanks joined. */
export function foldScript(text: string): string {
  let latin = '';
  for (const letter of text.toLowerCase().normalize('NFC')) {
    latin += LATIN.get(letter) ?? letter.normalize('NFD').replace(/\p{Mn}+/gu, '');
  }
  return latin
    .replace(DIGRAPHS, (found, beforeH, beforeJ, soft) => beforeH ?? beforeJ ?? soft ?? (found === 'dj' ? 'g' : found))
    .replace(/\s+/g, ' ')
    .trim();
}

const withoutMarks = (folded: string): string => folded.replace(/[\s\-_.]/g, '');

/**
 * Whether every word of the needle is found somewhere in the haystack, in either script. A plate is found with or
 * without its dashes. An empty needle matches everything.
 */
export function matchesSearch(needle: string, ...haystack: readonly (string | number | null | undefined)[]): boolean {
  const words = foldScript(needle);
  if (words === '') return true;
  const texts = haystack.filter((text) => text !== null && text !== undefined).map((text) => foldScript(String(text)));
  if (words.split(' ').every((word) => texts.some((text) => text.includes(word)))) return true;
  const compact = withoutMarks(words);
  return compact !== '' && texts.some((text) => withoutMarks(text).includes(compact));
}
