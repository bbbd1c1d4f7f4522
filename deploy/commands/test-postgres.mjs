import { bin, runInherited } from './lib/processes.mjs';
import { temporaryPostgres } from './lib/temporaryPostgres.mjs';

/**
 * The API's tests, or those whose paths are named, on the PostgreSQL of DATABASE_URL, which they fill and
 * empty; without one, on a server started for them (Debian's).
 * @param {string[]} args
 */
export async function run(args) {
  const paths = args.length > 0 ? args : ['deploy/server/reference-api'];
  const test = (/** @type {string} */ url) =>
    runInherited(bin('jest'), ['--selectProjects', 'node', '--testPathPatterns', ...paths], {
      env: { ...process.env, DATABASE_URL: url },
    });
  if (process.env.DATABASE_URL) process.exit(await test(process.env.DATABASE_URL));
  const server = await temporaryPostgres();
  const code = await test(server.url);
  await server.stop();
  process.exit(code);
}
