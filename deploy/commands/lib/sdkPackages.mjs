import { spawnSync } from 'node:child_process';
import { runInherited, typescript } from './processes.mjs';

/**
 * Packs the packages that a module in a separate repository installs. @throws Error where its test cannot run: a
 * separate mount hides the folder of the checkout from the module's commands
 */
export async function packSdk() {
  if (spawnSync('unshare', ['--map-root-user', '--mount', 'true']).status !== 0)
    throw new Error('The checkout is hidden by a mount namespace, which this system does not allow (unshare --mount).');
  if ((await runInherited(...typescript('deploy/sdk/workspace/src/pack/main.ts'))) !== 0)
    throw new Error('The packages could not be packed.');
}
