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

/** The text of the file that declares a value. */
const fileOf = (name: string, files: Declarations) =>
  [...files.values()].find((text) => new RegExp(`export declare \\w+ ${name}\\b`).test(text));

/**
 * The exports that code built against `before` could no longer use: TypeScript compares each present declaration with
 * the earlier one. An added optional property is accepted, a required one is not. TypeScript never finds two copies of
 * some types equal, such as conditional types of type parameters: an export that is not even assignable to a copy of
 * itself is compared by its own file, not by the declarations that it refers to.
 * @param name the package; types from elsewhere are resolved through its dependencies.
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
      ['again', before],
    ] as const)
      for (const [file, text] of files) {
        const path = join(dir, folder, file);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, withoutPrivates(text));
      }
    const lines = ['now', 'again'].flatMap((state) =>
      changed.map(({ file, name: exported }, index) => {
        const of = (folder: string) => `typeof import('./${folder}/${file.replace(/\.d\.ts$/, '')}')['${exported}']`;
        return `declare const ${state}${index}: ${of(state)}; export const ${state}Then${index}: ${of('before')} = ${state}${index};`;
      }),
    );
    writeFileSync(join(dir, 'check.ts'), `${lines.join('\n')}\n`);
    const found = runTypeScript(dir, { types: [], noUnusedLocals: false }, ['check.ts']);
    const failing = new Set([...found.matchAll(/check\.ts\((\d+),/g)].map(([, line]) => Number(line) - 1));
    return changed.filter(({ name: exported }, index) => {
      if (!failing.has(index)) return false;
      return failing.has(index + changed.length) ? fileOf(exported, before) !== fileOf(exported, now) : true;
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
