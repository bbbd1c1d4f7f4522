import { createServer, type Server } from 'node:http';
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { settingsFrom, startGateway } from '@fleet/gateway';
import { createSampleStore } from '../../release/gateway/src/testStore';
import { asvsFindings, observatoryScore } from './observatory';
import { INGRESS, TestNginx } from './testNginx';

// nginx and its brotli module, from Debian where they are missing.
jest.setTimeout(180_000);

/** A list as long as a page of vehicles, and an answer as long as a sign-in's. */
const list = { success: true, data: Array.from({ length: 200 }, (_, id) => ({ id, license_plate: `SK-${id}-AB` })) };
const signedIn = { success: true, token: 'a'.repeat(400) };

/** A server in the API's place that compresses nothing and sets no header of security. */
const answers: Record<string, { status: number; body?: object; type?: string }> = {
  '/api/vehicles': { status: 200, body: list },
  '/api/auth/login': { status: 200, body: signedIn },
  '/api/auth/verify': { status: 401, body: { success: false } },
  '/api/broken': { status: 500, body: { success: false } },
  '/api/gone': { status: 404, body: { success: false } },
  '/api/nothing': { status: 204 },
  '/api/unchanged': { status: 304 },
};

let api: Server;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let nginx: TestNginx;
let addresses: { tls: string; plain: string };
let session: ClientHttp2Session;

beforeAll(async () => {
  api = createServer((incoming, response) => {
    const { status, body } = answers[incoming.url ?? ''] ?? {
      status: 200,
      body: { from: incoming.headers['x-forwarded-for'], proto: incoming.headers['x-forwarded-proto'] },
    };
    const text = body && JSON.stringify(body);
    response.writeHead(
      status,
      text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {},
    );
    response.end(text);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`; // listening on TCP
  const env = {
    API_ORIGIN: apiUrl,
    PORT: '0',
    STORE_DIR: createSampleStore(),
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'loopback',
  };
  gateway = await startGateway(settingsFrom(env));
  nginx = new TestNginx({ brotli: true });
  addresses = await nginx.startTls({ gateway: gateway.url, api: apiUrl });
  // The certificate is the test's own.
  session = connect(addresses.tls, { rejectUnauthorized: false });
});

afterAll(async () => {
  session?.close();
  await nginx?.close();
  await gateway?.close();
  api?.close();
});

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A request by HTTP/2. */
const get = (path: string, headers: Record<string, string> = {}, body?: string) =>
  new Promise<Received>((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const stream = session.request({ ':path': path, ':method': method, ...headers }, { endStream: body === undefined });
    const chunks: Buffer[] = [];
    let received: IncomingHttpHeaders & { ':status'?: number | undefined } = {};
    stream.once('response', (headers) => (received = headers));
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.once('error', reject);
    stream.once('end', () =>
      resolve({ status: received[':status'] ?? 0, headers: received, body: Buffer.concat(chunks) }),
    );
    if (body !== undefined) stream.end(body);
  });

const plainHeaders = (headers: IncomingHttpHeaders) =>
  new Headers(
    Object.entries(headers).filter(
      (entry): entry is [string, string] => !entry[0].startsWith(':') && typeof entry[1] === 'string',
    ),
  );

const accept = { accept: 'text/html' };
it.each<[string, number, Record<string, string>, string?]>([
  ['/alarms', 200, accept],
  ['/modules', 200, accept],
  ['/modules/mfe-alarms/1.2.0/page.js', 200, {}],
  ['/modules/mfe-alarms/1.2.0/gone.js', 404, {}],
  ['/registry.json', 200, {}],
  ['/config.json', 200, {}],
  ['/healthz', 200, {}],
  ['/assets/gone.js', 404, {}],
  ['/metrics', 404, {}],
  ['/ingest/fleet', 404, {}],
  ['/api/docs', 404, {}],
  ['/telemetry', 403, { 'content-type': 'application/json' }, '{}'],
  ['/telemetry', 413, {}, 'x'.repeat(9_000)],
  ['/api/vehicles', 200, {}],
  ['/api/auth/login', 200, {}, '{}'],
  ['/api/auth/verify', 401, {}],
  ['/api/broken', 500, {}],
  ['/api/gone', 404, {}],
  ['/api/nothing', 204, {}],
  ['/api/unchanged', 304, {}],
])('S14: %s (%i) by HTTP/2 carries every header once', async (path, status, headers, ...[body]) => {
  const received = await get(path, { 'accept-encoding': 'identity', ...headers }, body);
  expect(session.alpnProtocol).toBe('h2');
  expect(received.status).toBe(status);
  const all = plainHeaders(received.headers);
  expect(all.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  expect(all.get('permissions-policy')).toContain('geolocation=(self)');
  expect(all.get('cache-control')).not.toBeNull();
  const html = received.body.toString();
  const { score, findings } = observatoryScore(all, { isPage: html.startsWith('<!doctype html>'), html });
  expect(findings).toEqual([]);
  expect(score).toBeGreaterThanOrEqual(100);
  expect(asvsFindings(all)).toEqual([]);
  for (const name of ['x-frame-options', 'x-content-type-options', 'strict-transport-security', 'cache-control'])
    expect(all.get(name)?.split(', ').length ?? 0).toBeLessThanOrEqual(name === 'cache-control' ? 3 : 1);
});

it('compresses what the API does not: brotli, else gzip, else as it is', async () => {
  const text = JSON.stringify(list);
  const forms: [accepted: string, encoding: string | undefined, unpack: (body: Buffer) => Buffer][] = [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body) => body],
  ];
  for (const [accepted, encoding, unpack] of forms) {
    const { headers, body } = await get('/api/vehicles', { 'accept-encoding': accepted });
    expect([accepted, headers['content-encoding']]).toEqual([accepted, encoding]);
    expect(unpack(body).toString()).toBe(text);
    if (encoding) expect(body.length).toBeLessThan(text.length / 4);
    expect(String(headers.vary ?? '')).toMatch(encoding ? /accept-encoding/i : /^/);
  }
});

it('BREACH: an answer as short as a sign-in’s, with its token, is never compressed', async () => {
  const { headers, body } = await get('/api/auth/login', { 'accept-encoding': 'gzip, br' }, '{}');
  expect(headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(body.toString())).toEqual(signedIn);
});

it('passes on what the gateway compressed, once', async () => {
  const page = await get('/alarms', { accept: 'text/html', 'accept-encoding': 'br' });
  expect(page.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(page.body).toString()).toContain('id="fleet-registry"');
});

/** A call by TLS from an address of this computer. */
const callFrom = (localAddress: string, headers: Record<string, string>) =>
  new Promise<{ from: string; proto: string }>((resolve, reject) => {
    request(`${addresses.tls}/api/who`, { localAddress, headers, rejectUnauthorized: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve(JSON.parse(text)));
    })
      .once('error', reject)
      .end();
  });

it('S7: believes the address that the load balancer names, through its chain, and nobody else’s', async () => {
  const chain = { 'x-forwarded-for': `6.6.6.6, 203.0.113.7, ${INGRESS}` };
  expect(await callFrom(INGRESS, chain)).toEqual({ from: '203.0.113.7', proto: 'https' });
  expect(await callFrom('127.0.0.77', chain)).toEqual({ from: '127.0.0.77', proto: 'https' });
});

it('takes no TLS below 1.2', async () => {
  const refused = new Promise((resolve) => {
    request(addresses.tls, { rejectUnauthorized: false, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' }, () =>
      resolve('taken'),
    )
      .once('error', () => resolve('refused'))
      .end();
  });
  expect(await refused).toBe('refused');
});
