import type { ChildProcess } from 'node:child_process';
import { localDateTime } from 'shared-auth/contract';
import { call, signInPeople } from '../calls';
import { pausedSchedule } from '../pausedSchedule';
import { ask } from '../processes';
import type { Bench, Row } from '../results/rows';
import { startFleet } from './startFleet';

/** People who ask at the same time. */
const PEOPLE = 10;
const MOST_P99_MS = 50;
const MOST_RSS_MB = 400;

interface Seen {
  p50: number;
  p99: number;
  max: number;
  /** ms that the server's own thread worked at most between two beats of 5 ms. */
  longestWork: number;
  rss: number;
  /** MB of the server's own thread at that moment: objects, and bytes outside of its heap. */
  heap: number;
  outside: number;
}

interface Fleet {
  url: string;
  /** Of each person. */
  tokens: string[];
  /** Resolves when the ordered mails have arrived. */
  arrived(count: number): Promise<void>;
}

type Work = (fleet: Fleet) => Promise<unknown>;

const day = (daysAgo: number) => localDateTime(Date.now() - daysAgo * 86_400_000).date;

const read =
  (path: string): Work =>
  async ({ url, tokens }) => {
    await Promise.all(tokens.map((token) => call(url, path, { token })));
  };

const rows = Array.from({ length: 5_000 }, (_, i) => ({
  vehicle_id: `ИМП-${i}`,
  license_plate: `SK-${1000 + i}-ИМ`,
  make: 'Mercedes-Benz',
  model: 'Actros',
  year: '2021',
  vehicle_type: 'truck',
  status: 'active',
  notes: 'Увезено од датотека, за мерење.',
}));

/** The largest work of each kind. */
const works: Readonly<Record<string, Work>> = {
  'route of 130,000 points': read(`/api/routes/exported?device_id=1&start_date=${day(31)}&end_date=${day(0)}T23:59`),
  'history, 1,000 positions': read('/api/locations?limit=1000'),
  'report of 90 days': read('/api/reports/operational?days=90'),
  'distances by vehicle and day': read(`/api/distances?group=vehicle-day&start_date=${day(31)}&end_date=${day(0)}`),
  'data of a person': read('/api/auth/data'),
  'import of 5,000 rows': async ({ url, tokens }) => {
    await Promise.all(
      tokens.map((token) => call(url, '/api/vehicles/import', { token, body: { rows, dry_run: true } })),
    );
  },
  'month of the fleet as XLSX': mailed({ view: 'month', month: 'last' }),
  '20,000 positions as XLSX': mailed({ view: 'locations', days: 30 }),
};

function mailed(view: object): Work {
  return async ({ url, tokens, arrived }) => {
    const schedules = await Promise.all(
      tokens.map(async (token) => {
        const body = pausedSchedule({ name: 'Мерење', ...view });
        const made = await call(url, '/api/report-schedules', { token, body });
        return { token, id: (JSON.parse(made) as { data: { id: number } }).data.id };
      }),
    );
    await Promise.all(
      schedules.map(({ token, id }) => call(url, `/api/report-schedules/${id}/test`, { token, body: {} })),
    );
    await arrived(schedules.length);
  };
}

/** Measures the server's event loop and memory while ten people request the largest report at once. */
export const heavyWork: Bench = {
  name: 'heavy-work',
  measures:
    'Ten people at once ask for the largest of each kind, of 500 vehicles and 31 days: delay of the server’s event loop (p99) and its resident memory at most.',
  settings:
    'HEAVY_ONLY=word takes the kinds with that word, DATABASE_URL an empty PostgreSQL in place of PGlite, API_PROGRAM the program of the image in place of the sources.',
  minutes: { short: 4, full: 4 },
  async run(): Promise<Row[]> {
    const { DATABASE_URL } = process.env;
    return DATABASE_URL ? measure('PostgreSQL', DATABASE_URL) : measure('PGlite', '');
  },
};

async function measure(database: string, databaseUrl: string): Promise<Row[]> {
  const { url, server, how, close } = await startFleet(databaseUrl);
  try {
    const tokens = await signInPeople(url, PEOPLE, 'manager');
    const found: Row[] = [];
    for (const [name, work] of Object.entries(works)) {
      if (!name.includes(process.env.HEAVY_ONLY ?? '')) continue;
      const { p99, max, longestWork, rss, seconds, before, heap, outside } = await watch(server, { url, tokens }, work);
      found.push(
        {
          name: `${name}, ${PEOPLE} people, ${database}: event loop p99`,
          unit: 'ms',
          value: p99,
          samples: [p99],
          target: { atMost: MOST_P99_MS },
          detail: `longest ${max.toFixed(0)} ms, of which the thread worked ${longestWork.toFixed(0)} ms at most; all within ${seconds.toFixed(1)} s`,
        },
        {
          name: `${name}, ${PEOPLE} people, ${database}: memory`,
          unit: 'MB',
          value: rss,
          samples: [rss],
          target: { atMost: MOST_RSS_MB },
          detail: `${how}; ${before.toFixed(0)} MB before; own thread: objects ${heap.toFixed(0)} MB, bytes ${outside.toFixed(0)} MB`,
        },
      );
    }
    return found;
  } finally {
    await close();
  }
}

async function watch(
  server: ChildProcess,
  fleet: Omit<Fleet, 'arrived'>,
  work: Work,
): Promise<Seen & { seconds: number; before: number }> {
  const { before } = await ask<{ before: number }>(server, 'begin');
  const began = performance.now();
  await work({ ...fleet, arrived: (count) => sent(fleet, count) });
  const seconds = (performance.now() - began) / 1000;
  return { ...(await ask<Seen>(server, 'end')), seconds, before };
}

/** Resolves when so many messages were handed over by mail, or given up. */
async function sent({ url, tokens }: Omit<Fleet, 'arrived'>, count: number): Promise<void> {
  for (;;) {
    const { data } = JSON.parse(await call(url, '/api/notifications/channels', { token: tokens[0] ?? '' })) as {
      data: { name: string; waiting: number }[];
    };
    const waiting = data.reduce((sum, channel) => sum + channel.waiting, 0);
    if (waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50 * Math.min(count, 10)));
  }
}
