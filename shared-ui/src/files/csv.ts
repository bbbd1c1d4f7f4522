import Papa from 'papaparse';
import { unmarked } from '../model/unmarked';
import type { Table } from './table';
import { UnreadableFile } from './unreadable';

/** Rows with blank ones between; a text is read no further. */
const MAX_ROWS = 20_000;

/** @throws UnreadableFile */
export function readCsv(text: string): Table {
  // Excel writes the separator of a file into its first line where it is told to; the line stays, to be counted.
  const [line = '', separator] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const body = text.slice(line.length);
  const delimiter = separator ?? separatorOf(body);
  const { data, errors } = Papa.parse(body, { delimiter, preview: MAX_ROWS + 1 });
  if (errors.some(({ type }) => type === 'Quotes')) throw new UnreadableFile('broken');
  const rows = data.map((row) => row.map((cell) => unmarked(cell, delimiter)));
  return separator ? [[], ...rows] : rows;
}

/** The most frequent separator of the first line with any: Excel uses that of its country, a semicolon in Macedonia. */
function separatorOf(text: string): string {
  const countIn = (line: string, separator: string) => line.split(separator).length - 1;
  const separators = [';', ',', '\t', '|'];
  const head = text.split(/\r?\n/, 20).find((line) => separators.some((one) => countIn(line, one) > 0)) ?? '';
  return separators.reduce((best, one) => (countIn(head, one) > countIn(head, best) ? one : best));
}
