import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../artifact';
import { textKeys } from '../descriptor';
import { packageDir } from '../workspace';

/** Custom properties that a stylesheet sets. */
const tokensSet = (css: string): string[] => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name);

/** The same of scripts: as a name in an object of styles, or by `setProperty`. */
const tokensSetByScript = (code: string): string[] =>
  [...code.matchAll(/(--[\w-]+)["'`](?:\]?\s*:|\s*,)/g)].map(([, name = '']) => name);

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/**
 * Design tokens and texts of shared-ui that a module's sources need: not those that they set themselves, or have
 * another value for.
 */
export function hashesOfSources(files: Iterable<string>): { tokens: string[]; texts: string[] } {
  const sources = [...files].map((file) => readFileSync(file, 'utf8'));
  const own = new Set(sources.flatMap((text) => [...tokensSet(text), ...tokensSetByScript(text)]));
  const found = (pattern: RegExp) =>
    sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return {
    tokens: sorted(found(/var\((--[\w-]+)\s*\)/g).filter((name) => !own.has(name))),
    // A key that is put together at run time cannot be found in the source.
    texts: sorted(found(/['"`]ui:([\w.]*\w)['"`]/g)),
  };
}

/** Hashes of the names that a shell provides: the tokens that shared-ui sets, and the keys of its texts. */
export function hashesOfShell(): { tokens: string[]; texts: string[] } {
  const src = join(packageDir('shared-ui'), 'src');
  const styles = listFiles(src).filter((file) => file.endsWith('.css'));
  // Its own file
  const labels = JSON.parse(readFileSync(join(src, 'locales/mk.json'), 'utf8')) as Record<string, unknown>;
  const keys = textKeys(labels);
  return {
    tokens: sorted(styles.flatMap((file) => tokensSet(readFileSync(join(src, file), 'utf8')))),
    texts: sorted([...keys, ...keys.map((key) => key.replace(/_(zero|one|two|few|many|other)$/, ''))]),
  };
}
