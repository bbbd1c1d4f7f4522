import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database, Queries } from './database';

const folder = new URL('./migrations/', import.meta.url);

// Any number will do, as long as every instance takes the same lock.
const migrationLock = 7_242_001;

/** Set to the newest migration of the database, this version works on a newer schema: the step back of the runbook. */
const STEP_BACK = 'ACCEPT_SCHEMA';

/**
 * Brings the database to the newest schema. Several instances may start at once: one migrates, the others wait for it.
 * @throws Error when a migration that was applied has been changed since, or is not known here: the schema is of a
 *   newer version (T31).
 */
export async function migrate(database: Pick<Database, 'transaction'>): Promise<void> {
  const migrations = await readMigrations();
  await database.transaction(async ({ query }) => {
    // Building an index over all locations takes longer than a call may.
    await query('set local statement_timeout = 0');
    await query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const applied = await readApplied({ query });
    const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
    refuseNewer(
      applied.map(({ name }) => name),
      migrations.map(({ name }) => name),
    );
    const pending = migrations.filter(({ name, checksum }) => {
      const recorded = checksums.get(name);
      if (recorded !== undefined && recorded !== checksum)
        throw new Error(`Migration ${name} was changed after it had been applied.`);
      return recorded === undefined;
    });
    // The API's own role may not, and need not while nothing is to be done.
    if (pending.length === 0) return;
    await refuseWithoutRight({ query }, pending[0]?.name ?? '');
    await query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    for (const { name, sql, checksum } of pending) {
      for (const statement of statements(sql)) await query(statement);
      await query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    }
  });
}

async function readApplied({ query }: Queries): Promise<{ name: string; checksum: string }[]> {
  const [there] = await query<{ is: boolean }>("select to_regclass('schema_migrations') is not null as is");
  return there?.is ? query('select name, checksum from schema_migrations') : [];
}

/** The role of the API owns no table: what it cannot do is said before PostgreSQL's "permission denied". */
async function refuseWithoutRight({ query }: Queries, first: string): Promise<void> {
  const [right] = await query<{ create: boolean; owns: boolean }>(
    `select has_schema_privilege(current_schema(), 'create') as create,
       coalesce(pg_has_role((select relowner from pg_class where oid = to_regclass('schema_migrations')), 'usage'), true) as owns`,
  );
  if (right?.create && right.owns) return;
  throw new Error(
    `The database lacks ${first}, and this role may not change tables: migrate first (RUNBOOK.md, "Database roles").`,
  );
}

/** What a newer version stored an older one may write wrongly, without a word. */
function refuseNewer(applied: readonly string[], known: readonly string[]): void {
  const newer = applied.filter((name) => !known.includes(name)).sort();
  const newest = newer.at(-1);
  if (newest === undefined || process.env[STEP_BACK] === newest) return;
  throw new Error(
    `The database is of a newer version (${newer.join(', ')}). Start that version, or step back as RUNBOOK.md says: ${STEP_BACK}=${newest}.`,
  );
}

/** Identifies the newest schema: the same for the same migrations. */
export async function schemaVersion(): Promise<string> {
  return sha256((await readMigrations()).map(({ checksum }) => checksum).join());
}

async function readMigrations() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: sha256(sql) };
    }),
  );
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Migrations are written with one statement up to each `;` at the end of a line. */
function statements(sql: string): string[] {
  return sql
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/^--.*$/gm, '').trim() !== '');
}
