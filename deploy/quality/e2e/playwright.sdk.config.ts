import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** `npm run test:sdk`: a module in a repository of its own. Minutes of installing and building, so a run of its own. */
export default defineConfig({
  ...base,
  testDir: './sdk',
  testMatch: '*.spec.ts',
  outputDir: '../../../.cache/e2e-sdk',
  workers: 1,
  timeout: 900_000,
  retries: 0,
});
