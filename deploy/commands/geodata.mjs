import { ensureGmt } from './lib/debianProgram.mjs';
import { runAndExit, typescript } from './lib/processes.mjs';

/** Rebuilds the data of the offline map from its sources (NOTICE). @param {string[]} args */
export async function run(args) {
  await runAndExit(...typescript('deploy/server/geodata/src/build.ts', ...args), {
    env: { ...process.env, GMT_PATH: ensureGmt() },
  });
}
