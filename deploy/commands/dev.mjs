import { runAndExit, typescript } from './lib/processes.mjs';

/** @param {string[]} args */
export const run = (args) => runAndExit(...typescript('deploy/release/gateway/src/development/dev.ts', ...args));
