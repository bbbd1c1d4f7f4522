import type { FastifyBaseLogger } from 'fastify';
import { apiRoleOf, grantToApi } from './grants';
import { migrate } from './migrate';
import { PostgresDatabase } from './postgres';

/** The database to migrate, and the role for which it is prepared. */
export interface MigrationPlace {
  /** Names the role that owns the tables. */
  migrationUrl: string | undefined;
  /** Names the API's role, to which the needed rights are granted. */
  databaseUrl: string | undefined;
}

/**
 * The step before an API starts, where its role owns no tables. @throws Error naming the setting that is missing
 */
export async function migrateDatabase(
  { migrationUrl, databaseUrl }: MigrationPlace,
  log: FastifyBaseLogger,
): Promise<void> {
  if (!migrationUrl)
    throw new Error('MIGRATION_DATABASE_URL must name the database and the role that owns its tables.');
  if (!databaseUrl) throw new Error('DATABASE_URL must name the database and the role of the API.');
  const database = new PostgresDatabase(migrationUrl, 1);
  try {
    await migrate(database, { log });
    await grantToApi(database, apiRoleOf(databaseUrl));
  } finally {
    await database.close();
  }
}
