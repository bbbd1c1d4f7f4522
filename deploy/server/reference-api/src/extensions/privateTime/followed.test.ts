import fc from 'fast-check';
import { startTestApi, type TestApi } from '../../testing/client';
import { positionBody } from '../../testing/traccar';

const PUBLIC = 41.6101;

let test: TestApi;
/** Of the tests so far: each has vehicles, a tracker and a hidden place of its own. */
let turn = 0;
let vehicles: number[];
let device: number;
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
  [hidden, shown] = [Number((41.63 + turn / 10_000).toFixed(4)), Number((41.69 + turn / 10_000).toFixed(4))];
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
  const [driver] = await test.api.database.query<{ id: number }>("select id from users where username = 'driver'");
  await test.call('admin', 'POST', `/api/vehicles/${vehicles[0]}/assignments`, { user_id: driver?.id });
  await send(PUBLIC, -60_000);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  expect((await test.call('driver', 'POST', `/api/vehicles/${vehicles[0]}/private-drive`, { until })).status).toBe(200);
  // Late messages of the span are of before it is asked about.
  await test.api.database.query(
    "update private_drives set valid_from = now() - interval '30 seconds', changed_at = clock_timestamp() where valid_to > now()",
  );
  await test.api.services.privateTimes.refresh();
}

const send = (latitude: number, age = 0) =>
  test.forward('/ingest/positions', positionBody(uid, new Date(Date.now() + age), 30, { latitude }));

/** Where the hidden place is stored or shown. */
async function leaks(): Promise<string[]> {
  const answers = await Promise.all(
    [
      '/api/devices',
      `/api/devices/${device}`,
      '/api/devices/unknown',
      '/api/locations?limit=1000',
      '/api/dashboard/overview?days=1',
      '/api/dashboard/fleet-status',
      ...vehicles.map((id) => `/api/vehicles/${id}`),
    ].map(async (path) => ({ path, text: JSON.stringify((await test.call('manager', 'GET', path)).body) })),
  );
  const tables = ['locations', 'device_state', 'unknown_trackers', 'invalid_locations'];
  const rows = await Promise.all(
    tables.map(async (path) => ({
      path,
      text: JSON.stringify(await test.api.database.query(`select * from ${path}`)),
    })),
  );
  return [...answers, ...rows].flatMap(({ path, text }) => (text.includes(String(hidden)) ? path : []));
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
])('T4: private time follows the tracker when it %s', async (_what, act) => {
  await act();
  await send(hidden);
  await send(hidden, -1_000);
  expect(await leaks()).toEqual([]);
  // What is sent once the span is over is for everyone.
  expect((await test.call('driver', 'DELETE', `/api/vehicles/${vehicles[0]}/private-drive`)).status).toBe(200);
  await send(shown, 1_000);
  const seen = JSON.stringify(await test.api.database.query('select latitude from device_state'));
  const unknown = JSON.stringify(await test.api.database.query('select last_position from unknown_trackers'));
  expect(seen + unknown).toContain(String(shown));
});

/** What a manager may do with devices, vehicles and their names, while the tracker sends. Any of it may be refused. */
const acts: Readonly<Record<string, () => Promise<unknown>>> = {
  'takes it off': () => change({ vehicle_id: null }),
  'puts it in the first': () => change({ vehicle_id: vehicles[0] }),
  'puts it in the second': () => change({ vehicle_id: vehicles[1] }),
  'renames it': () => change({ imei: renamed }),
  'gives its name back': () => change({ imei: uid }),
  'renames its ID': () => change({ device_id: `PX-${turn}` }),
  'enters its name anew': () =>
    test.call('manager', 'POST', '/api/devices', { ...row(), device_id: `PY-${turn}`, vehicle_id: vehicles[1] }),
  'brings it in for the second': () =>
    test.call('manager', 'POST', '/api/devices/import', { rows: [{ ...row(), vehicle: `PR ${turn} 2` }] }),
  'brings it in for none': () =>
    test.call('manager', 'POST', '/api/devices/import', { rows: [{ ...row(), vehicle: '' }] }),
  'renames the first': () =>
    test.call('manager', 'PUT', `/api/vehicles/${vehicles[0]}`, { license_plate: `PQ ${turn}` }),
  'gives the second its plate': () =>
    test.call('manager', 'PUT', `/api/vehicles/${vehicles[1]}`, { license_plate: `PR ${turn} 1` }),
  'retires the first': () => test.call('manager', 'PUT', `/api/vehicles/${vehicles[0]}`, { status: 'inactive' }),
  'removes it': () => test.call('admin', 'DELETE', `/api/devices/${device}`),
  sends: () => send(hidden),
  'sends late': () => send(hidden, -1_000),
};

it('@long T4, T9: private time follows the tracker through any order of moves, names, files and removals', async () => {
  const names = fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(names, async (chosen) => {
      await prepare();
      for (const name of [...chosen, 'sends', 'sends late']) await acts[name]?.();
      expect(await leaks()).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
