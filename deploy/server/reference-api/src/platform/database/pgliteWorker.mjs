// PGlite blocks the thread that it works in, so it has a separate one. Plain JavaScript: a worker starts without a
// loader.

import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol } from '@electric-sql/pglite';
import { parsers } from './parsers.mjs';
import { SyncedFolder } from './syncedFolder.mjs';

if (parentPort === null) throw new Error('This file is a worker.');
const port = parentPort;
// `-F` turns syncing off. Only fsync reaches Node's files: Emscripten ignores fdatasync.
const synced = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];
// A temporary database needs few buffers: clearing PostgreSQL's usual 128 MB would take a third of the start.
const small = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];
const { dataDir, temporary } = workerData;
const database = await PGlite.create({
  parsers,
  ...(temporary ? { dataDir, startParams: small } : { fs: new SyncedFolder(dataDir), startParams: synced }),
});
// The files are in memory or on an SSD: random reads cost little more than sequential ones.
await database.exec("set timezone = 'UTC'; set random_page_cost = 1.1");
port.postMessage({ ready: true });

const { bind, describe, execute, parse, sync } = protocol.serialize;
/**
 * Sends messages at once, of which the last must be `sync`: after an error PostgreSQL accepts no other.
 * @param {Uint8Array[]} messages
 */
const send = (...messages) => database.execProtocolStream(Buffer.concat(messages), {});

/** Statements that are prepared: the types of their parameters, and their columns. */
const prepared = new Map();

// Without autovacuum statements are not planned again when a table has grown.
const PLANS_LAST_MS = 60_000;
let planned = Date.now();
async function forgetOldPlans() {
  if (Date.now() - planned < PLANS_LAST_MS) return;
  planned = Date.now();
  await send(protocol.serialize.query('discard plans'));
}

/**
 * PGlite's own prepared statements last for one call only; PostgreSQL's last as long as the connection. @param {string}
 * name @param {string} sql
 */
async function prepare(name, sql) {
  const messages = await send(parse({ name, text: sql }), describe({ type: 'S', name }), sync());
  const { dataTypeIDs } = messages.find((message) => message.name === 'parameterDescription');
  const { fields = [] } = messages.find((message) => message.name === 'rowDescription') ?? {};
  const columns = fields.map((field) => [field.name, database.parsers[field.dataTypeID]]);
  const statement = { types: dataTypeIDs, columns };
  prepared.set(name, statement);
  return statement;
}

/**
 * @param {string} name
 * @param {string} sql
 * @param {unknown[]} params
 */
async function runPrepared(name, sql, params) {
  await forgetOldPlans();
  const { types, columns } = prepared.get(name) ?? (await prepare(name, sql));
  const values = params.map((value, at) =>
    value === null || value === undefined ? null : (database.serializers[types[at]] ?? String)(value),
  );
  const messages = await send(bind({ statement: name, values }), execute({}), sync());
  return messages
    .filter((message) => message.name === 'dataRow')
    .map(({ fields }) => {
      const row = {};
      for (const [at, [column, read]] of columns.entries())
        row[column] = fields[at] === null || !read ? fields[at] : read(fields[at]);
      return row;
    });
}

/** @param {{ id: number, op: string, sql?: string, params?: unknown[], name?: string }} request */
async function answer({ op, sql = '', params = [], name }) {
  if (op === 'query' && name !== undefined) return database.runExclusive(() => runPrepared(name, sql, params));
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

/** A statement's own error is sent to the port that asked; one that ends the database is sent to the main thread. */
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
