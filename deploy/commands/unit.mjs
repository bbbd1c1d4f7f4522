import { bin, runAndExit } from './lib/processes.mjs';

export const run = (args) => runAndExit(bin('jest'), args);
