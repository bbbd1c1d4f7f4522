import { buildSite, type CatalogueServer, serveSite } from '@fleet/catalogue';
import { axeFindings } from '../src/axe';
import { test as base, expect } from '../src/test';

/** The catalogue instead of the console; no API behind it. */
const test = base.extend<object, { site: CatalogueServer }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      buildSite();
      const site = await serveSite(0);
      await use(site);
      await site.close();
    },
    // The fixture builds the catalogue where that has not been done yet.
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

// Each entry takes axe a third of a second, and the catalogue's own build some 250 packages: left out of `npm test`,
// where the pages are asked.
test('axe finds nothing in any entry of the catalogue, light in Macedonian and dark in English', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(400_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/?mode=preview');
  const { stories } = await page.evaluate(() => fetch('/meta.json').then((response) => response.json()));
  const entries = Object.keys(stories);
  expect(entries.length).toBeGreaterThan(50);
  await page.goto('/?story=buttons--button&mode=preview');
  // Its properties come from TypeScript's types and comments.
  await expect(page.getByRole('row', { name: /^variant ButtonVariant/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^busy boolean/ })).toBeVisible();
  const findings: Record<string, string[]> = {};
  const html = page.locator('html');
  for (const entry of entries)
    for (const [theme, language] of [
      ['light', 'mk'],
      ['dark', 'en'],
    ] as const) {
      await test.step(`${entry}, ${theme}`, async () => {
        // By history, not by a new page: each would take the whole catalogue in anew.
        await page.evaluate(
          ([story, chosen, locale]) => {
            history.pushState(null, '', `/?story=${story}&mode=preview&theme=${chosen}`);
            window.dispatchEvent(new PopStateEvent('popstate'));
            window.dispatchEvent(new CustomEvent('catalogue-locale', { detail: locale }));
          },
          [entry, theme, language] as const,
        );
        await expect(html).toHaveAttribute('data-entry', entry);
        await expect(html).toHaveAttribute('data-theme', theme);
        await expect(html).toHaveAttribute('lang', language);
        const found = await axeFindings(page);
        if (found.length > 0) findings[`${entry}, ${theme}, ${language}`] = found;
      });
    }
  expect(findings).toEqual({});
});
