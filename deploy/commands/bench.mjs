import { ensureChromium } from './lib/chromium.mjs';
import { runAndExit, typescript } from './lib/processes.mjs';

/** @param {string[]} args */
export async function run(args) {
  const chromium = await ensureChromium();
  await runAndExit(...typescript('deploy/quality/bench/src/main.ts', ...args), {
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });
}
