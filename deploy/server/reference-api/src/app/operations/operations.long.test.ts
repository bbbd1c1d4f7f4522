/** @clock real */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentIngestKey, seedFixture, startReferenceApi } from '../../index';
import { DatabaseUnavailable } from '../../platform/database/database';
import { emit, nextEvent, startTestApi, type TestApi } from '../../testing/client';
import { startProcess } from '../../testing/process';
import { eventBody, positionBody } from '../../testing/traccar';
import { readOptions } from '../environment';

jest.setTimeout(60_000);

describe('row 37: a server in trouble', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi();
    await seedFixture(test.api);
  });
  afterAll(() => test.close());

  it('answers a plain 503 while the database is away or its disk is full, and says when to come again', async () => {
    await test.login('operator');
    const away = jest
      .spyOn(test.api.database, 'query')
      .mockRejectedValue(new DatabaseUnavailable('could not extend file "base/16384": No space left on device'));
    const { status, headers, body } = await test.call('operator', 'GET', '/api/vehicles');
    const ready = await test.send('GET', '/readyz', {});
    away.mockRestore();
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(body).toEqual({
      success: false,
      error: 'Серверот моментално не е достапен. Обидете се повторно.',
      message: expect.any(String),
      request_id: expect.any(String),
    });
    expect(ready.status).toBe(503);
    expect((await test.send('GET', '/healthz', {})).status).toBe(200);
    expect((await test.send('GET', '/readyz', {})).body).toEqual({ status: 'ready' });
  });

  it('acknowledges no position that could not be stored', async () => {
    const full = (['query', 'transaction'] as const).map((way) =>
      jest.spyOn(test.api.database, way).mockRejectedValue(new DatabaseUnavailable('disk full')),
    );
    const body = positionBody('359632080000001', new Date());
    expect((await test.tracker('/ingest/positions', body)).status).toBe(503);
    for (const way of full) way.mockRestore();
    expect((await test.tracker('/ingest/positions', body)).body.data.stored).toBe(1);
  });

  it('gives its figures to Prometheus, by route and not by address', async () => {
    await test.call('operator', 'GET', '/api/vehicles/1');
    const { body } = await test.send('GET', '/metrics', {});
    expect(body).toContain('route="/api/vehicles/:id"');
    expect(body).toMatch(/^live_connections \d+$/m);
    expect(body).toMatch(/^ingested_positions_total \d+$/m);
    expect(body).toMatch(/^vehicle_positions_changed_total \d+$/m);
  });
});

describe('row 37: Redis down', () => {
  it('keeps nobody from the events of the same server', async () => {
    const test = await startTestApi({ redisUrl: 'redis://127.0.0.1:1' });
    await seedFixture(test.api);
    const socket = await test.connect(await test.login('operator'));
    expect(await emit(socket, 'join-fleet-tracking')).toEqual({ success: true });
    const both = Promise.all([nextEvent(socket, 'location-update'), nextEvent(socket, 'alarm')]);
    await test.tracker('/ingest/positions', positionBody('359632080000001', new Date()));
    await test.tracker('/ingest/events', eventBody('359632080000001', 'alarm', new Date(), { alarm: 'sos' }));
    expect(await both).toEqual([
      expect.objectContaining({ device_id: 'GPS-0001' }),
      expect.objectContaining({ alarmType: 'sos' }),
    ]);
    await test.close();
  });
});

describe('row 38: a crowd', () => {
  // 2,000 and a restart: trouble.long.test.ts.
  it('of 200 clients that connect at once is served', async () => {
    const test = await startTestApi();
    // A user may have 50 of them.
    const tokens = await Promise.all(
      ['admin', 'manager', 'operator', 'driver'].map((username) => test.login(username)),
    );
    const back = await Promise.all(Array.from({ length: 200 }, (_, i) => test.connect(tokens[i % tokens.length])));
    expect(back.every(({ connected }) => connected)).toBe(true);
    expect(test.api.services.live.connections).toBe(200);
    await test.close();
  });
});

