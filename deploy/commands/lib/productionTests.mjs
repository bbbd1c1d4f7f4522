import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { root, runAndExit } from './processes.mjs';
import { fail } from './readable.mjs';

/** Runs one browser suite of the console as it is deployed (`deploy/quality/e2e/production`), with what `npm run build` produced. @param {string} suite @param {string[]} args */
export async function runProductionTests(suite, args) {
  if (!existsSync(join(root, '.store/registry.json'))) fail('There is nothing to serve: run "npm run build" first.');
  const cli = join(root, 'deploy/quality/e2e/node_modules/@playwright/test/cli.js');
  await runAndExit(process.execPath, [cli, 'test', '--config', 'playwright.production.config.ts', suite, ...args], {
    cwd: join(root, 'deploy/quality/e2e'),
    env: { ...process.env, CHROMIUM_PATH: await ensureChromium() },
  });
}
