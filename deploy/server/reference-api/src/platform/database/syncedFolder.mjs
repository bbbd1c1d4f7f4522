// Plain JavaScript: the database's thread starts without a loader.
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * @param {import('@electric-sql/pglite').PostgresMod} module PostgreSQL in WebAssembly, with Emscripten's file systems
 */
function addSync(module) {
  // PGlite's types leave out Emscripten's file system on Node's files.
  const { NODEFS } = /** @type {any} */ (module);
  NODEFS.stream_ops.fsync = (/** @type {{ nfd?: number, node: unknown }} */ { nfd, node }) =>
    NODEFS.tryFSOperation(() => {
      // A folder has no open file, so one is opened for the sync.
      const file = nfd ?? openSync(NODEFS.realPath(node), 'r');
      try {
        fsyncSync(file);
      } finally {
        if (nfd === undefined) closeSync(file);
      }
      return 0;
    });
}

/**
 * A folder whose files are on the disk once PostgreSQL has synced them. PGlite's NodeFS lacks the operation, so that a
 * sync succeeds without effect.
 */
export class SyncedFolder extends NodeFS {
  /** @type {NodeFS['init']} */
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }
}
