import type { Page } from '@playwright/test';
import { axeFindings } from '../src/axe';
import { crossing, looksWhole } from '../src/legibility';
import { addressOf, type ModuleRoute, ranks, moduleRoutes as routes, routesOf } from '../src/moduleRoutes';
import { expect, test } from '../src/test';

/** What users look at the console by; the last are windows whose text is enlarged twice, and four times. */
const views = [
  { width: 360, height: 740, colorScheme: 'light', forcedColors: 'none' },
  { width: 768, height: 1024, colorScheme: 'dark', forcedColors: 'none' },
  { width: 1024, height: 768, colorScheme: 'light', forcedColors: 'active' },
  { width: 1440, height: 900, colorScheme: 'light', forcedColors: 'none' },
  { width: 1920, height: 1080, colorScheme: 'dark', forcedColors: 'none' },
  { width: 720, height: 450, colorScheme: 'light', forcedColors: 'none' },
  { width: 320, height: 256, colorScheme: 'dark', forcedColors: 'none' },
] as const;
type View = (typeof views)[number];

async function show(page: Page, { width, height, ...media }: View): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', ...media });
  await page.setViewportSize({ width, height });
  await expect(page.locator('html')).toHaveAttribute('data-theme', media.colorScheme);
}

/** Parts of a page wider than its window, texts painted beyond their cell, and lists that look whole and are not. */
const beyond = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main')]
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => `${box.tagName}: ${box.scrollWidth} px in ${box.clientWidth}`),
  )),
  ...(await crossing(page)),
  ...(await looksWhole(page)),
];

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

/** Pages of the console that links of the page lead to and that are none of those given. */
async function refusedTargets(page: Page, own: readonly ModuleRoute[]): Promise<string[]> {
  const targets = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  return [...new Set(targets)].filter((target) => {
    // As the router decides: the exact address first.
    const route = routes.find(({ path }) => path === target) ?? routes.find(({ path }) => patternOf(path).test(target));
    return route !== undefined && !own.includes(route);
  });
}

/** The same of the menus that the page's buttons open: of each name the first. */
async function refusedInMenus(page: Page, own: readonly ModuleRoute[]): Promise<string[]> {
  const refused: string[] = [];
  const buttons = page.getByRole('main').locator('button[aria-haspopup=menu]:enabled:visible');
  const names = await buttons.evaluateAll((all) => all.map((button) => button.textContent?.trim() ?? ''));
  for (const name of new Set(names)) {
    await buttons.nth(names.indexOf(name)).click();
    await expect(page.getByRole('menu')).toBeVisible();
    refused.push(...(await refusedTargets(page, own)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  }
  return refused;
}

for (const [rank, account] of ranks.entries())
  test(`every page of a ${account} fits each window, has nothing that axe finds, and leads where they may go`, {
    tag: '@long',
  }, async ({ openAs, page }) => {
    test.setTimeout(600_000); // every page, in every view
    const own = routesOf(account);
    await openAs(account, '/dashboard');
    const refusedCalls: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refusedCalls.push(new URL(response.url()).pathname);
    });
    const found: string[] = [];
    for (const [index, path] of own.map(addressOf).entries()) {
      const note = (where: string, what: readonly string[]) =>
        found.push(...what.map((one) => `${path} ${where} ${one}`));
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      note('leads to', await refusedTargets(page, own));
      for (const view of views) {
        await show(page, view);
        // What chooses by its width how much it shows does so with the next frames.
        const isFitting = expect.poll(() => beyond(page), { timeout: 3_000 }).toEqual([]);
        await isFitting.catch(async () => note(`at ${view.width} px`, await beyond(page)));
      }
      // Axe takes seconds: of the roles that see a page each has it read in another view.
      const view = views[(index + rank) % views.length] ?? views[0];
      await show(page, view);
      note(`at ${view.width} px`, await axeFindings(page));
      note('leads to', await refusedInMenus(page, own));
      note('calls', refusedCalls.splice(0));
    }
    expect(found).toEqual([]);
  });
