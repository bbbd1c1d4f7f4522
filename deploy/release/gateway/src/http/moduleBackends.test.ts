import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type ModuleBackend, needNames, type Registry } from 'shared-auth/contract';
import type { Gateway } from '../gateway';
import { createTestBrowser, startTestApi, startTestGateway } from '../testing';
import { createSampleStore, sampleRegistry, sampleRelease } from '../testStore';

let backend: Server;
let url: string;
let api: Server;
let gateway: Gateway;
let store: string;
let seen: IncomingMessage[];
let respond: (request: IncomingMessage, response: ServerResponse) => void;
const json = (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"here":true}');
};

async function start(of: ModuleBackend, { allow = needNames({ backend: of }), candidate, ...more }: Started = {}) {
  const registry: Registry = structuredClone(sampleRegistry);
  const entry = registry.modules['mfe-alarms']!;
  entry.stable.contributes.backend = of;
  if (candidate) {
    const next = sampleRelease('1.3.0');
    entry.candidate = { ...next, contributes: { ...next.contributes, backend: candidate }, percent: 100, rings: [] };
  }
  const choices = allow.map((name) => ({ kind: 'setting', name, value: true }));
  writeFileSync(join(store, 'registry.json'), JSON.stringify(registry));
  writeFileSync(
    join(store, 'arrangement.json'),
    JSON.stringify({ schema: 1, version: 1, modules: { 'mfe-alarms': choices }, log: [] }),
  );
  const { server, origin } = await startTestApi();
  api = server;
  gateway = await startTestGateway(origin, { storeDir: store, egressAllow: ['127.0.0.0/8'], ...more });
}
type Started = { allow?: string[]; candidate?: ModuleBackend; egressAllow?: string[] };

const call = (path: string, init: RequestInit = {}, bearer = 'ana') =>
  fetch(`${gateway.url}/modules-api/mfe-alarms${path}`, {
    ...init,
    headers: { authorization: `Bearer ${bearer}`, ...(init.headers as object) },
  });

