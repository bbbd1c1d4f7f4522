import { defineConfig } from '@playwright/test';
import { chromiumArgs } from '../../commands/lib/chromium.mjs';
import type { Engine } from './browsers/test';
import base from './playwright.config';

/** An engine older than the supported ones has one test of its own. */
const OLD = 'chromium-87';
const oldBrowser = '**/oldBrowser.spec.ts';
/** These need something that the Chromium of the other tests lacks, and a whole Chromium has. */
const chromiumOnly = ['**/push.spec.ts', '**/back.spec.ts'];

/** Those that `npm run test:browsers` could find or install. */
const engines = (process.env.ENGINES ?? `firefox,webkit,chromium,${OLD}`).split(',');

/**
 * The console in Firefox and WebKit; Chromium without windows has the whole suite, but Web Push and Back from the
 * browser’s own cache.
 */
export default defineConfig<object, { engine: Engine }>({
  testDir: './browsers',
  testMatch: '*.spec.ts',
  outputDir: '../../../.cache/browsers',
  // A browser and the servers fill a core each.
  workers: 1,
  timeout: 600_000,
  // Waits are for states; on a busy machine these engines take minutes where Chromium takes seconds.
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  reporter: [['list', { printSteps: false }]],
  projects: engines.map((name) => {
    if (name === OLD) return { name, testMatch: oldBrowser };
    if (name !== 'chromium')
      return { name, testIgnore: [oldBrowser, ...chromiumOnly], use: { engine: name as Engine } };
    const launchOptions = { executablePath: process.env.FULL_CHROMIUM_PATH ?? '/usr/bin/chromium', args: chromiumArgs };
    return { name, testMatch: chromiumOnly, use: { ...base.use, launchOptions } };
  }),
});
