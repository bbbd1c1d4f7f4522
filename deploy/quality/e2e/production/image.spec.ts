import { createHash } from 'node:crypto';
import { cpSync, lchownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Container, removeSystems, startContainer } from '../../../commands/lib/containers.mjs';
import { configOf } from '../../../commands/lib/images.mjs';
import { createPostgres, createRedis, isUp } from '../../../commands/lib/services.mjs';
import { forward } from '../src/forward';
import { freePort, seedDatabase } from '../src/servers';
import { storeDir } from '../src/test';

/** The images as compose.yaml runs them, on the network of this machine. */
const folder = mkdtempSync(join(tmpdir(), 'fleet-image-'));
const password = 'not one that is published';
const secret = '0123456789'.repeat(4);
const containers: Record<string, Container> = {};
const closing: (() => Promise<unknown>)[] = [];
const address: Record<'api' | 'gateway' | 'controller' | 'front', string> = {
  api: '',
  gateway: '',
  controller: '',
  front: '',
};
const portOf = (url: string) => new URL(url).port;

/** Waits until a container serves; fails with what it wrote when it ends before. */
async function serves(name: string, path: string): Promise<void> {
  const [container, url] = [containers[name], address[name as keyof typeof address]];
  await expect
    .poll(
      async () => {
        if (container && !container.isRunning()) throw new Error(`${name} ended:\n${container.output()}`);
        return isUp(url + path);
      },
      { message: `${name} does not serve: ${container?.output()}` },
    )
    .toBe(true);
}

/** What a program of an image prints, run as the service would be. */
async function printed(service: string, args: string[]): Promise<{ code: number | string | null; output: string }> {
  const container = await startContainer(service, { args });
  const code = await container.ended;
  const output = container.output();
  await container.stop('KILL');
  return { code, output };
}

test.beforeAll(async () => {
  test.setTimeout(480_000);
  for (const name of Object.keys(address) as (keyof typeof address)[])
    address[name] = `http://127.0.0.1:${await freePort()}`;
  const postgres = createPostgres({ folder, port: await freePort() });
  const redis = createRedis({ folder, port: await freePort() });
  closing.push(postgres.stop, redis.stop);
  await Promise.all([postgres.start(), redis.start()]);
  await seedDatabase(postgres.url, password);

  // A store of its own: the controller writes, as the image's user.
  const [store, health] = [join(folder, 'store'), join(folder, 'health')];
  cpSync(storeDir, store, { recursive: true });
  mkdirSync(health);
  for (const path of [
    store,
    health,
    ...readdirSync(store, { recursive: true }).map((name) => join(store, String(name))),
  ])
    lchownSync(path, 1000, 1000);
  // The image's own configuration, with the addresses of this machine for the services' names.
  const nginx = join(folder, 'front.conf');
  const text = readFileSync(join(import.meta.dirname, '../../../production/nginx.conf'), 'utf8')
    .replace('server gateway:8080;', `server ${new URL(address.gateway).host};`)
    .replace('server api:3000;', `server ${new URL(address.api).host};`)
    .replace('listen 8080;', `listen ${new URL(address.front).host};`);
  writeFileSync(nginx, text);

  containers.api = await startContainer('api', {
    env: {
      PORT: portOf(address.api),
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      JWT_SECRET: secret,
      INGEST_KEY: 'end-to-end-ingest-key',
      ALLOWED_ORIGINS: address.front,
      TRUST_PROXY: 'loopback',
    },
    memory: 2 ** 30,
  });
  containers.gateway = await startContainer('gateway', {
    env: {
      PORT: portOf(address.gateway),
      API_ORIGIN: address.api,
      CONTROLLER_URL: address.controller,
      LIVE_ORIGIN: address.front,
      EVIDENCE_SECRET: secret,
      TRUST_PROXY: 'loopback',
      TILE_URL: 'none',
      OPS_OPEN: '1',
    },
    mounts: [{ from: store, to: '/srv/store' }],
  });
  containers.controller = await startContainer('controller', {
    env: { PORT: portOf(address.controller), GATEWAY: address.gateway, API_URL: address.api },
    mounts: [
      { from: store, to: '/srv/store', writable: true },
      { from: health, to: '/srv/controller', writable: true },
    ],
  });
  await serves('api', '/readyz');
  await serves('gateway', '/healthz');
  await serves('controller', '/healthz');
  containers.front = await startContainer('front', {
    mounts: [{ from: nginx, to: '/etc/nginx/nginx.conf' }],
    memory: 2 ** 28,
  });
  await serves('front', '/healthz');
});

