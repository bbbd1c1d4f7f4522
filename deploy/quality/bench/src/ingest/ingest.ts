import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../commands/lib/readable.mjs';
import { createPostgres } from '../../../../commands/lib/services.mjs';
import { ask, message, start } from '../processes';
import type { Bench, Row } from '../results/rows';

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);

interface Load {
  stored: number;
  duplicates: number;
  refused: number;
  failed: number;
  seconds: number;
  cpuMs: number;
}
interface ServerState {
  rss: number;
  cpuMs: number;
  positions: number;
}

const SECONDS = { short: 15, full: 300 };
const VEHICLES = 1_000;
/**
 * How a request comes, how many at once, and the positions/s that are asked of each database on two cores, load
 * generator included.
 */
const SHAPES = [
  { batch: 100, connections: 8, label: 'batches of 100', target: { PostgreSQL: 10_000, PGlite: 5_000 } },
  { batch: 1, connections: 200, label: 'single posts, 200 connections', target: { PostgreSQL: 3_000, PGlite: 0 } },
];

/** Positions that the reference API stores for good in a second, load generator on the same machine. */
export const ingest: Bench = {
  name: 'ingest',
  measures:
    'Positions of 1,000 trackers posted as fast as they are stored, by a process of its own on the same two cores; a response is 200 when its rows are synced to the disk. What was answered as stored is counted in the database afterwards.',
  settings: 'INGEST_ONLY=PGlite or PostgreSQL takes one of them.',
  minutes: { short: 1.5, full: 17 },
  async run(_, { full }): Promise<Row[]> {
    const seconds = full ? SECONDS.full : SECONDS.short;
    const folder = mkdtempSync(join(tmpdir(), 'fleet-ingest-'));
    const only = process.env.INGEST_ONLY;
    const postgres = createPostgres({ folder, port: await freePort(), settings: [] });
    const rows: Row[] = [];
    try {
      if (only !== 'PGlite') {
        await postgres.start();
        rows.push(...(await measure('PostgreSQL', { DATABASE_URL: postgres.url, DATA_DIR: '' }, seconds)));
      }
      if (only !== 'PostgreSQL')
        rows.push(...(await measure('PGlite', { DATABASE_URL: '', DATA_DIR: join(folder, 'pglite') }, seconds)));
      return rows;
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measure(
  database: 'PostgreSQL' | 'PGlite',
  env: Record<string, string>,
  seconds: number,
): Promise<Row[]> {
  const server = start('apiServer.ts', { ...env, VEHICLES: String(VEHICLES) });
  const rows: Row[] = [];
  const state = () => ask<ServerState>(server, 'state');
  try {
    const { url } = await message<{ url: string }>(server);
    for (const { batch, connections, label, target } of SHAPES) {
      const run = (length: number) =>
        message<Load>(
          start('ingest/ingestLoad.ts', {
            URL: url,
            BATCH: String(batch),
            CONNECTIONS: String(connections),
            SECONDS: String(length),
            VEHICLES: String(VEHICLES),
          }),
        );
      // Code that runs for the first time is compiled, and each tracker gets its first state.
      await run(3);
      const before = await state();
      const load = await run(seconds);
      const after = await state();
      const micros = (ms: number) => `${Math.round((ms * 1000) / load.stored)} µs`;
      const lost = load.stored - (after.positions - before.positions);
      rows.push({
        name: `positions/s stored for good on ${database}, ${label}`,
        unit: 'positions/s',
        value: load.stored / load.seconds,
        ...(target[database] > 0 && { target: { atLeast: target[database] } }),
        detail: `${seconds} s; processor a position: API ${micros(after.cpuMs - before.cpuMs)}, load ${micros(load.cpuMs)}; lost or doubled ${lost}, repeats ${load.duplicates}, pushed back ${load.refused}, failed ${load.failed}; API ${megabytes(before.rss)} → ${megabytes(after.rss)} MB`,
      });
    }
    return rows;
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
}
