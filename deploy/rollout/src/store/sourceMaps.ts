import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { listFiles } from '@fleet/build/artifact';
import type { Store } from './store';

/** Not below `modules/`: what lies there is served to everybody. */
const folderOf = (id: string, version: string) => `maps/${id}/${version}/`;

/** Of a source map what positions need; the sources themselves are in the repository. */
function withoutSources(text: string): string {
  const { sourcesContent: _sources, ...map } = JSON.parse(text); // the bundler's own
  return JSON.stringify(map);
}

/** Keeps a build's source maps beside its version, so that errors of it can be read. @param dir a folder that need not be there */
export async function storeSourceMaps(store: Store, id: string, version: string, dir: string): Promise<void> {
  let files: string[] = [];
  try {
    files = listFiles(dir).filter((file) => file.endsWith('.js.map'));
  } catch {
    // A build without maps.
  }
  for (const file of files) {
    const text = withoutSources(await readFile(join(dir, file), 'utf8'));
    await store.write(`${folderOf(id, version)}${file}.gz`, gzipSync(text, { level: 9 }));
  }
}

/** The source map of a version's file such as `page.abc.js`, as JSON; null where there is none. */
export async function readSourceMap(store: Store, id: string, version: string, file: string): Promise<string | null> {
  const stored = await store.read(`${folderOf(id, version)}${file}.map.gz`);
  return stored && gunzipSync(stored.bytes).toString('utf8');
}

/** Removes them together with their version. */
export const removeSourceMaps = (store: Store, id: string, version: string): Promise<void> =>
  store.remove(folderOf(id, version));
