import { unpackedSize } from './unpackedSize';

/** A file's cells as texts, row by row; the first row is the header. */
export type Table = readonly (readonly string[])[];

/** Why a file cannot be read. The texts are `import.unreadable.*`. */
export type UnreadableReason = 'tooLarge' | 'tooManyRows' | 'oldExcel' | 'broken' | 'empty';
export class UnreadableFile extends Error {
  constructor(readonly reason: UnreadableReason) {
    super(reason);
  }
}

/** 5,000 rows with notes have a tenth of it. */
const MAX_BYTES = 10_000_000;
/** Of a workbook unpacked: what takes a slow computer a second or two to read (T24). */
const MAX_UNPACKED_BYTES = 20_000_000;
/** What the server takes at once, and the header. */
const MAX_FILLED_ROWS = 5_000 + 1;
/** With blank ones between; a text is read no further. */
const MAX_ROWS = 20_000;

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

/** Reads a CSV or XLSX file, known by its content and not by its name. @throws UnreadableFile */
export async function readTable(file: Blob): Promise<Table> {
  if (file.size > MAX_BYTES) throw new UnreadableFile('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Excel's format before 2007.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableFile('oldExcel');
  const rows = startsWith(bytes, 0x50, 0x4b) ? await readWorkbook(bytes) : await readCsv(textOf(bytes));
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  if (rows.length > MAX_ROWS || filled.length > MAX_FILLED_ROWS) throw new UnreadableFile('tooManyRows');
  if (filled.length < 2) throw new UnreadableFile('empty');
  return rows;
}

/** UTF-8, UTF-16 with its mark (Excel's "Unicode text"), or Windows-1251 as Excel saves CSV in a Macedonian Windows. */
function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

async function readCsv(text: string): Promise<Table> {
  const { default: Papa } = await import(/* webpackChunkName: "read-csv" */ 'papaparse');
  // Excel writes the separator of a file into its first line where it is configured.
  const [, separator] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const body = separator ? text.slice(text.indexOf('\n') + 1) : text;
  const { data, errors } = Papa.parse(body, { delimiter: separator ?? separatorOf(body), preview: MAX_ROWS + 1 });
  if (errors.some(({ type }) => type === 'Quotes')) throw new UnreadableFile('broken');
  return data;
}

/** The one that the header has most of: Excel takes the list separator of its country, a semicolon in Macedonia. */
function separatorOf(text: string): string {
  const [header = ''] = text.trimStart().split(/\r?\n/, 1);
  const countOf = (separator: string) => header.split(separator).length;
  return [';', ',', '\t'].reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Table> {
  const size = unpackedSize(bytes);
  if (size === undefined) throw new UnreadableFile('broken');
  if (size > MAX_UNPACKED_BYTES) throw new UnreadableFile('tooLarge');
  const { readSheet } = await import(/* webpackChunkName: "read-xlsx" */ 'read-excel-file/universal');
  try {
    // Numbers stay as they are written: an IMEI is a name, not a number.
    const rows = await readSheet<string | Date>(bytes.buffer, 1, { parseNumber: (text) => text });
    return rows.map((row) => row.map((cell) => (cell === null ? '' : plainNumber(cell))));
  } catch {
    throw new UnreadableFile('broken');
  }
}

/**
 * Excel writes long numbers by powers of ten: 3.59632080000001E14. One that has lost its digits stays so, and a date
 * that was a number is a date: the server names both.
 */
const plainNumber = (cell: unknown): string => {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  const text = String(cell);
  const number = Number(text);
  return /^\d(?:\.\d+)?E\+?\d+$/i.test(text) && Number.isSafeInteger(number) ? String(number) : text;
};
