// The one entry of every npm script: checks Node, installs what is missing, runs the command.
// Plain JavaScript: it must run before anything is installed.
import { checkNode, fail } from './lib/readable.mjs';

/** @type {Record<string, () => Promise<{ run(args: string[]): unknown }>>} */
const commands = {
  start: () => import('./start.mjs'),
  test: () => import('./test.mjs'),
  build: () => import('./build.mjs'),
  gateway: () => import('./gateway.mjs'),
  controller: () => import('./controller.mjs'),
  api: () => import('./api.mjs'),
  'sample-fleet': () => import('./sample-fleet.mjs'),
  dev: () => import('./dev.mjs'),
  rollout: () => import('./rollout.mjs'),
  'api-report': () => import('./api-report.mjs'),
  change: () => import('./change.mjs'),
  'keep-build': () => import('./keep-build.mjs'),
  codeowners: () => import('./codeowners.mjs'),
  'new-module': () => import('./new-module.mjs'),
  pack: () => import('./pack.mjs'),
  geodata: () => import('./geodata.mjs'),
  catalogue: () => import('./catalogue.mjs'),
  sizes: () => import('./sizes.mjs'),
  bench: () => import('./bench.mjs'),
  audit: () => import('./audit.mjs'),
  licences: () => import('./licences.mjs'),
  sbom: () => import('./sbom.mjs'),
  image: () => import('./image.mjs'),
  cluster: () => import('./cluster.mjs'),
  types: () => import('./types.mjs'),
  lint: () => import('./lint.mjs'),
  format: () => import('./format.mjs'),
  unused: () => import('./unused.mjs'),
  check: () => import('./check.mjs'),
  unit: () => import('./unit.mjs'),
  coverage: () => import('./coverage.mjs'),
  e2e: () => import('./e2e.mjs'),
  'test:browsers': () => import('./test-browsers.mjs'),
  'test:clock': () => import('./test-clock.mjs'),
  'test:postgres': () => import('./test-postgres.mjs'),
  'test:s3': () => import('./test-s3.mjs'),
  'test:long': () => import('./test-long.mjs'),
  'test:faults': () => import('./test-faults.mjs'),
  'test:image': () => import('./test-image.mjs'),
  'test:cluster': () => import('./test-cluster.mjs'),
  'test:sdk': () => import('./test-sdk.mjs'),
};

const [name, ...args] = process.argv.slice(2);
const load = commands[name ?? ''];
if (!load) fail(`There is no command "${name ?? ''}". Known: ${Object.keys(commands).join(', ')}.`);
checkNode();
// The rollout CLI installs for itself what it needs, which is nothing for a rollback (rollout.mjs).
if (name !== 'rollout') {
  const { ensureInstalled } = await import('./lib/install.mjs');
  await ensureInstalled({ catalogue: ['catalogue', 'test', 'e2e'].includes(name ?? '') });
}
const { run } = await load();
await run(args);
