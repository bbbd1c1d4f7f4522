import { defineConfig } from '@playwright/test';
import { chromiumArgs } from '../../commands/lib/chromium.mjs';

export default defineConfig({
  // The console's own tests, and each module's in its folder.
  testDir: '../../..',
  testMatch: ['**/deploy/quality/e2e/tests/*.spec.ts', '**/mfe-*/e2e/*.spec.ts'],
  outputDir: '../../../.cache/e2e',
  // Each worker has servers of its own; two fit two cores.
  workers: 2,
  fullyParallel: false,
  // Limits end what hangs; how fast a machine is decides no test.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // A second try on CI's shared machine; Playwright names such a test as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list', { printSteps: false }]],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: chromiumArgs },
    // Recording every test costs a fifth of the time; on CI the second try is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
