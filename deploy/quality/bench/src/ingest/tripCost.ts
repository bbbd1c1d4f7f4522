import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../commands/lib/readable.mjs';
import { createPostgres } from '../../../../commands/lib/services.mjs';
import { message, start } from '../apiUnderLoad';
import type { Bench, Row } from '../results/rows';
import { postPositions } from './ingest';

/** Several looks of the derivation, one each 15 s. */
const SECONDS = { short: 33, full: 120 };
const VEHICLES = 1_000;
/** Twice each, so that a machine that gets slower or faster weighs on both alike. */
const ORDER = ['no', 'yes', 'yes', 'no'] as const;

/** What deriving trips costs those who post positions. */
export const tripCost: Bench = {
  name: 'trip-cost',
  measures:
    'Positions of 1,000 trackers posted as fast as they are stored, in batches of 100, to a server that derives trips every 15 s and to one that derives none (`deriveTripsEvery: 0`), each on an empty database: without, with, with, without. The figure is what is stored in a second with trips, as a share of what is stored without. INGEST_ONLY=PGlite or PostgreSQL takes one of them.',
  minutes: { short: 7, full: 19 },
  async run(_, { full }): Promise<Row[]> {
    const seconds = full ? SECONDS.full : SECONDS.short;
    const only = process.env.INGEST_ONLY;
    const rows: Row[] = [];
    for (const database of ['PostgreSQL', 'PGlite'] as const)
      if (only === undefined || only === database) rows.push(await measure(database, seconds));
    return rows;
  },
};

async function measure(database: 'PostgreSQL' | 'PGlite', seconds: number): Promise<Row> {
  const rates = { no: [] as number[], yes: [] as number[] };
  for (const derive of ORDER) {
    const folder = mkdtempSync(join(tmpdir(), 'fleet-trip-cost-'));
    const postgres = createPostgres({ folder, port: await freePort(), settings: [] });
    try {
      if (database === 'PostgreSQL') await postgres.start();
      const env =
        database === 'PostgreSQL'
          ? { DATABASE_URL: postgres.url, DATA_DIR: '' }
          : { DATABASE_URL: '', DATA_DIR: join(folder, 'pglite') };
      rates[derive].push(await positionsPerSecond({ ...env, DERIVE_TRIPS: derive }, seconds));
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const list = (values: readonly number[]) =>
    values.map((value) => Math.round(value).toLocaleString('en')).join(' and ');
  return {
    name: `positions/s stored on ${database} while trips are derived / without`,
    unit: '×',
    value: sum(rates.yes) / sum(rates.no),
    target: { atLeast: 0.9 },
    detail: `${list(rates.yes)} / ${list(rates.no)} positions/s, ${seconds} s each`,
  };
}

async function positionsPerSecond(env: Record<string, string>, seconds: number): Promise<number> {
  const server = start('apiServer.ts', { ...env, VEHICLES: String(VEHICLES) });
  try {
    const { url } = await message<{ url: string }>(server);
    const post = (length: number) =>
      postPositions(url, { batch: 100, connections: 8, seconds: length, vehicles: VEHICLES });
    // Code that runs for the first time is compiled, and each tracker gets its first state.
    await post(3);
    const load = await post(seconds);
    return load.stored / load.seconds;
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
}
