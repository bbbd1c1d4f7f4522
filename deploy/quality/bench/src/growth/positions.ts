import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localDateTime } from 'shared-auth/contract';
import { ensurePostgres } from '../../../../commands/lib/debianProgram.mjs';
import { freePort } from '../../../../commands/lib/readable.mjs';
import { createPostgres } from '../../../../commands/lib/services.mjs';
import { signIn, timeOf } from '../calls';
import { message, start } from '../processes';
import { type Bench, median, p95, type Row } from '../results/rows';

const SIZES = { short: [1e5, 1e6], full: [1e5, 1e6, 1e7] };
const ROUNDS = { short: 40, full: 60 };
const WARM_UP = 10;

/** Calls whose answers have the same size however long the past is: one vehicle, one day, one page. */
const groups = (day: string): Record<string, string[]> => ({
  'list of locations': [
    `/api/locations?vehicle_id=7&start_date=${day}&end_date=${day}`,
    `/api/locations?vehicle_id=7&start_date=${day}&end_date=${day}&page=2`,
    `/api/locations?vehicle_id=7&start_date=${day}T08:15&end_date=${day}T12:45`,
    '/api/locations?vehicle_id=7',
    '/api/locations?page=1&limit=50',
    `/api/locations?min_speed=105&start_date=${day}&end_date=${day}`,
  ],
  'pages far back and sorted lists': [
    '/api/locations?page=1500',
    '/api/locations?vehicle_id=7&page=20',
    '/api/locations?sort=gps_time&order=desc',
    '/api/locations?sort=speed&order=desc',
    '/api/locations?sort=speed&order=asc',
  ],
  statistics: [
    '/api/dashboard/overview?days=1',
    '/api/dashboard/location-stats?days=1',
    '/api/dashboard/hourly-activity?days=1',
    '/api/dashboard/alarm-trends?days=1',
  ],
  reports: [
    '/api/reports/dashboard?days=1',
    '/api/reports/vehicle/7?days=1',
    '/api/reports/safety?days=1',
    '/api/reports/operational?days=1',
  ],
  trips: [
    `/api/trips?start_date=${day}&end_date=${day}`,
    `/api/trips?vehicle_id=7&start_date=${day}&end_date=${day}`,
    `/api/stops?sort=longest&start_date=${day}&end_date=${day}`,
    `/api/vehicles/7/day?date=${day}`,
    `/api/distances?group=vehicle&start_date=${day}&end_date=${day}`,
    '/api/distances/today',
  ],
});

/**
 * What grows with the days that are asked for: a month of the whole fleet, or of one vehicle. p95 at most this many
 * milliseconds at the longest past.
 */
const MONTH_MS = 300;
const monthly = (from: string, to: string): string[] => [
  `/api/trips?start_date=${from}&end_date=${to}`,
  `/api/trips?start_date=${from}&end_date=${to}&page=100`,
  `/api/stops?sort=longest&start_date=${from}&end_date=${to}`,
  `/api/distances?group=vehicle-day&start_date=${from}&end_date=${to}`,
  `/api/distances?group=day&vehicle_id=7&start_date=${from}&end_date=${to}`,
];

/** A server over a past of one length. */
interface Past {
  server: ChildProcess;
  size: number;
  url: string;
  token: string;
}

