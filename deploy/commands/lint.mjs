import { bin, runAndExit } from './lib/processes.mjs';

/** Lint, format and import boundaries. */
export const run = (args) => runAndExit(bin('biome'), ['check', '--error-on-warnings', ...args]);
