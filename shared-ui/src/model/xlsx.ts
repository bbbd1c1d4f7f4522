import { DAY_MS, localDateTime, twoDigits } from 'shared-auth/contract';
import { createBreath } from './breath';
import { toCsv } from './csv';
import { downloadFile } from './download';
import { formatDateTime, formatTime } from './format';
import { escapeXml } from './xml';

/**
 * Text, a number, a time (epoch ms, written as the wall clock of Europe/Skopje; `clock` shows its hours and minutes
 * only), a day ('YYYY-MM-DD'), a number shown with one decimal, a duration (ms, shown as hours and minutes) or null.
 */
export type SheetCell =
  | string
  | number
  | null
  | { time: number }
  | { clock: number }
  | { day: string }
  | { decimal: number }
  | { duration: number };

export interface Sheet {
  name: string;
  header: readonly string[];
  rows: readonly (readonly SheetCell[])[];
  /** Lines above the header: the subject of the sheet, and its month. */
  above?: readonly (readonly SheetCell[])[];
  /** Lines below the rows, bold: sums. */
  sums?: readonly (readonly SheetCell[])[];
  /** Notes on missing data: among the lines above in a workbook, below the table in CSV. */
  notes?: readonly string[];
}

/** Excel's limit for the text of one cell. */
const MAX_CELL = 32_767;
/** Day 0 of a spreadsheet's calendar. */
const EPOCH = Date.UTC(1899, 11, 30);
const serialOf = (isoUtc: string) => (Date.parse(isoUtc) - EPOCH) / DAY_MS;

/** Styles of `stylesXml`, by position. */
const style = {
  plain: 0,
  header: 1,
  time: 2,
  day: 3,
  clock: 4,
  decimal: 5,
  duration: 6,
  boldDecimal: 7,
  boldDuration: 8,
} as const;

function column(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : column(Math.floor(index / 26) - 1) + letter;
}

function timeSerial(at: number): number {
  const { date, time } = localDateTime(at);
  return serialOf(`${date}T${time}:00Z`) + (at % 60_000) / DAY_MS;
}

const numberXml = (at: string, value: number, styled: number) => `<c r="${at}" s="${styled}"><v>${value}</v></c>`;
const textXml = (at: string, value: string, styled: number) =>
  `<c r="${at}" s="${styled}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value.slice(0, MAX_CELL))}</t></is></c>`;

function cellXml(cell: SheetCell, at: string, styled: number = style.plain): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return textXml(at, cell, styled);
  if (typeof cell === 'number') return Number.isFinite(cell) ? numberXml(at, cell, styled) : '';
  if ('time' in cell) return numberXml(at, timeSerial(cell.time), style.time);
  if ('clock' in cell) return numberXml(at, timeSerial(cell.clock), style.clock);
  const isBold = styled === style.header;
  if ('decimal' in cell) return numberXml(at, cell.decimal, isBold ? style.boldDecimal : style.decimal);
  if ('duration' in cell) return numberXml(at, cell.duration / DAY_MS, isBold ? style.boldDuration : style.duration);
  const serial = serialOf(`${cell.day}T00:00:00Z`);
  return Number.isNaN(serial) ? textXml(at, cell.day, styled) : numberXml(at, serial, style.day);
}

const rowXml = (cells: readonly SheetCell[], number: number, styled?: number) =>
  `<row r="${number}">${cells.map((cell, index) => cellXml(cell, `${column(index)}${number}`, styled)).join('')}</row>`;

