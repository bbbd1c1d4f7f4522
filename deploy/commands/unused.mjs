import { bin, runAndExit } from './lib/processes.mjs';

/** Files and exports that nobody uses (knip.json lists where programs begin). */
export const run = () => runAndExit(bin('knip'), ['--no-progress', '--no-config-hints']);
