/** Macedonian letters in Latin ones. */
const LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ѓ: 'gj',
  е: 'e',
  ж: 'zh',
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
  ќ: 'kj',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  џ: 'dzh',
  ш: 'sh',
};

/** A Macedonian name in Latin letters, by the rule of passports and road signs. */
export const latinName = (name: string): string =>
  [...name]
    .map((letter) => {
      const lower = letter.toLowerCase();
      const latin = LETTERS[lower];
      if (latin === undefined) return letter;
      return lower === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
    })
    .join('');
