import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../commands/lib/readable.mjs';
import { createPostgres } from '../../../../commands/lib/services.mjs';
import { message, start } from '../apiUnderLoad';
import type { Bench, Row } from '../results/rows';
import { postPositions, type ServerState } from './ingest';

/** Several looks of the derivation, one each 15 s. */
const SECONDS = { short: 33, full: 120 };
const VEHICLES = 1_000;
/** Twice each, so that a machine that gets slower or faster weighs on both alike. */
const ORDER = ['no', 'yes', 'yes', 'no'] as const;

/** What deriving trips costs those who post positions. */
export const tripCost: Bench = {
  name: 'trip-cost',
  measures:
    'Positions of 1,000 trackers posted as fast as they are stored, in batches of 100, to a server that derives trips every 15 s and to one that derives none (`deriveTripsEvery: 0`), each on an empty database: without, with, with, without. The figure is what is stored in a second with trips, as a share of what is stored without; beside it the processor time of the API for a position, which holds on a busy machine too. INGEST_ONLY=PGlite or PostgreSQL takes one of them.',
  minutes: { short: 7, full: 19 },
  async run(_, { full }): Promise<Row[]> {
    const seconds = full ? SECONDS.full : SECONDS.short;
    const only = process.env.INGEST_ONLY;
    const rows: Row[] = [];
    for (const database of ['PostgreSQL', 'PGlite'] as const)
      if (only === undefined || only === database) rows.push(...(await measure(database, seconds)));
    return rows;
  },
};

async function measure(database: 'PostgreSQL' | 'PGlite', seconds: number): Promise<Row[]> {
  const runs = { no: [] as Run[], yes: [] as Run[] };
  for (const derive of ORDER) {
    const folder = mkdtempSync(join(tmpdir(), 'fleet-trip-cost-'));
    const postgres = createPostgres({ folder, port: await freePort(), settings: [] });
    try {
      if (database === 'PostgreSQL') await postgres.start();
      const env =
        database === 'PostgreSQL'
          ? { DATABASE_URL: postgres.url, DATA_DIR: '' }
          : { DATABASE_URL: '', DATA_DIR: join(folder, 'pglite') };
      runs[derive].push(await run({ ...env, DERIVE_TRIPS: derive }, seconds));
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const both = (of: keyof Run) => {
    const [yes, no] = [runs.yes, runs.no].map((each) => each.map((one) => one[of]));
    const list = (values: readonly number[] = []) =>
      values.map((value) => Math.round(value).toLocaleString('en')).join(' and ');
    return { value: sum(yes ?? []) / sum(no ?? []), detail: `${list(yes)} / ${list(no)}` };
  };
  const [rate, processor] = [both('perSecond'), both('micros')];
  return [
    {
      name: `positions/s stored on ${database} while trips are derived / without`,
      unit: '×',
      value: rate.value,
      target: { atLeast: 0.9 },
      detail: `${rate.detail} positions/s, ${seconds} s each`,
    },
    {
      name: `processor of the API for a position on ${database} while trips are derived / without`,
      unit: '×',
      value: processor.value,
      target: { atMost: 1.1 },
      detail: `${processor.detail} µs`,
    },
  ];
}

interface Run {
  perSecond: number;
  /** Processor of the API for a position, which other work on the machine changes little. */
  micros: number;
}

async function run(env: Record<string, string>, seconds: number): Promise<Run> {
  const server = start('apiServer.ts', { ...env, VEHICLES: String(VEHICLES) });
  try {
    const { url } = await message<{ url: string }>(server);
    const post = (length: number) =>
      postPositions(url, { batch: 100, connections: 8, seconds: length, vehicles: VEHICLES });
    // Code that runs for the first time is compiled, and each tracker gets its first state.
    await post(3);
    const state = () => {
      server.send('state');
      return message<ServerState>(server);
    };
    const before = await state();
    const load = await post(seconds);
    const after = await state();
    return {
      perSecond: load.stored / load.seconds,
      micros: ((after.cpuMs - before.cpuMs) * 1000) / load.stored,
    };
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
}
