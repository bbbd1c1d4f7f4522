import { strFromU8, unzipSync } from 'fflate';
import { formatNumber } from '../model/format';

/** A cell of a sheet. */
export interface ReadCell {
  /** As a spreadsheet in Macedonian shows it; '' where the cell is empty. */
  text: string;
  /** Null where it holds text. */
  value: number | null;
}

const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
const two = (value: number) => String(value).padStart(2, '0');

/** A time of day and a day as a spreadsheet keeps them. @param serial days since its epoch */
function wall(serial: number) {
  const at = new Date(Math.round((EPOCH + serial * DAY_MS) / 1000) * 1000);
  const day = `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()}`;
  return { day, time: at.toISOString().slice(11, 19) };
}

function hoursAndMinutes(days: number): string {
  // A minute is no exact part of a day: what is within a millisecond of it is it.
  const minutes = Math.floor((days * DAY_MS + 1) / 60_000);
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
}

/** By the code of a number's format. */
const shown: Readonly<Record<string, (value: number) => string>> = {
  'dd\\.mm\\.yyyy\\ hh:mm:ss': (value) => `${wall(value).day} ${wall(value).time}`,
  'dd\\.mm\\.yyyy': (value) => wall(value).day,
  'hh:mm': (value) => wall(value).time.slice(0, 5),
  '#,##0.0': (value) => formatNumber(value, 1),
  '[h]:mm': hoursAndMinutes,
};

const bytesOf = (file: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer)); // read as such
    reader.readAsArrayBuffer(file);
  });

const columnOf = (reference: string) =>
  [...reference.replace(/\d+/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** For tests: a sheet of a workbook, row by row, each cell as a spreadsheet shows it. @param number from 1 */
export async function readSheet(file: Blob, number = 1): Promise<ReadCell[][]> {
  const files = unzipSync(await bytesOf(file));
  const parse = (path: string) => {
    const bytes = files[path];
    if (!bytes) throw new Error(`The workbook has no ${path}.`);
    return new DOMParser().parseFromString(strFromU8(bytes), 'application/xml');
  };
  const styles = parse('xl/styles.xml');
  const codes = new Map(
    [...styles.querySelectorAll('numFmt')].map((each) => [
      each.getAttribute('numFmtId'),
      each.getAttribute('formatCode'),
    ]),
  );
  const formats = [...styles.querySelectorAll('cellXfs > xf')].map((each) => codes.get(each.getAttribute('numFmtId')));
  function read(cell: Element): ReadCell {
    if (cell.getAttribute('t') === 'inlineStr') return { text: cell.textContent ?? '', value: null };
    const value = Number(cell.textContent);
    const format = shown[formats[Number(cell.getAttribute('s'))] ?? ''];
    return { text: format ? format(value) : String(value), value };
  }
  return [...parse(`xl/worksheets/sheet${number}.xml`).querySelectorAll('row')].map((row) => {
    const cells: ReadCell[] = [];
    for (const cell of row.querySelectorAll('c')) cells[columnOf(cell.getAttribute('r') ?? '')] = read(cell);
    return Array.from(cells, (cell) => cell ?? { text: '', value: null });
  });
}

/** For tests: a file as text. */
export const readText = async (file: Blob): Promise<string> => new TextDecoder().decode(await bytesOf(file));

/**
 * For tests: what a CSV file of a Macedonian page holds, row by row, its numbers with a point; none of its cells has a
 * semicolon or a quotation mark.
 */
export async function readCsv(file: Blob): Promise<string[][]> {
  return (await readText(file))
    .trim()
    .split('\r\n')
    .map((row) => row.split(';').map((cell) => cell.replace(/^"(-?\d+),(\d+)"$/, '$1.$2')));
}
