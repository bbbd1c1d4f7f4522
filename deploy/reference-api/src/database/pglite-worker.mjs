// PGlite blocks the thread it works in, so it has one of its own. Plain JavaScript: a worker starts without a loader.

import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { parsers } from './parsers.mjs';

if (parentPort === null) throw new Error('This file is a worker.');
const port = parentPort;
const database = await PGlite.create({ dataDir: workerData.dataDir, parsers });
// The files are in memory or on an SSD: reading at random costs little more than reading on.
await database.exec("set timezone = 'UTC'; set random_page_cost = 1.1");
port.postMessage({ ready: true });

/** @param {{ id: number, op: string, sql?: string, params?: unknown[] }} request */
async function answer({ op, sql = '', params = [] }) {
  if (op === 'query') return (await database.query(sql, params)).rows;
  if (op === 'close') await database.close();
  return [];
}

port.on('message', async (request) => {
  try {
    port.postMessage({ id: request.id, rows: await answer(request) });
  } catch (error) {
    const { message, code, constraint, detail } = /** @type {Record<string, unknown>} */ (error);
    port.postMessage({ id: request.id, error: { message: String(message), code, constraint, detail } });
    // An error without a SQLSTATE is not PostgreSQL's answer but its end; whoever started this thread starts another.
    if (code === undefined) setImmediate(() => process.exit(1));
  }
});
