import { ensureChromium } from './lib/chromium.mjs';
import { runAndExit, tsx } from './lib/processes.mjs';

export async function run(args) {
  const chromium = await ensureChromium();
  await runAndExit(...tsx('deploy/bench/src/main.ts', ...args), { env: { ...process.env, CHROMIUM_PATH: chromium } });
}
