import { createHash } from 'node:crypto';
import { createServer, get, type IncomingMessage, request, type Server } from 'node:http';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { settingsFrom, startGateway } from '@fleet/gateway';
import { createTestBrowser } from '../../release/gateway/src/testing';
import { createSampleDelta, createSampleStore } from '../../release/gateway/src/testStore';
import { asvsFindings, observatoryScore } from './observatory';
import { TestNginx } from './testNginx';

// Hundreds of requests, on a machine that may be busy.
jest.setTimeout(30_000);

/** Lines of the gateway's log. */
const lines: string[] = [];
let nginx: TestNginx;
/** An ingress in front of nginx, where TLS would end. */
let ingress: string;
let api: Server;
/** Methods of what was asked of the API and broken off, the first time and the third. */
const cutOff: string[] = [];
let gateway: Awaited<ReturnType<typeof startGateway>>;
let origin: string;
/** nginx with TLS of its own. */
let addresses: { tls: string; plain: string };

/** The store's, with a difference of its file from an earlier one. */
const storeDir = createSampleStore();
const publishedDelta = createSampleDelta(storeDir);

beforeAll(async () => {
  api = createServer((incoming, response) => {
    if (incoming.url === '/api/cut-off') {
      cutOff.push(incoming.method ?? '');
      if (cutOff.length % 2 === 1) return void incoming.socket.destroy();
    }
    response.setHeader('content-type', 'application/json');
    if (incoming.url?.endsWith('id=unknown')) response.statusCode = 403;
    if (incoming.url === '/api/auth/verify')
      return void response.end('{"success":true,"user":{"id":1,"username":"ana","role":"operator"}}');
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
    STORE_DIR: storeDir,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'info',
  });
  gateway = await startGateway({ ...settings, log: (line) => lines.push(line) });
  nginx = new TestNginx();
  origin = await nginx.start({ gateway: gateway.url, api: `http://127.0.0.1:${apiPort}` });
  ingress = await nginx.startIngress(origin);
  addresses = await nginx.startTls({ gateway: gateway.url, api: `http://127.0.0.1:${apiPort}` });
}, 180_000);

afterAll(async () => {
  await nginx?.close();
  await gateway?.close();
  api?.close();
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

it('asks the gateway for what changed where the browser has an earlier file, and keeps no copy by what somebody claims', async () => {
  const file = '/modules/mfe-alarms/1.2.0/page.js';
  const { dictionary, delta } = publishedDelta;
  const ask = (available: string, accepted = 'gzip, br, zstd, dcb, dcz') =>
    new Promise<{ encoding: string | undefined; body: string; vary: string | undefined; use: unknown }>((resolve) => {
      const headers = { 'accept-encoding': accepted, 'available-dictionary': available };
      get(`${origin}${file}`, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            encoding: response.headers['content-encoding'],
            body: Buffer.concat(chunks).toString('latin1'),
            vary: response.headers.vary,
            use: response.headers['use-as-dictionary'],
          }),
        );
      });
    });
  const other = `:${'A'.repeat(43)}=:`;
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await ask(dictionary)).toMatchObject({ encoding: 'dcz', body: delta.toString('latin1') });
    for (const [available, accepted] of [[other], [dictionary, 'br'], [`${dictionary} x`], ['nonsense']] as const)
      expect(await ask(available, accepted)).toEqual({
        encoding: 'br',
        body: 'brotli',
        vary: 'accept-encoding, available-dictionary',
        use: 'match="/modules/mfe-alarms/*/page.js"',
      });
  }
});

it.each(['/metrics', '/telemetry/health', '/api/docs', '/ingest/fleet', '/ingest/commands', '/ingest//./fleet'])(
  'S16: does not show %s to the world',
  async (path) => {
    expect((await fetch(origin + path)).status).toBe(404);
  },
);

it('passes calls on with their bearer and the caller’s address, and no query into the log', async () => {
  const answer = await fetch(`${origin}/api/vehicles?search=secret`, { headers: { authorization: 'Bearer x' } });
  expect(await answer.json()).toEqual({
    url: '/api/vehicles?search=secret',
    bearer: 'Bearer x',
    forwarded: '127.0.0.1',
  });
  expect(nginx.accessLog()).not.toContain('secret');
});

it('O13: asks once more where a read is broken off, and never where something is changed', async () => {
  const ask = async (method: string) => {
    cutOff.length = 0;
    const response = await fetch(`${origin}/api/cut-off`, { method });
    return [response.status, (await response.json()).success, ...cutOff];
  };
  expect(await ask('GET')).toEqual([200, undefined, 'GET', 'GET']);
  for (const method of ['POST', 'PUT', 'DELETE']) expect(await ask(method)).toEqual([502, false, method]);
});

