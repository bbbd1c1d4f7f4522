import { runAndExit, typescript } from './lib/processes.mjs';

export const run = (args) => runAndExit(...typescript('deploy/scaffold/src/main.ts', ...args));
