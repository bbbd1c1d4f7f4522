import { type Cell, cellText, type FileChoice, isBlank, openFile, type Table, UnreadableFile } from 'shared-ui/files';
import { columnOf, importKinds } from './importColumns';

/** 5,000 rows with notes are a tenth of this size. */
const MAX_BYTES = 10_000_000;
/** The server's limit, and the header. */
const MAX_FILLED_ROWS = 5_000 + 1;
/** Including blank rows. */
const MAX_ROWS = 20_000;

/** A table with the choices made to read it. */
export interface TableFile {
  rows: Table;
  /** The encoding of its text; null where the format defines it. */
  encoding: string | null;
  /** The sheets that a person sees, and the one that is read. */
  sheets: readonly string[];
  sheet: string;
  /** Rows that are hidden in the file, and left out. */
  hidden: number;
}

/**
 * The table of a file: of several sheets the selected one, or the first with a column that identifies rows.
 * @throws UnreadableFile
 */
export async function readTable(file: Blob, choice: FileChoice = {}): Promise<TableFile> {
  const { encoding, content } = await openFile(file, MAX_BYTES, choice);
  if (content.kind === 'places') throw new UnreadableFile('otherKind');
  const { sheets } = content;
  const isKey = (cell: Cell) => importKinds.some((kind) => columnOf(kind, cellText(cell))?.isKey);
  const sheet =
    sheets.find(({ name }) => name === choice.sheet) ??
    sheets.find(({ rows }) => rows.some((row) => row.some(isKey))) ??
    sheets[0];
  const { rows = [], name = '', hidden = 0 } = sheet ?? {};
  const filled = rows.filter((row) => !isBlank(row)).length;
  if (rows.length > MAX_ROWS || filled > MAX_FILLED_ROWS) throw new UnreadableFile('tooMany');
  if (filled < 2) throw new UnreadableFile('empty');
  return { rows, encoding, sheets: sheets.map((one) => one.name), sheet: name, hidden };
}
