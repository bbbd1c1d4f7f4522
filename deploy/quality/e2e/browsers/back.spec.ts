import { chromium } from '@playwright/test';
import { chromiumArgs } from '../../../commands/lib/chromium.mjs';
import { forward } from '../src/forward';
import { expect, test, tokenOf } from '../src/test';

test(
  'Back restores a page from the browser’s own cache, connects it again and catches up',
  { tag: '@long' },
  async ({ servers }, info) => {
    // Playwright turns that cache off in the browsers it launches for tests, and Chromium without windows has none.
    const browser = await chromium.launch({
      executablePath: process.env.FULL_CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: chromiumArgs,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    try {
      const page = await browser.newPage({ baseURL: servers.url });
      const token = await tokenOf(servers, 'operator');
      await page.goto('/login');
      await page.evaluate((value) => localStorage.setItem('token', value), token);
      await page.goto('/alarms');
      const isConnected = page.getByRole('banner').getByText('Поврзано', { exact: true });
      await expect(isConnected).toBeVisible();
      const sos = page.getByRole('table').getByRole('row').filter({ hasText: 'GPS-0021' }).filter({ hasText: 'SOS' });
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      const before = await sos.count();
      await page.evaluate(() =>
        addEventListener('pageshow', ({ persisted }) => {
          const left = Number(sessionStorage.getItem('left'));
          document.documentElement.dataset.restored = String(persisted ? Date.now() - left : '');
          document.documentElement.dataset.connected = String(
            document.querySelector('header')?.textContent.includes('Поврзано'),
          );
        }),
      );

      await page.goto('/share/none');
      await forward(servers, 'events', [
        {
          event: { id: Date.now(), type: 'alarm', eventTime: new Date().toISOString(), attributes: { alarm: 'sos' } },
          device: { id: 21, uniqueId: 'GPS-0021', name: 'GPS-0021', status: 'online' },
        },
      ]);
      await page.evaluate(() => {
        sessionStorage.setItem('left', String(Date.now()));
        history.back();
      });
      const html = page.locator('html');
      await expect(html).toHaveAttribute('data-restored', /^\d+$/);
      info.annotations.push({
        type: 'restored after, ms',
        description: (await html.getAttribute('data-restored')) ?? '',
      });
      console.log(`Back restored the page after ${await html.getAttribute('data-restored')} ms`);
      // The page shows old data until it is connected again.
      await expect(html).toHaveAttribute('data-connected', 'false');
      await expect(isConnected).toBeVisible();
      await expect(sos).toHaveCount(before + 1);
    } finally {
      await browser.close();
    }
  },
);