it('O12: writes who answered, and the id by which every other log has the request', async () => {
  await fetch(`${origin}/api/vehicles`);
  await fetch(`${origin}/alarms`, { headers: { accept: 'text/html' } });
  const written =
    /"GET \/alarms".* requestId=([0-9a-f]{32}) upstream=127\.0\.0\.1:\d+ upstream_status=200 upstream_time=[0-9.]+/;
  const [, id] = written.exec(nginx.accessLog()) ?? [];
  expect(lines.join('\n')).toContain(`"requestId":"${id}"`);
});

it('passes trackers and phones on with their keys, and no key into the log', async () => {
  const body = JSON.stringify({ padding: 'x'.repeat(3_000_000) });
  const headers = { 'content-type': 'application/json', authorization: 'Bearer key-in-header' };
  const batch = await fetch(`${origin}/ingest/positions`, { method: 'POST', headers, body });
  expect(await batch.json()).toMatchObject({ url: '/ingest/positions', bearer: 'Bearer key-in-header' });
  for (const path of ['/ingest/osmand?key=key-in-query&id=1', '/ingest/osmand/key-in-path?id=unknown'])
    expect(await (await fetch(origin + path)).json()).toMatchObject({ url: path });
  const log = nginx.accessLog();
  expect(log).toContain('"GET /ingest/osmand/*" 403');
  expect(log).not.toMatch(/key-in-/);
  // O11: those that succeed are gigabytes a day.
  expect(log).not.toMatch(/ingest.*" 200/);
});

it('stops an address that floods the door, in words that no log keeps', async () => {
  const flood = await Promise.all(
    Array.from({ length: 1_500 }, () => fetch(`${origin}/ingest/osmand?key=key-of-flood`).then(({ status }) => status)),
  );
  expect(flood).toContain(429);
  expect(nginx.output()).not.toContain('key-of-flood');
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

describe('TLS at nginx itself', () => {
  it('serves the page by HTTP/2 with HSTS and the same headers', async () => {
    // The certificate is the test's own.
    const session = connect(addresses.tls, { rejectUnauthorized: false });
    const headers = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      session.once('error', reject);
      session
        .request({ ':path': '/alarms', accept: 'text/html' })
        .once('response', resolve)
        .once('error', reject)
        .resume();
    });
    expect(session.alpnProtocol).toBe('h2');
    session.close();
    expect(headers[':status']).toBe(200);
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    const received = Object.entries(headers).filter(
      (entry): entry is [string, string] => !entry[0].startsWith(':') && typeof entry[1] === 'string',
    );
    expect(observatoryScore(new Headers(received), { isPage: true }).findings).toEqual([]);
  });

  it('leads plain HTTP to the configured name, whatever host the caller claims', async () => {
    const response = await new Promise<IncomingMessage>((resolve) => {
      get(`${addresses.plain}/alarms?page=2`, { headers: { host: 'evil.example' } }, (answer) =>
        resolve(answer.resume()),
      );
    });
    expect(response.statusCode).toBe(308);
    expect(response.headers.location).toBe('https://console.example.mk/alarms?page=2');
  });

  it('O20: proves to the authority whose the name is, and its health without TLS', async () => {
    const session = connect(addresses.tls, { rejectUnauthorized: false });
    const proof = await new Promise<string>((resolve, reject) => {
      let text = '';
      const asked = session.request({ ':path': '/.well-known/acme-challenge/token' }).setEncoding('utf8');
      asked.on('data', (part) => {
        text += part;
      });
      asked.once('end', () => resolve(text)).once('error', reject);
    });
    session.close();
    expect(proof).toBe('proof');
    expect((await fetch(`${addresses.plain}/nginx-health`)).status).toBe(200);
    expect((await fetch(`${addresses.plain}/nginx-health/x`, { redirect: 'manual' })).status).toBe(308);
  });
});

const statuses = async (count: number, send: () => Promise<number>) => Promise.all(Array.from({ length: count }, send));

/** Status of a POST from an address of this computer. */
const post = (url: string, localAddress: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    request(url, { method: 'POST', localAddress, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });

it('takes so many reports and sign-ins of one address and no more', async () => {
  const browser = createTestBrowser(origin);
  const { nonce } = await browser.visit('ana');
  const report = { module: 'mfe-alarms', version: '1.2.0', kind: 'rendered', nonce } as const;
  expect((await browser.report(report)).status).toBe(204);
  // More than the burst of 200 and 20 a second of the time that it takes.
  const reports = await statuses(400, () => post(`${origin}/telemetry`, '127.0.0.1'));
  expect(reports).toContain(403);
  expect(reports).toContain(429);
  expect(await statuses(60, () => post(`${origin}/api/auth/login`, '127.0.0.1'))).toContain(429);
});

describe('the caller’s address', () => {
  const forwardedOf = async (url: string, headers: Record<string, string> = {}) =>
    ((await (await fetch(`${url}/api/x`, { headers })).json()) as { forwarded: string }).forwarded;

  it('S5: is the peer’s, whatever the caller claims', async () => {
    expect(await forwardedOf(origin, { 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6' })).toBe('127.0.0.1');
  });

  it('S7: is the one that the ingress saw, whatever the caller claims', async () => {
    expect(await forwardedOf(ingress, { 'x-forwarded-for': '6.6.6.6' })).toBe('127.0.0.1');
    lines.length = 0;
    await post(`${ingress}/telemetry`, '127.0.0.21', { 'x-forwarded-for': '6.6.6.6' });
    expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({ path: '/telemetry', client: '127.0.0.21' });
  });

  it('S7: is what limits go by: one caller behind the ingress is stopped, the next is not', async () => {
    const login = `${ingress}/api/auth/login`;
    const guesses = await statuses(60, () =>
      post(login, '127.0.0.22', { 'x-forwarded-for': `10.0.0.${Math.random()}` }),
    );
    expect(guesses).toContain(429);
    expect(await post(login, '127.0.0.23')).toBe(200);
  });
});

describe('S14: headers by TLS are an A+ and hold ASVS 5 level 2', () => {
  const page = { accept: 'text/html' };
  it.each<[string, string, RequestInit, number]>([
    ['the page', '/alarms', { headers: page }, 200],
    ['the page behind /modules', '/modules', { headers: page }, 200],
    ['a module file', '/modules/mfe-alarms/1.2.0/page.js', {}, 200],
    ['the registry', '/registry.json', {}, 200],
    ['the API', '/api/vehicles', {}, 200],
    ['a missing file', '/assets/gone.js', {}, 404],
    ['a report that is rejected', '/telemetry', { method: 'POST' }, 403],
    ['nginx’s own 404', '/metrics', {}, 404],
    ['nginx’s own 404 of the API’s documents', '/api/docs', {}, 404],
    ['nginx’s own 413', '/telemetry', { method: 'POST', body: 'x'.repeat(9_000) }, 413],
  ])('%s', async (_what, path, init, status) => {
    const response = await fetch(ingress + path, { redirect: 'manual', ...init });
    const html = await response.text();
    expect(response.status).toBe(status);
    const isPage = html.startsWith('<!doctype html>');
    const { score, findings } = observatoryScore(response.headers, { isPage, html });
    expect(findings).toEqual([]);
    expect(score).toBeGreaterThanOrEqual(100);
    expect(asvsFindings(response.headers)).toEqual([]);
    // Each once: two copies of a policy are both enforced, of others the first may win.
    for (const name of ['x-frame-options', 'cross-origin-resource-policy', 'referrer-policy'])
      expect(response.headers.get(name)).not.toContain(',');
  });

  it('cookies of a signed-in page', async () => {
    const browser = createTestBrowser(ingress);
    // Nothing is being rolled out: what an earlier rollout has left is ended.
    browser.jar.set('__Host-fleet-versions', 'of-an-earlier-rollout');
    const response = await browser.signIn('ana');
    expect(response.headers.getSetCookie()).toHaveLength(1);
    expect(observatoryScore(response.headers).findings).toEqual([]);
    expect(asvsFindings(response.headers)).toEqual([]);
  });

  it('without TLS no HSTS is sent, as a plain page’s would be ignored', async () => {
    expect((await fetch(`${origin}/alarms`, { headers: page })).headers.get('strict-transport-security')).toBeNull();
  });

  it('what is scored can fail', () => {
    const bare = new Headers({ 'set-cookie': 'a=1', 'access-control-allow-origin': '*' });
    expect(observatoryScore(bare).score).toBeLessThan(25);
    expect(asvsFindings(bare).length).toBeGreaterThan(8);
  });
});

it('redirects to nowhere that a Host header names', async () => {
  for (const path of ['/modules', '/api', '/socket.io', '/ingest'])
    expect((await fetch(origin + path, { redirect: 'manual' })).headers.get('location') ?? '/').toMatch(/^\//);
});

it('row 9: says in Macedonian that the gateway is away, and to the API’s callers nothing in words', async () => {
  await gateway.close();
  const page = await fetch(`${origin}/alarms`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(502);
  const html = await page.text();
  expect(html).toContain('Конзолата моментално не е достапна');
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
  expect(asvsFindings(page.headers)).toEqual(['3.4.1 HSTS of a year, with subdomains']);
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
  const call = await fetch(`${origin}/api/vehicles`);
  // O12: the id that a person reads out is that of the log.
  const answer = await call.json();
  expect([call.status, answer]).toEqual([502, { success: false, request_id: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
  expect(nginx.accessLog()).toContain(`requestId=${answer.request_id}`);
  // Whatever restarts nginx asks nginx alone (O8).
  expect((await fetch(`${origin}/nginx-health`)).status).toBe(200);
});
