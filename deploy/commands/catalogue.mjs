import { runAndExit, typescript } from './lib/processes.mjs';
import { checkPort, portFrom } from './lib/readable.mjs';

/** The components of shared-ui with their states. `--dev` reloads saved files. @param {string[]} args */
export async function run(args) {
  const port = portFrom('PORT', 6100);
  if (!args.includes('--dev')) await checkPort(port, 'PORT', 'the catalogue');
  await runAndExit(...typescript('deploy/quality/catalogue/src/tool/main.ts', ...args), {
    env: { ...process.env, PORT: String(port) },
  });
}
