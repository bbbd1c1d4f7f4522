import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS } from 'shared-auth/contract';
import type { Database, Queries } from './database';
import { SHORT_LOCK_WAIT, withLockRetries } from './lockRetries';

const migrationFolder = new URL('./migrations/', import.meta.url);

// Any number will do, as long as every instance uses the same lock.
const migrationLock = 7_242_001;

/** Set to the newest migration of the database, this version works on a newer schema: the step back of the runbook. */
const STEP_BACK = 'ACCEPT_SCHEMA';

/** A nightly dump locks every table for as long as it reads (docs/sizing.md). */
const GIVE_UP_MS = 12 * HOUR_MS;

/** Where migrations are from, and where each is reported with its time. */
export interface MigrateOptions {
  log?: Pick<FastifyBaseLogger, 'info' | 'warn'> | undefined;
  folder?: URL;
}

/**
 * Migrates the database to the newest schema, while others may work on it. Each migration is a separate transaction
 * that is tried again where tables are in use (`withLockRetries`). Several instances may start at once: each applies
 * the missing ones.
 * @throws Error when a migration that was applied has been changed since, or is not known here: the schema is of a
 * newer version (T31).
 */
export async function migrate(
  database: Pick<Database, 'transaction'>,
  { log, folder = migrationFolder }: MigrateOptions = {},
): Promise<void> {
  const migrations = await readMigrations(folder);
  for (;;) {
    const progress: Progress = {};
    const started = performance.now();
    const onBusy = async (tries: number) => {
      const oldest = await oldestTransaction(database);
      log?.warn({ migration: progress.at, tries, oldest }, 'tables are in use');
    };
    const next = withLockRetries(database, (queries) => applyNext(queries, migrations, progress), {
      giveUpMs: GIVE_UP_MS,
      onBusy,
    });
    await next.catch((error) => {
      throw failed(progress, error);
    });
    if (progress.applied === undefined) return;
    log?.info({ migration: progress.applied, ms: Math.round(performance.now() - started) }, 'migrated');
  }
}

/** The progress of an attempt. */
interface Progress {
  /** Undefined until the migration to apply is known. */
  at?: string;
  applied?: string;
}

/** Applies the first migration that the database lacks. */
async function applyNext({ query }: Queries, migrations: readonly Migration[], progress: Progress): Promise<void> {
  // Building an index over all locations takes longer than a call may.
  await query('set local statement_timeout = 0');
  await query('select pg_advisory_xact_lock($1)', [migrationLock]);
  const next = nextOf(migrations, await readApplied({ query }));
  // The API's own role lacks the right, and needs it only while a migration is missing.
  if (next === undefined) return;
  progress.at = next.name;
  await refuseWithoutRight({ query }, next.name);
  await query(SHORT_LOCK_WAIT);
  await query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  for (const statement of statements(next.sql)) await query(statement);
  await query('insert into schema_migrations (name, checksum) values ($1, $2)', [next.name, next.checksum]);
  progress.applied = next.name;
}

/** @throws Error as {@link migrate} does */
function nextOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration | undefined {
  refuseNewer(
    applied.map(({ name }) => name),
    migrations.map(({ name }) => name),
  );
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const changed = migrations.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum);
  if (changed) throw new MigrationRefused(`Migration ${changed.name} was changed after it had been applied.`);
  return migrations.find(({ name }) => !checksums.has(name));
}

/** An error whose message is a whole sentence; PostgreSQL's messages are only parts of one. */
class MigrationRefused extends Error {}

/** PostgreSQL's message names neither the migration nor a remedy. */
function failed({ at }: Progress, error: unknown): unknown {
  if (at === undefined || error instanceof MigrationRefused) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`${at} failed and left nothing behind; those before it stay: ${message}`, { cause: error });
}

/** The transaction that most likely holds the lock. */
async function oldestTransaction(database: Pick<Database, 'transaction'>): Promise<string | undefined> {
  const [row] = await database.transaction(({ query }) =>
    query<{ what: string }>(
      `select format('%s (process %s) for %s s', coalesce(nullif(application_name, ''), usename), pid,
         extract(epoch from now() - xact_start)::int) as what
       from pg_stat_activity where xact_start is not null and pid <> pg_backend_pid() order by xact_start limit 1`,
    ),
  );
  return row?.what;
}

async function readApplied({ query }: Queries): Promise<Applied[]> {
  const [there] = await query<{ is: boolean }>("select to_regclass('schema_migrations') is not null as is");
  return there?.is ? query('select name, checksum from schema_migrations') : [];
}

/** The role of the API owns no table: a missing right is explained before PostgreSQL's "permission denied". */
async function refuseWithoutRight({ query }: Queries, first: string): Promise<void> {
  const [right] = await query<{ create: boolean; owns: boolean }>(
    `select has_schema_privilege(current_schema(), 'create') as create,
       coalesce(pg_has_role((select relowner from pg_class where oid = to_regclass('schema_migrations')), 'usage'), true) as owns`,
  );
  if (right?.create && right.owns) return;
  throw new MigrationRefused(
    `The database lacks ${first}, and this role may not change tables: migrate first (RUNBOOK.md, "Database roles").`,
  );
}

/** An older version may silently write wrong data into the tables of a newer one, so it refuses such a schema. */
function refuseNewer(applied: readonly string[], known: readonly string[]): void {
  const newer = applied.filter((name) => !known.includes(name)).sort();
  const newest = newer.at(-1);
  if (newest === undefined || process.env[STEP_BACK] === newest) return;
  throw new MigrationRefused(
    `The database is of a newer version (${newer.join(', ')}). Start that version, or step back as RUNBOOK.md says: ${STEP_BACK}=${newest}.`,
  );
}

/** Identifies the newest schema: the same for the same migrations. */
export async function schemaVersion(): Promise<string> {
  return sha256((await readMigrations(migrationFolder)).map(({ checksum }) => checksum).join());
}

interface Applied {
  name: string;
  checksum: string;
}

interface Migration extends Applied {
  sql: string;
}

async function readMigrations(folder: URL): Promise<Migration[]> {
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
export function statements(sql: string): string[] {
  return sql
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/^--.*$/gm, '').trim() !== '');
}