describe('the process', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fleet-process-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('row 38: finishes what is in flight when it is told to end', async () => {
    // The trackers are registered first, because messages of unregistered ones are not stored.
    const before = await startReferenceApi({ dataDir });
    await before.database.query(
      "insert into devices (device_id, device_type, status, search_text) select 'tracker-' || n, 'T', 'offline', 'tracker' from generate_series(0, 7) n",
    );
    await before.close();
    const server = await startProcess({ DATA_DIR: dataDir });
    const uploads = Array.from({ length: 8 }, (_, i) => {
      const bodies = Array.from({ length: 200 }, (_, j) =>
        positionBody(`tracker-${i}`, new Date(Date.now() - j * 1000)),
      );
      return startUpload(server.url, JSON.stringify(bodies));
    });
    await Promise.all(uploads.map(({ received }) => received));
    server.process.kill('SIGTERM');
    const statuses = await Promise.all(uploads.map(({ finish }) => finish()));
    expect(statuses).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await server.ended).toBe(0);
    const again = await startReferenceApi({ dataDir });
    const [row] = await again.database.query<{ total: number }>('select count(*) as total from locations');
    expect(row?.total).toBe(8 * 200);
    await again.close();
  });

  it('says in one line which port is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(startProcess({ DATA_DIR: join(dataDir, 'other'), PORT: String(port) })).rejects.toThrow(
      `Port ${port} is taken. Set PORT to another one.`,
    );
    taken.close();
  });

  it('signs nobody out by a restart, although it was given no secret', async () => {
    const folder = join(dataDir, 'secret');
    const before = await startTestApi({ dataDir: folder });
    const token = await before.login('operator');
    await before.close();
    const after = await startTestApi({ dataDir: folder });
    expect((await after.send('GET', '/api/auth/verify', { token })).status).toBe(200);
    await after.close();
  });

  it('does not share its data folder', async () => {
    const api = await startReferenceApi({ dataDir });
    await expect(startProcess({ DATA_DIR: dataDir })).rejects.toThrow(
      `is in use by process ${process.pid}; set DATA_DIR to another folder.`,
    );
    await api.close();
  });

  const production = {
    NODE_ENV: 'production',
    JWT_SECRET: randomBytes(30).toString('base64url'),
    INGEST_KEY: 'a key of its own',
  };

  it.each([
    [{ JWT_SECRET: '' }, 'JWT_SECRET must have at least 32 characters in production.'],
    [{ INGEST_KEY: '' }, 'INGEST_KEY must be set in production.'],
    [{ DEMO_ACCOUNTS: '1' }, 'DEMO_ACCOUNTS must not be set in production.'],
    [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535, not "http".'],
  ])('refuses to start in production with %j', async (env, message) => {
    const start = async () =>
      startReferenceApi(readOptions({ ...production, DATA_DIR: join(dataDir, 'production'), ...env }));
    await expect(start()).rejects.toThrow(message);
  });

  it('refuses to start in production on a database with demo accounts', async () => {
    const folder = join(dataDir, 'demo');
    await (await startReferenceApi({ dataDir: folder, demoAccounts: true, passwordCost: 2 ** 10 })).close();
    const start = startReferenceApi(readOptions({ ...production, DATA_DIR: folder }));
    await expect(start).rejects.toThrow('The demo accounts admin, manager, operator, driver are in this database');
  });
});

/** A request whose headers the server has received, and whose body it gets when `finish` is called. */
function startUpload(url: string, body: string) {
  const upload = request(`${url}/ingest/positions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${developmentIngestKey}`,
      expect: '100-continue',
    },
  });
  upload.flushHeaders();
  const status = new Promise<number | undefined>((resolve, reject) => {
    upload.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    upload.once('error', reject);
  });
  return {
    received: new Promise((resolve) => upload.once('continue', resolve)),
    finish: () => {
      upload.end(body);
      return status;
    },
  };
}
