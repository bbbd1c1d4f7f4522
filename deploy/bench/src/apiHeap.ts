import { message, signIn, start } from './apiUnderLoad';
import type { Bench, Ratio } from './ratio';

const POSITIONS_PER_SECOND = 500;
const SOCKETS = 20;
const SAMPLES = 30;
const MINUTES = { quick: 1, full: 15 };

/** What the reference API keeps in memory beside 500 positions/s: after a warm-up it grows no further. */
export const apiHeap: Bench = {
  name: 'api-heap',
  async run(_, { full }): Promise<Ratio[]> {
    const minutes = full ? MINUTES.full : MINUTES.quick;
    const server = start('apiServer.ts', { DATABASE_URL: '' }, ['--expose-gc']);
    try {
      const { url } = await message<{ url: string }>(server);
      const token = await signIn(url);
      const rate = String(POSITIONS_PER_SECOND);
      const load = start('apiLoad.ts', { URL: url, TOKEN: token, SOCKETS: String(SOCKETS), RATE: rate });
      await message(load);
      const heaps: number[] = [];
      for (let i = 0; i < SAMPLES; i++) {
        await new Promise((resolve) => setTimeout(resolve, (minutes * 60_000) / SAMPLES));
        server.send('heap');
        heaps.push((await message<{ heap: number }>(server)).heap);
      }
      load.send('stop');
      const { perSecond } = await message<{ perSecond: number }>(load);
      // The first third is the warm-up: code is compiled, and each vehicle gets its first state.
      const early = median(heaps.slice(SAMPLES / 3, (SAMPLES * 2) / 3));
      const late = median(heaps.slice((SAMPLES * 2) / 3));
      return [
        {
          name: `heap of the API beside ${POSITIONS_PER_SECOND} positions/s, ${minutes} min: last third / middle third, ×`,
          value: late / early,
          target: { atMost: 1.1 },
          detail: `${megabytes(late)} / ${megabytes(early)} MB, ${Math.round(perSecond)} positions/s stored, ${SOCKETS} sockets`,
        },
      ];
    } finally {
      server.kill('SIGTERM');
    }
  },
};

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
