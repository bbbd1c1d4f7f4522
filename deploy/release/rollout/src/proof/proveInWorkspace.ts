import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from '@fleet/build/workspace';
import type { Prove } from './prove';

/** By `@fleet/sdk`, which has gateway and browser and depends on this package: it is known by its place alone. */
export const proveInWorkspace: Prove = async (build) => {
  const file = pathToFileURL(join(workspaceRoot, 'deploy/sdk/fleet/src/proof/prove.ts')).href;
  const { prove } = (await import(/* webpackIgnore: true */ file)) as { prove: Prove };
  return prove(build);
};
