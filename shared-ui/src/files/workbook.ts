import { strToU8, zipSync } from 'fflate';
import { type CellValue, fromHtml, readOds, readXls, readXlsx, type Sheet } from 'hucre';
import { type Cell, isBlank, type Table } from './table';
import { UnreadableFile } from './unreadable';

/** One sheet of a workbook, as a person who opens it sees it. */
export interface SheetTable {
  name: string;
  rows: Table;
  /** Rows that a filter or a person hid: they are left out. */
  hidden: number;
}

const readers = { xlsx: readXlsx, ods: readOds, xls: readXls } as const;

/** The sheets that are seen and have rows; the one on which the file opens is the first. */
export async function readWorkbook(bytes: Uint8Array, format: keyof typeof readers): Promise<SheetTable[]> {
  const { sheets, activeSheet = 0 } = await readers[format](bytes);
  if (sheets.length === 0) throw new UnreadableFile('broken');
  const first = sheets[activeSheet];
  return [...(first ? [first] : []), ...sheets.filter((sheet) => sheet !== first)]
    .filter(({ hidden, veryHidden }) => !hidden && !veryHidden)
    .map(sheetTable)
    .filter(({ rows }) => !rows.every(isBlank));
}

/** A workbook of OpenDocument that is one XML text: its content is that of the packed form, under another name. */
export function readFlat(text: string): Promise<SheetTable[]> {
  if (!/<office:spreadsheet[\s>]/.test(text)) throw new UnreadableFile('paper', 'OpenDocument');
  const content = text.replaceAll(/(<\/?office:document)(?=[\s>])/g, '$1-content');
  const mimetype = strToU8('application/vnd.oasis.opendocument.spreadsheet');
  return readWorkbook(zipSync({ mimetype, 'content.xml': strToU8(content) }, { level: 0 }), 'ods');
}

/** A table that a web page calls an Excel file. */
export const readHtml = (text: string): SheetTable => sheetTable(fromHtml(text, { typeInference: false }));

/** Hidden rows are replaced by blank ones, so that the others keep their numbers. */
function sheetTable({ name, rows, rowDefs }: Pick<Sheet, 'name' | 'rows' | 'rowDefs'>): SheetTable {
  let hidden = 0;
  const seen = rows.map((row, at) => {
    const cells = row.map(cellOf);
    if (rowDefs?.get(at)?.hidden !== true) return cells;
    if (!isBlank(cells)) hidden += 1;
    return [];
  });
  return { name, rows: seen, hidden };
}

/** A numeric date is returned as a day or a time: the server refuses it where a number is required. */
function cellOf(value: CellValue | undefined): Cell {
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : momentText(value);
  return String(value);
}

/** A spreadsheet stores seconds as fractions of a day: a value within milliseconds of a second is rounded to it. */
function momentText(date: Date): string {
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1_000) * 1_000).toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day} ${time}`;
}
