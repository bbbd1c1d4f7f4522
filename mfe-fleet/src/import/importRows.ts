import { cellText, headerAt, isBlank, type Table } from 'shared-ui/files';
import { cellValue, columnOf, columnsFor, type ImportColumn, type ImportKind } from './importColumns';

/** A row as the server takes it: texts by field. */
export type ImportRow = Readonly<Record<string, string>>;

/** A file's rows as the server takes them, and what of the file is not read. */
export interface ReadRows {
  rows: readonly ImportRow[];
  /** The line of each row in the file, as a spreadsheet counts them. */
  lines: readonly number[];
  /** The file's own header of each field. */
  headers: Readonly<Record<string, string>>;
  /** Headers of the file that mean nothing here. */
  ignored: readonly string[];
  /** The column without which no row can be known. */
  missing: ImportColumn | null;
}

/** Reads the header, and by it the rows. Of two columns that mean the same the first counts. */
export function importRows(kind: ImportKind, { rows: table }: { rows: Table }): ReadRows {
  const at = headerAt(table, (header) => columnOf(kind, header) !== undefined);
  const header = (table[at] ?? []).map(cellText);
  const columns = new Map<number, ImportColumn>();
  const ignored: string[] = [];
  for (const [index, title] of header.entries()) {
    const column = columnOf(kind, title);
    if (column && ![...columns.values()].includes(column)) columns.set(index, column);
    else if (title.trim() !== '') ignored.push(title.trim());
  }
  const rows: ImportRow[] = [];
  const lines: number[] = [];
  for (const [offset, cells] of table.slice(at + 1).entries()) {
    if (isBlank(cells)) continue;
    const entries = [...columns].map(([index, column]) => [column.field, cellValue(column, cellText(cells[index]))]);
    rows.push(Object.fromEntries(entries));
    lines.push(at + offset + 2);
  }
  const found = [...columns.values()];
  const headers = Object.fromEntries([...columns].map(([index, { field }]) => [field, header[index]?.trim() ?? field]));
  // A tracker without an IMEI is known by its identifier.
  const hasIdentifier = found.some(({ field }) => field === 'identifier');
  const missing = columnsFor(kind).find((column) => column.isKey && !found.includes(column) && !hasIdentifier) ?? null;
  return { rows, lines, headers, ignored, missing };
}
