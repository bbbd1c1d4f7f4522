import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database';
import { nameInstallation } from './installation';
import { migrate } from './migrate';
import { PGliteDatabase } from './pglite';

/**
 * The location of the data: a PostgreSQL server, a folder for PGlite, or (with neither) memory for as long as the
 * process runs.
 */
export interface DatabasePlace {
  databaseUrl?: string | undefined;
  dataDir?: string | undefined;
}

/** The client of PostgreSQL is loaded only where there is one. */
const openPostgres = async (url: string): Promise<Database> => new (await import('./postgres')).PostgresDatabase(url);

/** Opens the database and brings it to the newest schema. */
export async function openDatabase(
  { databaseUrl, dataDir }: DatabasePlace,
  log?: FastifyBaseLogger,
): Promise<Database> {
  const database = databaseUrl ? await openPostgres(databaseUrl) : await PGliteDatabase.open(dataDir);
  try {
    await migrate(database, { log });
    await nameInstallation(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
