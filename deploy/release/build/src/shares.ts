import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';

/**
 * 'react-dom' for a file of that package, 'shell/layout' for `shell/src/layout/Header.tsx`; code without a source is
 * the bundler's.
 */
function ownerOf(source: string | undefined): string {
  if (!source) return 'bundler and JSON';
  const [, installed] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
  if (installed) return installed;
  const [, room, folder] =
    /(?:^|\/)((?:shared|mfe)-[a-z]+)\/src\/(?:components\/|domain\/)?(?:([^/]+)\/)?/.exec(source) ?? [];
  if (room) return folder ? `${room}/${folder}` : room;
  const [, own] = /\.?\/?src\/([^/]+)\//.exec(source) ?? [];
  return own ? `src/${own}` : 'bundler and JSON';
}

/** The text of a script by the package or folder of its source. */
export function textByOwner(code: string, map: TraceMap): Map<string, string> {
  const byOwner = new Map<string, string>();
  const lines = code.split('\n');
  // Once a source, not once a segment: the name of a federation container's own start is 10 kB long.
  const owners = map.sources.map((source) => ownerOf(source ?? undefined));
  const nobody = ownerOf(undefined);
  for (const [index, segments] of decodedMappings(map).entries()) {
    const text = lines[index] ?? '';
    let from = 0;
    let owner = nobody;
    const take = (to: number) => {
      byOwner.set(owner, (byOwner.get(owner) ?? '') + text.slice(from, to));
      from = to;
    };
    for (const [column, source] of segments) {
      take(column);
      owner = (source === undefined ? undefined : owners[source]) ?? nobody;
    }
    take(text.length);
  }
  return byOwner;
}

/**
 * Bytes, gzip, of each package or folder in the scripts of a build, the largest first. Each is compressed alone: the
 * sum is a little more than the whole.
 */
export function sharesOf(dir: string, files: readonly string[]): { owner: string; bytes: number }[] {
  const all = new Map<string, string>();
  const maps = new Set(readdirSync(dir));
  for (const file of files.filter((name) => name.endsWith('.js') && maps.has(`${name}.map`))) {
    const map = new TraceMap(readFileSync(join(dir, `${file}.map`), 'utf8'));
    for (const [owner, text] of textByOwner(readFileSync(join(dir, file), 'utf8'), map))
      all.set(owner, (all.get(owner) ?? '') + text);
  }
  return [...all]
    .map(([owner, text]) => ({ owner, bytes: gzipSync(text, { level: 9 }).length }))
    .sort((a, b) => b.bytes - a.bytes);
}
