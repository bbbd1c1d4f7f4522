import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { memoryFolder } from './lib/memoryFolder.mjs';
import { playwright } from './lib/playwright.mjs';
import { bin, root, runInherited, typescript } from './lib/processes.mjs';
import { runUnitTests } from './lib/runUnitTests.mjs';
import { runSideBySide } from './lib/sideBySide.mjs';
import { withoutLong } from './lib/unitTests.mjs';

/** @typedef {import('node:child_process').SpawnOptions} SpawnOptions */
/** @typedef {() => Promise<number>} Run */

/**
 * Everything CI checks: checks that only read the sources side by side, the rest in order; the first failure ends it.
 * The checks that find least run together with the browser tests, which wait for pages a third of their time. Tests
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
  ]);
  if (broken !== 0) process.exit(broken);
  console.log(`\n── checks of the sources: passed in ${seconds(start)}`);

  const runStep = async (/** @type {string} */ label, /** @type {Run} */ run) => {
    console.log(`\n── ${label}`);
    const began = Date.now();
    const code = await run();
    console.log(`── ${label}: ${code === 0 ? 'passed' : 'failed'} in ${seconds(began)}`);
    return code;
  };
  const command = (
    /** @type {string} */ program,
    /** @type {string[]} */ args,
    /** @type {SpawnOptions | undefined} */ options = undefined,
  ) => runInherited(program, args, { env, ...options });
  /** @type {[label: string, run: Run][]} */
  const steps = [
    ['unit tests', () => runUnitTests(['--ci', '--maxWorkers=3', ...withoutLong], { CHROMIUM_PATH: chromium })],
    ['build and sizes', () => command(...typescript('deploy/release/rollout/src/workspace/build.ts'))],
  ];
  for (const step of steps) {
    const code = await runStep(...step);
    if (code !== 0) process.exit(code);
  }
  const last = await Promise.all([
    runStep('end to end', () => command(...playwright(['--grep-invert', '@long', '--retries=1'], env))),
    runSideBySide(
      [
        ['unused files and exports', bin('knip'), ['--no-progress', '--no-config-hints']],
        ['licences', process.execPath, [join(root, 'deploy/commands/run.mjs'), 'licences']],
      ],
      1,
    ),
  ]);
  const failed = last.find((code) => code !== 0);
  if (failed) process.exit(failed);
  console.log(`\nEverything passed in ${seconds(start)}.`);
}
