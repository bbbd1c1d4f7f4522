export interface SortState {
  /** Key of the column. */
  key: string;
  direction: 'ascending' | 'descending';
}

type SortValue = string | number | null | undefined;

const collator = new Intl.Collator('mk', { numeric: true, sensitivity: 'base' });

/** Numbers by size, texts by the Macedonian alphabet (digits in them by size). */
const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

const isMissing = (value: SortValue): value is null | undefined =>
  value === null || value === undefined || value === '' || Number.isNaN(value);

/** A sorted copy. Rows without a value are last in both directions; equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueIn: (row: Row) => SortValue,
  direction: SortState['direction'],
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const keyed = rows.map((row) => ({ row, value: valueIn(row) }));
  keyed.sort((a, b) => {
    if (isMissing(a.value)) return isMissing(b.value) ? 0 : 1;
    if (isMissing(b.value)) return -1;
    return sign * compare(a.value, b.value);
  });
  return keyed.map(({ row }) => row);
}

/** Ascending, then descending, then as the server sent it. */
export function nextSort(current: SortState | null, key: string): SortState | null {
  if (current?.key !== key) return { key, direction: 'ascending' };
  return current.direction === 'ascending' ? { key, direction: 'descending' } : null;
}
