import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { message, signInPeople, start } from './apiUnderLoad';
import type { Bench, Row } from './results/rows';
import { megabytes, thirds } from './thirds';

const POSITIONS_PER_SECOND = 500;
const SOCKETS = 20;
const SAMPLES = 30;
const MINUTES = { quick: 1, full: 15 };

/** What the reference API keeps in memory beside 500 positions/s: after a warm-up it grows no further. */
export const apiHeap: Bench = {
  name: 'api-heap',
  measures:
    'What the reference API holds beside 500 positions/s, rows on disk. The first third is the warm-up: code is compiled, and each vehicle gets its first state.',
  minutes: { short: 1.3, full: 15.5 },
  async run(_, { full }): Promise<Row[]> {
    const minutes = full ? MINUTES.full : MINUTES.quick;
    // Rows are on disk, so that what the process holds is its own.
    const dataDir = mkdtempSync(join(tmpdir(), 'fleet-heap-'));
    const server = start('apiServer.ts', { DATABASE_URL: '', DATA_DIR: dataDir }, ['--expose-gc']);
    try {
      const { url } = await message<{ url: string }>(server);
      const tokens = (await signInPeople(url, 1)).join();
      const rate = String(POSITIONS_PER_SECOND);
      const load = start('apiLoad.ts', { URL: url, TOKENS: tokens, SOCKETS: String(SOCKETS), RATE: rate });
      await message(load);
      const samples: { heap: number; rss: number }[] = [];
      for (let i = 0; i < SAMPLES; i++) {
        await new Promise((resolve) => setTimeout(resolve, (minutes * 60_000) / SAMPLES));
        server.send('heap');
        samples.push(await message<{ heap: number; rss: number }>(server));
      }
      load.send('stop');
      const { perSecond } = await message<{ perSecond: number }>(load);
      // The first third is the warm-up: code is compiled, and each vehicle gets its first state.
      const heaps = thirds(samples.map(({ heap }) => heap));
      const sizes = thirds(samples.map(({ rss }) => rss));
      return [
        {
          name: `heap of the API beside ${POSITIONS_PER_SECOND} positions/s: last third / middle third`,
          unit: '×',
          value: heaps[2] / heaps[1],
          target: { atMost: 1.1 },
          detail: `${minutes} min, heap ${heaps.map(megabytes).join(', ')} MB by thirds, process ${sizes.map(megabytes).join(', ')} MB; ${Math.round(perSecond)} positions/s stored, ${SOCKETS} sockets`,
        },
      ];
    } finally {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