test.afterAll(async () => {
  for (const container of Object.values(containers)) await container.stop('KILL');
  await removeSystems();
  for (const close of closing.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

const services = ['gateway', 'controller', 'api', 'rollout', 'front'];

for (const service of services)
  test(`${service}: what it is made of is in it and in its labels, and nothing of a checkout is`, async () => {
    const { Labels, User } = await configOf(service);
    expect(Number.parseInt(User, 10)).toBeGreaterThan(0);
    const { output } = await printed(service, ['cat', Labels['fleet.sbom.path'] ?? '']);
    expect(createHash('sha256').update(output).digest('hex')).toBe(Labels['fleet.sbom.sha256']);
    const names = (JSON.parse(output) as { components: { name: string }[] }).components.map(({ name }) => name);
    expect(names).toContain('libc6');
    expect(names).toContain(service === 'front' ? 'libnginx-mod-http-brotli-filter' : 'node');
    if (['gateway', 'api', 'controller'].includes(service)) expect(names).toContain('fastify');
    for (const developers of ['typescript', 'jest', '@rspack', 'core-js', 'playwright'])
      expect(names).not.toContain(developers);
    const files = await printed(service, ['find', '/app', '/srv', '/etc/nginx', '/root', '-type', 'f']);
    expect(files.output).not.toMatch(/node_modules|\.ts$|\.git|\.env|\.npmrc|\.pem/m);
    expect((await printed(service, ['sh', '-c', 'command -v npm git gcc curl'])).output).toBe('');
  });

test('an image runs without root, without capabilities, on a root that nobody can write to', async () => {
  const script = [
    "const { readFileSync, writeFileSync } = require('node:fs');",
    'const write = (path) => { try { writeFileSync(path, "x"); return "written"; } catch (error) { return error.code; } };',
    "const status = readFileSync('/proc/self/status', 'utf8');",
    'const of = (name) => new RegExp("^" + name + ":\\\\s+(.*)$", "m").exec(status)[1];',
    'console.log(JSON.stringify([process.getuid(), of("CapEff"), of("NoNewPrivs"), write("/app/x"), write("/etc/x"), write("/tmp/x")]));',
  ].join('\n');
  const { output } = await printed('gateway', ['node', '-e', script]);
  expect(JSON.parse(output)).toEqual([1000, '0000000000000000', '1', 'EROFS', 'EROFS', 'written']);
});

test('probes answer, and the front shows none of what is for operators', async () => {
  for (const url of [
    `${address.api}/healthz`,
    `${address.api}/readyz`,
    `${address.gateway}/healthz`,
    `${address.controller}/healthz`,
  ])
    expect((await fetch(url)).status, url).toBe(200);
  expect((await fetch(`${address.gateway}/metrics`)).status).toBe(200);
  for (const path of ['/metrics', '/telemetry/health', '/api/docs', '/ingest/fleet'])
    expect((await fetch(address.front + path)).status, path).toBe(404);
});

test('every answer of the front carries every header, and long answers come compressed', async () => {
  const login = await fetch(`${address.front}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'operator', password: password }),
  });
  const { token } = (await login.json()) as { token: string }; // the reference API's answer
  const authorization = `Bearer ${token}`;
  const answers: [path: string, status: number, init?: RequestInit][] = [
    ['/login', 200, { headers: { accept: 'text/html' } }],
    ['/registry.json', 200],
    ['/api/vehicles?limit=100', 200, { headers: { authorization, 'accept-encoding': 'br' } }],
    ['/api/vehicles', 401],
    ['/assets/gone.js', 404],
    ['/metrics', 404],
    ['/telemetry', 413, { method: 'POST', body: 'x'.repeat(9_000) }],
  ];
  for (const [path, status, init] of answers) {
    const response = await fetch(address.front + path, init);
    await response.text();
    expect([path, response.status]).toEqual([path, status]);
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'cache-control',
    ])
      expect(response.headers.get(name), `${name} of ${path}`).toBeTruthy();
    if (status === 200) expect(['br', 'gzip', 'zstd'], path).toContain(response.headers.get('content-encoding'));
  }
});

test('a user signs in, sees the dashboard live and a module’s page; an administrator what is rolled out', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(address.front);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Корисничко име').fill('admin');
  await page.getByLabel('Лозинка').fill(password);
  await page.getByRole('button', { name: 'Најави се' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('banner').getByText('Поврзано', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Клучни показатели' })).toContainText(/\d/);

  // A tracker reports: the page shows it without being asked.
  await page.getByRole('link', { name: 'Возила', exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await page.goto(`${address.front}/vehicles/V-0012`);
  await expect(page.getByRole('heading', { name: 'Последна локација' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Поврзано', { exact: true })).toBeVisible();
  await forward({ api: address.api } as Parameters<typeof forward>[0], 'positions', {
    position: {
      fixTime: new Date().toISOString(),
      valid: true,
      latitude: 41.1,
      longitude: 20.8,
      speed: 20,
      attributes: {},
    },
    device: { uniqueId: 'GPS-0012' },
  });
  await expect(page.getByRole('main')).toContainText('37 km/h');

  // The way to the controller and back.
  await page.goto(`${address.front}/modules`);
  await expect(page.getByRole('main')).toContainText('mfe-alarms');
  const state = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await fetch('/ops/rollouts', { headers })).status;
  });
  expect(state).toBe(200);
  expect(errors).toEqual([]);
});

test('the rollout tool reads and changes the store', async () => {
  const mounts = [{ from: join(folder, 'store'), to: '/srv/store', writable: true }];
  const container = await startContainer('rollout', {
    env: { STORE_DIR: '/srv/store', USER: 'ana' },
    mounts,
    args: ['node', '/app/rollout/dist/rollout.mjs', 'status'],
  });
  expect(await container.ended).toBe(0);
  expect(container.output()).toContain('mfe-alarms');
  await container.stop('KILL');
});

test('SIGTERM ends every service cleanly', async () => {
  for (const [name, signal] of [
    ['front', 'QUIT'],
    ['controller', 'TERM'],
    ['gateway', 'TERM'],
    ['api', 'TERM'],
  ] as const)
    expect([name, await containers[name]?.stop(signal)]).toEqual([name, 0]);
});
