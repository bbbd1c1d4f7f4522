import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

/** A port nobody uses now. */
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
    const child = fork(join(here, file), { execArgv: ['--import', '@oxc-node/core/register'], env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      errors += String(chunk);
    });
    child.once('message', (message) => resolve({ child, url: (message as { url: string }).url })); // our own processes send exactly this
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

/** A console of its own: reference API with the fixture, and a gateway over the built store. */
export interface Servers {
  /** Origin of the console. */
  url: string;
  /** Origin of the reference API. */
  api: string;
  /** Ends the reference API; its data stay. */
  stopApi(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same port, with the same data. */
  startApi(): Promise<void>;
  close(): Promise<void>;
}

export async function startServers({ storeDir }: { storeDir: string }): Promise<Servers> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fleet-e2e-'));
  const [apiPort, port] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const apiEnv = { PORT: String(apiPort), DATA_DIR: dataDir, ORIGIN: origin };
  const gatewayEnv = { PORT: String(port), API_ORIGIN: `http://localhost:${apiPort}`, LIVE_ORIGIN: `http://localhost:${apiPort}`, STORE_DIR: storeDir };
  const [first, gateway] = await Promise.all([startChild('apiProcess.ts', { ...apiEnv, SEED: '1' }), startChild('gatewayProcess.ts', gatewayEnv)]);
  let api = first.child;
  return {
    url: origin,
    api: `http://localhost:${apiPort}`,
    stopApi: (signal = 'SIGTERM') => end(api, signal),
    async startApi() {
      api = (await startChild('apiProcess.ts', apiEnv)).child;
    },
    async close() {
      await Promise.all([end(api, 'SIGTERM'), end(gateway.child, 'SIGTERM')]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
