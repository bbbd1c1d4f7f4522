import { ensureChromium } from './lib/chromium.mjs';
import { playwright } from './lib/playwright.mjs';
import { runAndExit } from './lib/processes.mjs';

/**
 * Compares every entry of the catalogue and the scenes of the map with their pictures. `--update` takes the pictures
 * anew.
 * @param {string[]} args
 */
export async function run(args) {
  const CHROMIUM_PATH = await ensureChromium();
  const isUpdate = args.includes('--update');
  const rest = args.filter((arg) => arg !== '--update');
  const config = ['--config', 'playwright.pictures.config.ts'];
  const update = isUpdate ? ['--update-snapshots=all'] : [];
  await runAndExit(...playwright([...config, ...update, ...rest], { CHROMIUM_PATH }));
}
