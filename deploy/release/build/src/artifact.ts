import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { nameBelow } from './portablePath';

/** The hash a browser checks, and the registry names. */
export const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Files below a folder as a release names them, sorted. */
export function listFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => nameBelow(dir, join(entry.parentPath, entry.name)))
    .sort();
}

/** Source maps are stored next to their files, to resolve stacks; no file names them and no gateway serves them. */
const isPublic = (file: string) => !/\.(map|br|gz)$/.test(file);
const isText = (file: string) => /\.(js|css|json|svg)$/.test(file);

/** `sha384-…` of every public file of a build. */
export function integrityMapOf(dir: string): Record<string, string> {
  return Object.fromEntries(
    listFiles(dir)
      .filter(isPublic)
      .map((file) => [file, integrityOf(readFileSync(join(dir, file)))]),
  );
}

/**
 * Matches `new Worker(new URL(…))` as bundlers write it, with or without a policy around the address, and WebAssembly.
 */
const startedCode = /\bWorker\((?:[\w$.]+\()?new URL\(|\bWebAssembly\./;

/**
 * Whether scripts of a build start workers or compile WebAssembly: then the page needs the code that checks their files
 * first.
 */
export const codeStarts = (dir: string): { startsCode?: true } =>
  listFiles(dir).some((file) => /\.[cm]?js$/.test(file) && startedCode.test(readFileSync(join(dir, file), 'utf8')))
    ? { startsCode: true }
    : {};

/** Writes a brotli and a gzip form next to each text file. */
export function precompress(dir: string): void {
  for (const file of listFiles(dir).filter((name) => isPublic(name) && isText(name))) {
    const bytes = readFileSync(join(dir, file));
    if (bytes.length < 512) continue;
    writeFileSync(
      join(dir, `${file}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(join(dir, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

/** Bytes, gzip, of the JavaScript and CSS among the files. */
export function gzipSize(dir: string, files: readonly string[]): number {
  return files
    .filter((file) => /\.(js|css)$/.test(file))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(dir, file)), { level: 9 }).length, 0);
}
