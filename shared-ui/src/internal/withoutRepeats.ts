/** Keeps the first row of each key, as a server may send an id twice. Returns the same array when nothing repeats. */
export function withoutRepeats<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Row[] {
  const seen = new Set<string>();
  const unique = rows.filter((row) => {
    const key = rowKey(row);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return unique.length === rows.length ? rows : unique;
}
