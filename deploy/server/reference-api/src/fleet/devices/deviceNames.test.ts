import fc from 'fast-check';
import { startTestApi, type TestApi } from '../../testing/client';
import { positionBody } from '../../testing/traccar';

let test: TestApi;
/** Of the tests so far: each has vehicles and trackers of its own. */
let turn = 0;
/** IMEIs of this test: of both devices, and two that none has. */
let A: string;
let V: string;
let FREE: string;
let OTHER: string;
let ids: Record<string, number>;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());
beforeEach(async () => {
  turn += 1;
  [A, V, FREE, OTHER] = [1, 2, 3, 4].map((n) => String(350_000_000_000_000 + 10 * turn + n)) as [
    string,
    string,
    string,
    string,
  ];
  const made = async (device_id: string, imei: string, index: number) => {
    const vehicle = await test.call('admin', 'POST', '/api/vehicles', {
      vehicle_id: `N-${turn}-${index}`,
      license_plate: `NM ${turn} ${index}`,
      make: 'М',
      model: 'М',
      vehicle_type: 'van',
    });
    const input = { device_id, imei, device_type: 'T', vehicle_id: vehicle.body.data.id };
    return (await test.call('admin', 'POST', '/api/devices', input)).body.data.id;
  };
  ids = { a: await made(`T-A${turn}`, A, 1), v: await made(`T-V${turn}`, V, 2) };
});

const change = (device: number | undefined, body: object) =>
  test.call('manager', 'PUT', `/api/devices/${device}`, body);
const latitude = async (device: number | undefined) =>
  (await test.call('admin', 'GET', `/api/devices/${device}`)).body.data.latest_location?.latitude ?? null;

it("T9: no device's name of any kind is another one's", async () => {
  expect((await change(ids.a, { device_id: V })).body.fields).toEqual({ device_id: 'Веќе постои уред со ова ID.' });
  expect((await change(ids.v, { device_id: OTHER })).status).toBe(200);
  const stolen = await change(ids.a, { imei: OTHER });
  expect([stolen.status, stolen.body.fields]).toEqual([409, { imei: 'Веќе постои уред со овој IMEI.' }]);
  // Its own id may be its own IMEI.
  expect((await change(ids.a, { device_id: A })).status).toBe(200);
});

it('T9: neither a file nor the registration of a fleet gives a device another one’s name', async () => {
  const row = { device_id: V, imei: FREE, device_type: 'T' };
  const file = await test.call('admin', 'POST', '/api/devices/import', { rows: [row] });
  expect(file.body.data).toMatchObject({ applied: false, errors: [{ row: 0, field: 'device_id', code: 'taken' }] });
  const within = [
    { device_id: `T-1${turn}`, imei: FREE, device_type: 'T' },
    { device_id: FREE, imei: OTHER, device_type: 'T' },
  ];
  const crossed = await test.call('admin', 'POST', '/api/devices/import', { rows: within });
  expect(crossed.body.data).toMatchObject({ applied: false, errors: [{ row: 1, field: 'device_id' }] });
  const vehicle = { vehicle_code: 'N-9', license_plate: 'NM 9', make: 'М', model: 'М', year: 2020, color: null };
  const device = { ...row, sim_card_number: null, phone_number: null, firmware_version: null };
  const entry = { ...vehicle, vehicle_type: 'van', status: 'active', notes: null, device };
  expect((await test.forward('/ingest/fleet', [entry])).status).toBe(200);
  expect(await test.api.database.query('select id from devices where device_id = $1', [V])).toEqual([]);
});

it('T9: a key posts for its devices, whatever they or others are called afterwards', async () => {
  const { body } = await test.call('admin', 'POST', '/api/ingest-keys', { name: 'телефон', devices: [A] });
  const post = async (uid: string, place: number) => {
    await test.api.services.ingestKeys.list();
    const position = positionBody(uid, new Date(), 10, { latitude: place });
    return test.send('POST', '/ingest/positions', { body: position, token: body.data.key });
  };
  expect((await change(ids.a, { imei: FREE })).status).toBe(200);
  // Another one takes the name that the key was made with.
  expect((await change(ids.v, { imei: A })).status).toBe(200);
  // Keys that were read count for some seconds; this has them read anew.
  await test.api.services.ingestKeys.configure(test.api.ingestKey);
  await post(A, 41.5);
  expect(await latitude(ids.v)).toBeNull();
  const keys = (await test.call('admin', 'GET', '/api/ingest-keys')).body.data;
  expect(keys.find(({ name }: { name: string }) => name === 'телефон').devices).toEqual([`T-A${turn}`]);
});

it('T9: whatever is renamed, moved and entered in any order, each name finds one device', async () => {
  const names = [A, V, FREE, OTHER];
  const name = fc.constantFrom(...names);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ device: fc.constantFrom('a', 'v'), device_id: name, imei: name }), { maxLength: 8 }),
      async (changes) => {
        for (const { device, ...values } of changes)
          expect([200, 409]).toContain((await change(ids[device], values)).status);
        const rows = await test.api.database.query<{ name: string; devices: number }>(
          `select name, count(distinct id)::int as devices from (select id, unnest(array[device_id, imei]) as name from devices) x
           where name is not null group by 1 having count(distinct id) > 1`,
        );
        expect(rows).toEqual([]);
        const kept = await test.api.database.query(
          `select name, device_pk from device_names except select unnest(array[device_id, imei]), id from devices`,
        );
        expect(kept).toEqual([]);
      },
    ),
    { numRuns: 15 },
  );
});
