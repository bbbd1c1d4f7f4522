import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { Database, Queries } from './database';

/** The role with which the API works: it reads and writes rows, and owns no tables (T30). */
export interface ApiRole {
  name: string;
  password: string;
}

/** @throws Error when the address names no role */
export function apiRoleOf(databaseUrl: string): ApiRole {
  const { username, password } = new URL(databaseUrl);
  if (username === '') throw new Error('DATABASE_URL must name the role of the API.');
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Functions that the API calls with the rights of the role that migrates. */
const functions = 'create_locations_partition(text), drop_locations_partition(text)';

/**
 * Grants the API's role the rights that it needs in a schema, and no others. The role is created where it is missing,
 * and its password set, where the role that migrates may do so.
 */
export async function grantToApi(database: Pick<Database, 'transaction'>, { name, password }: ApiRole): Promise<void> {
  await database.transaction(async ({ query }) => {
    const role = quoted(name);
    const [own] = await query<{ is_own: boolean; schema: string; database: string }>(
      'select current_user = $1 as is_own, current_schema() as schema, current_database() as database',
      [name],
    );
    if (!own || own.is_own) throw new Error('DATABASE_URL and MIGRATION_DATABASE_URL must name two roles.');
    await makeRole({ query }, name, password);
    const schema = quoted(own.schema);
    for (const statement of [
      `grant connect on database ${quoted(own.database)} to ${role}`,
      `revoke create on schema ${schema} from public`,
      `revoke all on schema ${schema} from ${role}`,
      `grant usage on schema ${schema} to ${role}`,
      `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
      // Only the migrator may change the version of the schema.
      `revoke insert, update, delete on schema_migrations from ${role}`,
      `grant usage, select on all sequences in schema ${schema} to ${role}`,
      `grant execute on function ${functions} to ${role}`,
      // These rights apply to partitions that are created later.
      `alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role}`,
      `alter default privileges in schema ${schema} grant usage, select on sequences to ${role}`,
    ])
      await query(statement);
  });
}

async function makeRole({ query }: Queries, name: string, password: string): Promise<void> {
  const [found] = await query<{ is_there: boolean; is_super: boolean; may: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as is_there, coalesce((select rolsuper from pg_roles where rolname = $1), false) as is_super,
       (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may`,
    [name],
  );
  if (found?.is_super) throw new Error(`The role ${name} is a superuser; the API must have one that is not.`);
  if (!found?.is_there && !found?.may)
    throw new Error(`The role ${name} is missing, and this role may not make it: create role ${quoted(name)} login.`);
  if (!found.is_there) await query(`create role ${quoted(name)} login`);
  // Hashed here: a statement may be in the server's log.
  if (found.may && password !== '') await query(`alter role ${quoted(name)} password '${scramVerifier(password)}'`);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const ITERATIONS = 4096;

/** A password as PostgreSQL stores it (RFC 5803). */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ITERATIONS, 32, 'sha256');
  const key = (of: string) => createHmac('sha256', salted).update(of).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}
