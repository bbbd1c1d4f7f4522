import { availableParallelism } from 'node:os';
import { helpOf, version } from '@fleet/tracing';
import { routeTable } from '../identity/access/routes';
import { migrateDatabase } from '../platform/database/migrateDatabase';
import { createServer } from '../platform/http/server';
import { readOptions } from './environment';
import { startReferenceApi } from './start';

/** The reference API as a process of its own. Settings come from the environment; see the README. */
async function main(): Promise<void> {
  if (process.argv.includes('--version')) return console.log(version);
  if (process.argv.includes('--help')) return console.log(help());
  if (process.argv.includes('--routes')) return printRoutes();
  if (process.argv.includes('--migrate')) return migrateOnly(process.env);
  const options = { ...readOptions(process.env), rebuildTrips: process.argv.includes('--rebuild-trips') };
  const api = await startReferenceApi(options);
  const place = options.databaseUrl ? 'PostgreSQL' : `PGlite in ${options.dataDir}`;
  console.log(`Reference API listens on ${api.url} (version ${version}, ${place}, ${availableParallelism()} cores).`);
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(1);
      closing = true;
      // A client that never ends its request must not keep the process for ever.
      setTimeout(() => process.exit(1), 20_000 + (options.drainDelay ?? 0)).unref();
      void api.close().then(() => process.exit(0));
    });
  }
}

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
async function migrateOnly({ MIGRATION_DATABASE_URL, DATABASE_URL }: NodeJS.ProcessEnv): Promise<void> {
  const { log } = createServer({ logLevel: 'info', trustProxy: 'loopback' });
  await migrateDatabase({ migrationUrl: MIGRATION_DATABASE_URL, databaseUrl: DATABASE_URL }, log);
  console.log('The schema is of this version, and the role of the API has its rights.');
}

/** Prints every call, and who may make it, of a server in memory that is started for it. */
async function printRoutes(): Promise<void> {
  const api = await startReferenceApi();
  console.log(routeTable(api.routes));
  await api.close();
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  const taken = /EADDRINUSE.*?:(\d+)$/.exec(message);
  console.error(taken ? `Port ${taken[1]} is taken; set PORT to another one.` : message);
  process.exit(1);
});
