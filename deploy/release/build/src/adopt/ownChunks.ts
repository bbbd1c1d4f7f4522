import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../artifact';
import { BuildError } from '../errors';

/** Matches the beginning of each chunk of rspack and webpack: `(self.NAME = self.NAME || []).push(…)`. */
const chunkList =
  /\b(self|window|globalThis|this)(?:\.([\w$]+)|\[["']([^"'\]]+)["']\])\s*=\s*\1(?:\.\2|\[["']\3["']\])\s*\|\|\s*\[\]/g;
const pushes = /\|\|\s*\[\]\s*\)\s*\.push\(\s*\[\s*\[/;

const namesIn = (source: string): string[] =>
  [...source.matchAll(chunkList)].map(([, , property, text]) => property ?? text ?? '');

const escaped = (name: string) => name.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&');

/**
 * A name that no other version and no other module has, as long as the one before: columns of source maps stay right.
 */
const ownName = (name: string, of: string): string =>
  `c${createHash('sha256').update(`${of} ${name}`).digest('hex')}`
    .slice(0, Math.max(16, name.length))
    .padEnd(name.length, '0');

/**
 * Renames the list of a finished build's chunks. By default it is named by the package: then a version finds the chunks
 * of another one in the page, whose ids are the same, and runs them. Known upstream (webpack#14011, #15376).
 * @returns those names
 * @throws BuildError where chunks do not name their list
 */
export function ownChunks(dir: string, entry: string, of: string): string[] {
  const scripts = listFiles(dir).filter((file) => /\.[cm]?js$/.test(file));
  const sources = new Map(scripts.map((file) => [file, readFileSync(join(dir, file), 'utf8')]));
  const start = sources.get(entry) ?? '';
  // The entry contains the list's name only if there are chunks.
  const names = new Set(namesIn(start));
  const lost = [...sources].filter(
    ([file, source]) => file !== entry && pushes.test(source) && !namesIn(source).some((name) => names.has(name)),
  );
  if (pushes.test(start) || lost.length > 0)
    throw new BuildError(
      `${of}: ${pushes.test(start) ? entry : lost[0]?.[0]} waits for a runtime that ${entry} does not have: write\n  optimization: { runtimeChunk: false }\n  output: { uniqueName: '${of}' }`,
    );
  for (const name of names) {
    const own = ownName(name, of);
    const uses = new RegExp(`(\\.)${escaped(name)}(?![\\w$])|(\\[["'])${escaped(name)}(["']\\])`, 'g');
    for (const [file, source] of sources)
      sources.set(
        file,
        source.replace(uses, (_, dot?: string, open?: string, close?: string) =>
          dot ? dot + own : `${open}${own}${close}`,
        ),
      );
  }
  for (const [file, source] of sources) if (names.size > 0) writeFileSync(join(dir, file), source);
  return [...names].map((name) => ownName(name, of));
}
