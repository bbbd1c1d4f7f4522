import { signIn, signInPeople, timeOf } from './calls';
import { ask, message, start } from './processes';
import { raiseAlarms } from './raiseAlarms';
import { type Bench, median, p95, type Row } from './results/rows';

const POSITIONS_PER_SECOND = 1_000;
/** Live connections, of as many people as the server's limit for each asks for. */
const SOCKETS = 200;
const PEOPLE = 5;
const LISTS = [
  '/api/vehicles?page=1&limit=20',
  '/api/devices?page=2&limit=20',
  '/api/locations?page=1&limit=50',
  '/api/alarms?page=1&limit=50',
];

/** Times that the same calls are compared; each must hold. */
const RUNS = 10;

/**
 * List calls of the reference API while it takes 1,000 positions/s and serves 200 live connections, compared with the
 * same calls on an idle server.
 */
export const apiUnderLoad: Bench = {
  name: 'api-under-load',
  measures:
    'List calls beside 1,000 positions/s and 200 live connections, against the same calls on the same server while the positions pause: ten times in turn, and the worst of the ten counts. ' +
    'A short run differs by the number of calls only.',
  minutes: { short: 2, full: 4 },
  async run(_, { full }): Promise<Row[]> {
    const { DATABASE_URL } = process.env;
    const rounds = full ? 50 : 25;
    const rows = [await measure('PGlite', '', rounds)];
    if (DATABASE_URL) rows.push(await measure('PostgreSQL', DATABASE_URL, rounds));
    return rows;
  },
};

async function measure(database: string, databaseUrl: string, rounds: number): Promise<Row> {
  const server = start('apiServer.ts', { DATABASE_URL: databaseUrl });
  try {
    const { url } = await message<{ url: string }>(server);
    const token = await signIn(url);
    await raiseAlarms(url, 60);
    const load = start('apiLoad.ts', {
      URL: url,
      TOKENS: (await signInPeople(url, PEOPLE)).join(),
      SOCKETS: String(SOCKETS),
      RATE: String(POSITIONS_PER_SECOND),
    });
    await message(load);
    // Every vehicle gets its first state, and code that runs for the first time is compiled.
    await times(url, token, 50);
    const runs: { idle: Call[]; loaded: Call[] }[] = [];
    for (let run = 0; run < RUNS; run++) {
      await ask(load, 'pause');
      await times(url, token, 3);
      const idle = await times(url, token, rounds);
      await ask(load, 'resume');
      await times(url, token, 10);
      runs.push({ idle, loaded: await times(url, token, rounds) });
    }
    const { perSecond } = await ask<{ perSecond: number }>(load, 'stop');
    return rowOf(database, runs, perSecond);
  } finally {
    server.kill('SIGTERM');
  }
}

function rowOf(database: string, runs: readonly { idle: Call[]; loaded: Call[] }[], perSecond: number): Row {
  const ms = (calls: readonly Call[]) => p95(calls.map((call) => call.ms));
  const ratios = runs.map(({ idle, loaded }) => ms(loaded) / ms(idle));
  const of = (side: 'idle' | 'loaded', path: string) =>
    ms(runs.flatMap((each) => each[side].filter((call) => call.path === path))).toFixed(1);
  const paths = LISTS.map((path) => `${path.split('?')[0]} ${of('loaded', path)} / ${of('idle', path)} ms`);
  return {
    name: `list calls beside ${POSITIONS_PER_SECOND.toLocaleString('en')} positions/s on ${database}: p95 / p95 while they pause, worst of ten`,
    unit: '×',
    value: Math.max(...ratios),
    samples: ratios,
    target: { atMost: 1.5 },
    detail: `median ${median(ratios).toFixed(2)}; ${paths.join(', ')}; ${Math.round(perSecond)} positions/s stored, ${SOCKETS} sockets`,
  };
}

interface Call {
  path: string;
  ms: number;
}

/** Every list call in turn, one after the other, as a person turns pages. */
async function times(url: string, token: string, rounds: number): Promise<Call[]> {
  const measured: Call[] = [];
  for (let round = 0; round < rounds; round++)
    for (const path of LISTS) {
      measured.push({ path, ms: await timeOf(url, path, { token }) });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  return measured;
}
