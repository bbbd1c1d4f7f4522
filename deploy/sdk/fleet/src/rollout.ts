import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { runCommand } from '@fleet/rollout/cli';

/** The rollout CLI, on the store of STORE_URL or STORE_DIR. */
export const rollout = (args: string[]): Promise<number> =>
  runCommand(args, {
    env: process.env,
    fallbackDir: join(workspaceRoot, '.store'),
    print: (text) => console.log(text),
    printError: (text) => console.error(text),
    // Gateway and browser are loaded only where something is published.
    prove: async (build) => (await import('./proof/prove')).prove(build),
    walkRound: async (round) => (await import('./proof/walkRound')).walkRound(round),
  });
