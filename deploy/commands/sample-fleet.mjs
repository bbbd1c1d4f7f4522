import { runAndExit, typescript } from './lib/processes.mjs';

/** @param {string[]} args */
export const run = (args) => runAndExit(...typescript('deploy/server/sample-fleet/src/main.ts', ...args));
