/** Returns the first row of each key, because a server may send an id twice; the same array without repetitions. */
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
