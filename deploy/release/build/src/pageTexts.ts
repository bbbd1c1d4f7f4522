import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const imported = /(?:from|import)\s*\(?\s*(?:\/\*.*?\*\/\s*)?['"](\.{1,2}\/[^'"]+)['"]/gs;

/** The source file that a relative import names; undefined for styles and texts. */
const sourceOf = (file: string, request: string) =>
  ['', '.ts', '.tsx', '/index.ts']
    .map((ending) => join(dirname(file), `${request}${ending}`))
    .find((path) => /\.tsx?$/.test(path) && existsSync(path));

/** A page's source and every source of the module that it imports, at once or later. */
export function sourcesOf(page: string): string[] {
  const found = new Set([page]);
  // A set is walked on to what is added meanwhile.
  for (const file of found)
    for (const [, request = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
      const source = sourceOf(file, request);
      if (source) found.add(source);
    }
  return [...found];
}

const singular = (key: string) => key.replace(/_(?:one|other)$/, '');

/**
 * The top-level groups of a module's texts that a page can show, without plural endings: those that a string in its sources begins with. A key
 * that is put together from its first part on could be of any of them.
 */
export function groupsOf(page: string, texts: Readonly<Record<string, unknown>>): string[] {
  const groups = [...new Set(Object.keys(texts).map(singular))];
  const code = sourcesOf(page)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  if (/\bt\(`\$\{/.test(code)) return groups;
  const isNamed = (group: string) =>
    new RegExp(`['"\`]${group}${typeof texts[group] === 'object' ? '\\.' : '[\'"`]'}`).test(code);
  return groups.filter(isNamed);
}

/** How a page's share of the texts is asked for (someTexts.cjs). */
export const textsRequest = (localeFile: string, groups: readonly string[]) =>
  `${localeFile}?groups=${groups.join(',')}`;
