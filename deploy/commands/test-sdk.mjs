import { ensureChromium } from './lib/chromium.mjs';
import { playwright } from './lib/playwright.mjs';
import { runAndExit } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';
import { requireBuild } from './lib/requireBuild.mjs';
import { packSdk } from './lib/sdkPackages.mjs';

/**
 * Tests a module in a separate repository, from packed packages to 100 % of a console, with the output of
 * `npm run build`.
 * @param {string[]} args
 */
export async function run(args) {
  requireBuild();
  const chromium = await ensureChromium();
  await packSdk().catch((error) => fail(error.message));
  await runAndExit(...playwright(['--config', 'playwright.sdk.config.ts', ...args], { CHROMIUM_PATH: chromium }));
}
