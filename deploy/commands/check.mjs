import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { playwright } from './lib/playwright.mjs';
import { bin, root, runQuietly, typescript } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';
import { unitTests, withoutLong } from './lib/unitTests.mjs';

/**
 * @typedef {[name: string, command: string, args: string[], options?: { cwd?: string, env?: NodeJS.ProcessEnv }]} Step
 */

/**
 * A TypeScript project of one module's files, which caches its results.
 * @param {string} id
 * @param {string} name
 * @param {string} base the configuration that it extends
 * @param {string[]} include
 */
function project(id, name, base, include) {
  const cache = join(root, '.cache/types');
  mkdirSync(cache, { recursive: true });
  const file = join(cache, `${id}.${name}.json`);
  const compilerOptions = {
    tsBuildInfoFile: join(cache, `${id}.${name}.tsbuildinfo`),
    // These are resolved from the root, as the project's file is in another folder.
    typeRoots: [join(root, 'node_modules/@types'), join(root, 'node_modules')],
  };
  const config = { extends: join(root, base), compilerOptions, include: include.map((path) => join(root, path)) };
  writeFileSync(file, JSON.stringify(config));
  return file;
}

/** Runs steps one after the other, each reported when it ends, until one fails. @param {Step[]} steps */
async function runLane(steps) {
  for (const [name, command, args, options] of steps) {
    const { code, output, seconds } = await runQuietly(name, command, args, options);
    if (code !== 0) console.log(output);
    console.log(`${name}: ${code === 0 ? 'passed' : 'failed'} in ${seconds.toFixed(1)} s`);
    if (code !== 0) return false;
  }
  return true;
}

/**
 * Checks one module alone: lint, types, unit tests, its build together with the released set, and its browser tests
 * there. `npm run check -- mfe-routes`. A computer of two cores has room for two lanes: one reads the sources, the
 * other runs a browser.
 * @param {string[]} args
 */
export async function run([id = '']) {
  if (!existsSync(join(root, id, 'module.json'))) fail('Name a module: npm run check -- mfe-routes');
  const start = performance.now();
  const candidate = join(root, '.cache/check', id);
  const hasBrowserTests = existsSync(join(root, id, 'e2e'));
  const assets = ['deploy/release/build/assets.d.ts', 'shared-ui/src/texts.d.ts'];
  const unit = unitTests([
    '--selectProjects',
    'browser',
    '--maxWorkers=2',
    '--testPathPatterns',
    `/${id}/src/`,
    ...withoutLong,
  ]);
  /** @type {Step[]} */
  const inBrowser = [['build', ...typescript('deploy/release/rollout/src/workspace/candidate.ts', id, candidate)]];
  /** @type {Step[]} */
  const sources = [
    ['lint', bin('biome'), ['check', '--error-on-warnings', id]],
    ['types', bin('tsc'), ['-p', project(id, 'src', 'tsconfig.json', [`${id}/src`, ...assets])]],
  ];
  if (hasBrowserTests) {
    sources.push(['types of e2e', bin('tsc'), ['-p', project(id, 'e2e', 'deploy/tsconfig.json', [`${id}/e2e`])]]);
    inBrowser.push([
      'e2e',
      ...playwright(['--workers=1', '--grep-invert=@long', `/${id}/e2e/`], {
        CHROMIUM_PATH: await ensureChromium(),
        STORE_DIR: join(candidate, 'store'),
        STORE_URL: '',
      }),
    ]);
  }
  const passed = await Promise.all([runLane([...sources, ['unit', ...unit]]), runLane(inBrowser)]);
  console.log(`${id}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  if (passed.includes(false)) process.exit(1);
}
