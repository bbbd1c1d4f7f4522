import { runAndExit, tsx } from './lib/processes.mjs';

export const run = (args) => runAndExit(...tsx('deploy/reference-api/src/main.ts', ...args));
