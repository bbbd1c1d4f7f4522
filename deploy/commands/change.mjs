import { runAndExit } from './lib/processes.mjs';

/**
 * The tool that keeps changelogs, fetched by npm when it is asked for: no build and no test needs it. Version 3 needs
 * Node 22.
 */
const CHANGESETS = '@changesets/cli@2.31.1';

/**
 * Notes a change for the changelogs; `npm run change -- version` writes them and raises the versions.
 * @param {string[]} args
 */
export const run = (args) => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return runAndExit(npm, ['exec', '--yes', '--', CHANGESETS, ...args]);
};
