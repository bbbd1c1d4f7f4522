import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { root, runAndExit } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';

/** Uses the console on a cluster of this machine while its parts are killed one after the other, with what `npm run build` produced. @param {string[]} args */
export async function run(args) {
  if (!existsSync(join(root, '.store/registry.json'))) fail('There is nothing to serve: run "npm run build" first.');
  const cli = join(root, 'deploy/e2e/node_modules/@playwright/test/cli.js');
  await runAndExit(process.execPath, [cli, 'test', '--config', 'playwright.production.config.ts', 'cluster', ...args], {
    cwd: join(root, 'deploy/e2e'),
    env: { ...process.env, CHROMIUM_PATH: await ensureChromium() },
  });
}
