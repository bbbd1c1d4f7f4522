import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { playwright } from './lib/playwright.mjs';
import { root, runAndExit } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';

/**
 * Runs one browser suite of the console as it is deployed (`deploy/quality/e2e/production`), with what `npm run build`
 * produced. @param {string[]} args the suite, and what goes to Playwright
 */
export async function run(args) {
  if (!existsSync(join(root, '.store/registry.json'))) fail('There is nothing to serve: run "npm run build" first.');
  const env = { CHROMIUM_PATH: await ensureChromium() };
  await runAndExit(...playwright(['--config', 'playwright.production.config.ts', ...args], env));
}
