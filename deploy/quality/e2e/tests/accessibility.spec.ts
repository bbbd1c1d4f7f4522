import { expectNoAxeFindings } from '../src/axe';
import { cutBySpacing, smallTargets } from '../src/legibility';
import { expect, test } from '../src/test';

const pages = [
  '/dashboard',
  '/vehicles',
  '/devices',
  '/locations',
  '/alarms',
  '/geofences',
  '/routes',
  '/route-export',
  '/test-route-export',
  '/map',
  '/users',
  '/reports',
  '/profile',
  '/vehicles/new',
  '/devices/new',
  '/modules',
];

/** Of these, ten rows look like all the others, and axe takes its time for each. */
const longLists = /\/api\/(vehicles|devices|locations|alarms)\?/;

test('axe finds nothing on the login page', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Најави се' })).toBeVisible();
  await expectNoAxeFindings(page);
});

const views = [
  ['light', 1440],
  // As narrow as a page of 1280 px that is enlarged four times (WCAG 1.4.10).
  ['dark', 320],
] as const;

// Of four pages one is tried wide and one narrow; the others are in the long run.
for (const [index, path] of pages.entries())
  for (const [at, [scheme, width]] of views.entries())
    test(`axe finds nothing on ${path}, ${scheme}, ${width} px`, {
      tag: index % 4 === at ? [] : '@long',
    }, async ({ page, openAs }) => {
      test.slow(); // axe reads every element
      await page.route(longLists, async (route) => {
        const response = await route.fetch();
        const { data, ...rest } = (await response.json()) as { data: unknown[] }; // the reference API's answer
        await route.fulfill({ response, json: { ...rest, data: data.slice(0, 10) } });
      });
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await openAs('admin', path);
      await expect(page.locator('html')).toHaveCSS('color-scheme', scheme);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectNoAxeFindings(page);
      const beyond = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main')].map(
          (box) => box.scrollWidth - box.clientWidth,
        ),
      );
      expect(Math.max(...beyond)).toBeLessThanOrEqual(0);
      expect.soft(await smallTargets(page), 'under 24 px').toEqual([]);
      if (width > 320) expect.soft(await cutBySpacing(page), 'cut by text spacing').toEqual([]);
      // At the same place of every page (WCAG 3.2.6).
      await expect(page.getByRole('banner').getByRole('button', { name: 'Помош', exact: true })).toBeVisible();
      // The page may still be reading a list when the test ends, which is no failure.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
