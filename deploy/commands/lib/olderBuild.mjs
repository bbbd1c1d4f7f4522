import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { root } from './processes.mjs';

/*
 * A real build of an earlier contract, one file: a shell and its modules as they were built and rolled out, registry
 * and releases with them. Text files are stored as text, others as base64; source maps and precompressed forms are left
 * out.
 */

const folder = join(root, 'deploy/quality/e2e/older-build');

const keptFile = () => join(folder, ...readdirSync(folder).filter((name) => name.endsWith('.json.br')));

/** @typedef {Record<string, string | { base64: string }>} KeptFiles by path inside the store */

/** @returns {KeptFiles} */
const readKept = () => JSON.parse(brotliDecompressSync(readFileSync(keptFile())).toString('utf8'));

export function olderRegistry() {
  const registry = readKept()['registry.json'];
  if (typeof registry !== 'string') throw new Error(`${keptFile()} has no registry`);
  return JSON.parse(registry);
}

/** Writes the stored build's files into an empty store. @param {string} dir */
export function unpackOlderBuild(dir) {
  for (const [path, content] of Object.entries(readKept())) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), typeof content === 'string' ? content : Buffer.from(content.base64, 'base64'));
  }
}

/** Stores the live set of a store, replacing the build before. @param {string} store @returns {string} the file */
export function keepBuild(store) {
  const registry = JSON.parse(readFileSync(join(store, 'registry.json'), 'utf8'));
  const stable = [['shell', registry.shell.version]];
  // A module that is disabled has no version, and no files.
  for (const [id, entry] of Object.entries(registry.modules))
    if (entry.stable.version !== '0.0.0-none') stable.push([id, entry.stable.version]);
  /** @type {KeptFiles} */
  const files = { 'registry.json': JSON.stringify(registry) };
  for (const [id, version] of stable) {
    files[`releases/${id}/${version}.json`] = readFileSync(join(store, 'releases', id, `${version}.json`), 'utf8');
    const modules = join(store, 'modules', id, version);
    for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /\.(br|gz|map)$/.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      const text = bytes.toString('utf8');
      files[relative(store, path)] = Buffer.from(text).equals(bytes) ? text : { base64: bytes.toString('base64') };
    }
  }
  const json = Buffer.from(JSON.stringify(files));
  const file = join(folder, `${registry.shell.contract}.json.br`);
  rmSync(keptFile());
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  writeFileSync(
    file,
    brotliCompressSync(json, { params: { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: json.length } }),
  );
  return file;
}
