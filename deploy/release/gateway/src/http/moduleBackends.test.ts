import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type ModuleBackend, needNames, type Registry } from 'shared-auth/contract';
import type { Gateway } from '../gateway';
import type { GatewaySettings } from '../settings';
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
type Started = Partial<GatewaySettings> & { allow?: string[]; candidate?: ModuleBackend };

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

describe('a stream', () => {
  const EVENTS = { 'content-type': 'text/event-stream' };
  /** What a backend has opened for its calls, in their order. */
  let opened: ServerResponse[];
  let whenOpened: () => void;
  beforeEach(() => {
    opened = [];
    whenOpened = () => {};
    respond = (_request, response) => {
      opened.push(response);
      response.writeHead(200, EVENTS).flushHeaders();
      whenOpened();
    };
  });
  afterEach(() => jest.useRealTimers());
  const pieces = (response: Response) => response.body!.pipeThrough(new TextDecoderStream()).getReader();
  /** Ends with the other side's connection. */
  const closed = (response: ServerResponse) => new Promise<void>((resolve) => response.once('close', () => resolve()));

  it.each(['text/event-stream', 'application/x-ndjson; charset=utf-8'])(
    'is passed on as it comes: %s',
    async (type) => {
      respond = (_request, response) => {
        opened.push(response);
        response.writeHead(200, { 'content-type': type }).flushHeaders();
      };
      await start({ url });
      const response = await call('/live', { headers: { 'last-event-id': '41' } });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
      expect(response.headers.get('x-accel-buffering')).toBe('no');
      expect(seen[0]?.headers['last-event-id']).toBe('41');
      const reader = pieces(response);
      for (const text of ['data: 1\n\n', 'data: 2\n\n']) {
        opened[0]?.write(text);
        expect(await reader.read()).toEqual({ done: false, value: text });
      }
      opened[0]?.end();
      expect(await reader.read()).toEqual({ done: true, value: undefined });
    },
  );

  it('ends at the backend when the page leaves, before its answer as well', async () => {
    await start({ url });
    const page = new AbortController();
    await call('/live', { signal: page.signal });
    const ended = closed(opened[0]!);
    page.abort();
    await ended;
    const slow = new AbortController();
    const asked = new Promise<ServerResponse>((resolve) => {
      respond = (_request, response) => resolve(response);
    });
    const call2 = call('/slow', { signal: slow.signal }).catch((error: Error) => error.name);
    const waiting = closed(await asked);
    slow.abort();
    await waiting;
    expect(await call2).toBe('AbortError');
  });

  it('ends in the page when the backend goes', async () => {
    await start({ url });
    const reader = pieces(await call('/live'));
    opened[0]?.write('data: 1\n\n');
    await reader.read();
    opened[0]?.destroy();
    await expect(reader.read()).rejects.toThrow();
  });

  it('is fetched no faster than the page reads', async () => {
    const piece = Buffer.alloc(64 * 1024);
    const MOST = 64 * 1024 * 1024;
    let written = 0;
    whenOpened = () => {
      const [response] = opened;
      const more = () => {
        while (written < MOST && response?.writable) {
          written += piece.length;
          if (!response.write(piece)) return void response.once('drain', more);
        }
      };
      more();
    };
    await start({ url });
    const response = await call('/live');
    // The gateway has had the time of these calls to fetch what nobody reads.
    respond = (_request, answer) => json(answer);
    for (let turn = 0; turn < 50; turn += 1) await call('/x');
    expect(written).toBeLessThan(MOST / 2);
    await response.body?.cancel();
  });

  it('takes no place of a call, and one user no more than four', async () => {
    await start({ url });
    const users = ['ana', 'eva', 'iva', 'ina', 'ema', 'lea'];
    for (const user of users)
      for (let count = 0; count < 4; count += 1) expect((await call('/live', {}, user)).status).toBe(200);
    const fifth = await call('/live', {}, 'ana');
    expect([fifth.status, await fifth.json()]).toEqual([503, { success: false, reason: 'busy' }]);
    const before = closed(opened[0]!);
    opened[0]?.end();
    await before;
    respond = (_request, response) => json(response);
    expect((await call('/x')).status).toBe(200);
  });

  const at = (status: number, body: object) => (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const asDriver = { success: true, user: { id: 'ana', username: 'ana', role: 'driver' } };
  const minuteLater = async (verified: ReturnType<typeof at>) => {
    // Only the gateway's clock of permissions: the connections have theirs.
    jest.useFakeTimers({
      doNotFake: [
        'setTimeout',
        'clearTimeout',
        'setImmediate',
        'nextTick',
        'queueMicrotask',
        'Date',
        'performance',
        'hrtime',
      ],
    });
    await start({ url });
    const reader = pieces(await call('/live'));
    api.removeAllListeners('request');
    const asked = new Promise<void>((resolve) => {
      api.on('request', (request: IncomingMessage, response: ServerResponse) => {
        response.once('close', resolve);
        verified(request, response);
      });
    });
    jest.advanceTimersByTime(60_000);
    await asked;
    return reader;
  };

  it.each([
    ['is signed out', at(401, { success: false })],
    ['loses the role', at(200, asDriver)],
  ])('ends within a minute once its user %s', async (_what, verified) => {
    const reader = await minuteLater(verified);
    await expect(reader.read()).rejects.toThrow();
    if (!opened[0]?.destroyed) await closed(opened[0]!);
  });

  it('goes on while the API does not answer', async () => {
    const reader = await minuteLater(at(503, { success: false }));
    opened[0]?.write('data: 1\n\n');
    expect(await reader.read()).toEqual({ done: false, value: 'data: 1\n\n' });
  });

  it('is counted, open and in all', async () => {
    const log: string[] = [];
    await start({ url }, { logLevel: 'info', log: (line) => void log.push(line) });
    const figures = async () =>
      (await (await fetch(`${gateway.url}/metrics`)).text())
        .split('\n')
        .filter((line) => line.startsWith('console_backend_'));
    const response = await call('/live');
    respond = (_request, answer) => json(answer);
    await call('/x');
    respond = (_request, answer) => answer.destroy();
    await call('/x');
    const page = new AbortController();
    const left = new Promise<void>((resolve) => {
      respond = (_request, answer) => {
        answer.once('close', resolve);
        page.abort();
      };
    });
    await call('/slow', { signal: page.signal }).catch(() => {});
    await left;
    // A page that leaves is no failure.
    expect(log.filter((line) => line.includes('a backend failed'))).toHaveLength(1);
    expect(await figures()).toEqual([
      'console_backend_calls_total{module="mfe-alarms",end="streamed"} 1',
      'console_backend_calls_total{module="mfe-alarms",end="answered"} 1',
      'console_backend_calls_total{module="mfe-alarms",end="failed"} 1',
      'console_backend_calls_total{module="mfe-alarms",end="left"} 1',
      'console_backend_streams{module="mfe-alarms"} 1',
    ]);
    const ended = closed(opened[0]!);
    await response.body?.cancel();
    await ended;
    expect(await figures()).toContain('console_backend_streams{module="mfe-alarms"} 0');
  });

  it('does not hold up a gateway that closes', async () => {
    await start({ url });
    const reader = pieces(await call('/live'));
    await gateway.close();
    await expect(reader.read()).rejects.toThrow();
  });
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
