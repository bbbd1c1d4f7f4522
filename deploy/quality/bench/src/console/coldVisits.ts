import { spawn } from 'node:child_process';
import type { Browser } from '@playwright/test';
import { type ConsoleServers, startConsole } from '../consoleServers';
import type { Bench, Row } from '../results/rows';
import { VEHICLES, VIEWPORT, watchPage } from './coldVisit';
import { pendingOf, watchRequests } from './pending';

/** Milliseconds after which a visit counts as one that never completes. */
const PATIENCE_MS = 20_000;
/** Round trips of the lines, ms. */
const ROUND_TRIPS = [0, 40, 150];

/** A first visit of the dashboard. @returns the pending parts of one that did not complete; null otherwise */
async function visit(browser: Browser, { url, token }: ConsoleServers, latency: number): Promise<string | null> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    const cdp = await context.newCDPSession(page);
    const requests = await watchRequests(cdp);
    const line = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
    await cdp.send('Network.emulateNetworkConditions', line);
    await page.addInitScript(watchPage, { token, count: `${VEHICLES} возила` });
    await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
    return await page
      .waitForFunction(() => window.benchMarks.complete > 0, null, { timeout: PATIENCE_MS })
      .then(
        () => null,
        async () => `${errors.join('\n')}\n${await pendingOf(page, requests)}`,
      );
  } finally {
    await context.close();
  }
}

/** First visits of the dashboard beside a busy core all complete. */
export const coldVisits: Bench = {
  name: 'cold-visits',
  measures:
    'First visits of the signed-in dashboard, 478 vehicles, nothing cached, on lines of 0, 40 and 150 ms in turn, beside a process that keeps a core busy: how many have no tiles, map or count after 20 s. What such a visit waits for is printed.',
  minutes: { short: 2, full: 35 },
  async run(browser, { full }): Promise<Row[]> {
    const servers = await startConsole({ vehicles: VEHICLES });
    const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    const count = full ? 1_000 : 30;
    let hung = 0;
    try {
      for (let i = 0; i < count; i += 1) {
        const latency = ROUND_TRIPS[i % ROUND_TRIPS.length] ?? 0;
        const pending = await visit(browser, servers, latency);
        if (pending === null) continue;
        hung += 1;
        console.log(`visit ${i + 1}, ${latency} ms, has not completed after ${PATIENCE_MS / 1000} s:\n${pending}`);
      }
    } finally {
      busy.kill('SIGKILL');
      servers.close();
    }
    const name = 'first visits that do not complete within 20 s';
    return [{ name, value: hung, unit: '', target: { atMost: 0 }, detail: `of ${count}` }];
  },
};
