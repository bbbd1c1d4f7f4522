import { bin, runAndExit } from './lib/processes.mjs';

/** Mends what can be mended by itself. @param {string[]} args */
export const run = (args) => runAndExit(bin('biome'), ['check', '--write', ...args]);
