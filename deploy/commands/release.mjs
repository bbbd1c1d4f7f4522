import { join } from 'node:path';
import { runChangesets } from './change.mjs';
import { root, runInherited } from './lib/processes.mjs';

/**
 * Turns the waiting changesets into versions and lines of each package's CHANGELOG.md, and writes the reports that name
 * these versions. The lines are raw: the author of the release edits them down to what users of the package must know.
 */
export async function run() {
  const code = await runChangesets(['version']);
  process.exit(code || (await runInherited(process.execPath, [join(root, 'deploy/commands/run.mjs'), 'api-report'])));
}
