import { runAndExit, typescript } from './lib/processes.mjs';

/** Builds every module and rolls it out to the local store, then holds the sizes against the budget. */
export const run = () => runAndExit(...typescript('deploy/release/rollout/src/workspace/build.ts'));
