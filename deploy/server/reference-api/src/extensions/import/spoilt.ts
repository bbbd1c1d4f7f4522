import type { RowProblem } from './rowProblems';

/**
 * The kind of a field decides how a spreadsheet damages it. `number`: a name of digits, such as an IMEI. `phone`: the
 * same, beginning with a zero. `code`: letters and digits that people made up. `word`: a text that may look like a
 * number.
 */
export type SpelledKind = 'number' | 'phone' | 'code' | 'word';

interface Ruin {
  kinds: readonly SpelledKind[];
  is: (text: string) => boolean;
  /** The damage, in Macedonian, to which the value is appended. */
  what: string;
}

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);
const every: readonly SpelledKind[] = ['number', 'phone', 'code', 'word'];
const spelled: readonly SpelledKind[] = ['number', 'phone', 'code'];

/** Months as Excel and LibreOffice write them in English, Macedonian and German. */
const MONTHS =
  'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mär|Mai|Okt|Dez|јан|фев|мар|апр|мај|јун|јул|авг|сеп|окт|ное|ноем|дек';
const DATE = new RegExp(
  [
    // 1-Feb, 01.фев, Feb-01, фев.26, 1-Feb-26
    `\\d{1,2}[-. ](?:${MONTHS})\\.?(?:[-. ]\\d{2,4})?`,
    `(?:${MONTHS})\\.?[-. ]\\d{2,4}`,
    // 2026-02-01, 2026-02-01 00:00:00, 1.2.2026, 02/01/2026
    '(?:19|20)\\d\\d-(?:0\\d|1[0-2])-[0-3]\\d(?:[T ]\\d\\d:\\d\\d.*)?',
    '[0-3]?\\d[./][0-3]?\\d[./](?:19|20)\\d\\d(?: \\d?\\d:\\d\\d(?::\\d\\d)?)?',
  ]
    .map((form) => `^${form}$`)
    .join('|'),
);

/** Digits that a spreadsheet stores exactly; it replaces further ones by zeros. */
const KEPT = 15;

const isRounded = (text: string): boolean =>
  /^\d{18,}$/.test(text) && !/[1-9]/.test(text.slice(KEPT)) && /[1-9]/.test(text);

/** Phone numbers of the country, and IMEIs, that have lost their leading zeros. */
const LOCAL_PHONE = /^[2-7]\d{7}$/;
const SHORT_IMEI = /^[1-9]\d{11,13}$/;

/** Whether digits are an IMEI: the last one is a checksum of the others. */
function isImei(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits.length === KEPT && sum % 10 === 0;
}

const ruins: readonly Ruin[] = [
  {
    kinds: every,
    is: matches(/^[+-]?\d+(?:[.,]\d+E[+-]?|E[+-])\d{1,3}$/i),
    what: 'Табеларната програма ги изгубила цифрите',
  },
  {
    kinds: every,
    is: matches(/^(?:#{2,}|#(?:N\/A|REF!|VALUE!|NAME\?|NUM!|DIV\/0!|NULL!))$/i),
    what: 'Во ќелијата стои порака на табеларната програма',
  },
  { kinds: every, is: matches(DATE), what: 'Табеларната програма го претворила бројот во датум' },
  { kinds: spelled, is: isRounded, what: 'Табеларната програма ги заокружила цифрите по петнаесеттата' },
  {
    kinds: ['number'],
    is: matches(/^\d{1,3}(?:([.,' \u00a0\u202f])\d{3})(?:\1\d{3})+$/),
    what: 'Табеларната програма ги разделила цифрите',
  },
  { kinds: spelled, is: matches(/^\d{6,}[.,]0+$/), what: 'Табеларната програма додала децимали' },
  { kinds: ['phone'], is: matches(LOCAL_PHONE), what: 'Табеларната програма ја изгубила почетната нула' },
];

const imeiWithoutZeros: Ruin = {
  kinds: ['number'],
  is: (text) => SHORT_IMEI.test(text) && isImei(text.padStart(KEPT, '0')),
  what: 'Табеларната програма ја изгубила почетната нула',
};

/**
 * The fields of a row that a spreadsheet has damaged, one problem each; every import checks them. A value that is
 * stored already is accepted, so that exported files can be imported again.
 * @param kinds of the fields, by their names
 */
export const spoilt = (
  row: Readonly<Record<string, string | undefined>>,
  kinds: Readonly<Record<string, SpelledKind>>,
  kept: Readonly<Record<string, unknown>> = {},
): Omit<RowProblem, 'row'>[] =>
  Object.entries(kinds).flatMap(([field, kind]) => {
    const text = row[field]?.trim() ?? '';
    if (text === '' || text === kept[field]) return [];
    const found = [...ruins, ...(field === 'imei' ? [imeiWithoutZeros] : [])].find(
      ({ kinds: of, is }) => of.includes(kind) && is(text),
    );
    return found
      ? [
          {
            field,
            code: 'invalid' as const,
            message: `${found.what} (${text}). Во неа поставете ја колоната како текст и внесете го бројот повторно`,
          },
        ]
      : [];
  });

/** Names with leading zeros, by the same name without them: a row that lost the zeros means the same thing. */
export const withoutZeros = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(names.filter((name) => /^0+[1-9]\d*$/.test(name)).map((name) => [name.replace(/^0+/, ''), name]));

/** The problem of a name that equals another one without its leading zeros. */
export const lostZeros = (field: string, text: string, name: string): Omit<RowProblem, 'row'> => ({
  field,
  code: 'invalid',
  message: `Табеларната програма ја изгубила почетната нула (${text}): веќе постои „${name}“`,
});
