import type { Locale } from 'shared-auth/contract';
import { downloadFile } from './download';
import { pageLocale } from './format';
import { MARKED } from './unmarked';

type Cell = string | number | null | undefined;

const BYTE_ORDER_MARK = '\uFEFF';
/**
 * Text that a spreadsheet may read as a formula: a sign (also its full-width form) after any blanks, or a leading tab
 * or CR.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;
/** The marks between cells and before decimals that the spreadsheets of a language expect (docs/csv.md). */
const marks: Readonly<Record<Locale, { separator: string; decimal: string }>> = {
  mk: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
};
/** If a program splits at the other language's separator, the text after one begins a cell. */
const FORMULA_AFTER_OTHER: Readonly<Record<Locale, RegExp>> = {
  mk: /,(?='*[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠])/gu,
  en: /;(?='*[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠])/gu,
};
/** Text that is exactly a negative number (SQL drivers send decimals as text) is no formula. */
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;
/**
 * Text of digits that a spreadsheet would damage: it drops a zero at the start, and shows twelve digits
 * or more as 8,64E+14. An IMEI, a SIM and a phone number are such texts.
 */
const DIGITS = /^(?:0\d+|\d{12,})$/;
/**
 * Text that is neither a formula nor needs quotes. Most cells are such text, and a file has millions of them, so one
 * test recognises it.
 */
const PLAIN = /^\w[\w.:+-]*$/;

/** A decimal comma needs quotes too: by default LibreOffice separates by comma and semicolon alike. */
const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cellText(cell: Cell, locale: Locale): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? quoted(String(cell + 0).replace('.', marks[locale].decimal)) : '';
  if (DIGITS.test(cell)) return `'${cell}`;
  if (PLAIN.test(cell)) return cell;
  const isMarked = MARKED.test(cell) || (FORMULA.test(cell) && !NEGATIVE_NUMBER.test(cell));
  const start = isMarked ? `'${cell}` : cell;
  const safe = start.replace(FORMULA_AFTER_OTHER[locale], "$&'");
  return quoted(safe);
}

/**
 * A table as CSV (RFC 4180): CRLF, UTF-8 byte order mark, quoted where needed. Separators of cells and decimals are
 * those that spreadsheets of the page's language expect: `;` and `,` in Macedonian, `,` and `.` in English. A leading
 * apostrophe is added to text that a spreadsheet would run as a formula, also after the other language's separator, to
 * digits that it would damage, and to text that already has such an apostrophe; `null` and numbers that are not finite
 * are empty.
 *
 * @example downloadCsv('vozila.csv', toCsv(['Регистрација', 'Брзина'], vehicles.map((v) => [v.license_plate,
 *   v.speed])));
 */
export const toCsv = (
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  locale: Locale = pageLocale(),
): string =>
  BYTE_ORDER_MARK +
  [header, ...rows]
    .map((row) => `${row.map((cell) => cellText(cell, locale)).join(marks[locale].separator)}\r\n`)
    .join('');

/** Hands the text to the browser as a download. */
export const downloadCsv = (fileName: string, csv: string): void =>
  downloadFile(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
