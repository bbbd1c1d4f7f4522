import { runAndExit, typescript } from './lib/processes.mjs';

/** @param {string[]} args */
export const run = (args) => runAndExit(...typescript('deploy/release/build/src/api/main.ts', ...args));
