import fc from 'fast-check';
import type { Queries } from '../../platform/database/database';
import { startTestApi, type TestApi } from '../../testing/client';
import { tries } from '../../testing/runs';
import { eventBody, minutesAgo, positionBody } from '../../testing/traccar';
import { storePositionsSql } from './storePositions.sql';

/** Readings as trackers and forwarders get them wrong. */
const reading = fc.oneof(
  fc.double(),
  fc.constantFrom(7.5, 1e-45, 1e-60, 1e-320, 5e-324, -0, 1.5, 2 ** 31, 2 ** 53, 1e300, 0.1),
  fc.integer(),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(`${'а'.repeat(199)}😀`, 'a\u0000b', 'x\ud800', '__proto__', ''),
);
const keys = [
  'sat',
  'power',
  'battery',
  'batteryLevel',
  'fuelLevel',
  'deviceTemp',
  'odometer',
  'rpm',
  'ignition',
  'alarm',
];
const attributes = fc.dictionary(fc.constantFrom(...keys), reading);
const fields = [
  'altitude',
  'course',
  'accuracy',
  'speed',
  'latitude',
  'longitude',
  'fixTime',
  'serverTime',
  'deviceTime',
];

let next = 0;
const tracker = () => `property-${next++}`;

const oddPosition = fc.tuple(attributes, fc.dictionary(fc.constantFrom(...fields), reading)).map(([odd, position]) => {
  const body = positionBody(tracker(), minutesAgo(1), 50, { attributes: odd });
  return { ...body, position: { ...body.position, ...position } };
});

const oddEvent = fc
  .tuple(
    fc.constantFrom('alarm', 'commandResult', 'geofenceEnter', 'deviceOverspeed', 'deviceOnline', 'deviceFuelDrop'),
    fc.dictionary(
      fc.constantFrom('alarm', 'message', 'geofenceName', 'speed', 'speedLimit', 'commandId', 'result', 'success'),
      fc.oneof(text, reading),
    ),
    fc.option(oddPosition),
  )
  .map(([type, odd, position]) => ({
    ...eventBody(tracker(), type, minutesAgo(1), odd),
    ...(position && { position: position.position }),
  }));

// Hundreds of requests each, by a database that shares the machine with other tests.
jest.setTimeout(120_000);

