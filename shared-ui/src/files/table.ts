import { decimalMarkOf } from './numbers';

/** A cell is a text, or a number where the file knows it as one. */
export type Cell = string | number;
export type Table = readonly (readonly Cell[])[];

/**
 * The text of a cell. A number that has lost digits (a SIM that a spreadsheet read as a number) is written as a power
 * of ten, so that the server refuses it instead of storing wrong digits.
 */
export function cellText(cell: Cell | undefined): string {
  if (typeof cell === 'string') return cell;
  if (cell === undefined) return '';
  return Number.isInteger(cell) && !Number.isSafeInteger(cell) ? cell.toExponential() : String(cell);
}

export const isBlank = (row: readonly Cell[]): boolean => row.every((cell) => cellText(cell).trim() === '');

/** Maximum number of rows above the header: a title, the owner of the list, its date. */
const MOST_ABOVE = 20;

/** The row with the most known headers; without any, the first row that is not blank. */
export function headerAt(table: Table, isKnown: (header: string) => boolean): number {
  const first = table.findIndex((row) => !isBlank(row));
  const known = (row: readonly Cell[]) => row.filter((cell) => isKnown(cellText(cell))).length;
  return table
    .slice(0, Math.max(first, 0) + MOST_ABOVE)
    .reduce((best, row, at) => (known(row) > known(table[best] ?? []) ? at : best), first);
}

/** The decimal mark of columns with numbers. Numeric cells do not affect it. */
export const markOfColumns = (columns: readonly { cells: readonly (Cell | undefined)[]; most?: number }[]) =>
  decimalMarkOf(
    columns.map(({ cells, ...rest }) => ({
      ...rest,
      texts: cells.filter((cell): cell is string => typeof cell === 'string'),
    })),
  );
