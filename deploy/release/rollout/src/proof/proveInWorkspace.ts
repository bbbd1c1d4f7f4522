import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from '@fleet/build/workspace';
import type { Prove } from './prove';

/** Uses `@fleet/sdk`, which has the gateway and a browser. It depends on this package, so it is loaded by its path. */
export const proveInWorkspace: Prove = async (build) => {
  const file = pathToFileURL(join(workspaceRoot, 'deploy/sdk/fleet/src/proof/prove.ts')).href;
  const { prove } = (await import(/* webpackIgnore: true */ file)) as { prove: Prove };
  return prove(build);
};
