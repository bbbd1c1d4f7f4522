/** A table's value under a name from outside; undefined for names like `constructor` that every object inherits. */
export function getOwn<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
