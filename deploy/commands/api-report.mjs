import { runAndExit, typescript } from './lib/processes.mjs';

export const run = (args) => runAndExit(...typescript('deploy/build/src/api/main.ts', ...args));
