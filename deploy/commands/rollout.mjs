import { runAndExit, tsx } from './lib/processes.mjs';

export const run = (args) => runAndExit(...tsx('deploy/rollout/src/cli.ts', ...args));
