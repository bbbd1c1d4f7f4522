import { runAndExit, tsx } from './lib/processes.mjs';

export const run = (args) => runAndExit(...tsx('deploy/gateway/src/main.ts', ...args));
