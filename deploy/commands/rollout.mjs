import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLE, bundleKey } from '../release/rollout/src/bundle/bundleKey.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root, runAndExit, runInherited, typescript } from './lib/processes.mjs';

const file = join(root, BUNDLE);

const isCurrent = () =>
  existsSync(file) && existsSync(`${file}.key`) && readFileSync(`${file}.key`, 'utf8') === bundleKey(root);

/**
 * The rollout CLI. `publish` and `preview` compile, `walk` has a browser: they need the workspace's packages. Every
 * other command runs from a bundle that needs none of them, so that a rollback works even while the registry of
 * packages does not. `npm run build` makes the bundle.
 * @param {string[]} args
 */
export async function run(args) {
  if (['publish', 'preview', 'walk'].includes(args[0] ?? '')) {
    await ensureInstalled();
    await runAndExit(...typescript('deploy/release/rollout/src/cli/main.ts', ...args));
  }
  if (!isCurrent()) {
    const isThere = existsSync(file);
    // An older bundle is better than none: the registry of packages may be unreachable now.
    if (!(await ensureInstalled({ orElse: isThere }))) console.error('… using the CLI of an earlier build');
    else if ((await runInherited(...typescript('deploy/release/rollout/src/bundle/main.ts'))) !== 0 && !isThere)
      process.exit(1);
  }
  await runAndExit(process.execPath, [file, ...args]);
}
