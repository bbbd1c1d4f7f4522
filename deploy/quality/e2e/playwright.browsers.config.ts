import { defineConfig } from '@playwright/test';
import type { Engine } from './browsers/test';

/** An engine older than the supported ones has one test of its own. */
const OLD = 'chromium-87';
const oldBrowser = '**/oldBrowser.spec.ts';

/** Those that `npm run test:browsers` could find or install. */
const engines = (process.env.ENGINES ?? `firefox,webkit,${OLD}`).split(',');

/** The console in Firefox and WebKit; Chromium has the whole suite. */
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
  projects: engines.map((name) =>
    name === OLD ? { name, testMatch: oldBrowser } : { name, testIgnore: oldBrowser, use: { engine: name as Engine } },
  ),
});
