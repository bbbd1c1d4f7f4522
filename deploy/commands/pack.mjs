import { runAndExit, typescript } from './lib/processes.mjs';

/** Tarballs of the packages that a module in a repository of its own installs. */
export const run = () => runAndExit(...typescript('deploy/sdk/pack/src/main.ts'));
