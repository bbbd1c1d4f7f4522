import fc from 'fast-check';
import { roleHas, type UserCapability } from 'shared-auth/contract';
import { anyChoice, makeCall, moments, type Pool } from '../../../testing/calls/madeCall';
import { thingsOf } from '../../../testing/calls/things';
import { startTestApi, type TestApi } from '../../../testing/client';
import { tries } from '../../../testing/runs';
import { positionBody } from '../../../testing/traccar';
import { tablesOf, takeSnapshot } from '../../../testing/writes/snapshot';

const PUBLIC = 41.6101;
const PASSWORD = 'Proba-Lozinka-8137';
/** A value that a sensor may be made of. */
const ATTRIBUTE = 'io78';

let test: TestApi;
/** Of the tests so far: each has vehicles, a tracker and a hidden place of its own. */
let turn = 0;
let vehicles: number[];
let device: number;
/** Who drives, called `v` and the turn. */
let driver: number;
/** The tracker in the private vehicle, and the name that it gets later. */
let uid: string;
let renamed: string;
/** Latitudes of this test. */
let hidden: number;
let shown: number;
const row = () => ({ device_id: `PT-${turn}`, imei: uid, device_type: 'T' });
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());
beforeEach(() => prepare());

/** A tracker in the first of two vehicles, whose driver drives privately for the next hour. */
async function prepare(): Promise<void> {
  turn += 1;
  [uid, renamed] = [String(360_000_000_000_000 + turn), String(360_000_000_000_900 + turn)];
  // With more digits than a time has, in which they would be found as well.
  [hidden, shown] = [41.63, 41.69].map((from) => Number(`${(from + turn / 10_000).toFixed(4)}4321`)) as [
    number,
    number,
  ];
  vehicles = [];
  for (const index of [1, 2]) {
    const values = {
      vehicle_id: `P-${turn}-${index}`,
      license_plate: `PR ${turn} ${index}`,
      make: 'М',
      model: 'М',
      vehicle_type: 'van',
    };
    vehicles.push((await test.call('admin', 'POST', '/api/vehicles', values)).body.data.id);
  }
  const values = { ...row(), vehicle_id: vehicles[0] };
  device = (await test.call('admin', 'POST', '/api/devices', values)).body.data.id;
  await test.call('admin', 'PUT', `/api/devices/${device}/assignments/${await placeIn(0)}`, {
    valid_from: new Date(Date.now() - 7_200_000).toISOString(),
  });
  await send(PUBLIC, -60_000);
  const person = { username: `v${turn}`, email: `v${turn}@fleet.example`, first_name: 'В', last_name: 'О' };
  const account = { ...person, role: 'driver', password: PASSWORD };
  driver = (await test.call('admin', 'POST', '/api/users', account)).body.data.id;
  await test.login(`v${turn}`, PASSWORD);
  await drivePrivately(0);
}

/** The driver is given one of the vehicles, and drives it privately for the next hour. */
async function drivePrivately(index: number): Promise<void> {
  const of = `/api/vehicles/${vehicles[index]}`;
  await test.call('admin', 'POST', `${of}/assignments`, { user_id: driver });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  expect((await test.call(`v${turn}`, 'POST', `${of}/private-drive`, { until })).status).toBe(200);
  // Late messages of the span are of before it is asked about.
  await test.api.database.query(
    "update private_drives set valid_from = now() - interval '30 seconds', changed_at = clock_timestamp() where valid_to > now()",
  );
  await test.api.services.privateTimes.refresh();
}

/** The assignment of the tracker to one of the vehicles. */
async function placeIn(index: number): Promise<number> {
  const { body } = await test.call('admin', 'GET', `/api/devices/${device}/assignments`);
  return body.data.find(({ vehicle_id }: { vehicle_id: number }) => vehicle_id === vehicles[index]).id;
}

/** Corrects when the tracker came or left to before private time. */
const correct = async (index: number, field: 'valid_from' | 'valid_to') =>
  test.call('manager', 'PUT', `/api/devices/${device}/assignments/${await placeIn(index)}`, {
    [field]: new Date(Date.now() - 120_000).toISOString(),
  });

const send = (latitude: number, age = 0) =>
  test.forward(
    '/ingest/positions',
    positionBody(uid, new Date(Date.now() + age), 30, { latitude, attributes: { [ATTRIBUTE]: latitude } }),
  );

