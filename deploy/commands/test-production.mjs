import { ensureChromium } from './lib/chromium.mjs';
import { playwright } from './lib/playwright.mjs';
import { runAndExit } from './lib/processes.mjs';
import { requireBuild } from './lib/requireBuild.mjs';

/**
 * Runs one browser suite of the console as it is deployed (`deploy/quality/e2e/production`), with the output of
 * `npm run build`. @param {string[]} args the suite, and arguments for Playwright
 */
export async function run(args) {
  requireBuild();
  const env = { CHROMIUM_PATH: await ensureChromium() };
  await runAndExit(...playwright(['--config', 'playwright.production.config.ts', ...args], env));
}
