import { bin, runAndExit } from './lib/processes.mjs';

/** @param {string[]} args */
export const run = (args) => runAndExit(bin('jest'), args);
