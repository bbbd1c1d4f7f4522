import { runAndExit, typescript } from './lib/processes.mjs';

/** Each package's share of the first loads, and what changed since the last accepted sizes. @param {string[]} args */
export const run = (args) => runAndExit(...typescript('deploy/release/build/src/sizesMain.ts', ...args));
