// Loaded before everything else (NODE_OPTIONS=--import): a disk that loses what was never synced when the power goes.
//
// FORGETFUL_DIR is the folder that programs write to. FORGETFUL_DISK is what would be found after a power cut at this
// moment: the contents of a file as of its last sync, and names (new, renamed and removed files) as of the last sync of
// anything, as a journalling file system commits them in order.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const real = { ...fs };
const from = process.env.FORGETFUL_DIR ?? '';
const disk = process.env.FORGETFUL_DISK ?? '';
const isBelow = (/** @type {unknown} */ path) => typeof path === 'string' && path.startsWith(`${from}/`);
const onDisk = (/** @type {string} */ path) => join(disk, relative(from, path));

/** Changes of names that are not on the disk yet, in order. @type {(() => void)[]} */
const names = [];
/** Open files by number. @type {Map<number, string>} */
const open = new Map();
/** Parts of a file that were written since its last sync. @type {Map<string, [at: number, length: number][]>} */
const unsynced = new Map();

/** @param {string} path */
function commit(path) {
  for (const change of names.splice(0)) change();
  const parts = unsynced.get(path) ?? [];
  unsynced.delete(path);
  if (parts.length === 0) return;
  const source = real.openSync(path, 'r');
  const target = real.openSync(onDisk(path), 'r+');
  for (const [at, length] of parts) {
    const bytes = Buffer.alloc(length);
    real.writeSync(target, bytes, 0, real.readSync(source, bytes, 0, length, at), at);
  }
  real.closeSync(source);
  real.closeSync(target);
}

/** @param {string} path @param {number} [length] */
function shorten(path, length = 0) {
  unsynced.set(
    path,
    (unsynced.get(path) ?? []).filter(([at]) => at < length),
  );
  names.push(() => real.truncateSync(onDisk(path), length));
}

/** @param {string} path */
const create = (path) => names.push(() => real.closeSync(real.openSync(onDisk(path), 'a')));

// Only the database's thread writes the folder, by Emscripten's few calls.
if (!isMainThread && from !== '') {
  Object.assign(fs, {
    openSync(/** @type {string} */ path, /** @type {number} */ flags, /** @type {any} */ mode) {
      const isNew = isBelow(path) && !real.existsSync(path);
      const file = real.openSync(path, flags, mode);
      if (isBelow(path)) open.set(file, path);
      if (isNew) create(path);
      else if (isBelow(path) && typeof flags === 'number' && flags & real.constants.O_TRUNC) shorten(path);
      return file;
    },
    closeSync(/** @type {number} */ file) {
      open.delete(file);
      real.closeSync(file);
    },
    writeSync(/** @type {[number, Uint8Array, number, number, number]} */ ...args) {
      const [file, , , , at] = args;
      const written = real.writeSync(...args);
      const path = open.get(file);
      if (path !== undefined) unsynced.set(path, [...(unsynced.get(path) ?? []), [at, written]]);
      return written;
    },
    writeFileSync(/** @type {string} */ path, /** @type {any} */ data, /** @type {any} */ options) {
      if (isBelow(path)) create(path);
      if (isBelow(path) && data.length > 0) throw new Error('Emscripten only creates files this way.');
      real.writeFileSync(path, data, options);
    },
    mkdirSync(/** @type {string} */ path, /** @type {any} */ options) {
      if (isBelow(path)) names.push(() => real.mkdirSync(onDisk(path), { recursive: true }));
      return real.mkdirSync(path, options);
    },
    renameSync(/** @type {string} */ old, /** @type {string} */ path) {
      real.renameSync(old, path);
      if (!isBelow(old)) return;
      names.push(() => real.renameSync(onDisk(old), onDisk(path)));
      unsynced.set(path, unsynced.get(old) ?? []);
      unsynced.delete(old);
      for (const [file, name] of open) if (name === old) open.set(file, path);
    },
    unlinkSync(/** @type {string} */ path) {
      real.unlinkSync(path);
      if (!isBelow(path)) return;
      unsynced.delete(path);
      names.push(() => real.rmSync(onDisk(path), { force: true }));
    },
    rmdirSync(/** @type {string} */ path) {
      real.rmdirSync(path);
      if (isBelow(path)) names.push(() => real.rmSync(onDisk(path), { force: true, recursive: true }));
    },
    truncateSync(/** @type {string} */ path, /** @type {number} */ length) {
      real.truncateSync(path, length);
      if (isBelow(path)) shorten(path, length);
    },
    ftruncateSync(/** @type {number} */ file, /** @type {number} */ length) {
      real.ftruncateSync(file, length);
      const path = open.get(file);
      if (path !== undefined) shorten(path, length);
    },
    fsyncSync(/** @type {number} */ file) {
      real.fsyncSync(file);
      const path = open.get(file);
      if (path !== undefined) commit(path);
    },
  });
  syncBuiltinESMExports();
}
