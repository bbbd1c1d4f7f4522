import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { frontConfig } from './frontConfig.mjs';
import { root } from './processes.mjs';
import { freePort } from './readable.mjs';
import { createNginx, createPostgres, createProgram, createRedis, isUp } from './services.mjs';

/**
 * @typedef {import('./services.mjs').Service} Service
 * @typedef {object} Cluster
 * @property {string} url where the console is
 * @property {string} ingest where trackers report: a server block of nginx that the world does not reach
 * @property {string} ingestKey
 * @property {readonly string[]} apis
 * @property {readonly string[]} gateways
 * @property {string} databaseUrl
 * @property {Record<'postgres' | 'redis' | 'api-1' | 'api-2' | 'gateway-1' | 'gateway-2' | 'nginx' | 'controller' |
 *   'fleet', Service>} services
 * @property {() => Promise<void>} start in the order in which they need one another
 * @property {() => Promise<void>} stop in the reverse order
 */

/**
 * The console as several machines would run it, on this one: PostgreSQL, Redis, two APIs and two gateways behind nginx,
 * the controller, and a sample fleet.
 * @param {object} options
 * @param {string} options.folder data and logs
 * @param {number} options.port
 * @param {number} options.vehicles
 * @param {number} options.rate positions a second
 * @param {number} options.historyDays
 * @param {(name: string) => void} [options.onEnd] when one ends that was not stopped
 * @param {() => import('./services.mjs').Version} [options.apiVersion] asked at each start of an API
 * @returns {Promise<Cluster>}
 */
export async function createCluster({ folder, port, vehicles, rate, historyDays, onEnd, apiVersion }) {
  mkdirSync(join(folder, 'trusted'), { recursive: true });
  // nginx's workers and PostgreSQL are other users.
  for (const path of [folder, join(folder, 'trusted')]) chmodSync(path, 0o755);
  const url = `http://localhost:${port}`;
  const ports = await Promise.all(Array.from({ length: 8 }, freePort));
  const [pg = 0, events = 0, api1 = 0, api2 = 0, gateway1 = 0, gateway2 = 0, controllerPort = 0, trackers = 0] = ports;
  const local = (/** @type {number} */ of) => `http://127.0.0.1:${of}`;
  const apis = [local(api1), local(api2)];
  const gateways = [local(gateway1), local(gateway2)];
  const ending = { ...(onEnd && { onEnd }) };
  const postgres = createPostgres({ folder, port: pg, ...ending });
  const redis = createRedis({ folder, port: events, ...ending });
  // The secret is the same on every replica: a session of one is valid on the other, and so is evidence.
  const secret = 'the secret of a cluster on one machine, for trying it out';
  const ingestKey = 'development-ingest-key';

  const api = (/** @type {1 | 2} */ n) =>
    createProgram({
      name: `api-${n}`,
      folder,
      file: 'deploy/server/reference-api/src/app/main.ts',
      env: {
        PORT: String(n === 1 ? api1 : api2),
        HOST: '127.0.0.1',
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        JWT_SECRET: secret,
        INGEST_KEY: ingestKey,
        DEMO_ACCOUNTS: '1',
        ALLOWED_ORIGINS: `${url},http://127.0.0.1:${port}`,
        TRUST_PROXY: 'loopback',
      },
      isReady: () => isUp(`${apis[n - 1]}/readyz`),
      ...(apiVersion && { version: apiVersion }),
      ...ending,
    });
  const gateway = (/** @type {1 | 2} */ n) =>
    createProgram({
      name: `gateway-${n}`,
      folder,
      file: 'deploy/release/gateway/src/main.ts',
      env: {
        PORT: String(n === 1 ? gateway1 : gateway2),
        HOST: '127.0.0.1',
        // As in a cluster, this one address leads to any of the APIs.
        API_ORIGIN: local(trackers),
        CONTROLLER_URL: local(controllerPort),
        LIVE_ORIGIN: url,
        EVIDENCE_SECRET: secret,
        TRUST_PROXY: 'loopback',
        OPS_OPEN: '1',
      },
      isReady: () => isUp(`${gateways[n - 1]}/healthz`),
      ...ending,
    });
  const [firstApi, secondApi] = [api(1), api(2)];
  const [firstGateway, secondGateway] = [gateway(1), gateway(2)];

  const host = (/** @type {string} */ address) => new URL(address).host;
  // Replaces the service of the APIs inside a cluster: any of them, for gateways, controller and trackers.
  const inside = `
  server {
    listen 127.0.0.1:${trackers};
    client_max_body_size 16m;
    location / {
      proxy_pass http://api;
    }
  }`;
  const nginx = createNginx({
    folder,
    url: local(port),
    config: frontConfig({
      folder,
      listen: String(port),
      gateways: gateways.map(host),
      apis: apis.map(host),
      accessLog: join(folder, 'logs/access.log'),
      brotli: true,
      more: inside,
    }),
    ...ending,
  });
  const controller = createProgram({
    name: 'controller',
    folder,
    file: 'deploy/release/controller/src/main.ts',
    env: {
      PORT: String(controllerPort),
      HOST: '127.0.0.1',
      GATEWAY: gateways.join(','),
      API_URL: local(trackers),
      DATA_DIR: join(folder, 'controller'),
    },
    isReady: () => isUp(`${local(controllerPort)}/healthz`),
    ...ending,
  });
  const fleet = createProgram({
    name: 'fleet',
    folder,
    file: 'deploy/server/sample-fleet/src/main.ts',
    args: [
      ...['--api', local(trackers), '--vehicles', String(vehicles)],
      ...['--rate', String(rate), '--history-days', String(historyDays)],
    ],
    env: { INGEST_KEY: ingestKey },
    isReady: async () => true,
    ...ending,
  });
  const services = {
    postgres,
    redis,
    'api-1': firstApi,
    'api-2': secondApi,
    'gateway-1': firstGateway,
    'gateway-2': secondGateway,
    nginx,
    controller,
    fleet,
  };
  return {
    url,
    ingest: local(trackers),
    ingestKey,
    apis,
    gateways,
    databaseUrl: postgres.url,
    services,
    async start() {
      await Promise.all([postgres.start(), redis.start()]);
      // The first one brings the database to the newest schema.
      await firstApi.start();
      await Promise.all([secondApi.start(), firstGateway.start(), secondGateway.start()]);
      await nginx.start();
      await controller.start();
      await fleet.start();
    },
    async stop() {
      for (const stage of [
        [fleet, controller, nginx],
        [firstGateway, secondGateway],
        [firstApi, secondApi],
        [redis, postgres],
      ])
        await Promise.all(stage.map((service) => service.stop(service === postgres ? 'SIGINT' : 'SIGTERM')));
    },
  };
}

/** Folder of the data of `npm run cluster`. */
export const clusterFolder = () => process.env.DATA_DIR ?? join(root, '.data-cluster');
