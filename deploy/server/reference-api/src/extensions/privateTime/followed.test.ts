import { startTestApi, type TestApi } from '../../testing/client';
import { positionBody } from '../../testing/traccar';

/** The tracker in the private vehicle. */
const UID = '360000000000001';
const PUBLIC = 41.6101;
const HIDDEN = 41.6303;

let test: TestApi;
let vehicles: number[];
let device: number;
beforeEach(async () => {
  test = await startTestApi();
  vehicles = [];
  for (const index of [1, 2]) {
    const values = {
      vehicle_id: `P-${index}`,
      license_plate: `PR ${index}`,
      make: 'М',
      model: 'М',
      vehicle_type: 'van',
    };
    vehicles.push((await test.call('admin', 'POST', '/api/vehicles', values)).body.data.id);
  }
  const values = { device_id: 'PT-1', imei: UID, device_type: 'T', vehicle_id: vehicles[0] };
  device = (await test.call('admin', 'POST', '/api/devices', values)).body.data.id;
  const [driver] = await test.api.database.query<{ id: number }>("select id from users where username = 'driver'");
  await test.call('admin', 'POST', `/api/vehicles/${vehicles[0]}/assignments`, { user_id: driver?.id });
  await send(PUBLIC, -60_000);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  expect((await test.call('driver', 'POST', `/api/vehicles/${vehicles[0]}/private-drive`, { until })).status).toBe(200);
  // Late messages of the span are of before it is asked about.
  await test.api.database.query(
    "update private_drives set valid_from = now() - interval '30 seconds', changed_at = clock_timestamp()",
  );
  await test.api.services.privateTimes.refresh();
});
afterEach(() => test.close());

const send = (latitude: number, age = 0) =>
  test.forward('/ingest/positions', positionBody(UID, new Date(Date.now() + age), 30, { latitude }));

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
  return [...answers, ...rows].flatMap(({ path, text }) => (text.includes(String(HIDDEN)) ? path : []));
}

const change = (body: object) => test.call('manager', 'PUT', `/api/devices/${device}`, body);
const row = { device_id: 'PT-1', imei: UID, device_type: 'T' };

it.each<[string, () => Promise<unknown>]>([
  ['is taken off', () => change({ vehicle_id: null })],
  ['is moved', () => change({ vehicle_id: vehicles[1] })],
  [
    'is taken off by a file',
    () => test.call('manager', 'POST', '/api/devices/import', { rows: [{ ...row, vehicle: '' }] }),
  ],
  [
    'is moved by a file',
    () => test.call('manager', 'POST', '/api/devices/import', { rows: [{ ...row, vehicle: 'PR 2' }] }),
  ],
  ['is renamed', () => change({ device_id: 'PT-9', imei: '360000000000009' })],
  [
    'is renamed, and another device takes its name',
    async () => {
      await change({ imei: '360000000000009' });
      await test.call('manager', 'POST', '/api/devices', { ...row, device_id: 'PT-2', vehicle_id: vehicles[1] });
    },
  ],
  [
    'is taken off and put back on',
    async () => {
      await change({ vehicle_id: null });
      await send(HIDDEN);
      await change({ vehicle_id: vehicles[0] });
    },
  ],
])('T4: private time follows the tracker when it %s', async (_what, act) => {
  await act();
  await send(HIDDEN);
  await send(HIDDEN, -1_000);
  expect(await leaks()).toEqual([]);
  // What is sent once the span is over is for everyone.
  expect((await test.call('driver', 'DELETE', `/api/vehicles/${vehicles[0]}/private-drive`)).status).toBe(200);
  await send(41.6505, 1_000);
  const seen = JSON.stringify(await test.api.database.query('select latitude from device_state'));
  const unknown = JSON.stringify(await test.api.database.query('select last_position from unknown_trackers'));
  expect(seen + unknown).toContain('41.6505');
});
