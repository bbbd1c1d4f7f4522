import { runAndExit, typescript } from './lib/processes.mjs';

/** @param {string[]} args */
export const run = (args) => runAndExit(...typescript('deploy/server/reference-api/src/main.ts', ...args));
