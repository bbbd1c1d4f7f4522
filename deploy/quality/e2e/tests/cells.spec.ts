import type { Page } from '@playwright/test';
import { crossing } from '../src/legibility';
import { moduleRoutes } from '../src/moduleRoutes';
import type { Servers } from '../src/servers';
import { expect, test, tokenOf } from '../src/test';

/** Every page of the modules that is opened without naming a record. */
const pages = moduleRoutes.map(({ path }) => path).filter((path) => !/[:*]|\/new$/.test(path));

/** Each text of a cell made as long as the longest names and notes are: words, and one word that nothing breaks. */
const lengthen = (page: Page) =>
  page.evaluate(() => {
    for (const cell of document.querySelectorAll('main td')) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement, data } = walker.currentNode as Text;
        if (data.trim().length < 2 || parentElement?.closest('button, label, option, [role=switch]')) continue;
        (walker.currentNode as Text).data = `${data} Македонска Каменица АвтомобилскоДрушствоСкопје`;
      }
    }
  });

async function call(servers: Servers, account: 'admin' | 'manager', method: string, path: string, body?: unknown) {
  const answer = await fetch(servers.api + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(servers, account)}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as { data: { id: number }[] };
}

/** Alarms in each state of work: free, claimed by the user, by a colleague, noted, handed over. */
async function work(servers: Servers): Promise<void> {
  const { data } = await call(servers, 'manager', 'GET', '/api/alarms?is_acknowledged=false&limit=20');
  const [mine, noted, theirs] = data.map(({ id }) => id);
  await call(servers, 'manager', 'PUT', `/api/alarms/${mine}/claim`);
  await call(servers, 'manager', 'PUT', `/api/alarms/${noted}/claim`);
  await call(servers, 'admin', 'PUT', `/api/alarms/${theirs}/claim`);
  for (const id of [noted, theirs])
    await call(servers, 'manager', 'POST', `/api/alarms/${id}/notes`, { text: 'Возачот не се јавува, чекаме повик.' });
}

const softly = expect.configure({ soft: true });

const widths = [360, 768, 1024, 1280, 1440, 1920];

for (const locale of ['mk', 'en'])
  test(`D5-3: no text of a list is painted beyond its cell, at any width, ${locale}`, { tag: '@long' }, async ({
    openAs,
    page,
    servers,
  }) => {
    test.slow(); // every page at every width
    await work(servers);
    await page.addInitScript((value) => localStorage.setItem('fleet.locale', value), locale);
    await openAs('admin', '/alarms');
    for (const path of pages) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      for (const state of ['as it is', 'longest']) {
        if (state === 'longest') await lengthen(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          // What chooses how much it shows by its width does so with the next frames.
          await softly
            .poll(() => crossing(page), { message: `${path}, ${width} px, ${state}`, timeout: 3_000 })
            .toEqual([]);
        }
      }
    }
  });
