import { get, type IncomingHttpHeaders, type Server } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { Gateway } from '../gateway';
import { startTestApi, startTestGateway } from '../testing';

const rows = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: 'Возило', speed: 50 })));

let gateway: Gateway;
let upstream: Server;
beforeAll(async () => {
  const api = await startTestApi((request, response) => {
    switch (request.url) {
      case '/api/small':
        return void response.end('{"success":true}');
      case '/api/done':
        response.writeHead(200, { 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
        return void response.end(gzipSync(rows));
      case '/api/picture':
        response.writeHead(200, { 'content-type': 'image/png' });
        return void response.end(Buffer.alloc(9_000));
      case '/api/breaks':
        response.write(rows);
        return void setTimeout(() => response.destroy(), 20);
      default:
        response.writeHead(200, { etag: '"rows"', vary: 'Origin' });
        return void response.end(rows);
    }
  });
  upstream = api.server;
  gateway = await startTestGateway(api.origin);
});
afterAll(async () => {
  await gateway.close();
  upstream.close();
});

/** What is on the wire; fetch would decode it. */
const raw = (path: string, encoding: string) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer; isWhole: boolean }>(
    (resolve) => {
      get(gateway.url + path, { headers: { 'accept-encoding': encoding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => undefined);
        response.on('close', () =>
          resolve({
            status: response.statusCode,
            headers: response.headers,
            body: Buffer.concat(chunks),
            isWhole: response.complete,
          }),
        );
      });
    },
  );

it('compresses long answers that the API has not compressed', async () => {
  const brotli = await raw('/api/rows', 'gzip, br');
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Origin, accept-encoding', etag: 'W/"rows"' });
  expect(brotliDecompressSync(brotli.body).toString()).toBe(rows);
  expect(brotli.body.length).toBeLessThan(rows.length / 10);
  expect(gunzipSync((await raw('/api/rows', 'gzip')).body).toString()).toBe(rows);
});

it('sends as they are: small answers, pictures, what is compressed already, and to who takes nothing else', async () => {
  for (const path of ['/api/small', '/api/picture'])
    expect((await raw(path, 'br')).headers['content-encoding']).toBeUndefined();
  const done = await raw('/api/done', 'br, gzip');
  expect(done.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(gunzipSync(done.body).toString()).toBe(rows);
  const plain = await raw('/api/rows', 'identity');
  expect(plain.headers).toMatchObject({ vary: 'Origin, accept-encoding', etag: '"rows"' });
  expect(plain.body.toString()).toBe(rows);
});

it('row 9: an answer that breaks off is not made to look whole', async () => {
  const early = await raw('/api/breaks', 'br');
  expect([early.status, early.body.toString()]).toEqual([502, '{"success":false}']);
  expect((await raw('/api/breaks', 'identity')).isWhole).toBe(false);
});

it.each(['/ingest/positions', '/ingest/osmand?key=k&id=1', '/ingest/osmand/fk_key-1?id=1'])(
  'passes what trackers and phones post on: %s',
  async (path) => {
    const response = await fetch(gateway.url + path, { method: 'POST', body: '{}' });
    expect([response.status, await response.text()]).toEqual([200, rows]);
  },
);

it.each([
  '/ingest',
  '/ingest/fleet',
  '/ingest/fleet?x',
  '/ingest/commands/x',
  '/ingest/osmand/../fleet',
  '/ingest/%66leet',
  '/ingest//fleet',
])('keeps what is for servers inside the network: %s', async (path) => {
  // fetch would resolve the dots itself.
  expect(await raw(path, 'identity')).toMatchObject({ status: 404 });
});
