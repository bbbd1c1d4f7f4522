import { ensureChromium } from './lib/chromium.mjs';
import { playwright } from './lib/playwright.mjs';
import { runAndExit } from './lib/processes.mjs';

/** End to end, on what `npm run build` produced. @param {string[]} args */
export async function run(args) {
  await runAndExit(...playwright(args, { CHROMIUM_PATH: await ensureChromium() }));
}
