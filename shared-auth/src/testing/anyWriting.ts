import fc from 'fast-check';

const CYRILLIC: readonly [string, string][] = [
  ...Object.entries({ dz: 'џ', lj: 'љ', nj: 'њ', gj: 'ѓ', kj: 'ќ' }),
  ...[...'abvgdezijklmnoprstufhc'].map((latin, i): [string, string] => [
    latin,
    [...'абвгдезијклмнопрстуфхц'][i] ?? latin,
  ]),
];
const LATIN = new Map(
  Object.entries({ љ: 'lj', њ: 'nj', ѓ: 'gj', ќ: 'kj', џ: 'dž', ѕ: 'dz', ш: 'š', ч: 'č', ж: 'ž' }).concat(
    CYRILLIC.slice(5).map(([latin, cyrillic]): [string, string] => [cyrillic, latin]),
  ),
);
const toLatin = (text: string) => [...text.toLowerCase()].map((letter) => LATIN.get(letter) ?? letter).join('');
const toCyrillic = (text: string) =>
  CYRILLIC.reduce((cyrillic, [one, other]) => cyrillic.replaceAll(one, other), text.toLowerCase());
const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .normalize('NFC');

const alphabets = [(text: string) => text, toLatin, (text: string) => withoutAccents(toLatin(text)), toCyrillic];
const cases = [(text: string) => text, (text: string) => text.toUpperCase(), (text: string) => text.toLowerCase()];
const separators = ['', ' ', '-', '.', '  ', null];

/** A name as somebody may type it: in either alphabet, without accents, in capitals, with other separators. */
export const anyWriting = (name: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...alphabets), fc.constantFrom(...cases), fc.constantFrom(...separators))
    .map(([write, inCase, separator]) => {
      const written = inCase(write(name));
      return separator === null ? written : written.replace(/[\s\-_.]+/g, separator);
    });
