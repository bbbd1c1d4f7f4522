import type { Store } from './store';

/**
 * The source map of a version's file such as `page.abc.js`, as JSON; null without one. It is stored next to the file,
 * and no gateway serves it.
 */
export async function readSourceMap(store: Store, id: string, version: string, file: string): Promise<string | null> {
  const stored = await store.read(`modules/${id}/${version}/${file}.map`);
  return stored?.bytes.toString('utf8') ?? null;
}
