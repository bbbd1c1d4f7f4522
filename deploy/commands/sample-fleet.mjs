import { runAndExit, typescript } from './lib/processes.mjs';

export const run = (args) => runAndExit(...typescript('deploy/reference-api/src/sample-fleet/main.ts', ...args));
