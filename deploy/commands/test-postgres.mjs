import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, runInherited } from './lib/processes.mjs';
import { freePort } from './lib/readable.mjs';
import { createPostgres } from './lib/services.mjs';

/**
 * The API's tests, or those whose paths are named, on the PostgreSQL of DATABASE_URL, which they fill and
 * empty; without one, on a server started for them (Debian's).
 * @param {string[]} args
 */
export async function run(args) {
  const test = (/** @type {string} */ url) =>
    runInherited(
      bin('jest'),
      ['--selectProjects', 'node', '--testPathPatterns', ...(args.length > 0 ? args : ['deploy/server/reference-api'])],
      {
        env: { ...process.env, DATABASE_URL: url },
      },
    );
  if (process.env.DATABASE_URL) process.exit(await test(process.env.DATABASE_URL));
  const folder = mkdtempSync(join(tmpdir(), 'fleet-postgres-'));
  const server = createPostgres({ folder, port: await freePort() });
  await server.start();
  const code = await test(server.url);
  await server.stop('SIGINT');
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
