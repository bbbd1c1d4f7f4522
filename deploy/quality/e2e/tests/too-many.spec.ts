import type { Page } from '@playwright/test';
import { type Account, expect, test } from '../src/test';

/** Seconds that a refusal asks to wait, and how a screen shows them. */
const WAIT = 480;
const WORDS = 'по 8 мин.';

const period = 'from=2026-11-20T00:00&to=2026-11-21T23:59';
const rows = Buffer.from('Код;Модел;IMEI\r\nV-1;Transit;359632080000777\r\n');

interface Screen {
  as: Account;
  path: string;
  /** The action that makes the calls, where opening the page does not. */
  act?: (page: Page) => Promise<void>;
}
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const importFile = async (page: Page) => {
  await press('Увези')(page);
  await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: rows });
};

/** Every screen that makes a call with a budget, by the call. */
const screens: Readonly<Record<string, readonly Screen[]>> = {
  'GET /api/locations': [
    { as: 'operator', path: '/locations' },
    { as: 'operator', path: '/map?routes=1' },
    { as: 'operator', path: `/test-route-export?device=1&${period}` },
  ],
  'GET /api/routes/exported': [{ as: 'operator', path: `/route-export?device=1&${period}` }],
  'GET /api/vehicles/{id}/day': [{ as: 'operator', path: '/vehicles/1/day' }],
  'GET /api/distances': [
    { as: 'operator', path: '/reports?tab=month' },
    { as: 'operator', path: '/reports?tab=dashboard' },
  ],
  'GET /api/reports/vehicles': [{ as: 'operator', path: '/reports?tab=vehicle' }],
  'GET /api/reports/dashboard': [{ as: 'operator', path: '/reports?tab=dashboard' }],
  'GET /api/reports/vehicle/{id}': [{ as: 'operator', path: '/reports?tab=vehicle&vehicle=1' }],
  'GET /api/reports/safety': [{ as: 'operator', path: '/reports?tab=safety' }],
  'GET /api/reports/operational': [{ as: 'operator', path: '/reports?tab=operational' }],
  'GET /api/dashboard/location-stats': [{ as: 'operator', path: '/dashboard' }],
  'GET /api/dashboard/hourly-activity': [{ as: 'operator', path: '/dashboard' }],
  'GET /api/auth/data': [{ as: 'operator', path: '/profile', act: press('Преземи ги податоците') }],
  'POST /api/vehicles/import': [{ as: 'manager', path: '/vehicles', act: importFile }],
  'POST /api/devices/import': [{ as: 'manager', path: '/devices', act: importFile }],
};

for (const [call, where] of Object.entries(screens))
  for (const { as, path, act } of where)
    test(`T12: ${call} on ${path} shows when it may be made again @long`, async ({ page, openAs, expectErrors }) => {
      // A page may log what a server has refused.
      expectErrors(/failed ApiError/);
      const [method, pattern = ''] = call.split(' ');
      const address = new RegExp(`${pattern.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`);
      let refused = 0;
      await page.route(address, (route) => {
        if (route.request().method() !== method) return route.fallback();
        refused++;
        return route.fulfill({
          status: 429,
          headers: { 'retry-after': String(WAIT) },
          json: { success: false, error: 'Премногу', message: 'Премногу' },
        });
      });
      await openAs(as, path);
      await act?.(page);
      await expect(page.locator('body')).toContainText(WORDS);
      expect(refused).toBeGreaterThan(0);
    });