/** From 100,000 to 10,000,000 stored positions: what one page, one day or one report costs. */
export const growthPositions: Bench = {
  name: 'growth-positions',
  measures:
    'The same questions (one vehicle, one day, one page, today’s figures) of servers whose past is 10⁵, 10⁶ and, with `--full`, 10⁷ positions long: 100 vehicles with 500 positions a day each, for 2, 20 and 200 days. The servers are asked in turn. A short run is on PGlite only.',
  settings:
    'GROWTH_DIR keeps the filled databases for another run of the same day; GROWTH_ONLY=PGlite or PostgreSQL takes one of them, GROWTH_SIZES=1000,10000 other lengths.',
  minutes: { short: 3, full: 25 },
  async run(_, { full }): Promise<Row[]> {
    const folder = process.env.GROWTH_DIR ?? mkdtempSync(join(tmpdir(), 'fleet-growth-'));
    mkdirSync(folder, { recursive: true });
    const sizes = process.env.GROWTH_SIZES?.split(',').map(Number) ?? (full ? SIZES.full : SIZES.short);
    const rounds = full ? ROUNDS.full : ROUNDS.short;
    try {
      const only = process.env.GROWTH_ONLY;
      const lite =
        only === 'PostgreSQL'
          ? []
          : await measure('PGlite', sizes, rounds, (size) => ({
              DATA_DIR: join(folder, `pglite-${size}`),
              DATABASE_URL: '',
            }));
      if (only === 'PGlite' || (!full && only !== 'PostgreSQL')) return lite;
      // Statistics are gathered when a database has been filled; a vacuum in the midst of measuring would be met by one
      // size only.
      const postgres = createPostgres({ folder, port: await freePort(), settings: ['fsync=off', 'autovacuum=off'] });
      await postgres.start();
      try {
        return [
          ...lite,
          ...(await measure('PostgreSQL', sizes, rounds, (size) => ({
            DATABASE_URL: createDatabase(postgres.url, `fleet_${size}`),
            DATA_DIR: '',
          }))),
        ];
      } finally {
        await postgres.stop('SIGINT');
      }
    } finally {
      if (!process.env.GROWTH_DIR) rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** @returns the address of a database, which is created unless it exists. */
function createDatabase(server: string, name: string): string {
  const { hostname, port, username } = new URL(server);
  const { status, stderr, error } = spawnSync(
    join(ensurePostgres(), 'createdb'),
    ['-h', hostname, '-p', port, '-U', username, name],
    { encoding: 'utf8' },
  );
  if (status !== 0 && !stderr?.includes('already exists'))
    throw new Error(`createdb failed: ${stderr}`, { cause: error });
  return server.replace(/postgres$/, name);
}

async function measure(
  database: string,
  sizes: readonly number[],
  rounds: number,
  place: (size: number) => Record<string, string>,
): Promise<Row[]> {
  const end = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  const pasts: Past[] = [];
  try {
    for (const size of sizes) {
      console.log(`  ${database}: ${size.toLocaleString('en')} positions …`);
      const env = { POSITIONS: String(size), END: end.toISOString(), ...place(size) };
      const server = start('growth/positionsServer.ts', env);
      const { url, seconds } = await message<{ url: string; seconds: number }>(server);
      console.log(`  there after ${seconds.toFixed(0)} s`);
      pasts.push({ server, size, url, token: await signIn(url) });
    }
    const rows: Row[] = [];
    const day = localDateTime(end.getTime() - 86_400_000).date;
    for (const [name, paths] of Object.entries(groups(day)))
      rows.push(await compare(`${name} on ${database}`, paths, pasts, rounds));
    const month = localDateTime(end.getTime() - 30 * 86_400_000).date;
    rows.push(await timeMonth(`trips of a month on ${database}`, monthly(month, day), pasts, rounds));
    return rows;
  } finally {
    const ended = pasts.map(({ server }) => new Promise((resolve) => server.once('exit', resolve)));
    for (const { server } of pasts) server.kill('SIGTERM');
    await Promise.all(ended);
  }
}

async function compare(name: string, paths: readonly string[], pasts: readonly Past[], rounds: number): Promise<Row> {
  const times = pasts.map(() => paths.map((): number[] => []));
  for (let round = -WARM_UP; round < rounds; round++)
    for (const [p, path] of paths.entries())
      for (let turn = 0; turn < pasts.length; turn++) {
        // Who comes first meets the machine as the one before left it: each in its turn.
        const i = (turn + round + WARM_UP) % pasts.length;
        const past = pasts[i];
        if (!past) continue;
        const took = await timeOf(past.url, path, past);
        if (round >= 0) times[i]?.[p]?.push(took);
      }
  const [small = [], ...others] = times;
  const large = others.at(-1) ?? [];
  const each = (of: (all: number[]) => number) => times.map((byPath) => of(byPath.flat()).toFixed(1)).join(' / ');
  const ratios = paths.map((path, p) => ({ path, ratio: median(large[p] ?? []) / median(small[p] ?? []) }));
  const worst = ratios.reduce((a, b) => (b.ratio > a.ratio ? b : a));
  const size = (past: Past | undefined) => `10^${Math.log10(past?.size ?? 1)}`;
  return {
    name: `${name}: p95 at ${size(pasts.at(-1))} / at ${size(pasts[0])} positions`,
    unit: '×',
    value: p95(large.flat()) / p95(small.flat()),
    target: { atMost: 1.5 },
    detail: `p95 ${each(p95)} ms, median ${each(median)} ms; grows most: ${worst.path.replace('/api/', '')} ${worst.ratio.toFixed(2)} ×`,
  };
}

async function timeMonth(name: string, paths: readonly string[], pasts: readonly Past[], rounds: number): Promise<Row> {
  const past = pasts.at(-1);
  if (!past) throw new Error('There is no past to ask.');
  const byPath: { path: string; took: number }[] = [];
  for (const path of paths) {
    const times: number[] = [];
    for (let round = -3; round < rounds; round++) {
      const took = await timeOf(past.url, path, past);
      if (round >= 0) times.push(took);
    }
    byPath.push({ path, took: p95(times) });
  }
  return {
    name: `${name}: slowest p95 at 10^${Math.log10(past.size)} positions`,
    unit: 'ms',
    value: Math.max(...byPath.map(({ took }) => took)),
    target: { atMost: MONTH_MS },
    detail: byPath.map(({ path, took }) => `${path.replace('/api/', '')} ${took.toFixed(1)} ms`).join(', '),
  };
}
