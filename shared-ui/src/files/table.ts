import { decimalMarkOf } from './numbers';

/** A cell is a text, or a number where the file knows it as one. */
export type Cell = string | number;
export type Table = readonly (readonly Cell[])[];

/**
 * The text of a cell. A number that has lost digits (a SIM that a spreadsheet took for one) stays a power of ten, so
 * that the server names it instead of keeping digits that nobody wrote.
 */
export function cellText(cell: Cell | undefined): string {
  if (typeof cell === 'string') return cell;
  if (cell === undefined) return '';
  return Number.isInteger(cell) && !Number.isSafeInteger(cell) ? cell.toExponential() : String(cell);
}

export const isBlank = (row: readonly Cell[]): boolean => row.every((cell) => cellText(cell).trim() === '');

/** Rows above the header at most: a title, whose list it is, of which day. */
const MOST_ABOVE = 20;

/** The row with most headers that are known; the first that is not blank where none has any. */
export function headerAt(table: Table, isKnown: (header: string) => boolean): number {
  const first = table.findIndex((row) => !isBlank(row));
  const known = (row: readonly Cell[]) => row.filter((cell) => isKnown(cellText(cell))).length;
  return table
    .slice(0, Math.max(first, 0) + MOST_ABOVE)
    .reduce((best, row, at) => (known(row) > known(table[best] ?? []) ? at : best), first);
}

/** The decimal mark of columns that have numbers. Cells that are numbers need none. */
export const markOfColumns = (columns: readonly { cells: readonly (Cell | undefined)[]; most?: number }[]) =>
  decimalMarkOf(
    columns.map(({ cells, ...rest }) => ({
      ...rest,
      texts: cells.filter((cell): cell is string => typeof cell === 'string'),
    })),
  );
