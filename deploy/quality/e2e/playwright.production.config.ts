import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/**
 * `npm run test:cluster`: the console as it runs in production, with real servers. It takes minutes, so it is a run of
 * its own.
 */
export default defineConfig({
  ...base,
  testDir: './production',
  testMatch: '*.spec.ts',
  outputDir: '../../../.cache/e2e-production',
  workers: 1,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  retries: 0,
});
