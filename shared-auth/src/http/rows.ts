import * as v from 'valibot';
import { createYielder } from './schedule';

/**
 * Reads the rows of a list without blocking the page: rows that the schema rejects are left out and counted, and of
 * rows with the same key only the first is returned. A row whose key is null is never a duplicate.
 */
export async function readRows<S extends v.GenericSchema>(
  values: readonly unknown[],
  schema: S,
  key: (row: v.InferOutput<S>) => unknown,
): Promise<{ rows: v.InferOutput<S>[]; dropped: number }> {
  const keys = new Set<string>();
  const rows: v.InferOutput<S>[] = [];
  let dropped = 0;
  const yielder = createYielder();
  for (const value of values) {
    const result = v.safeParse(schema, value);
    if (!result.success) dropped += 1;
    else {
      const identity = key(result.output);
      if (identity == null || !keys.has(String(identity))) rows.push(result.output);
      if (identity != null) keys.add(String(identity));
    }
    if (yielder.shouldYield()) await yielder.yield();
  }
  return { rows, dropped };
}
