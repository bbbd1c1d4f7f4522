import type { Sheet } from './xlsx';

/** A sheet that states what is missing of its figures; as it is where nothing is. */
export function noted(sheet: Sheet, notes: readonly string[]): Sheet {
  if (notes.length === 0) return sheet;
  const above = sheet.above ?? [[]];
  // Below what the sheet is of, before the empty line.
  return { ...sheet, notes, above: [...above.slice(0, -1), ...notes.map((note) => [note]), ...above.slice(-1)] };
}
