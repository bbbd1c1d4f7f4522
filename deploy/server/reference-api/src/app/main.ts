import { availableParallelism } from 'node:os';
import { helpOf, type RunningServer, runServer, version } from '@fleet/tracing';
import { routeTable } from '../identity/access/routes';
import { migrateDatabase } from '../platform/database/migrateDatabase';
import { createServer } from '../platform/http/server';
import { readOptions } from './environment';
import { startReferenceApi } from './start';

/** The reference API as a separate process. Settings are read from the environment; see the README. */
async function main(): Promise<RunningServer | undefined> {
  if (process.argv.includes('--version')) return print(version);
  if (process.argv.includes('--help')) return print(help());
  if (process.argv.includes('--routes')) return print(await routes());
  if (process.argv.includes('--migrate')) return migrateOnly(process.env);
  const options = { ...readOptions(process.env), rebuildTrips: process.argv.includes('--rebuild-trips') };
  const { url, close } = await startReferenceApi(options);
  const place = options.databaseUrl ? 'PostgreSQL' : `PGlite in ${options.dataDir}`;
  const line = `Reference API listens on ${url} (version ${version}, ${place}, ${availableParallelism()} cores).`;
  return { line, close, closesWithin: 20_000 + (options.drainDelay ?? 0) };
}

const print = (text: string): undefined => void console.log(text);

const help = () =>
  [
    helpOf('api', 'The API of the console.'),
    '  --migrate          brings the schema to this version, then ends',
    '  --routes           prints every call, and who may make it',
    '  --rebuild-trips    derives the trips of all days again',
    '',
    helpOf('migrate', '--migrate'),
  ].join('\n');

/** Brings the schema to this version as the role that owns it; the API that starts next may not. */
async function migrateOnly({ MIGRATION_DATABASE_URL, DATABASE_URL }: NodeJS.ProcessEnv): Promise<undefined> {
  const { log } = createServer({ logLevel: 'info', trustProxy: 'loopback' });
  await migrateDatabase({ migrationUrl: MIGRATION_DATABASE_URL, databaseUrl: DATABASE_URL }, log);
  print('The schema is of this version, and the role of the API has its rights.');
}

/** Lists every call, and who may make it, by starting a server in memory. */
async function routes(): Promise<string> {
  const api = await startReferenceApi();
  await api.close();
  return routeTable(api.routes);
}

await runServer('reference-api', process.env.PORT || '3000', main);