beforeEach(async () => {
  seen = [];
  respond = (_request, response) => json(response);
  backend = createServer((asked, answer) => {
    seen.push(asked);
    respond(asked, answer);
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}/base`; // listening on TCP
  store = createSampleStore();
});
afterEach(async () => {
  await gateway.close();
  for (const server of [api, backend]) {
    server.closeAllConnections();
    server.close();
  }
});

it('passes a call on once it is allowed: neither cookies nor the token, and nothing of who calls', async () => {
  await start({ url });
  const response = await call('/tyres/7?size=16', {
    method: 'PUT',
    body: '{"worn":true}',
    headers: { cookie: 'fleet-versions=x', 'content-type': 'application/json', 'x-forwarded-for': '1.2.3.4' },
  });
  expect([response.status, await response.json()]).toEqual([200, { here: true }]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const [asked] = seen;
  expect([asked?.method, asked?.url]).toEqual(['PUT', '/base/tyres/7?size=16']);
  expect(asked?.headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '13' });
  for (const name of ['cookie', 'authorization', 'x-forwarded-for']) expect(asked?.headers).not.toHaveProperty(name);
});

it.each([
  ['nothing', []],
  ['another address', ['backend http://127.0.0.1:1/base']],
  ['the same one with the token', ['token http://127.0.0.1:1/base']],
])('passes nothing on where the operator has allowed %s', async (_what, allow) => {
  await start({ url }, { allow });
  const response = await call('/tyres');
  expect([response.status, await response.json()]).toEqual([403, { success: false, reason: 'not_allowed' }]);
  expect(seen).toEqual([]);
});

it('does not believe a version that brings its own permission', async () => {
  await start({ url }, { allow: [] });
  const forged = structuredClone(sampleRegistry);
  Object.assign(forged.modules['mfe-alarms']!.stable.contributes, {
    backend: { url },
    needs: { connect: ['https://a.example.mk'] },
    allowed: [`backend ${url}`, 'connect https://a.example.mk'],
  });
  writeFileSync(join(store, 'registry.json'), JSON.stringify({ ...forged, revision: 8 }));
  await gateway.close();
  gateway = await startTestGateway(`http://127.0.0.1:${(api.address() as AddressInfo).port}`, { storeDir: store });
  expect((await call('/tyres')).status).toBe(403);
  const page = await fetch(`${gateway.url}/alarms`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('content-security-policy')).not.toContain('a.example.mk');
});

it.each([
  ['who is not signed in', 'nobody', 401],
  ['a driver', 'ana:driver', 403],
  ['an operator', 'ana:operator', 403],
  ['a manager', 'ana:manager', 200],
])('asks for the role that the module names: %s', async (_who, bearer, status) => {
  await start({ url, role: 'manager' });
  expect((await call('/tyres', {}, bearer)).status).toBe(status);
  expect(seen).toHaveLength(status === 200 ? 1 : 0);
});

it('lets no driver call without a role of its own', async () => {
  await start({ url });
  expect((await call('/tyres', {}, 'ana:driver')).status).toBe(403);
});

it('knows no backend of a module without one, or of none', async () => {
  await start({ url });
  for (const id of ['mfe-other', 'constructor', '__proto__'])
    expect(
      (await fetch(`${gateway.url}/modules-api/${id}/x`, { headers: { authorization: 'Bearer ana' } })).status,
    ).toBe(404);
});

it('calls the backend of the version that this user has', async () => {
  const other = url.replace('/base', '/next');
  await start({ url }, { candidate: { url: other }, allow: [`backend ${url}`, `backend ${other}`] });
  const browser = createTestBrowser(gateway.url);
  const ask = () => browser.send('/modules-api/mfe-alarms/x', { headers: { authorization: 'Bearer ana' } });
  await ask();
  await browser.signIn('ana');
  await ask();
  expect(seen.map((each) => each.url)).toEqual(['/base/x', '/next/x']);
});

it.each([
  '/../secret',
  '/a/../../secret',
  '/%2e%2e/secret',
  '/a%2f..%2f..%2fsecret',
  '/..%5csecret',
  '/\\..\\secret',
  '//elsewhere.mk/x',
  '/a//b',
  '/.%2e/secret',
])('stays below the address that was allowed: %s', async (path) => {
  await start({ url });
  // fetch would resolve the dots itself.
  const { port } = new URL(gateway.url);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: 'Bearer ana' };
    request({ host: '127.0.0.1', port, path: `/modules-api/mfe-alarms${path}`, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(seen).toEqual([]);
});

it('reaches no private address that its operator has not named', async () => {
  await start({ url }, { egressAllow: [] });
  expect((await call('/tyres')).status).toBe(502);
  expect(seen).toEqual([]);
});

it('follows no redirect', async () => {
  respond = (_request, response) => void response.writeHead(302, { location: '/base/other' }).end();
  await start({ url });
  expect((await call('/tyres')).status).toBe(502);
  expect(seen).toHaveLength(1);
});

it.each(['text/javascript', 'text/html', 'text/css', 'image/svg+xml', 'application/wasm', ''])(
  'passes nothing back that could run or style in the console: "%s"',
  async (type) => {
    respond = (_request, response) => void response.writeHead(200, type ? { 'content-type': type } : {}).end('x');
    await start({ url });
    expect((await call('/x')).status).toBe(502);
  },
);

it.each(['document', 'script', 'worker', 'style', 'iframe', 'image'])('answers calls of pages, no %s', async (dest) => {
  await start({ url });
  const { port } = new URL(gateway.url);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: 'Bearer ana', 'sec-fetch-dest': dest };
    request({ host: '127.0.0.1', port, path: '/modules-api/mfe-alarms/x', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect([status, seen]).toEqual([403, []]);
});

it('passes back data and status, and no header that would act on the console', async () => {
  respond = (_request, response) =>
    void response
      .writeHead(409, {
        'content-type': 'application/json',
        'set-cookie': 'fleet-versions=x',
        'clear-site-data': '"*"',
        'content-security-policy': "script-src 'unsafe-inline'",
        'access-control-allow-origin': '*',
        'retry-after': '7',
      })
      .end('{"success":false}');
  await start({ url });
  const response = await call('/x');
  expect([response.status, await response.text()]).toEqual([409, '{"success":false}']);
  expect(response.headers.get('retry-after')).toBe('7');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  for (const name of ['set-cookie', 'clear-site-data', 'access-control-allow-origin'])
    expect(response.headers.get(name)).toBeNull();
});

it('ends no session for a backend', async () => {
  respond = (_request, response) =>
    void response.writeHead(401, { 'content-type': 'application/json' }).end('{"success":false}');
  await start({ url });
  expect((await call('/x')).status).toBe(403);
});

it('limits what is sent and what comes back', async () => {
  await start({ url });
  const large = { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1), headers: { 'content-type': 'text/plain' } };
  expect((await call('/x', large)).status).toBe(413);
  expect(seen).toEqual([]);
  respond = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/plain' }).end(Buffer.alloc(5 * 1024 * 1024 + 1));
  expect((await call('/x')).status).toBe(502);
});

it('lets a backend that hangs hold no more than its share of the gateway', async () => {
  const held: ServerResponse[] = [];
  let full = () => {};
  const isFull = new Promise<void>((resolve) => {
    full = resolve;
  });
  respond = (_request, response) => {
    held.push(response);
    if (held.length === 20) full();
  };
  await start({ url });
  const waiting = Array.from({ length: 20 }, () => call('/slow'));
  await isFull;
  expect((await call('/slow')).status).toBe(503);
  held.forEach(json);
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  respond = (_request, response) => json(response);
  expect((await call('/slow')).status).toBe(200);
});

it('opens a candidate at once, and what it asks for once that is allowed', async () => {
  const needs = { connect: ['https://prices.example.mk'] };
  await start({ url: 'https://stable.example.mk' }, { candidate: { url }, allow: [] });
  const arrange = async (...allowed: string[]) => {
    const registry: Registry = JSON.parse(readFileSync(join(store, 'registry.json'), 'utf8'));
    registry.modules['mfe-alarms']!.candidate!.contributes.needs = needs;
    writeFileSync(join(store, 'registry.json'), JSON.stringify(registry));
    const choices = allowed.map((name) => ({ kind: 'setting', name, value: true }));
    const arrangement = { schema: 1, version: 2, modules: { 'mfe-alarms': choices }, log: [] };
    writeFileSync(join(store, 'arrangement.json'), JSON.stringify(arrangement));
    await gateway.close();
    const { port } = api.address() as AddressInfo; // listening on TCP
    const options = { storeDir: store, egressAllow: ['127.0.0.0/8'] };
    gateway = await startTestGateway(`http://127.0.0.1:${port}`, options);
    const browser = createTestBrowser(gateway.url);
    await browser.signIn('ana');
    const page = await browser.send('/alarms', { headers: { accept: 'text/html', 'sec-fetch-site': 'none' } });
    const answer = await browser.send('/modules-api/mfe-alarms/x', { headers: { authorization: 'Bearer ana' } });
    const view = await browser.send('/ops/modules', { headers: { authorization: 'Bearer eva:admin' } });
    const { data } = (await view.json()) as { data: { modules: { id: string; asks: string[] }[] } };
    return {
      page: page.status,
      isOpen: page.headers.get('content-security-policy')?.includes(needs.connect[0]!),
      answer: answer.status,
      asks: data.modules.find(({ id }) => id === 'mfe-alarms')?.asks,
    };
  };
  const all = ['backend https://stable.example.mk', 'connect https://prices.example.mk', `backend ${url}`];
  expect(await arrange()).toEqual({ page: 200, isOpen: false, answer: 403, asks: all });
  expect(await arrange(all[1]!)).toEqual({ page: 200, isOpen: true, answer: 403, asks: [all[0], all[2]] });
  expect(await arrange(...all)).toEqual({ page: 200, isOpen: true, answer: 200, asks: [] });
});
