import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageDir } from '../workspace';
import { type Declarations, runTypeScript } from './declarations';

/** A value that two states of a package export from the same file. */
export interface ChangedExport {
  /** `shared-ui/map` */
  entry: string;
  name: string;
  /** Its file, as declarations name it: `shared-ui/src/map/index.d.ts`. */
  file: string;
}

/** Private members make two states of a class differ by name alone. */
const withoutPrivates = (text: string) => text.replace(/^\s*(#private;|private .*)$/gm, '');

/**
 * Which exports code that was built against `before` could not use any more: what each is now is held by TypeScript
 * against what it was. An added optional property passes, a required one does not.
 * @param name the package; its own dependencies give the types from elsewhere.
 */
export function brokenExports(
  name: string,
  before: Declarations,
  now: Declarations,
  changed: readonly ChangedExport[],
): ChangedExport[] {
  if (changed.length === 0) return [];
  const dir = join(packageDir(name), 'node_modules', '.cache', `api-${process.pid}`);
  try {
    for (const [folder, files] of [
      ['before', before],
      ['now', now],
    ] as const)
      for (const [file, text] of files) {
        const path = join(dir, folder, file);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, withoutPrivates(text));
      }
    const lines = changed.map(({ file, name: exported }, index) => {
      const of = (folder: string) => `typeof import('./${folder}/${file.replace(/\.d\.ts$/, '')}')['${exported}']`;
      return `declare const now${index}: ${of('now')}; export const before${index}: ${of('before')} = now${index};`;
    });
    writeFileSync(join(dir, 'check.ts'), `${lines.join('\n')}\n`);
    const found = runTypeScript(dir, { types: [], noUnusedLocals: false }, ['check.ts']);
    const failing = new Set([...found.matchAll(/check\.ts\((\d+),/g)].map(([, line]) => Number(line) - 1));
    return changed.filter((_export, index) => failing.has(index));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
