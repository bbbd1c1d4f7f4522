import { runAndExit, typescript } from './lib/processes.mjs';

/** @param {string[]} args */
export const run = (args) => runAndExit(...typescript('deploy/build/src/api/main.ts', ...args));
