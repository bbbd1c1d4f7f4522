import { runAndExit, typescript } from './lib/processes.mjs';

/** Writes .github/CODEOWNERS from each module.json's owner. */
export const run = () => runAndExit(...typescript('deploy/sdk/scaffold/src/writeCodeowners.ts'));
