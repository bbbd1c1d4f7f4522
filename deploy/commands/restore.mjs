import { runInherited } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';

/**
 * Restores a dump, replacing a database's data. Revocations since then are applied by the first API that starts on it.
 * @param {string[]} args
 */
export async function run([dump]) {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, REVOCATIONS_DIR } = process.env;
  // The role that owns the tables, where the API's own does not.
  const url = MIGRATION_DATABASE_URL || DATABASE_URL;
  if (!dump) fail('Which dump? npm run restore -- FILE');
  if (!url) fail('MIGRATION_DATABASE_URL (or DATABASE_URL) must say into which database, by the role that owns it.');
  if (!REVOCATIONS_DIR)
    fail('REVOCATIONS_DIR must name the folder of revocations: without it the dump revives what was revoked since.');
  const statements = ['set client_min_messages = warning', 'drop schema public cascade', 'create schema public'];
  const psql = ['--dbname', url, '-q', '-v', 'ON_ERROR_STOP=1', ...statements.flatMap((sql) => ['-c', sql])];
  if ((await runInherited('psql', psql)) !== 0) fail('The old schema could not be dropped; nothing was restored.');
  if ((await runInherited('pg_restore', ['--dbname', url, '--exit-on-error', dump])) !== 0)
    fail('The dump could not be restored: run it again with a whole dump before any API is started.');
  console.log(`Restored. Start the API with REVOCATIONS_DIR=${REVOCATIONS_DIR}: it applies what was revoked since.`);
}