describe('what a forwarder sends', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi();
  });
  afterAll(() => test.close());

  it('S2: costs no other tracker a position, whatever its readings are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(oddPosition, { minLength: 1, maxLength: 8 }), async (odd) => {
        const [ours, ...theirs] = await Promise.all([
          test.tracker('/ingest/positions', positionBody(tracker(), minutesAgo(2))),
          test.tracker('/ingest/positions', odd),
          ...odd.map((body) => test.tracker('/ingest/positions', body)),
        ]);
        expect([ours.status, ours.body.data.stored]).toEqual([200, 1]);
        expect(theirs.map(({ status }) => status)).toEqual(theirs.map(() => 200));
      }),
      tries(30),
    );
  });

  it('S9: is an event that is taken or rejected, never an error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(oddEvent, { minLength: 1, maxLength: 8 }), async (odd) => {
        const sos = eventBody(tracker(), 'alarm', minutesAgo(2), { alarm: 'sos' });
        const { status, body } = await test.tracker('/ingest/events', [...odd, sos]);
        expect([status, body.data.accepted + body.data.rejected.length]).toEqual([200, odd.length + 1]);
        const of = `/api/alarms?device_id=${sos.device.uniqueId}`;
        expect((await test.call('operator', 'GET', of)).body.pagination.total).toBe(1);
      }),
      tries(25),
    );
  });

  it.each([
    ['a satellite count with a fraction', { attributes: { sat: 7.5 } }],
    ['a voltage near zero', { attributes: { power: 1e-60 } }],
    ['a fuel level near zero', { attributes: { fuelLevel: 1e-320 } }],
  ])('S2: stores a position with %s', async (_, more) => {
    const { status, body } = await test.tracker('/ingest/positions', positionBody(tracker(), minutesAgo(1), 50, more));
    expect([status, body.data.stored]).toEqual([200, 1]);
  });

  it.each(['__proto__', 'constructor'])(
    'S2: stores the positions of a request in which one has a field %s',
    async (name) => {
      const odd = JSON.stringify(positionBody(tracker(), minutesAgo(1))).replace(
        '"sat"',
        `"${name}":{"prototype":1},"sat"`,
      );
      const body = JSON.parse(`[${JSON.stringify(positionBody(tracker(), minutesAgo(1)))},${odd}]`);
      const { status, body: answer } = await test.tracker('/ingest/positions', body);
      expect([status, answer.data.stored]).toEqual([200, 2]);
    },
  );

  it('S2: leaves out only the position that the database cannot hold', async () => {
    const good = [1, 2, 3, 4, 5].map((minutes) => positionBody(tracker(), minutesAgo(minutes)));
    const { database } = test.api;
    const refused = good[2]!.device.uniqueId;
    // Takes the place of a reading that nobody has thought of. PGlite stores by a statement of its
    // own, PostgreSQL within a transaction.
    const refuse = (queries: Queries): Queries => ({
      query: (sql, params) =>
        sql === storePositionsSql && String(params?.[0]).includes(refused)
          ? Promise.reject(Object.assign(new Error('value out of range'), { code: '22003' }))
          : queries.query(sql, params),
    });
    const query = database.query.bind(database);
    const transaction = database.transaction.bind(database);
    const writers = [
      jest.spyOn(database, 'query').mockImplementation(refuse({ query }).query as never),
      jest
        .spyOn(database, 'transaction')
        .mockImplementation(((run: (queries: Queries) => Promise<unknown>) =>
          transaction((queries) => run(refuse(queries)))) as never),
    ];
    const { body } = await test.tracker('/ingest/positions', good);
    for (const writer of writers) writer.mockRestore();
    expect(body.data).toMatchObject({ stored: 4, duplicates: 0, rejected: [{ index: 2, reason: 'cannot be stored' }] });
  });

  it.each([1.5, 1e300, -1, '7', null])('S9: takes the answer to a command with the id %p', async (commandId) => {
    const answer = eventBody(tracker(), 'commandResult', minutesAgo(1), { commandId, result: 'OK' });
    expect((await test.tracker('/ingest/events', [answer])).status).toBe(200);
  });

  it('S9: cuts a long message between two characters', async () => {
    const uid = tracker();
    const message = `${'а'.repeat(199)}😀`;
    await test.tracker('/ingest/events', eventBody(uid, 'alarm', minutesAgo(1), { alarm: 'sos', message }));
    const { body } = await test.call('operator', 'GET', `/api/alarms?device_id=${uid}`);
    expect(body.data[0].message).toBe(message);
  });

  it.each([
    ['a zero character', { make: 'a\u0000b' }],
    ['half a character', { model: 'x\ud800' }],
    ['a year of twelve digits', { year: 1e12 }],
  ])('S9: refuses a fleet with %s', async (_, odd) => {
    const entry = { vehicle_code: 'ODD-1', license_plate: 'OD-1', make: 'A', model: 'B', year: 2020, color: null };
    const vehicle = { ...entry, vehicle_type: 'van', status: 'active', notes: null, device: null, ...odd };
    expect((await test.tracker('/ingest/fleet', [vehicle])).status).toBe(400);
  });

  it.each([
    ['POST', '/api/auth/login', false],
    ['POST', '/ingest/positions', true],
    ['POST', '/ingest/events', true],
    ['POST', '/ingest/fleet', true],
  ])('S9: survives JSON of 40,000 levels at %s %s', async (method, path, isTracker) => {
    const deep = (open: string, close: string) => open.repeat(40_000) + close.repeat(40_000);
    for (const body of [
      deep('[', ']'),
      `{"username":${deep('[', ']')},"password":"x"}`,
      `[${deep('{"a":', '}').replace('}', '1}')}]`,
    ]) {
      const { status } = await test.send(method, path, { body, ...(isTracker && { token: test.api.ingestKey }) });
      expect([200, 400]).toContain(status);
    }
  });
});
