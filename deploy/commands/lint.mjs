import { bin, runAndExit } from './lib/processes.mjs';

/** Lint, format and import boundaries. @param {string[]} args */
export const run = (args) => runAndExit(bin('biome'), ['check', '--error-on-warnings', ...args]);