/** Sheet names have at most 31 characters, without `[]:*?/\`. */
const sheetName = (name: string) =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const stylesXml = `${head}<styleSheet xmlns="${main}"><numFmts count="5"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="166" formatCode="hh:mm"/><numFmt numFmtId="167" formatCode="#,##0.0"/><numFmt numFmtId="168" formatCode="[h]:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="9"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/><xf numFmtId="167" applyNumberFormat="1"/><xf numFmtId="168" applyNumberFormat="1"/><xf numFmtId="167" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="168" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Column widths in characters: of the longest of the header and the first hundred rows, within reason. */
function widthsXml({ header, rows }: Sheet): string {
  const lengthOf = (cell: SheetCell) => (typeof cell === 'object' && cell ? 19 : String(cell ?? '').length);
  return header
    .map((title, index) => {
      const longest = Math.max(title.length, ...rows.slice(0, 100).map((row) => lengthOf(row[index] ?? null)));
      return `<col min="${index + 1}" max="${index + 1}" width="${Math.min(60, longest + 3)}" customWidth="1"/>`;
    })
    .join('');
}

/** The sheets' names in a form that Excel accepts, without repetitions. */
function uniqueNames(sheets: readonly Sheet[]): string[] {
  const taken = new Set<string>();
  return sheets.map(({ name }) => {
    let free = sheetName(name);
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${sheetName(name).slice(0, 27)} ${number}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** A4 across, as wide as the page: a table is wider than it is high. */
const pageSetup =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>';

/** Rows of a sheet that are text at a time: a list of 20,000 is 40 MB of it. */
const ROWS = 500;

function* sheetXml(sheet: Sheet): Generator<string> {
  const { above = [], header, rows, sums = [] } = sheet;
  const first = above.length + 1;
  yield `${head}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="${first}" topLeftCell="A${first + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widthsXml(sheet)}</cols><sheetData>`;
  yield above.map((row, index) => rowXml(row, index + 1, index === 0 ? style.header : style.plain)).join('');
  yield rowXml(header, first, style.header);
  for (let from = 0; from < rows.length; from += ROWS)
    yield rows
      .slice(from, from + ROWS)
      .map((row, index) => rowXml(row, first + 1 + from + index))
      .join('');
  yield sums.map((row, index) => rowXml(row, first + 1 + rows.length + index, style.header)).join('');
  yield `</sheetData>${pageSetup}</worksheet>`;
}

/**
 * The files of a workbook: in each sheet a bold header that stays in view, then the rows, then the sums. Numbers are
 * numbers.
 */
export const workbookFiles = (sheets: readonly Sheet[]): Readonly<Record<string, string>> =>
  Object.fromEntries([...workbookParts(sheets)].map(([path, pieces]) => [path, [...pieces].join('')]));

/** The same, each file in pieces that are made when they are asked for. */
function* workbookParts(sheets: readonly Sheet[]): Generator<[path: string, pieces: Iterable<string>]> {
  const names = uniqueNames(sheets);
  const styleId = sheets.length + 1;
  const files = {
    '[Content_Types].xml': `${head}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${sheets.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${type}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaging}/relationships">${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rId${styleId}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml,
  };
  for (const [path, xml] of Object.entries(files)) yield [path, [xml]];
  for (const [index, sheet] of sheets.entries()) yield [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)];
}

/** A workbook that Excel and LibreOffice open. The zip code is loaded when it is first asked for. */
export async function toXlsx(sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const { strToU8, Zip, ZipDeflate } = await import('fflate');
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  const breathe = createBreath();
  // A piece of text is packed before the next one is made.
  for (const [path, pieces] of workbookParts(sheets)) {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    for (const piece of pieces) {
      file.push(strToU8(piece));
      await breathe();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  const bytes = new Uint8Array(packed.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of packed) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The value of a cell in a CSV: numbers with all their digits, the rest as a spreadsheet shows it. */
function csvCell(cell: SheetCell): string | number | null {
  if (cell === null || typeof cell !== 'object') return cell;
  if ('time' in cell) return formatDateTime(cell.time);
  if ('clock' in cell) return formatTime(cell.clock).slice(0, 5);
  if ('day' in cell) return cell.day.replace(isoDay, '$3.$2.$1');
  if ('decimal' in cell) return cell.decimal;
  const minutes = Math.floor(cell.duration / 60_000);
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`;
}

/**
 * The same table as text: header, rows and sums; the subject is in the file's name. Programs read the first line as the
 * header, so notes on missing data are below.
 */
export const sheetCsv = ({ header, rows, sums = [], notes = [] }: Sheet): string =>
  toCsv(
    header,
    [...rows, ...sums, ...notes.map((note) => [note])].map((row) => row.map(csvCell)),
  );

/** Lets the browser save the workbook under the name. */
export async function downloadXlsx(fileName: string, sheets: readonly Sheet[]): Promise<void> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  downloadFile(fileName, new Blob([await toXlsx(sheets)], { type }));
}
