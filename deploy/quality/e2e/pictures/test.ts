import { type CatalogueServer, serveSite } from '@fleet/catalogue';
import { test as base, expect, type Page } from '@playwright/test';
import { cameraOf, whyIncomparable } from './baselines';

/** The moment of every picture: nothing on it grows older. */
const NOW = Date.UTC(2026, 7, 21, 10, 0, 0);

export { expect };
export type Theme = 'light' | 'dark';
export const themes: readonly Theme[] = ['light', 'dark'];

interface Fixtures {
  /** The catalogue at the fixed moment, its fonts loaded, nothing moving. */
  catalogue: Page;
}

/** The catalogue's server, and the check that pictures can be compared at all. */
export const test = base.extend<Fixtures, { site: CatalogueServer }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const site = await serveSite(0);
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  catalogue: async ({ page, browser }, use) => {
    const why = whyIncomparable(cameraOf(browser.version()));
    test.skip(why !== null, why ?? '');
    await page.clock.setFixedTime(NOW);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // Base maps are the console's own: nothing comes from a network.
    await page.route(
      (url) => url.hostname !== '127.0.0.1' && url.hostname !== 'localhost',
      (route) => route.abort(),
    );
    await page.goto('/?mode=preview');
    await use(page);
  },
});

/** The catalogue's entries by their ids, as `buttons--icon-button`. */
export async function entriesOf(page: Page): Promise<string[]> {
  const { stories } = (await page.evaluate(() => fetch('/meta.json').then((response) => response.json()))) as {
    stories: object;
  };
  return Object.keys(stories);
}

/** Opens an entry in a theme, in Macedonian, and waits until its texts and fonts are there. */
export async function openEntry(page: Page, entry: string, theme: Theme): Promise<void> {
  // By history, not by a new page: each would take the whole catalogue in anew.
  await page.evaluate(
    ([story, chosen]) => {
      history.pushState(null, '', `/?story=${story}&mode=preview&theme=${chosen}`);
      window.dispatchEvent(new PopStateEvent('popstate'));
      window.dispatchEvent(new CustomEvent('catalogue-locale', { detail: 'mk' }));
    },
    [entry, theme] as const,
  );
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-entry', entry);
  await expect(html).toHaveAttribute('data-theme', theme);
  await expect(html).toHaveAttribute('lang', 'mk');
  // The entry's own marks tell when its chunks are there; Playwright waits for two pictures alike in a row.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.mouse.move(0, 0);
}
