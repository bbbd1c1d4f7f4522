import { spawnSync } from 'node:child_process';
import { ensureChromium } from './lib/chromium.mjs';
import { playwright } from './lib/playwright.mjs';
import { runAndExit, runInherited, typescript } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';
import { requireBuild } from './lib/requireBuild.mjs';

/**
 * A module in a repository of its own, from packed packages to 100 % of a console, on what `npm run build` produced.
 * @param {string[]} args
 */
export async function run(args) {
  // The folder of the checkout is hidden from the module's commands by a mount of their own.
  if (spawnSync('unshare', ['--map-root-user', '--mount', 'true']).status !== 0)
    fail('This test hides the checkout by a mount namespace, which this system does not allow (unshare --mount).');
  requireBuild();
  const chromium = await ensureChromium();
  if ((await runInherited(...typescript('deploy/sdk/workspace/src/pack/main.ts'))) !== 0) process.exit(1);
  await runAndExit(...playwright(['--config', 'playwright.sdk.config.ts', ...args], { CHROMIUM_PATH: chromium }));
}
