import { ensureChromium } from './lib/chromium.mjs';
import { playwright } from './lib/playwright.mjs';
import { runAndExit } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';
import { requireBuild } from './lib/requireBuild.mjs';
import { packSdk } from './lib/sdkPackages.mjs';

/**
 * A module in a repository of its own, from packed packages to 100 % of a console, on what `npm run build` produced.
 * @param {string[]} args
 */
export async function run(args) {
  requireBuild();
  const chromium = await ensureChromium();
  await packSdk().catch((error) => fail(error.message));
  await runAndExit(...playwright(['--config', 'playwright.sdk.config.ts', ...args], { CHROMIUM_PATH: chromium }));
}
