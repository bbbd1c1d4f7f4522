import type { Sheet } from './xlsx';

/** A sheet with notes on missing data; unchanged without notes. */
export function noted(sheet: Sheet, notes: readonly string[]): Sheet {
  if (notes.length === 0) return sheet;
  const above = sheet.above ?? [[]];
  // Below the sheet's subject, before the empty line.
  return { ...sheet, notes, above: [...above.slice(0, -1), ...notes.map((note) => [note]), ...above.slice(-1)] };
}
