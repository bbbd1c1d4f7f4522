// PGlite blocks the thread it works in, so it has one of its own. Plain JavaScript: a worker starts without a loader.

import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { parsers } from './parsers.mjs';
import { SyncedFolder } from './syncedFolder.mjs';

if (parentPort === null) throw new Error('This file is a worker.');
const port = parentPort;
// `-F` turns syncing off. Of the ways to sync only fsync reaches Node's files: Emscripten ignores fdatasync.
const synced = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];
// A temporary database needs few buffers: clearing PostgreSQL's usual 128 MB would take a third of the start.
const small = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];
const { dataDir, temporary } = workerData;
const database = await PGlite.create({
  parsers,
  ...(temporary ? { dataDir, startParams: small } : { fs: new SyncedFolder(dataDir), startParams: synced }),
});
// The files are in memory or on an SSD: reading at random costs little more than reading on.
await database.exec("set timezone = 'UTC'; set random_page_cost = 1.1");
port.postMessage({ ready: true });

/** Statements that are prepared. @type {Set<string>} */
const prepared = new Set();

/** @param {unknown} value a text, a number or a boolean */
const literal = (value) => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value));

/** PGlite's own prepared statements live for one call only; PostgreSQL's live as long as the connection. */
async function runPrepared(name, sql, params) {
  if (!prepared.has(name)) await database.exec(`prepare ${name} as ${sql}`);
  prepared.add(name);
  return (await database.query(`execute ${name} (${params.map(literal).join(', ')})`)).rows;
}

/** @param {{ id: number, op: string, sql?: string, params?: unknown[], name?: string }} request */
async function answer({ op, sql = '', params = [], name }) {
  if (op === 'query' && name !== undefined) return runPrepared(name, sql, params);
  if (op === 'query') return (await database.query(sql, params)).rows;
  if (op === 'close') await database.close();
  return [];
}

/** Ports of threads that read for themselves. @type {Map<number, import('node:worker_threads').MessagePort>} */
const lent = new Map();

/** @param {{ lent: number, port: import('node:worker_threads').MessagePort }} loan */
function lend({ lent: number, port: to }) {
  lent.set(number, to);
  to.once('close', () => lent.delete(number));
  to.unref();
}

/** A statement's own error goes to who asked; one that ends the database goes to its keeper. */
async function answerInto({ into, ...request }) {
  try {
    lent.get(into.lent)?.postMessage({ call: into.call, rows: await answer(request) });
  } catch (error) {
    if (error.code === undefined) throw error;
    const { message, code } = error;
    lent.get(into.lent)?.postMessage({ call: into.call, error: { message, code } });
  }
  return [];
}

port.on('message', async (request) => {
  if (request.op === 'lend') return lend(request);
  try {
    port.postMessage({ id: request.id, rows: await (request.into ? answerInto(request) : answer(request)) });
  } catch (error) {
    const { message, code, constraint, detail } = /** @type {Record<string, unknown>} */ (error);
    port.postMessage({ id: request.id, error: { message: String(message), code, constraint, detail } });
    // An error without a SQLSTATE means that PostgreSQL itself has failed; the connection then starts another thread.
    if (code === undefined) setImmediate(() => process.exit(1));
  }
});

// An unreadable request does not tell which caller it is from; the connection then starts another thread.
port.on('messageerror', () => process.exit(1));
