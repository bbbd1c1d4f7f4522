import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { memoryFolder } from './lib/memoryFolder.mjs';
import { playwright } from './lib/playwright.mjs';
import { bin, root, runInherited, typescript } from './lib/processes.mjs';
import { runSideBySide } from './lib/sideBySide.mjs';
import { unitTests, withoutLong } from './lib/unitTests.mjs';

/**
 * Everything CI checks: what only reads the sources side by side, the rest in order; the first failure ends it. Tests
 * marked `@long` are left to `npm run test:long`, `npm run e2e` and `npm run test:faults`.
 */
export async function run() {
  const chromium = await ensureChromium();
  const folder = memoryFolder();
  const env = { ...process.env, CHROMIUM_PATH: chromium, ...(folder && { TMPDIR: folder }) };
  const start = Date.now();
  const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(0)} s`;
  const broken = await runSideBySide([
    ['types', bin('tsc'), ['-p', 'tsconfig.json']],
    ['types of servers and tools', bin('tsc'), ['-p', 'deploy/tsconfig.json']],
    ['lint, format and import boundaries', bin('biome'), ['check', '--error-on-warnings']],
    ['licences', process.execPath, [join(root, 'deploy/commands/run.mjs'), 'licences']],
    ['unused files and exports', bin('knip'), ['--no-progress', '--no-config-hints']],
  ]);
  if (broken !== 0) process.exit(broken);
  console.log(`\n── checks of the sources: passed in ${seconds(start)}`);

  /** @type {[label: string, command: string, args: string[], options?: import('node:child_process').SpawnOptions][]} */
  const steps = [
    ['unit tests', ...unitTests(['--ci', '--maxWorkers=3', ...withoutLong], { CHROMIUM_PATH: chromium })],
    ['build and sizes', ...typescript('deploy/release/rollout/src/workspace/build.ts')],
    ['end to end', ...playwright(['--grep-invert', '@long'], env)],
  ];
  for (const [label, command, args, options] of steps) {
    console.log(`\n── ${label}`);
    const began = Date.now();
    const code = await runInherited(command, args, { env, ...options });
    console.log(`── ${label}: ${code === 0 ? 'passed' : 'failed'} in ${seconds(began)}`);
    if (code !== 0) process.exit(code);
  }
  console.log(`\nEverything passed in ${seconds(start)}.`);
}
