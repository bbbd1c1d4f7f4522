import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { settingsFrom, startGateway } from '@fleet/gateway';
import { ensureRedis } from '../../commands/lib/debianProgram.mjs';
import { createSampleStore } from '../../release/gateway/src/testStore';
import { type ReferenceApi, startReferenceApi } from '../../server/reference-api/src/index';
import { freePort, INGRESS, TestNginx } from './testNginx';

// Five servers, and two Debian packages where they are missing.
jest.setTimeout(180_000);

/** Failures of one address for one account until it must wait; the server's own limit. */
const FAILURES = 8;

let redis: ChildProcess;
let redisUrl: string;
let api: ReferenceApi;
let nginx: TestNginx;
const gateways: Awaited<ReturnType<typeof startGateway>>[] = [];
/** Ways from a browser to the API, by name. */
const ways: Record<string, string> = {};

const startApi = () =>
  startReferenceApi({
    demoAccounts: true,
    passwordCost: 2 ** 10,
    redisUrl,
    // nginx, the gateway and the ingress all run on this computer.
    trustProxy: 'loopback',
  });

async function startRedis(): Promise<void> {
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  redis = spawn(ensureRedis(), options, {
    // Not at the time that `npm run test:clock` makes up: its library stops Redis' memory allocator.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  redisUrl = `redis://127.0.0.1:${port}`;
  for await (const line of redis.stdout ?? []) if (String(line).includes('Ready to accept connections')) break;
}

async function gatewayOf(env: Record<string, string>): Promise<string> {
  const gateway = await startGateway(
    settingsFrom({ API_ORIGIN: api.url, PORT: '0', STORE_DIR: createSampleStore(), LOG_LEVEL: 'silent', ...env }),
  );
  gateways.push(gateway);
  return gateway.url.replace('localhost', '127.0.0.1');
}

beforeAll(async () => {
  await startRedis();
  api = await startApi();
  nginx = new TestNginx();
  const [bare, behindIngress] = [await gatewayOf({}), await gatewayOf({ TRUST_PROXY: INGRESS })];
  const front = await nginx.start({ gateway: bare, api: api.url });
  Object.assign(ways, {
    'the gateway': bare,
    nginx: front,
    'an ingress and the gateway': await nginx.startIngress(behindIngress),
    'an ingress and nginx': await nginx.startIngress(front),
  });
});
afterAll(async () => {
  await nginx?.close();
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await api?.close();
  const ended = new Promise((resolve) => redis.once('exit', resolve));
  redis.kill('SIGKILL');
  await ended;
});

interface Attempt {
  status: number;
  retryAfter: string | undefined;
}

/** A sign-in from an address of this computer. */
const signIn = (url: string, from: string, username: string, password: string, claimed?: string) =>
  new Promise<Attempt>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(claimed !== undefined && { 'x-forwarded-for': claimed }),
    };
    const call = request(`${url}/api/auth/login`, { method: 'POST', localAddress: from, headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
    });
    call.once('error', reject);
    call.end(JSON.stringify({ username, password }));
  });

/** Guesses at an account until the server makes the caller wait, each with another made-up address. */
async function guess(url: string, from: string, username: string): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  // Fewer than nginx's own limit of sign-ins: who stops them here is the API.
  for (let i = 0; i < FAILURES + 3; i++)
    attempts.push(await signIn(url, from, username, `guess-${i}`, `10.${i}.0.1, 192.168.0.${i}`));
  return attempts;
}

describe.each([
  ['the gateway', 1, 'manager'],
  ['nginx', 2, 'operator'],
  ['an ingress and the gateway', 3, 'driver'],
  ['an ingress and nginx', 4, 'admin'],
])('S5: through %s', (way, number, account) => {
  it('makes whoever guesses wait, whatever address they claim, and nobody else', async () => {
    const url = ways[way] ?? '';
    const [attacker, user] = [`127.0.1.${number}`, `127.0.2.${number}`];
    const attempts = await guess(url, attacker, account);
    expect(attempts.map(({ status }) => status)).toEqual([...Array(FAILURES).fill(401), 429, 429, 429]);
    expect(Number(attempts.at(-1)?.retryAfter)).toBeGreaterThan(60);
    // The account from where its owner is, and another one behind the same front.
    expect((await signIn(url, user, account, `${account}123`)).status).toBe(200);
    expect((await signIn(url, `127.0.3.${number}`, 'manager', 'manager123')).status).toBe(200);
  });
});

it('S5: what is counted is in Redis by the true address, and outlives the server', async () => {
  const ask = ['-p', new URL(redisUrl).port, '--raw', 'keys', 'throttle:pair:*'];
  const keys = execFileSync(join(dirname(ensureRedis()), 'redis-cli'), ask, { encoding: 'utf8' })
    .trim()
    .split('\n');
  const addresses = keys.map((key) => (JSON.parse(key.slice('throttle:pair:'.length)) as string[])[2]).sort();
  expect(addresses).toEqual(['127.0.1.1', '127.0.1.2', '127.0.1.3', '127.0.1.4']);

  const again = await startApi();
  const gateway = await startGateway(
    settingsFrom({ API_ORIGIN: again.url, PORT: '0', STORE_DIR: createSampleStore(), LOG_LEVEL: 'silent' }),
  );
  gateways.push(gateway);
  const url = gateway.url.replace('localhost', '127.0.0.1');
  expect((await signIn(url, '127.0.1.1', 'manager', 'manager123')).status).toBe(429);
  expect((await signIn(url, '127.0.1.9', 'manager', 'manager123')).status).toBe(200);
  await again.close();
});
