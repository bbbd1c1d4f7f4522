import * as v from 'valibot';

/** Milliseconds of reading before the browser gets a turn. */
const SLICE = 12;
const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Reads the rows of a list inside an answer (`data.vehicles`): one row per key, rows the schema refuses left out, anything
 * but an array is empty. Long lists are read in slices, so that the page stays responsive.
 */
export async function readRows<S extends v.GenericSchema>(
  values: unknown,
  schema: S,
  key: (row: v.InferOutput<S>) => string,
): Promise<v.InferOutput<S>[]> {
  if (!Array.isArray(values)) return [];
  const rows = new Map<string, v.InferOutput<S>>();
  let sliceEnd = performance.now() + SLICE;
  for (const value of values) {
    const result = v.safeParse(schema, value);
    if (result.success && !rows.has(key(result.output))) rows.set(key(result.output), result.output);
    if (performance.now() > sliceEnd) {
      await yieldToBrowser();
      sliceEnd = performance.now() + SLICE;
    }
  }
  return [...rows.values()];
}
