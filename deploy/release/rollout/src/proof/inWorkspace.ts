import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from '@fleet/build/workspace';
import type { Prove } from './prove';
import type { WalkRound } from './walkRound';

/** A file of `@fleet/sdk`, which has the gateway and a browser. It depends on this package: hence by its path. */
const load = <Exports>(file: string): Promise<Exports> =>
  import(/* webpackIgnore: true */ pathToFileURL(join(workspaceRoot, 'deploy/sdk/fleet/src/proof', file)).href);

export const proveInWorkspace: Prove = async (build) => (await load<{ prove: Prove }>('prove.ts')).prove(build);

export const walkInWorkspace: WalkRound = async (round) =>
  (await load<{ walkRound: WalkRound }>('walkRound.ts')).walkRound(round);
