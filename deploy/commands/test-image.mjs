import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { root, runAndExit } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';

/** Runs the images of `npm run image` as they are deployed, with what `npm run build` produced, and the smoke suite against them. @param {string[]} args */
export async function run(args) {
  if (!existsSync(join(root, '.store/registry.json'))) fail('There is nothing to serve: run "npm run build" first.');
  const cli = join(root, 'deploy/e2e/node_modules/@playwright/test/cli.js');
  await runAndExit(process.execPath, [cli, 'test', '--config', 'playwright.production.config.ts', 'image', ...args], {
    cwd: join(root, 'deploy/e2e'),
    env: { ...process.env, CHROMIUM_PATH: await ensureChromium() },
  });
}
