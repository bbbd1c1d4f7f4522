import { expectNoAxeFindings } from '../src/axe';
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

test('axe finds nothing on the login page', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Најави се' })).toBeVisible();
  await expectNoAxeFindings(page);
});

for (const path of pages) {
  for (const [scheme, width] of [
    ['light', 1440],
    ['dark', 360],
  ] as const) {
    test(`axe finds nothing on ${path}, ${scheme}, ${width} px`, async ({ page, openAs }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await openAs('admin', path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectNoAxeFindings(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }
}
