import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, request, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { settingsFrom, startGateway } from '@fleet/gateway';
import { ensureNginx } from '../../commands/lib/debianProgram.mjs';
import { createSampleStore } from '../../gateway/src/testStore';

let dir: string;
let nginx: ChildProcess;
let api: Server;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let origin: string;
let output = '';

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createTcpServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo; // listening on TCP
      server.close(() => resolve(port));
    });
  });

/** The configuration as it is, with this test's addresses in place of the services' names. */
function configuration(port: number, gatewayUrl: string, apiPort: number): string {
  return readFileSync(join(workspaceRoot, 'deploy/production/nginx.conf'), 'utf8')
    .replace('server gateway:8080;', `server 127.0.0.1:${new URL(gatewayUrl).port};`)
    .replace('server api:3000;', `server 127.0.0.1:${apiPort};`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replaceAll('/tmp/', `${dir}/`)
    .replace('access_log /dev/stdout', `access_log ${dir}/access.log`);
}

beforeAll(async () => {
  const path = ensureNginx();
  dir = mkdtempSync(join(tmpdir(), 'fleet-nginx-'));
  // Started by root, its workers are somebody else.
  chmodSync(dir, 0o777);
  api = createServer((incoming, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        url: incoming.url,
        bearer: incoming.headers.authorization,
        forwarded: incoming.headers['x-forwarded-for'],
      }),
    );
  });
  api.on('upgrade', (_incoming, socket) => {
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port: apiPort } = api.address() as AddressInfo; // listening on TCP
  const settings = settingsFrom({
    API_ORIGIN: `http://127.0.0.1:${apiPort}`,
    PORT: '0',
    STORE_DIR: createSampleStore(),
  });
  gateway = await startGateway(settings);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const file = join(dir, 'nginx.conf');
  writeFileSync(file, configuration(port, gateway.url, apiPort));
  const check = spawnSync(path, ['-t', '-q', '-p', dir, '-c', file], { encoding: 'utf8' });
  if (check.status !== 0) throw new Error(`nginx refuses the configuration:\n${check.stderr}`);
  nginx = spawn(path, ['-p', dir, '-c', file, '-g', 'daemon off;']);
  nginx.stderr?.on('data', (chunk) => (output += String(chunk)));
  for (let attempt = 0; ; attempt += 1) {
    const isUp = await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    if (attempt === 100) throw new Error(`nginx did not come up:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}, 180_000);

afterAll(async () => {
  const ended = new Promise((resolve) => nginx?.once('exit', resolve));
  nginx?.kill('SIGTERM');
  await ended;
  await gateway?.close();
  api?.close();
  rmSync(dir, { recursive: true, force: true });
});

it('serves the page of any path with the strict policy, and no version of itself', async () => {
  const page = await fetch(`${origin}/alarms`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('server')).toBe('nginx');
  expect(await page.text()).toContain('id="fleet-registry"');
});

const encodingOf = (path: string, accepted: string) =>
  new Promise<string | undefined>((resolve) => {
    get(`${origin}${path}`, { headers: { 'accept-encoding': accepted } }, (response) => {
      response.resume();
      resolve(response.headers['content-encoding']);
    });
  });

it('keeps module files, each compressed form apart, and never a missing one', async () => {
  const file = '/modules/mfe-alarms/1.2.0/page.js';
  const seen: unknown[] = [];
  for (const accepted of ['gzip, deflate, br', 'identity', 'br;q=1', 'identity'])
    seen.push(await encodingOf(file, accepted));
  expect(seen).toEqual(['br', undefined, 'br', undefined]);
  const answer = await fetch(origin + file);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const missing = await fetch(`${origin}/modules/mfe-alarms/1.2.0/gone.js`);
  expect(missing.status).toBe(404);
  expect(await missing.text()).not.toContain('<html');
});

it.each(['/metrics', '/telemetry/health', '/ingest/positions'])('does not show %s to the world', async (path) => {
  expect((await fetch(origin + path)).status).toBe(404);
});

it('passes calls on with their bearer and the caller’s address, and no query into the log', async () => {
  const answer = await fetch(`${origin}/api/vehicles?search=secret`, { headers: { authorization: 'Bearer x' } });
  expect(await answer.json()).toEqual({
    url: '/api/vehicles?search=secret',
    bearer: 'Bearer x',
    forwarded: '127.0.0.1',
  });
  expect(readFileSync(join(dir, 'access.log'), 'utf8')).not.toContain('secret');
});

it('passes the live connection on', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const handshake = request(`${origin}/socket.io/?transport=websocket`, {
      headers: { connection: 'Upgrade', upgrade: 'websocket' },
    });
    handshake.once('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode);
    });
    handshake.once('response', (response) => resolve(response.statusCode));
    handshake.once('error', reject);
    handshake.end();
  });
  expect(status).toBe(101);
});

it('takes so many reports and sign-ins of one address and no more', async () => {
  const statuses = async (count: number, send: () => Promise<Response>) =>
    (await Promise.all(Array.from({ length: count }, send))).map(({ status }) => status);
  const report = () =>
    fetch(`${origin}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ module: 'mfe-alarms', version: '1.2.0', kind: 'load', ms: 90 }),
    });
  const reports = await statuses(80, report);
  expect(reports).toContain(204);
  expect(reports).toContain(429);
  expect(await statuses(60, () => fetch(`${origin}/api/auth/login`, { method: 'POST' }))).toContain(429);
});
