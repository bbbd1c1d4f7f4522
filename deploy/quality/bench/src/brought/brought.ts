import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../../commands/lib/readable.mjs';
import { createPostgres } from '../../../../commands/lib/services.mjs';
import { call, signIn } from '../calls';
import { message, start } from '../processes';
import { type Bench, median, type Row, spread } from '../results/rows';

const LEAST_OF_LIVE = 0.95;
const LONGEST_MINUTES = 15;
const VEHICLES = 200;
const DAYS = 30;
const MONTH = 100 * DAYS;
const POLL_MS = 100;

interface Run {
  state: string;
  phase: string;
  done: number;
  positions: number;
}
interface Load {
  stored: number;
  refused: number;
  failed: number;
  seconds: number;
}

/** What the history of a fleet from a Traccar costs live messages, and how long it takes. */
export const brought: Bench = {
  name: 'brought',
  measures:
    'A server stores positions of 200 trackers, single posts by 50 connections as fast as they are stored, alone and while it brings the history of 100 devices from a Traccar (1,370 positions a day each), in turn; all on the same two cores. A ratio is the median of those of the rounds. Then the history alone.',
  settings: 'BROUGHT_ONLY=PGlite or PostgreSQL takes one of them.',
  minutes: { short: 6, full: 14 },
  async run(_, { full }): Promise<Row[]> {
    const folder = mkdtempSync(join(tmpdir(), 'fleet-brought-'));
    const postgres = createPostgres({ folder, port: await freePort(), settings: [] });
    const only = process.env.BROUGHT_ONLY;
    const [rounds, seconds] = full ? [12, 12] : [6, 8];
    const rows: Row[] = [];
    try {
      if (only !== 'PGlite') {
        await postgres.start();
        rows.push(...(await measure('PostgreSQL', { DATABASE_URL: postgres.url, DATA_DIR: '' }, rounds, seconds)));
      }
      if (only !== 'PostgreSQL')
        rows.push(
          ...(await measure('PGlite', { DATABASE_URL: '', DATA_DIR: join(folder, 'pglite') }, rounds, seconds)),
        );
      return rows;
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measure(database: string, env: Record<string, string>, rounds: number, seconds: number): Promise<Row[]> {
  const traccar = start('brought/traccarServer.ts', {});
  const server = start('apiServer.ts', { ...env, VEHICLES: String(VEHICLES) });
  try {
    const source = await message<{ url: string }>(traccar);
    const { url } = await message<{ url: string }>(server);
    const history = await historyOf(url, source.url);
    const live = () =>
      message<Load>(
        start('ingest/ingestLoad.ts', {
          ...{ URL: url, BATCH: '1', CONNECTIONS: '50', SECONDS: String(seconds), VEHICLES: String(VEHICLES) },
        }),
      );
    const rate = ({ stored, seconds: took }: Load) => stored / took;
    await live();
    const alone: number[] = [];
    const beside: number[] = [];
    let brought = 0;
    for (let round = 0; round < rounds; round++)
      for (const isBeside of round % 2 === 0 ? [false, true] : [true, false]) {
        if (!isBeside) alone.push(rate(await live()));
        else
          await history.during(async (read) => {
            const before = await read();
            beside.push(rate(await live()));
            brought += (await read()).positions - before.positions;
          });
      }
    const quiet = { positions: 0, days: 0, minutes: 0 };
    await history.during(async (read) => {
      const [before, began] = [await read(), performance.now()];
      await pause(seconds * 3_000);
      const after = await read();
      quiet.positions = after.positions - before.positions;
      quiet.days = after.done - before.done;
      quiet.minutes = (performance.now() - began) / 60_000;
    });
    const ratios = beside.map((value, round) => value / (alone[round] ?? Number.NaN));
    return [
      {
        name: `live positions/s while history comes / without it, ${database}`,
        unit: '×',
        value: median(ratios),
        samples: ratios,
        target: { atLeast: LEAST_OF_LIVE },
        detail: `${spread(ratios)}; ${median(alone).toFixed(0)} → ${median(beside).toFixed(0)} positions/s live; meanwhile ${(brought / rounds / seconds).toFixed(0)} positions/s of the past`,
      },
      {
        name: `history of 100 devices × 30 days, ${database}`,
        unit: 'min',
        value: (MONTH * quiet.minutes) / quiet.days,
        target: { atMost: LONGEST_MINUTES },
        detail: `reckoned from ${quiet.days} days of devices in ${quiet.minutes.toFixed(1)} min, ${(quiet.positions / quiet.minutes / 60).toFixed(0)} positions/s`,
      },
    ];
  } finally {
    await Promise.all([ended(server), ended(traccar)]);
  }
}

const ended = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });

/** Brings the history while something is measured; each time it goes on where it was. */
async function historyOf(url: string, source: string) {
  const token = await signIn(url, 'manager', 'manager123');
  const state = async (): Promise<Run> => {
    const { data } = JSON.parse(await call(url, '/api/brought', { token })) as { data: Run }; // the reference API's own
    return data;
  };
  async function until(isReached: (run: Run) => boolean): Promise<void> {
    while (!isReached(await state())) await pause(POLL_MS);
  }
  return {
    async during(measured: (read: () => Promise<Run>) => Promise<void>): Promise<void> {
      await call(url, '/api/brought', { token, body: { url: source, token: 'any', days: DAYS, teams: [] } });
      await until(({ phase, state: of, positions }) => of !== 'running' || (phase === 'history' && positions > 0));
      await measured(state);
      if ((await state()).state !== 'running') throw new Error('The history came to its end while it was measured.');
      await fetch(`${url}/api/brought`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
      await until(({ state: of }) => of !== 'running');
    },
  };
}
