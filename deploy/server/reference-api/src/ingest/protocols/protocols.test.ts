import { guard } from '../../identity/access/guard';
import { noSecondFactor } from '../../identity/access/secondFactor';
import { seedFixture } from '../../index';
import { createServer } from '../../platform/http/server';
import { startTestApi, type TestApi } from '../../testing/client';
import { protocolRoutes } from './protocols.routes';

let test: TestApi;
/** Of one tracker alone. */
let key: string;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
  key = await makeKey({ name: 'Телефон', devices: [uid] });
  await test.enterDevices([uid]);
});
afterAll(() => test.close());

const makeKey = async (values: object): Promise<string> =>
  (await test.call('admin', 'POST', '/api/ingest-keys', values)).body.data.key;

const uid = 'door-1';
let clock = Math.floor(Date.now() / 1000) - 3_000;
/** Seconds since 1970, each later than the one before. */
const nextSecond = () => ++clock;
const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();

interface Stored {
  latitude: number;
  longitude: number;
  speed: number;
  heading: number | null;
  altitude: number | null;
  accuracy: number | null;
  satellites: number | null;
}

/** The location of a second. */
async function storedAt(seconds: number, device = uid): Promise<Stored | undefined> {
  const rows = await test.api.database.query<Stored>(
    `select l.latitude, l.longitude, l.speed, l.heading, l.altitude, l.accuracy, l.satellites from locations l
     join devices d on d.id = l.device_pk where d.device_id = $1 and l.gps_time = $2`,
    [device, isoOf(seconds)],
  );
  return rows[0];
}

const request = (path: string, init: RequestInit = {}) => fetch(test.api.url + path, init);
const json = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

