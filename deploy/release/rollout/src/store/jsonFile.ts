import * as v from 'valibot';
import type { Store } from './store';

/** Reads a file of the store by its schema; `data` is null where there is none, or it is damaged. */
export async function readJson<Data>(
  store: Store,
  path: string,
  schema: v.GenericSchema<unknown, Data>,
): Promise<{ data: Data | null; tag: string | null }> {
  const file = await store.read(path);
  if (!file) return { data: null, tag: null };
  try {
    return { data: v.parse(schema, JSON.parse(file.bytes.toString('utf8'))), tag: file.tag };
  } catch {
    return { data: null, tag: file.tag };
  }
}

/** @param seen the tag of the file to replace, null: there must be none; absent: any. @throws ConflictError */
export const writeJson = (store: Store, path: string, data: object, seen?: string | null): Promise<void> =>
  store.write(
    path,
    `${JSON.stringify(data, null, 2)}\n`,
    seen === undefined ? undefined : seen === null ? { absent: true } : { tag: seen },
  );
