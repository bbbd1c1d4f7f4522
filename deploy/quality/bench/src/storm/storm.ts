import { localDateTime } from 'shared-auth/contract';
import { signIn, signInPeople, timeOf } from '../calls';
import { startFleet } from '../heavy/startFleet';
import { ask, message, start } from '../processes';
import { type Bench, median, p95, type Row } from '../results/rows';

/** As a dispatcher turns pages. */
const LISTS = ['/api/vehicles?page=1&limit=20', '/api/devices?page=2&limit=20', '/api/alarms?page=1&limit=50'];
/** The server's budgets are each person's: the attackers are several. */
const MANAGERS = 10;
const CALM_ROUNDS = 40;
const MOST_SLOWER = 2;
const MOST_RSS_MB = 400;

interface Seen {
  p99: number;
  max: number;
  rss: number;
  /** MB of the server’s own thread at that moment: objects, and bytes outside of its heap. */
  heap: number;
  outside: number;
}

interface Load {
  /** By attack, how often it was answered how. */
  answers: Record<string, Record<string, number>>;
  /** The share of this machine's processors that the attackers took. */
  cores: number;
}

/** Every attack of the third review at once, against a running server. */
export const storm: Bench = {
  name: 'storm',
  measures:
    'Every attack of the third review at once (21 kinds, two at a time of each, budgets as in production) on 500 vehicles and 31 days, while a dispatcher turns pages: median of the list calls against the same before.',
  settings: 'STORM_MINUTES says how long (10), DATABASE_URL adds PostgreSQL.',
  minutes: { short: 12, full: 12 },
  async run(): Promise<Row[]> {
    const { DATABASE_URL } = process.env;
    return DATABASE_URL ? measure('PostgreSQL', DATABASE_URL) : measure('PGlite', '');
  },
};

async function measure(database: string, databaseUrl: string): Promise<Row[]> {
  const { url, server, how, close } = await startFleet(databaseUrl, { BUDGET_FACTOR: '1' });
  try {
    const managers = await signInPeople(url, MANAGERS, 'manager');
    const [operator, driver, admin] = [
      await signIn(url),
      await signIn(url, 'driver', 'driver123'),
      await signIn(url, 'admin', 'admin123'),
    ];
    const day = (daysAgo: number) => localDateTime(Date.now() - daysAgo * 86_400_000).date;
    const target = { url, managers, operator, driver, admin, from: day(31), to: `${day(0)}T23:59` };
    const load = start('storm/stormLoad.ts', { TARGET: JSON.stringify(target) });
    await message(load);
    await turnPages(url, operator, { rounds: 10 });
    const calm = await turnPages(url, operator, { rounds: CALM_ROUNDS });
    const until = performance.now() + Number(process.env.STORM_MINUTES ?? 10) * 60_000;
    await ask(server, 'begin');
    load.send('begin');
    const stormy = await turnPages(url, operator, { until });
    const seen = await ask<Seen>(server, 'end');
    const { answers, cores } = await ask<Load>(load, 'stop');
    return rowsOf(database, how, { calm, stormy, seen, answers, cores });
  } finally {
    await close();
  }
}

/** The figures of the storm as rows. @param how the way in which the server runs */
function rowsOf(
  database: string,
  how: string,
  { calm, stormy, seen, answers, cores }: Load & { calm: number[]; stormy: number[]; seen: Seen },
): Row[] {
  const failed = Object.entries(answers).flatMap(([name, counts]) =>
    Object.entries(counts).flatMap(([status, count]) =>
      /^5(?!03)/.test(status) ? [`${name}: ${count} × ${status}`] : [],
    ),
  );
  const blows = Object.values(answers).reduce(
    (sum, counts) => sum + Object.values(counts).reduce((a, b) => a + b, 0),
    0,
  );
  for (const [name, counts] of Object.entries(answers)) console.log(`  ${name}: ${JSON.stringify(counts)}`);
  const detail = `${median(stormy).toFixed(1)} ms / ${median(calm).toFixed(1)} ms; p95 ${p95(stormy).toFixed(1)} / ${p95(calm).toFixed(1)} ms; ${blows.toLocaleString('en')} blows (${cores.toFixed(2)} cores of this machine); ${stormy.length} list calls, none failed`;
  return [
    {
      name: `list calls in a storm on ${database}: median / median before`,
      unit: '×',
      value: median(stormy) / median(calm),
      target: { atMost: MOST_SLOWER },
      detail,
    },
    {
      name: `storm on ${database}: event loop p99`,
      unit: 'ms',
      value: seen.p99,
      target: { atMost: 50 },
      detail: `longest ${seen.max.toFixed(0)} ms`,
    },
    {
      name: `storm on ${database}: memory`,
      unit: 'MB',
      value: seen.rss,
      target: { atMost: MOST_RSS_MB },
      detail: `resident memory of the process (${how}), at most; its own thread had ${seen.heap.toFixed(0)} MB of objects and ${seen.outside.toFixed(0)} MB of bytes`,
    },
    {
      name: `storm on ${database}: failures of the server`,
      unit: '',
      value: failed.length,
      target: { atMost: 0 },
      detail: failed.join(', ') || 'no answer of 500 to 599 but 503 with Retry-After',
    },
  ];
}

/** ms of each list call. @throws where one fails */
async function turnPages(
  url: string,
  token: string,
  { rounds = Number.POSITIVE_INFINITY, until = Number.POSITIVE_INFINITY },
) {
  const taken: number[] = [];
  for (let round = 0; round < rounds && performance.now() < until; round++)
    for (const path of LISTS) {
      taken.push(await timeOf(url, path, { token, headers: { 'x-forwarded-for': '203.0.113.7' } }));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  return taken;
}
