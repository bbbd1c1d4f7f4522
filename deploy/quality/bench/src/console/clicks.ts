import type { Page } from '@playwright/test';
import { startConsole } from '../consoleServers';
import { type Bench, median, type Row } from '../results/rows';

const VEHICLES = 2_000;
const VIEWPORT = { width: 1440, height: 900 };
/** A hand rests on a link before it clicks, ms: the page's code is fetched meanwhile. */
const REST_MS = 300;
const MOST_MS = 300;
/** What is shown in place of content that is not there yet. A button or table that only refreshes has its content. */
const LOADING = 'main :is([data-skeleton], [data-placeholder], div[aria-busy="true"], section[aria-busy="true"])';

/** From the click on a link of the menu to what the page shows, ms, and what moved unasked meanwhile. */
interface Opened {
  ms: number;
  cls: number;
}

/** Every page of the menu, by click, in a fleet of 2,000. */
export const clicks: Bench = {
  name: 'clicks',
  measures: `Each page of the menu, ${VEHICLES.toLocaleString('en')} vehicles, built console, one tab: from the click on its link, on which the pointer has rested for 0.3 s, to the frame after the last in which its heading was missing or something in the window stood for content. First visits in a console that was opened on the profile, then again. CLS: the largest sum of one visit, two seconds from then on.`,
  minutes: { short: 2, full: 4 },
  async run(browser, { full }): Promise<Row[]> {
    const servers = await startConsole({ vehicles: VEHICLES });
    const [first, again]: [Map<string, Opened[]>, Map<string, Opened[]>] = [new Map(), new Map()];
    try {
      for (let round = 0; round < (full ? 5 : 2); round++) {
        const context = await browser.newContext({ viewport: VIEWPORT });
        const page = await context.newPage();
        page.setDefaultTimeout(60_000);
        await page.addInitScript((token) => localStorage.setItem('token', token), servers.token);
        // The menu's last page, so that each click leads to another.
        await page.goto(`${servers.url}/profile`);
        await page.locator('main h1').waitFor();
        await page.waitForLoadState('networkidle');
        const paths = await page.evaluate(() =>
          [...document.querySelectorAll('nav a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
        );
        for (const found of [first, again])
          for (const path of [...new Set(paths)]) found.set(path, [...(found.get(path) ?? []), await open(page, path)]);
        await context.close();
      }
    } finally {
      servers.close();
    }
    const row = (name: string, found: Map<string, Opened[]>, figure: keyof Opened, target: number): Row => {
      const all = [...found].map(([path, opened]) => ({ path, value: median(opened.map((one) => one[figure])) }));
      all.sort((a, b) => b.value - a.value);
      const digits = figure === 'ms' ? 0 : 4;
      const detail = all.map(({ path, value }) => `${path} ${value.toFixed(digits)}`).join(', ');
      const unit = figure === 'ms' ? 'ms' : '';
      return { name, unit, value: all[0]?.value ?? Number.NaN, target: { atMost: target }, detail };
    };
    return [
      row('slowest page from click to content, first visits', first, 'ms', MOST_MS),
      row('slowest page from click to content, again', again, 'ms', MOST_MS),
      row('CLS of a first visit by click, at most', first, 'cls', 0.01),
      row('CLS of a second visit by click, at most', again, 'cls', 0.01),
    ];
  },
};

async function open(page: Page, path: string): Promise<Opened> {
  const link = `nav a[href="${path}"]`;
  await page.hover(link);
  await page.waitForTimeout(REST_MS);
  return page.evaluate(
    async ([selector = '', wanted = '', loading = '']) => {
      let cls = 0;
      const shifts = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }; // layout-shift
          if (!hadRecentInput) cls += value;
        }
      });
      shifts.observe({ type: 'layout-shift' });
      const isInView = (element: Element) => {
        const { top, bottom, height } = element.getBoundingClientRect();
        return height > 0 && bottom > 0 && top < window.innerHeight;
      };
      // Below the window, some wait until they are near it.
      const isLoading = () => [...document.querySelectorAll(loading)].some(isInView);
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const old = document.querySelector('main h1');
      const began = performance.now();
      document.querySelector<HTMLElement>(selector)?.click();
      let ms = 0;
      let isWaiting = true;
      // The last time counts: parts that come later may show skeletons anew.
      while (isWaiting || performance.now() - began < ms + 2_000) {
        await frame();
        const heading = document.querySelector('main h1');
        const isThere = location.pathname === wanted && heading !== null && heading !== old;
        const wasWaiting = isWaiting;
        isWaiting = !isThere || isLoading();
        if (isWaiting || !wasWaiting) continue;
        await frame(); // In which it is painted
        ms = performance.now() - began;
      }
      shifts.disconnect();
      return { ms, cls };
    },
    [link, path, LOADING],
  );
}
