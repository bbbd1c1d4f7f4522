import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../commands/lib/readable.mjs';
import { createPostgres } from '../../../../commands/lib/services.mjs';
import { message, start } from '../processes';
import { type Bench, median, type Row, spread } from '../results/rows';

const MOST_DEARER = 1.05;

/** Processor time of each round, ms, of two servers in turn. */
export interface Costs {
  without: number[];
  sensors: number[];
  /** That were stored. */
  readings: number;
}

/** What sensors cost a server while positions are stored. */
export const sensors: Bench = {
  name: 'sensors',
  measures:
    'Two servers of one process, one of them with four sensors on each tracker, whose values differ with each message. Each stores 2,400 positions of 60 vehicles, 10 s apart, in requests of 20, in turn; processor time of that process, which with PGlite holds the database. A ratio is the median of those of two rounds each, in which either server was the first once.',
  minutes: { short: 4, full: 8 },
  async run(_, { full }): Promise<Row[]> {
    const folder = mkdtempSync(join(tmpdir(), 'fleet-sensors-'));
    const postgres = createPostgres({ folder, port: await freePort(), settings: [] });
    try {
      await postgres.start();
      const on = async (database: string, url: string): Promise<Row> => {
        const server = start('sensors/sensorsServer.ts', { ROUNDS: full ? '30' : '14', DATABASE_URL: url });
        const { without, sensors: four, readings } = await message<Costs>(server);
        const ratios = pairs(four).map((ms, pair) => ms / (pairs(without)[pair] ?? Number.NaN));
        return {
          name: `storing with four sensors on each tracker / without, ${database}`,
          unit: '×',
          value: median(ratios),
          samples: ratios,
          target: { atMost: MOST_DEARER },
          detail: `${spread(ratios)}; ${median(without).toFixed(0)} → ${median(four).toFixed(0)} ms a round; ${readings} readings`,
        };
      };
      return [await on('PGlite', ''), await on('PostgreSQL', postgres.url)];
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** The sums of two rounds each. */
const pairs = (rounds: readonly number[]): number[] =>
  rounds.flatMap((ms, round) => (round % 2 === 0 ? [] : [ms + (rounds[round - 1] ?? 0)]));
