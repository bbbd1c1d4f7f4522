import { chromium, type Page } from '@playwright/test';
import { chromiumArgs } from '../../../../commands/lib/chromium.mjs';
import { startConsole } from '../consoleServers';
import { type Bench, median, medianRow, type Row } from '../results/rows';
import { VEHICLES } from './coldVisit';

const PAGES = ['/dashboard', '/alarms'];
/** A few words of JSON: what the browser itself takes. */
const EMPTY = '/config.json';
/** As the console's own timers have it, a page has fetched and done by then all that it does untouched, ms. */
const SETTLED_MS = 5_000;
/** A user reads before they go Back, and the browser has frozen the page they left, ms. */
const AWAY_MS = 1_000;

/**
 * Goes away, comes Back, and reads how long it took: from the call to the frame painted after the page was shown.
 * @throws Error where it was loaded anew
 */
async function backTo(page: Page, url: string, path: string): Promise<number> {
  await page.goto(url + path);
  if (path !== EMPTY) {
    await page.getByRole('banner').getByText('Поврзано', { exact: true }).waitFor();
    await page.waitForTimeout(SETTLED_MS);
  }
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
  await page.waitForTimeout(AWAY_MS);
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
    `Back to a page of the built console, ${VEHICLES} vehicles, in a Chromium with windows' cache of pages, and in turn to an empty page: from \`history.back()\` to the frame painted after \`pageshow\`, to the millisecond. A page is left ${SETTLED_MS / 1000} s after it is connected, for ${AWAY_MS / 1000} s; nothing of the browser is emulated, as the page would be styled and laid out anew for that. ` +
    'A page that is loaded anew fails the bench.',
  minutes: { short: 2, full: 5 },
  async run(_browser, { full }): Promise<Row[]> {
    const servers = await startConsole({ vehicles: VEHICLES });
    // Playwright turns that cache off in the browsers it launches, and Chromium without windows has none.
    const browser = await chromium.launch({
      executablePath: process.env.FULL_CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...chromiumArgs, '--window-size=1440,900'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    try {
      const context = await browser.newContext({
        viewport: null,
        colorScheme: null,
        reducedMotion: null,
        forcedColors: null,
        contrast: null,
      });
      const page = await context.newPage();
      await page.goto(`${servers.url}/login`);
      await page.evaluate((token) => localStorage.setItem('token', token), servers.token);
      const found = new Map<string, number[]>([EMPTY, ...PAGES].map((path) => [path, []]));
      for (let round = 0; round < (full ? 20 : 7); round++)
        for (const [path, samples] of found) samples.push(await backTo(page, servers.url, path));
      const empty = found.get(EMPTY) ?? [];
      const ofEmpty = median(empty);
      return PAGES.map((path) => {
        const samples = found.get(path) ?? [];
        const detail = `from the cache each time; the page ${median(samples)} ms, an empty one ${ofEmpty} ms`;
        const beyond = samples.map((ms, round) => ms - (empty[round] ?? Number.NaN));
        return medianRow(
          { name: `Back to ${path}, beyond an empty page`, unit: 'ms', target: { atMost: 100 }, detail },
          beyond,
        );
      });
    } finally {
      await browser.close();
      servers.close();
    }
  },
};
