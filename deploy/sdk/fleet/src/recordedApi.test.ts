import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RecordedApi, RecordingError, startRecordedApi } from './recordedApi';

const dir = mkdtempSync(join(tmpdir(), 'fleet-recorded-'));
const file = join(dir, 'fixtures/api.json');
const HOUR_MS = 3_600_000;
const recordedAt = Date.parse('2026-03-01T10:00:00Z');

/** A server as any: it knows its one user's token, and counts what it is asked to change. */
let changes = 0;
const upstream = createServer((request, response) => {
  const json = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (request.method === 'POST' && request.url === '/api/auth/login') return json(200, { token: 'secret' });
  if (request.headers.authorization !== 'Bearer secret') return json(401, { success: false });
  if (request.method === 'DELETE') {
    changes += 1;
    return json(200, { success: true });
  }
  if (request.url === '/api/auth/verify') return json(200, { success: true, user: { username: 'ana' } });
  const vehicle = { id: 7, last_seen: '2026-03-01T09:58:00.000Z', note: '2026' };
  return request.url?.startsWith('/api/vehicles?') ? json(200, { success: true, data: [vehicle] }) : json(404, {});
});
const started: RecordedApi[] = [];
const start = async (options: Partial<Parameters<typeof startRecordedApi>[0]> = {}) => {
  const api = await startRecordedApi({ file, ...options });
  started.push(api);
  return async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(api.url + path, { headers: { authorization: 'Bearer secret' }, ...init });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
};

beforeAll(() => new Promise<void>((resolve) => upstream.listen(0, 'localhost', resolve)));
afterAll(async () => {
  await Promise.all(started.map((api) => api.close()));
  upstream.closeAllConnections();
  upstream.close();
  rmSync(dir, { recursive: true, force: true });
});

it('records what readers are answered, and gives it later as if it were recorded now', async () => {
  const { port } = upstream.address() as AddressInfo; // listening on TCP
  const record = await start({ recordFrom: `http://localhost:${port}`, now: () => recordedAt });
  expect((await record('/api/auth/login', { method: 'POST', body: '{}' })).body).toEqual({ token: 'secret' });
  await record('/api/auth/verify');
  await record('/api/vehicles?page=1&limit=20');
  await record('/api/gone');
  await record('/api/vehicles/7', { method: 'DELETE', headers: { authorization: 'Bearer secret' } });
  expect(changes).toBe(1);
  expect(readFileSync(file, 'utf8')).not.toContain('secret');

  const replay = await start({ now: () => recordedAt + HOUR_MS });
  expect((await replay('/api/auth/login', { method: 'POST', body: '{}' })).body).toEqual({
    success: true,
    token: 'recorded',
    user: { username: 'ana' },
  });
  const vehicles = { success: true, data: [{ id: 7, last_seen: '2026-03-01T10:58:00.000Z', note: '2026' }] };
  expect((await replay('/api/vehicles?limit=20&page=1')).body).toEqual(vehicles);
  expect((await replay('/api/vehicles?page=2')).body).toEqual(vehicles);
  expect(await replay('/api/gone')).toMatchObject({ status: 404, body: { error: 'Not recorded: GET /api/gone' } });
  expect((await replay('/api/vehicles/7', { method: 'DELETE' })).status).toBe(501);
  expect(changes).toBe(1);
});

it('says what to do where there is no recording, or none that can be read', async () => {
  await expect(startRecordedApi({ file: join(dir, 'none.json') })).rejects.toThrow(/Record one: fleet dev/);
  const broken = join(dir, 'broken.json');
  writeFileSync(broken, '{"answers":{}}');
  await expect(startRecordedApi({ file: broken })).rejects.toThrow(RecordingError);
});
