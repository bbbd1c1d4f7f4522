import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { root, runAndExit } from './lib/processes.mjs';

/** End to end, on what `npm run build` produced. @param {string[]} args */
export async function run(args) {
  const chromium = await ensureChromium();
  const cli = join(root, 'deploy/quality/e2e/node_modules/@playwright/test/cli.js');
  await runAndExit(process.execPath, [cli, 'test', ...args], {
    cwd: join(root, 'deploy/quality/e2e'),
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });
}
