import type { Browser, Page } from '@playwright/test';
import { type ConsoleServers, startConsole } from './consoleServers';
import { raiseAlarms } from './raiseAlarms';
import { type Bench, medianRow } from './results/rows';

/** Acknowledgements measured; one more comes before them, by which code is compiled. */
const ROUNDS = 9;
const ROWS = 'table[aria-label="Список на аларми"] tbody tr';

/** A console of its own, as on another desk, with the list of alarms. */
async function openAlarms(browser: Browser, { url, token }: ConsoleServers): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1300, height: 840 } });
  const page = await context.newPage();
  await page.addInitScript((value) => {
    localStorage.setItem('token', value);
    localStorage.setItem('alarms.signals-asked', 'true');
  }, token);
  await page.goto(`${url}/alarms`);
  await page.waitForFunction(([rows, least]) => document.querySelectorAll(rows).length >= least, [
    ROWS,
    ROUNDS + 1,
  ] as const);
  await page.getByText('Поврзано', { exact: true }).waitFor();
  return page;
}

/** From the press in one console to the next frame of the other in which the row is dimmed, ms by the clock both have. */
async function acknowledge(one: Page, other: Page, place: number): Promise<number> {
  const shown = other
    .locator(ROWS)
    .nth(place)
    .evaluate(
      (row) =>
        new Promise<number>((resolve) => {
          new MutationObserver(() => {
            if (row.matches('[data-tone="dimmed"]')) requestAnimationFrame(() => resolve(Date.now()));
          }).observe(row, { attributes: true });
        }),
    );
  const button = one.locator(ROWS).nth(place).getByRole('button', { name: 'Потврди аларм' });
  const pressed = button.evaluate((element: HTMLElement) => {
    const at = Date.now();
    element.click();
    return at;
  });
  return (await shown) - (await pressed);
}

/** Two consoles side by side: how soon one shows what the other has acknowledged. */
export const acknowledgeAcross: Bench = {
  name: 'acknowledge-across',
  measures:
    'Two consoles side by side: from the press of the button in one to the next frame of the other in which the row is dimmed.',
  minutes: { short: 0.5, full: 0.5 },
  async run(browser) {
    const servers = await startConsole({ vehicles: 20 });
    const pages: Page[] = [];
    try {
      await raiseAlarms(servers.api, ROUNDS + 1);
      const one = await openAlarms(browser, servers);
      const other = await openAlarms(browser, servers);
      pages.push(one, other);
      const times: number[] = [];
      for (let round = 0; round <= ROUNDS; round++) times.push(await acknowledge(one, other, round));
      return [
        medianRow(
          {
            name: 'an acknowledgement in the other console',
            unit: 'ms',
            target: { atMost: 500 },
            detail: 'from the press to the frame that shows it',
          },
          times.slice(1),
        ),
      ];
    } finally {
      for (const page of pages) await page.context().close();
      servers.close();
    }
  },
};
