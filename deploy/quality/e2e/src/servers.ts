import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Accounts, TestProvider } from '@fleet/reference-api/test-provider';

const here = fileURLToPath(new URL('.', import.meta.url));

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, () => {
      const { port } = server.address() as AddressInfo; // listening on TCP
      server.close(() => resolve(port));
    });
  });

/** Starts a TypeScript file as a child and waits for its `{ url }`. */
function startChild(file: string, env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  return new Promise((resolve, reject) => {
    const child = fork(join(here, 'processes', file), {
      // Optimizing PGlite's WebAssembly takes longer than all that a test asks of it.
      execArgv: ['--liftoff-only', '--import', '@oxc-node/core/register'],
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      errors += String(chunk);
    });
    // Our own processes send exactly this
    child.once('message', (message) => resolve({ child, url: (message as { url: string }).url }));
    child.once('exit', (code) => reject(new Error(`${file} ended with code ${code} before it was ready:\n${errors}`)));
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/** SQL with `$1`, `$2`, … for the parameters. */
export interface Statement {
  sql: string;
  params?: readonly unknown[];
}

/** A row of a query; the test knows what it asked for. */
// biome-ignore lint/suspicious/noExplicitAny: each query has columns of its own
export type Row = Record<string, any>;

/** Runs SQL on the data folder of an API that is stopped. */
function runQueries(dataDir: string, statements: readonly Statement[]): Promise<Row[][]> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, DATA_DIR: dataDir, STATEMENTS: JSON.stringify(statements) };
    const child = fork(join(here, 'processes/queryProcess.ts'), {
      execArgv: ['--import', '@oxc-node/core/register'],
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    let answers: Row[][] | undefined;
    child.once('message', (message) => {
      answers = message as Row[][]; // our own process sends exactly this
    });
    child.once('exit', (code) =>
      answers ? resolve(answers) : reject(new Error(`queryProcess.ts ended with code ${code}`)),
    );
  });
}

/** A console of its own: reference API with the fixture, and a gateway over the built store. */
export interface Servers {
  /** Origin of the console. */
  url: string;
  /** Origin of the reference API. */
  api: string;
  /** Asks the reference API's own database, while the API is stopped for it. */
  query(statements: readonly Statement[]): Promise<Row[][]>;
  /** Ends the reference API; its data stay. */
  stopApi(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same port, with the same data. */
  startApi(): Promise<void>;
  /** Starts the controller, where there is to be one; anew after it was stopped. */
  startController(): Promise<void>;
  stopController(signal: NodeJS.Signals): Promise<void>;
  /** Origins of all gateways; the first one is `url`. */
  gateways: readonly string[];
  /** Starts a gateway anew at its origin, after it was stopped. */
  startGateway(origin: string): Promise<void>;
  stopGateway(origin: string, signal: NodeJS.Signals): Promise<void>;
  /** Where `accounts` were given. */
  provider: TestProvider | undefined;
  close(): Promise<void>;
}

interface ServersOptions {
  storeDir: string;
  /** Origins whose pages may connect, besides the console's own. */
  otherOrigins?: readonly string[];
  /** TILE_URL of the gateway; none by default, as tests call no public tile service. */
  tileUrl?: string;
  /** TILES_DIR of the gateway. */
  tilesDir?: string;
  /** Seconds between two looks of a controller; without it there is none. */
  controllerEvery?: number;
  /** Gateways over the one store; 1 by default. */
  gateways?: number;
  /** Accounts of an identity provider that people sign in at as well. */
  accounts?: Accounts;
  /** Where the API sends mail; without it there is no such channel. */
  smtpUrl?: string;
  /** Public and private key by which the API sends Web Push. */
  vapidKeys?: readonly [string, string];
  /** By which the API searches addresses; without it none. */
  geocoderUrl?: string;
}

export async function startServers({
  storeDir,
  otherOrigins = [],
  tileUrl = 'none',
  tilesDir = '',
  controllerEvery,
  gateways: gatewayCount = 1,
  accounts,
  smtpUrl = '',
  vapidKeys,
  geocoderUrl = '',
}: ServersOptions): Promise<Servers> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fleet-e2e-'));
  const [apiPort, controllerPort] = [await freePort(), await freePort()];
  const ports: number[] = [];
  while (ports.length < gatewayCount) ports.push(await freePort());
  const origins = ports.map((port) => `http://localhost:${port}`);
  const [origin = ''] = origins;
  const provider =
    accounts && (await TestProvider.start(await freePort(), `${origin}/api/auth/oidc/callback`, accounts));
  const apiEnv = {
    PORT: String(apiPort),
    DATA_DIR: dataDir,
    ORIGIN: [...origins, ...otherOrigins].join(','),
    OIDC: JSON.stringify(provider?.settings ?? null),
    SMTP_URL: smtpUrl,
    GEOCODER_URL: geocoderUrl,
    VAPID_KEYS: vapidKeys?.join(',') ?? '',
  };
  const gatewayEnv = {
    // Evidence that one of several gateways signed must be good at all of them.
    ...(gatewayCount > 1 ? { EVIDENCE_SECRET: 'a secret that all gateways of the test share' } : {}),
    API_ORIGIN: `http://localhost:${apiPort}`,
    LIVE_ORIGIN: `http://localhost:${apiPort}`,
    STORE_DIR: storeDir,
    STORE_URL: '',
    TILE_URL: tileUrl,
    TILES_DIR: tilesDir,
    CONTROLLER_URL: controllerEvery === undefined ? '' : `http://localhost:${controllerPort}`,
  };
  const controllerEnv = {
    PORT: String(controllerPort),
    STORE_DIR: storeDir,
    STORE_URL: '',
    GATEWAY: origins.join(','),
    API_URL: `http://localhost:${apiPort}`,
    DATA_DIR: `${dataDir}-controller`,
    EVERY: String(controllerEvery ?? 1),
    LOG_LEVEL: 'silent',
  };
  let controller: ChildProcess | null = null;
  const gateways = new Map<string, ChildProcess>();
  const startGateway = async (at: string) => {
    gateways.set(at, (await startChild('gatewayProcess.ts', { ...gatewayEnv, PORT: new URL(at).port })).child);
  };
  const [first] = await Promise.all([
    startChild('apiProcess.ts', { ...apiEnv, SEED: '1' }),
    ...origins.map(startGateway),
  ]);
  let api = first.child;
  const startApi = async () => {
    api = (await startChild('apiProcess.ts', apiEnv)).child;
  };
  return {
    url: origin,
    api: `http://localhost:${apiPort}`,
    async query(statements) {
      await end(api, 'SIGTERM');
      const answers = await runQueries(dataDir, statements);
      await startApi();
      return answers;
    },
    stopApi: (signal = 'SIGTERM') => end(api, signal),
    startApi,
    async startController() {
      controller = (await startChild('controllerProcess.ts', controllerEnv)).child;
    },
    stopController: async (signal) => {
      if (controller) await end(controller, signal);
    },
    gateways: origins,
    startGateway,
    stopGateway: async (at, signal) => {
      const gateway = gateways.get(at);
      if (gateway) await end(gateway, signal);
    },
    provider,
    async close() {
      await provider?.stop();
      const running = [api, ...gateways.values(), ...(controller ? [controller] : [])];
      await Promise.all(running.map((child) => end(child, 'SIGTERM')));
      for (const dir of [dataDir, controllerEnv.DATA_DIR]) rmSync(dir, { recursive: true, force: true });
    },
  };
}
