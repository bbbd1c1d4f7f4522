import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceVersion } from '@fleet/build';
import { developmentIngestKey } from '@fleet/reference-api';
import type { Registry } from 'shared-auth/contract';
import { call, signIn } from './calls';
import { message, start } from './processes';

/** Where `npm run build` rolls out to. */
export const STORE = process.env.STORE_DIR ?? fileURLToPath(new URL('../../../../.store', import.meta.url));

/**
 * The registry of what was built, after checking that it was built from the present sources: a figure is recorded with
 * their commit.
 *
 * @throws Error that asks for a build
 */
export function builtRegistry(): Registry {
  if (!existsSync(STORE)) throw new Error(`There is no ${STORE}: run "npm run build" first.`);
  // Written by "npm run build"
  const registry = JSON.parse(readFileSync(join(STORE, 'registry.json'), 'utf8')) as Registry;
  const { shell, modules } = registry;
  const built = [['shell', shell.version], ...Object.entries(modules).map(([id, { stable }]) => [id, stable.version])];
  const older = built.filter(([id = '', version]) => version !== sourceVersion(id)).map(([id]) => id);
  if (older.length > 0 && !process.env.STORE_DIR)
    throw new Error(`Sources are newer than what is built of ${older.join(', ')}: run "npm run build" first.`);
  return registry;
}

/** Starts a gateway over a store. @returns its origin, and what ends it */
export async function startGateway(api: string, storeDir: string): Promise<{ url: string; close(): void }> {
  const gateway = start('gatewayServer.ts', {
    PORT: '0',
    API_ORIGIN: api,
    LIVE_ORIGIN: api,
    STORE_DIR: storeDir,
    STORE_URL: '',
    TILE_URL: 'none',
    TILES_DIR: '',
  });
  const { url } = await message<{ url: string }>(gateway);
  return { url: url.replace('127.0.0.1', 'localhost'), close: () => gateway.kill('SIGTERM') };
}

/** The console as deployed, over an API whose vehicles have one position each. */
export interface ConsoleServers {
  /** Origin of the gateway. */
  url: string;
  /** Origin of the API. */
  api: string;
  token: string;
  close(): void;
}

/** Positions that are posted at once; the API stores what comes together in one batch. */
const AT_ONCE = 100;

async function placeVehicle(api: string, i: number): Promise<void> {
  const position = {
    fixTime: new Date().toISOString(),
    latitude: 41.2 + ((i * 7919) % 10_000) / 10_000,
    longitude: 20.9 + ((i * 104_729) % 15_000) / 10_000,
    speed: (i * 13) % 60,
    course: (i * 37) % 360,
    altitude: 240 + (i % 500),
    accuracy: 5,
    attributes: { ignition: i % 3 > 0, sat: 11, power: 13.9, batteryLevel: 95, fuelLevel: i % 100 },
  };
  const body = { position, device: { uniqueId: `35963208${String(i + 1).padStart(7, '0')}` } };
  await call(api, '/ingest/positions', { token: developmentIngestKey, body });
}

async function placeVehicles(api: string, count: number): Promise<void> {
  const vehicles = Array.from({ length: count }, (_, i) => i);
  for (let at = 0; at < count; at += AT_ONCE)
    await Promise.all(vehicles.slice(at, at + AT_ONCE).map((i) => placeVehicle(api, i)));
}

/** Starts API and gateway, each in a process of its own. @throws Error when nothing has been built. */
export async function startConsole({ vehicles }: { vehicles: number }): Promise<ConsoleServers> {
  builtRegistry();
  const server = start('apiServer.ts', { DATABASE_URL: '', VEHICLES: String(vehicles) });
  const { url: api } = await message<{ url: string }>(server);
  await placeVehicles(api, vehicles);
  const gateway = await startGateway(api, STORE);
  return {
    url: gateway.url,
    api,
    token: await signIn(api),
    close() {
      gateway.close();
      server.kill('SIGTERM');
    },
  };
}