/**
 * Every write of a manager, as the server has them, but for those that end the session that makes them; those about
 * trackers, vehicles, their places and their private time more often.
 */
const writes = () =>
  test.api.routes
    .filter(
      ({ method, path, permission }) =>
        !['GET', 'HEAD'].includes(method) &&
        !/logout$|sessions|password$/.test(path) &&
        !/^(?:anyone|share|tracker|forwarder)$/.test(permission) &&
        roleHas('manager', permission as UserCapability), // of no key or link
    )
    .flatMap((route) => Array<typeof route>(/^\/api\/(?:devices|vehicles)\b/.test(route.path) ? 4 : 1).fill(route));

/** Where the hidden place is stored or shown: in a table, or in what a manager is answered about the fleet. */
async function leaks(): Promise<string[]> {
  const { database, routes } = test.api;
  const reads = routes.filter(({ method, path }) => method === 'GET' && /^\/api\/(?!docs|auth)/.test(path));
  const paths = reads.flatMap(({ path }) =>
    (/^\/api\/devices\/:/.test(path) ? [device] : vehicles).map((id) => path.replace(':id', String(id))),
  );
  const answers = await Promise.all(
    [...new Set(paths)].map(async (path) => ({
      path,
      text: JSON.stringify((await test.call('manager', 'GET', path)).body),
    })),
  );
  const tables = await database.query<{ path: string }>(
    "select tablename as path from pg_tables where schemaname = current_schema() and tablename !~ '^locations_'",
  );
  const rows = await database.query<{ path: string; text: string | null }>(
    tables
      .map(({ path }) => `select '${path}' as path, string_agg(t::text, ' ') as text from ${path} t`)
      .join(' union all '),
  );
  return [...answers, ...rows].flatMap(({ path, text }) => (text?.includes(String(hidden)) ? path : []));
}

const change = (body: object) => test.call('manager', 'PUT', `/api/devices/${device}`, body);

it.each<[string, () => Promise<unknown>]>([
  ['is taken off', () => change({ vehicle_id: null })],
  ['is moved', () => change({ vehicle_id: vehicles[1] })],
  [
    'is taken off by a file',
    () => test.call('manager', 'POST', '/api/devices/import', { rows: [{ ...row(), vehicle: '' }] }),
  ],
  [
    'is moved by a file',
    () => test.call('manager', 'POST', '/api/devices/import', { rows: [{ ...row(), vehicle: `PR ${turn} 2` }] }),
  ],
  ['is renamed', () => change({ device_id: `PR-${turn}`, imei: renamed })],
  [
    'is renamed, and another device takes its name',
    async () => {
      await change({ imei: renamed });
      await test.call('manager', 'POST', '/api/devices', {
        ...row(),
        device_id: `PS-${turn}`,
        vehicle_id: vehicles[1],
      });
    },
  ],
  [
    'is taken off and put back on',
    async () => {
      await change({ vehicle_id: null });
      await send(hidden);
      await change({ vehicle_id: vehicles[0] });
    },
  ],
  [
    'is taken off, and the moment is corrected to before it',
    async () => {
      await change({ vehicle_id: null });
      expect((await correct(0, 'valid_to')).status).toBe(200);
    },
  ],
  [
    'is moved, and the moment is corrected to before it',
    async () => {
      await change({ vehicle_id: vehicles[1] });
      expect((await correct(1, 'valid_from')).status).toBe(200);
    },
  ],
])('T4: private time follows the tracker when it %s', async (_what, act) => {
  await act();
  await send(hidden);
  await send(hidden, -1_000);
  expect(await leaks()).toEqual([]);
  // Messages from after the end of the span are not private.
  expect((await test.call(`v${turn}`, 'DELETE', `/api/vehicles/${vehicles[0]}/private-drive`)).status).toBe(200);
  await send(shown, 1_000);
  const seen = JSON.stringify(await test.api.database.query('select latitude from device_state'));
  const unknown = JSON.stringify(await test.api.database.query('select last_position from unknown_trackers'));
  expect(seen + unknown).toContain(String(shown));
});

/** What else there is. */
let things: Pool = {};

