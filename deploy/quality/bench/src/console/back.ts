import { chromium, type Page } from '@playwright/test';
import { chromiumArgs } from '../../../../commands/lib/chromium.mjs';
import { startConsole } from '../consoleServers';
import { type Bench, medianRow, type Row } from '../results/rows';
import { VEHICLES } from './coldVisit';

const PAGES = ['/dashboard', '/alarms'];

/**
 * Goes away, comes Back, and reads how long it took: from the call to the frame painted after the page was shown.
 * @throws Error where it was loaded anew
 */
async function backTo(page: Page, url: string, path: string): Promise<number> {
  await page.goto(url + path);
  await page.getByRole('banner').getByText('Поврзано', { exact: true }).waitFor();
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      requestAnimationFrame(() => {
        // A task after the frame: what was drawn is with the compositor.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          document.documentElement.dataset.back = String(Date.now() - Number(sessionStorage.getItem('left')));
        };
        port2.postMessage(null);
      });
    });
  });
  await page.goto(`${url}/share/none`);
  await page.evaluate(() => {
    sessionStorage.setItem('left', String(Date.now()));
    history.back();
  });
  // A page from that cache has no load event.
  await page.waitForURL(url + path, { waitUntil: 'commit' });
  const html = page.locator('html[data-back]');
  await html.waitFor({ state: 'attached', timeout: 10_000 });
  return Number(await html.getAttribute('data-back'));
}

/** Back, from the browser's own cache. */
export const back: Bench = {
  name: 'back-to-page',
  measures:
    `Back to a page of the built console, ${VEHICLES} vehicles, in a Chromium with windows' cache of pages: from \`history.back()\` to the frame painted after \`pageshow\`, to the millisecond. ` +
    'A page that is loaded anew fails the bench.',
  minutes: { short: 0.5, full: 1 },
  async run(_browser, { full }): Promise<Row[]> {
    const servers = await startConsole({ vehicles: VEHICLES });
    // Playwright turns that cache off in the browsers it launches, and Chromium without windows has none.
    const browser = await chromium.launch({
      executablePath: process.env.FULL_CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: chromiumArgs,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${servers.url}/login`);
      await page.evaluate((token) => localStorage.setItem('token', token), servers.token);
      const rows: Row[] = [];
      for (const path of PAGES) {
        const samples: number[] = [];
        for (let round = 0; round < (full ? 20 : 10); round++) samples.push(await backTo(page, servers.url, path));
        const detail = 'to the first frame after pageshow, from the cache each time';
        rows.push(medianRow({ name: `Back to ${path}`, unit: 'ms', target: { atMost: 100 }, detail }, samples));
      }
      return rows;
    } finally {
      await browser.close();
      servers.close();
    }
  },
};
