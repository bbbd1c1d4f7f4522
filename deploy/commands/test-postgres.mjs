import { bin, runAndExit } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';

/** The API's tests on the PostgreSQL of DATABASE_URL. @param {string[]} args */
export async function run(args) {
  if (!process.env.DATABASE_URL) fail('Set DATABASE_URL to a PostgreSQL database that the tests may fill and empty.');
  await runAndExit(bin('jest'), ['--selectProjects', 'node', '--testPathPatterns', 'deploy/reference-api', ...args]);
}