/** What there is to write about, with names that trackers have, had and could get. */
async function pool(): Promise<Pool> {
  const { database } = test.api;
  const ids = async (sql: string) => (await database.query<{ id: number }>(sql, [vehicles])).map(({ id }) => id);
  const devices = await ids(
    'select id from devices where vehicle_id is null or vehicle_id = any($1::int[]) order by id',
  );
  const own = [device, device, device, ...devices.slice(-1)];
  const users = [driver];
  return {
    ...things,
    users,
    devices: own,
    vehicles,
    'devices/assignments': await ids('select id from device_assignments where vehicle_id = any($1::int[]) order by id'),
    'vehicles/assignments': await ids(
      'select id from vehicle_assignments where vehicle_id = any($1::int[]) order by id',
    ),
    vehicle_id: [...vehicles, null],
    user_id: users,
    device_id: [`PT-${turn}`, `PX-${turn}`],
    imei: [uid, renamed],
    identifier: [uid, renamed, null],
    vehicle: [...[1, 2].map((index) => `PR ${turn} ${index}`), ''],
    device_type: ['T'],
    valid_from: moments(),
    valid_to: moments(),
    attribute: [ATTRIBUTE],
    hours: [null, Array(7).fill({ from: '00:00', to: '24:00' })],
  };
}

it('T4: private time follows a tracker that is taken off between the switch and its beginning', async () => {
  await test.api.database.query(
    "update private_drives set valid_from = now() + interval '5 seconds', changed_at = clock_timestamp() where valid_to > now()",
  );
  await change({ vehicle_id: null });
  await send(shown);
  await send(hidden, 6_000);
  expect(await leaks()).toEqual([]);
  expect(JSON.stringify(await test.api.database.query('select latitude from device_state'))).toContain(String(shown));
});

it('T4: private time follows a tracker that is removed with the import that brought it', async () => {
  const rows = [{ ...row(), device_id: `PI-${turn}`, imei: renamed, vehicle: `PR ${turn} 2` }];
  expect((await test.call('manager', 'POST', '/api/devices/import', { rows })).status).toBe(200);
  await drivePrivately(1);
  uid = renamed;
  await send(hidden);
  const { body } = await test.call('manager', 'GET', '/api/imports');
  const undone = await test.call('manager', 'DELETE', `/api/imports/${body.data[0].id}`);
  expect(undone.body.data.removed).toBe(1);
  await test.api.services.privateTimes.refresh();
  await send(hidden);
  expect(await leaks()).toEqual([]);
});

it('T4: private time follows a tracker whose assignment is undone', async () => {
  uid = renamed;
  await send(PUBLIC, -60_000);
  const path = `/api/devices/unknown/${renamed}`;
  const assigned = await test.call('manager', 'POST', `${path}/assign`, { vehicle_id: vehicles[1] });
  expect(assigned.status).toBe(201);
  await drivePrivately(1);
  await send(hidden);
  expect((await test.call('manager', 'DELETE', `${path}/assignment`)).status).toBe(200);
  await test.api.services.privateTimes.refresh();
  await send(hidden);
  expect(await leaks()).toEqual([]);
});

/** A quick look at where the tracker's messages go, after each call of many. */
const isStored = async () => {
  const [row] = await test.api.database.query<{ found: boolean }>(
    `select exists (select from device_state where latitude = $1) or exists (select from locations where latitude = $1)
       or exists (select from unknown_trackers t where t::text like '%' || $1::text || '%') as found`,
    [hidden],
  );
  return row?.found;
};

it('T4, T9: private time follows the tracker through any calls of a manager', async () => {
  const { body: document } = await test.send('GET', '/api/docs', {});
  const served = writes();
  const tables = await tablesOf(test.api.database);
  const accepted = new Set<string>();
  const sequences = fc.array(anyChoice, { minLength: 100, maxLength: 100 });
  await fc.assert(
    fc.asyncProperty(sequences, async (chosen) => {
      await prepare();
      things = thingsOf(await takeSnapshot(test.api.database, tables), (_, rows) => rows.slice(-3));
      for (const choice of chosen) {
        const { method, path, body } = makeCall(document, served, choice, await pool());
        const { status } = await test.call('manager', method, path, body);
        if (status === 401) test.forget('manager');
        if (status >= 300) continue;
        accepted.add(`${method} ${path.replaceAll(/\d+/g, ':id')}`);
        await send(hidden);
        expect([await isStored(), method, path, body]).toEqual([false, method, path, body]);
      }
      await send(hidden, -1_000);
      expect(await leaks()).toEqual([]);
    }),
    tries(40),
  );
  // A test in which all are refused proves nothing.
  expect(accepted.size).toBeGreaterThan(20);
}, 600_000);
