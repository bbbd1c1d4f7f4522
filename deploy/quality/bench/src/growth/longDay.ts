import { developmentIngestKey } from '@fleet/reference-api';
import { message, signIn, start } from '../apiUnderLoad';
import { placeOf } from '../placeOf';
import { type Bench, medianRow } from '../results/rows';

const FIXES = 40_000;
/** Positions of one request. */
const REQUEST = 5_000;
const ROUNDS = { short: 5, full: 20 };
const DAY_MS = 86_400_000;
/** The first of the sample fleet's trackers. */
const TRACKER = '359632080000001';

/** How long the day of a tracker takes that sends every second for eleven hours. */
export const longDay: Bench = {
  name: 'long-day',
  measures:
    'GET /api/vehicles/1/day of a vehicle whose tracker sent 40,000 positions, one a second: read, judged, derived and drawn anew at each call, on PGlite in memory.',
  minutes: { short: 1, full: 1.5 },
  async run(_, { full }) {
    const server = start('apiServer.ts', { VEHICLES: '1', DATABASE_URL: '', DATA_DIR: '', DERIVE_TRIPS: 'no' });
    try {
      const { url } = await message<{ url: string }>(server);
      const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
      await fill(url, Date.parse(`${yesterday}T06:00:00Z`));
      const headers = { authorization: `Bearer ${await signIn(url)}` };
      const samples: number[] = [];
      for (let i = 0; i < (full ? ROUNDS.full : ROUNDS.short); i++) {
        const began = performance.now();
        const answer = await fetch(`${url}/api/vehicles/1/day?date=${yesterday}`, { headers });
        if (!answer.ok) throw new Error(`The day answered ${answer.status}.`);
        await answer.arrayBuffer();
        samples.push((performance.now() - began) / 1_000);
      }
      return [
        medianRow(
          {
            name: `a day of ${FIXES.toLocaleString('en')} positions`,
            unit: 's',
            target: { atMost: 1.5 },
            detail: `${samples.map((each) => each.toFixed(2)).join(', ')} s`,
          },
          samples,
        ),
      ];
    } finally {
      server.kill('SIGTERM');
    }
  },
};

async function fill(url: string, from: number): Promise<void> {
  for (let first = 0; first < FIXES; first += REQUEST) {
    const bodies = Array.from({ length: REQUEST }, (_, i) => {
      const at = from + (first + i) * 1_000;
      const time = new Date(at).toISOString();
      const position = {
        protocol: 'teltonika',
        deviceTime: time,
        fixTime: time,
        valid: true,
        ...placeOf(0, at),
        accuracy: 5,
      };
      return { position: { ...position, attributes: { ignition: true, motion: true } }, device: { uniqueId: TRACKER } };
    });
    const answer = await fetch(`${url}/ingest/positions?replay=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${developmentIngestKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(bodies),
    });
    if (!answer.ok) throw new Error(`Positions were answered ${answer.status}.`);
  }
}
