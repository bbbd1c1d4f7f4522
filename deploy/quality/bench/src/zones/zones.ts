import { ask, message, start } from '../processes';
import { type Bench, median, type Row } from '../results/rows';

const MOST_DEARER = 1.1;
const MOST_SECONDS = 20;

/** Processor time of each round, ms, of three servers in turn. */
export interface Costs {
  without: number[];
  zones: number[];
  rules: number[];
  /** Zones that were entered by each server with zones. */
  crossings: number;
}

/** Seconds in which the past of a zone was computed, by zone. */
export interface Past {
  positions: number;
  seconds: Record<string, number>;
}

/** What zones cost a server: while positions are stored, and when the past of one is computed. */
export const zones: Bench = {
  name: 'zones',
  measures:
    'Three servers of one process, PGlite in memory: without the extension, with 1,000 zones, and with rules on entering and leaving each of them. Each stores 2,400 positions of 60 vehicles in requests of 20, in turn; processor time of all rounds. Then the visits of a month, computed anew.',
  minutes: { short: 3, full: 5 },
  async run(_, { full }): Promise<Row[]> {
    const server = start('zones/zonesServer.ts', { ROUNDS: full ? '16' : '8', DATABASE_URL: '' });
    try {
      const { without, zones: alone, rules, crossings } = await message<Costs>(server);
      const costs = (name: string, of: readonly number[], detail: string, target?: number): Row => ({
        name,
        unit: '×',
        value: sum(of) / sum(without),
        ...(target !== undefined && { target: { atMost: target } }),
        detail: `median of rounds ${(median(of) / median(without)).toFixed(2)} ×; ${detail}`,
      });
      const { positions, seconds } = await ask<Past>(server, 'past');
      return [
        costs('storing with 1,000 zones / without', alone, `${crossings} entered`, MOST_DEARER),
        costs('storing with rules on each of 1,000 zones / without', rules, `${crossings * 2} alarms at least`),
        ...Object.entries(seconds).map(([name, value]) => ({
          name: `the past of a zone, ${name}`,
          unit: 's',
          value,
          target: { atMost: MOST_SECONDS },
          detail: `${positions.toLocaleString('en')} positions of 60 vehicles, 31 days`,
        })),
      ];
    } finally {
      server.kill('SIGTERM');
    }
  },
};

const sum = (values: readonly number[]): number => values.reduce((before, value) => before + value, 0);
