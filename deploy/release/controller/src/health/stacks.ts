import { readSourceMap, type Store } from '@fleet/rollout/store';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { LRUCache } from 'lru-cache';
import type { ErrorFrame, StackLine } from 'shared-auth/contract';

/** Source maps cached in memory; one may have some megabytes. */
const KEPT_MAPS = 12;

/** `webpack://mfe-alarms@1.2.0/./src/x.tsx?a1b2` as the path that it is in the repository. */
function sourcePath(source: string): string {
  const [, owner = '', path = source] = /^webpack:\/\/([^/@]*)[^/]*\/(.*)$/.exec(source) ?? [];
  const clean = path.replace(/\?.*$/, '').replace(/^(?:\.\/)+/, '');
  if (clean.includes('node_modules/')) return clean.slice(clean.lastIndexOf('node_modules/'));
  return clean.startsWith('../') || owner === '' ? clean.replace(/^(?:\.\.\/)+/, '') : `${owner}/${clean}`;
}

/** Leads frames of served files back to the sources, by the source maps that were stored with the versions. */
export function createStackReader(store: Store) {
  const maps = new LRUCache<string, Promise<TraceMap | null>>({ max: KEPT_MAPS });

  function mapOf(file: string): Promise<TraceMap | null> {
    const [id = '', version = '', ...path] = file.split('/');
    const kept =
      maps.get(file) ??
      readSourceMap(store, id, version, path.join('/'))
        .then((text) => (text === null ? null : new TraceMap(text)))
        // A damaged map is no reason to show no error.
        .catch(() => null);
    maps.set(file, kept);
    return kept;
  }

  return async function readStack(frames: readonly ErrorFrame[]): Promise<StackLine[]> {
    const lines: StackLine[] = [];
    // One after the other: frames of one file share its map.
    for (const { file, line, column } of frames) {
      const map = await mapOf(file);
      // Browsers number columns from 1, source maps from 0.
      const found = map && line > 0 ? originalPositionFor(map, { line, column: Math.max(0, column - 1) }) : null;
      lines.push(
        found && found.source !== null
          ? {
              place: `${sourcePath(found.source)}:${found.line}:${found.column + 1}${found.name ? ` ${found.name}` : ''}`,
              isSource: true,
            }
          : { place: `${file}:${line}:${column}`, isSource: false },
      );
    }
    return lines;
  };
}
