import { runInherited } from './lib/processes.mjs';

/**
 * The tool for changelogs, which npm fetches when it is called: no build and no test needs it. Version 3 needs Node 22.
 */
const CHANGESETS = '@changesets/cli@2.31.1';

/** Resolves with the tool's exit code. @param {string[]} args */
export const runChangesets = (args) =>
  runInherited(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['exec', '--yes', '--', CHANGESETS, ...args]);

/** Notes a change for the changelogs; `npm run release` writes them. @param {string[]} args */
export const run = async (args) => process.exit(await runChangesets(args));
