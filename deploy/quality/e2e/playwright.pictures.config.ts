import { defineConfig } from '@playwright/test';
import { chromiumArgs } from '../../commands/lib/chromium.mjs';

/**
 * Compares what is painted with pictures that are kept. Only the browser that took the pictures can be compared with
 * them: `pictures/baselines.ts`.
 */
export default defineConfig({
  testDir: './pictures',
  globalSetup: './pictures/setup.ts',
  testMatch: '*.spec.ts',
  outputDir: '../../../.cache/pictures',
  snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  forbidOnly: Boolean(process.env.CI),
  // A picture that differs now and then is a fault of the test: no second try hides it.
  retries: 0,
  reporter: [['list', { printSteps: false }]],
  expect: {
    timeout: 15_000,
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'css', threshold: 0.02, maxDiffPixels: 20 },
  },
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'mk-MK',
    timezoneId: 'Europe/Skopje',
    viewport: { width: 760, height: 900 },
    deviceScaleFactor: 1,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      args: [...chromiumArgs, '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
    },
  },
});
