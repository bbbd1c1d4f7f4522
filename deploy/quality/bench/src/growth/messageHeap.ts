import type { ChildProcess } from 'node:child_process';
import { message, signIn, start } from '../apiUnderLoad';
import { STORE, startGateway } from '../consoleServers';
import type { Bench, Row } from '../results/rows';
import { megabytes, thirds } from '../thirds';
import { kept } from '../wallboard';

const VEHICLES = 5_000;
const MESSAGES = { short: 60_000, full: 1_000_000 };
/** A second; what the page cannot take waits at the server. */
const RATE = 4_000;
const SAMPLE_MS = { short: 1_000, full: 5_000 };

const isComplete = (count: string): boolean | null =>
  document.querySelector('.leaflet-container canvas') && (document.body.textContent ?? '').includes(count);

async function ask(server: ChildProcess): Promise<{ sent: number; consoles: number }> {
  server.send('sent');
  return message<{ sent: number; consoles: number }>(server);
}

/** The map of the console with everybody on it, for as many messages as a day brings. */
export const messageHeap: Bench = {
  name: 'message-heap',
  measures:
    'The built console, its map open with 5,000 vehicles, while the API’s socket sends it 1,000,000 messages (`--full`; 60,000 in a short run), one position or status each. Heap and nodes after collecting the rubbish, by thirds; the first third is the warm-up. The tails of the map hold a point every 10 s for 10 minutes: in a run of less than 20 minutes they still grow, by about 2.5 MB a third.',
  minutes: { short: 1, full: 12 },
  async run(browser, { full }): Promise<Row[]> {
    const length = full ? 'full' : 'short';
    const count = MESSAGES[length];
    const server = start('growth/messageServer.ts', {
      VEHICLES: String(VEHICLES),
      MESSAGES: String(count),
      RATE: String(RATE),
    });
    const { url: api } = await message<{ url: string }>(server);
    const gateway = await startGateway(api, STORE);
    const context = await browser.newContext({ viewport: { width: 1300, height: 840 } });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(180_000);
      await page.addInitScript((token) => localStorage.setItem('token', token), await signIn(api));
      await page.goto(`${gateway.url}/map`);
      await page.waitForFunction(isComplete, `${VEHICLES.toLocaleString('mk')} возила`);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Performance.enable');
      while ((await ask(server)).consoles === 0) await page.waitForTimeout(100);
      const began = performance.now();
      server.send('start');
      const samples: { heap: number; nodes: number }[] = [];
      for (let sent = 0; sent < count; ) {
        await page.waitForTimeout(SAMPLE_MS[length]);
        samples.push(await kept(devtools));
        ({ sent } = await ask(server));
      }
      const seconds = (performance.now() - began) / 1000;
      const heaps = thirds(samples.map(({ heap }) => heap));
      const nodes = thirds(samples.map((sample) => sample.nodes));
      return [
        {
          name: 'console beside socket messages, heap: last third / middle third',
          unit: '×',
          value: heaps[2] / heaps[1],
          target: { atMost: 1.1 },
          detail: `${heaps.map(megabytes).join(', ')} MB by thirds; ${count.toLocaleString('en')} messages in ${seconds.toFixed(0)} s, ${VEHICLES.toLocaleString('en')} vehicles, ${samples.length} samples`,
        },
        {
          name: 'console beside socket messages, nodes of the page: last third / middle third',
          unit: '×',
          value: nodes[2] / nodes[1],
          target: { atMost: 1.05 },
          detail: `${nodes.join(', ')} by thirds`,
        },
      ];
    } finally {
      await context.close();
      gateway.close();
      server.kill('SIGTERM');
    }
  },
};
