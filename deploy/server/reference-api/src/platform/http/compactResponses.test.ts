import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(() => test.close());

/** The response as it is on the wire. */
async function raw(path: string, headers: Record<string, string>) {
  const authorization = `Bearer ${await test.login('admin')}`;
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    request(`${test.api.url}${path}`, { headers: { authorization, ...headers } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

it('compresses long responses by what the caller takes, and says that it depends on that', async () => {
  const plain = await raw('/api/dashboard/fleet-status', {});
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const text = plain.body.toString();
  const brotli = await raw('/api/dashboard/fleet-status', { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) });
  expect(brotliDecompressSync(brotli.body).toString()).toBe(text);
  expect(brotli.body.length).toBeLessThan(text.length / 5);
  const gzip = await raw('/api/dashboard/fleet-status', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzip.body).toString()).toBe(text);
});

it('sends short responses as they are', async () => {
  const { status, headers } = await raw('/api/dashboard/location-stats', { 'accept-encoding': 'br, gzip' });
  expect(status).toBe(200);
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers).not.toHaveProperty('etag');
});

it('answers 304 for a list that did not change, and the list again once it did', async () => {
  const accept = { 'accept-encoding': 'br' };
  const first = await raw('/api/vehicles?limit=20', accept);
  const etag = String(first.headers.etag);
  expect(first.headers['cache-control']).toBe('no-store');
  const again = await raw('/api/vehicles?limit=20', { ...accept, 'if-none-match': etag });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect(again.headers).toMatchObject({ etag });
  const [{ id }] = JSON.parse(brotliDecompressSync(first.body).toString()).data;
  await test.call('manager', 'PUT', `/api/vehicles/${id}`, { notes: 'сменето' });
  const changed = await raw('/api/vehicles?limit=20', { ...accept, 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);
});
