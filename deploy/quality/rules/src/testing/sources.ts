import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { packageDir, workspaceRoot } from '@fleet/build/workspace';
import { type ImportDeclaration, type ModuleItem, parseSync } from '@swc/core';

export interface Import {
  from: string;
  /** Names of values. Types are erased, so they tie the module to nothing. */
  values: string[];
  /** Whether anything is left of it at run time. */
  isValue: boolean;
}

export interface Source {
  /** Path below the workspace's root, with `/`. */
  file: string;
  imports: Import[];
}

const isTest = (file: string) => /\.(test|spec)\.tsx?$|\/testing\/|\/__planted__\//.test(file);

function importOf({ source, typeOnly, specifiers }: ImportDeclaration): Import {
  const values = specifiers.flatMap((specifier) => {
    if (specifier.type !== 'ImportSpecifier') return [specifier.local.value];
    return specifier.isTypeOnly ? [] : [specifier.imported?.value ?? specifier.local.value];
  });
  const isValue = !typeOnly && (specifiers.length === 0 || values.length > 0);
  return { from: source.value, values: typeOnly ? [] : values, isValue };
}

function importsIn(items: readonly ModuleItem[]): Import[] {
  return items.flatMap((item): Import[] => {
    if (item.type === 'ImportDeclaration') return [importOf(item)];
    if (item.type !== 'ExportNamedDeclaration' || !item.source) return [];
    const values = item.specifiers.flatMap((each) => (each.type === 'ExportSpecifier' ? [each.orig.value] : []));
    return [{ from: item.source.value, values, isValue: !('typeOnly' in item && item.typeOnly) }];
  });
}

const read = new Map<string, Source[]>();

/** The product code of a package, each file with what it imports. Tests and what only tests use are left out. */
export function sourcesOf(folder: string): Source[] {
  const sources = read.get(folder) ?? readSources(folder);
  read.set(folder, sources);
  return sources;
}

function readSources(folder: string): Source[] {
  return readdirSync(join(packageDir(folder), 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, file: relative(workspaceRoot, path).replaceAll('\\', '/') }))
    .filter(({ file }) => !isTest(file))
    .map(({ path, file }) => ({
      file,
      imports: importsIn(
        parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' }).body,
      ),
    }));
}

/** The file or folder that a relative import means, below the workspace's root; null for a package. */
export const targetOf = (file: string, from: string): string | null =>
  from.startsWith('.') ? join(dirname(file), from).replaceAll('\\', '/') : null;