describe('OsmAnd', () => {
  const parameters = (seconds: number | string, more: Record<string, string> = {}) =>
    new URLSearchParams({
      id: uid,
      lat: '41.9981',
      lon: '21.4254',
      timestamp: String(seconds),
      speed: '27',
      bearing: '90',
      altitude: '240',
      accuracy: '5',
      batt: '80',
      ...more,
    });
  const expected = { latitude: 41.9981, longitude: 21.4254, speed: 50, heading: 90, altitude: 240, accuracy: 5 };

  it('stores what a phone sends by its parameters, with its key in the query, and answers with an empty 200', async () => {
    const second = nextSecond();
    const response = await request(`/ingest/osmand?key=${key}&${parameters(second)}`);
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(await storedAt(second)).toMatchObject(expected);
  });

  it.each([
    [
      'POST with everything in the address',
      (query: string) => ({ path: `?key=${key}&${query}`, init: { method: 'POST' } }),
    ],
    ['the key in the path', (query: string) => ({ path: `/${key}?${query}`, init: {} })],
    [
      'a form',
      (query: string) => ({ path: `?key=${key}`, init: { method: 'POST', body: new URLSearchParams(query) } }),
    ],
  ])('takes %s', async (_, of) => {
    const second = nextSecond();
    const { path, init } = of(String(parameters(second)));
    expect((await request(`/ingest/osmand${path}`, init)).status).toBe(200);
    expect(await storedAt(second)).toMatchObject(expected);
  });

  it.each([
    ['milliseconds', (second: number) => String(second * 1000)],
    ['ISO 8601', isoOf],
    ['a date and a time', (second: number) => isoOf(second).slice(0, 19).replace('T', ' ')],
  ])('reads times as %s', async (_, write) => {
    const second = nextSecond();
    await request(`/ingest/osmand?key=${key}&${parameters(write(second))}`);
    expect(await storedAt(second)).toMatchObject(expected);
  });

  it('keeps a fix that the phone calls invalid away from the map', async () => {
    const second = nextSecond();
    expect((await request(`/ingest/osmand?key=${key}&${parameters(second, { valid: 'false' })}`)).status).toBe(200);
    expect(await storedAt(second)).toBeUndefined();
  });

  it('stores what Traccar Client sends as JSON', async () => {
    const [first, second] = [nextSecond(), nextSecond()];
    const location = (at: number) => ({
      timestamp: isoOf(at),
      coords: { latitude: 41.9981, longitude: 21.4254, accuracy: 5, speed: 13.89, heading: 90, altitude: 240 },
      is_moving: true,
      odometer: 1200,
      event: 'motionchange',
      battery: { level: 0.81, is_charging: false },
      activity: { type: 'in_vehicle' },
      extras: {},
    });
    const one = await request(`/ingest/osmand?key=${key}`, json({ location: location(first), device_id: uid }));
    const many = await request(`/ingest/osmand?key=${key}`, json({ location: [location(second)], device_id: uid }));
    expect([one.status, many.status]).toEqual([200, 200]);
    for (const at of [first, second]) expect(await storedAt(at)).toMatchObject(expected);
    const [state] = await test.api.database.query(
      `select s.battery_level, s.motion, s.protocol from device_state s join devices d on d.id = s.device_pk where d.device_id = 'door-1'`,
    );
    expect(state).toEqual({ battery_level: 81, motion: true, protocol: 'osmand' });
  });

  it('leaves out what the phone does not know', async () => {
    const second = nextSecond();
    const coords = { latitude: 41.9981, longitude: 21.4254, accuracy: -1, speed: -1, heading: -1, altitude: 240 };
    await request(
      `/ingest/osmand?key=${key}`,
      json({ location: { timestamp: isoOf(second), coords, battery: { level: -1 } }, device_id: uid }),
    );
    expect(await storedAt(second)).toMatchObject({ speed: null, heading: null, accuracy: null });
  });

  it('refuses a request without an id with 400, another device with 403, a wrong key with 401', async () => {
    const status = async (path: string, init?: RequestInit) => (await request(`/ingest/osmand${path}`, init)).status;
    const withoutId = parameters(nextSecond());
    withoutId.delete('id');
    expect([
      await status(`?key=${key}&${withoutId}`),
      await status(`?key=${key}&${parameters(nextSecond(), { id: 'other' })}`),
      await status(`?key=fk_wrong&${parameters(nextSecond())}`),
      await status(`?${parameters(nextSecond())}`),
      await status(`?key=${key}`, json({ device_id: uid })),
    ]).toEqual([400, 403, 401, 401, 400]);
  });

  it('says 200 only to what was taken: 400 where no attempt helps, 404 until somebody enters the phone', async () => {
    const status = async (query: string) => (await request(`/ingest/osmand?key=${key}&${query}`)).status;
    // A clock that was never set: the phone's arrival dates what it sends.
    expect(await status(String(parameters(1_000)))).toBe(200);
    // Older than anything that is kept.
    expect(await status(String(parameters(1_000_000_000)))).toBe(400);
    const all = await makeKey({ name: 'Сите' });
    const unregistered = await request(`/ingest/osmand?key=${all}&${parameters(nextSecond(), { id: 'nobody' })}`);
    expect(unregistered.status).toBe(404);
    const { body } = await test.call('admin', 'GET', '/api/ingest-keys');
    const row = body.data.find(({ name }: { name: string }) => name === 'Телефон');
    expect(Object.keys(row.rejected_reasons).join()).toMatch(/past/);
  });
});

