import { runAndExit, tsx } from './lib/processes.mjs';

export const run = (args) => runAndExit(...tsx('deploy/build/src/dev.ts', ...args));