describe('OwnTracks', () => {
  const location = (second: number) => ({
    _type: 'location',
    lat: 41.9981,
    lon: 21.4254,
    tst: second,
    acc: 5,
    alt: 240,
    vel: 50,
    cog: 90,
    batt: 80,
    bs: 1,
    tid: 'an',
    t: 'u',
    conn: 'm',
    topic: 'owntracks/ana/phone',
  });
  const basic = (password: string) => `Basic ${Buffer.from(`ana:${password}`).toString('base64')}`;
  let phoneKey: string;
  beforeAll(async () => {
    phoneKey = await makeKey({ name: 'OwnTracks', devices: ['ana/phone'] });
    await test.enterDevices(['ana/phone']);
  });
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    request('/ingest/owntracks', json(body, { authorization: basic(phoneKey), ...headers }));

  it.each([
    ['its headers', { 'x-limit-u': 'ana', 'x-limit-d': 'phone' }],
    ['its topic', {}],
  ])(
    'stores a location for the device of %s, with its key as the password, and answers with no friends',
    async (_, headers) => {
      const second = nextSecond();
      const response = await post(location(second), headers);
      expect([response.status, await response.json()]).toEqual([200, []]);
      expect(await storedAt(second, 'ana/phone')).toMatchObject({
        latitude: 41.9981,
        longitude: 21.4254,
        speed: 50,
        heading: 90,
        altitude: 240,
        accuracy: 5,
      });
    },
  );

  it('answers the other types, and an empty body, as if there were nothing to say', async () => {
    for (const body of [
      { _type: 'status' },
      { _type: '__proto__' },
      { _type: 'constructor', position: {} },
      { _type: 'waypoints', waypoints: [] },
      {},
    ]) {
      const response = await post(body);
      expect([response.status, await response.json()]).toEqual([200, []]);
    }
    const empty = await request('/ingest/owntracks', { method: 'POST', headers: { authorization: basic(phoneKey) } });
    expect(empty.status).toBe(200);
  });

  it('refuses a wrong password, another device, and what is encrypted', async () => {
    const second = nextSecond();
    const wrong = await post(location(second), { authorization: basic('fk_wrong') });
    const other = await post({ ...location(second), topic: 'owntracks/ana/other' });
    const encrypted = await post({ _type: 'encrypted', data: 'x' });
    expect([wrong.status, other.status, encrypted.status]).toEqual([401, 403, 400]);
  });
});

describe('flespi', () => {
  it('stores the messages of a stream, and answers 200', async () => {
    const [first, second, third] = [nextSecond(), nextSecond(), nextSecond()];
    const message = (timestamp: number, more: Record<string, unknown> = {}) => ({
      ident: uid,
      timestamp,
      'server.timestamp': timestamp + 0.4,
      'channel.id': 1,
      'protocol.id': 14,
      'device.id': 2,
      'position.latitude': 41.9981,
      'position.longitude': 21.4254,
      'position.altitude': 240,
      'position.speed': 50,
      'position.direction': 90,
      'position.satellites': 11,
      'position.valid': true,
      'engine.ignition.status': true,
      'external.powersource.voltage': 13.9,
      'vehicle.mileage': 1234.5,
      ...more,
    });
    const heartbeat = { ident: uid, timestamp: third, 'engine.ignition.status': false };
    const response = await request(
      '/ingest/flespi',
      json([message(first), message(second, { 'position.valid': false }), heartbeat, 'nonsense'], {
        authorization: `Bearer ${key}`,
      }),
    );
    expect([response.status, await response.json()]).toEqual([
      200,
      { stored: 1, rejected: 1, rejected_reasons: { 'body must be an object': 1 } },
    ]);
    expect(await storedAt(first)).toMatchObject({ speed: 50, heading: 90, altitude: 240, satellites: 11 });
    const [state] = await test.api.database.query(
      `select s.ignition, s.battery_voltage, s.odometer from device_state s join devices d on d.id = s.device_pk where d.device_id = 'door-1'`,
    );
    expect(state).toMatchObject({ ignition: false, battery_voltage: 13.9, odometer: 1234.5 });
  });
});

it('no key gets into a log', async () => {
  const lines: string[] = [];
  const app = createServer({
    logLevel: 'info',
    logTo: { write: (line) => void lines.push(line) },
    trustProxy: 'loopback',
  });
  const none = { check: async () => undefined };
  app.decorate('checks', { senders: none, shares: none, secondFactor: noSecondFactor });
  app.decorate('inbox', test.api.services.inbox);
  app.decorate('settings', test.api.services.settings);
  app.decorate('exceeded', test.api.services.exceeded);
  guard(app);
  protocolRoutes(app);
  const authorization = `Basic ${Buffer.from('a:fk_in-header').toString('base64')}`;
  const statuses = [
    await app.inject('/ingest/osmand?key=fk_in-query&id=1'),
    await app.inject('/ingest/osmand/fk_in-path?id=1'),
    await app.inject({ method: 'POST', url: '/ingest/owntracks', headers: { authorization } }),
  ].map(({ statusCode }) => statusCode);
  await app.close();
  expect(statuses).toEqual([401, 401, 401]);
  expect(lines.join('')).toMatch(/\/ingest\/osmand\/[:*]/);
  expect(lines.join('')).not.toMatch(/fk_|YTpma19/);
});
