import fc from 'fast-check';
import { startTestApi, type TestApi } from '../../testing/client';
import { minutesAgo } from '../../testing/traccar';

let test: TestApi;
let vehicle: number;
let serial = 0;
let file: string;
const UID = '860000000000777';
const query = <R extends object>(sql: string) => test.api.database.query<R>(sql);

beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());
beforeEach(async () => {
  await query('truncate brought_things, notification_rules, alarms, devices, vehicles, locations cascade');
  file = `${++serial}.gpx`;
  vehicle = await addVehicle('F-1');
  await addDevice(UID, vehicle);
});

async function addVehicle(code: string): Promise<number> {
  const more = { license_plate: `SK ${code}`, make: 'Ford', model: 'Transit', vehicle_type: 'van' };
  return Number((await test.call('manager', 'POST', '/api/vehicles', { vehicle_id: code, ...more })).body.data.id);
}
const addDevice = (uid: string, of: number) =>
  test.call('manager', 'POST', '/api/devices', { device_id: uid, imei: uid, device_type: 'FMB920', vehicle_id: of });
/** The clock goes on meanwhile. */
const now = minutesAgo(0).getTime();
const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const position = (minutes: number, more: object = {}) => ({
  ...{ at: at(minutes), latitude: 41.99, longitude: 21.4 + minutes / 1_000, speed: 50, heading: 90 },
  ...more,
});
const send = (positions: unknown, more: object = {}, as = 'manager') =>
  test.call(as, 'POST', '/api/brought/positions', {
    // As a form has it
    ...{ vehicle_id: String(vehicle), file, positions, ...more },
  });
const bring = async (positions: unknown, more: object = {}) => (await send(positions, more)).body.data;
const stored = () =>
  query<{ vehicle_id: number; at: string; speed: number | null }>(
    'select vehicle_id, gps_time as at, speed from locations order by gps_time',
  );
const entries = async () => {
  const { body } = await test.call('admin', 'GET', '/api/acts?type=fleet_brought&limit=20');
  return body.data.filter(({ details }: { details: { source: string } }) => details.source === file);
};

it('tries without writing, then stores for the vehicle, and changes nothing the second time', async () => {
  const positions = [position(30), position(50), position(40)];
  expect(await bring(positions, { dry_run: true })).toEqual({ fresh: 3, present: 0, refused: [] });
  expect([await stored(), await entries()]).toEqual([[], []]);
  expect(await bring(positions)).toEqual({ fresh: 3, present: 0, refused: [] });
  expect(await stored()).toMatchObject([50, 40, 30].map((n) => ({ vehicle_id: vehicle, at: at(n), speed: 50 })));
  expect(await bring([...positions, position(20)])).toEqual({ fresh: 1, present: 3, refused: [] });
  expect(await bring(positions)).toEqual({ fresh: 0, present: 3, refused: [] });
  expect(await stored()).toHaveLength(4);
  expect(await entries()).toMatchObject([1, 3].map((n) => ({ details: { source: file, positions: n } })));
});

it('refuses by its row what is of the future, too old, nowhere, or without a device', async () => {
  await query(`update device_assignments set valid_from = '${at(60)}' where vehicle_id = ${vehicle}`);
  await query(`update devices set vehicle_since = '${at(60)}'`);
  const rows = [
    position(-5),
    position(60 * 24 * 365 * 20),
    position(30, { latitude: 0, longitude: 0 }),
    position(30, { latitude: 91 }),
    position(90),
    position(30, { speed: 9_999 }),
  ];
  const refused = ['future', 'old', 'place', 'place', 'device'].map((reason, row) => ({ row, reason }));
  expect(await bring(rows, { dry_run: true })).toEqual({ fresh: 1, present: 0, refused });
  expect(await bring(rows)).toEqual({ fresh: 1, present: 0, refused });
  // An impossible speed is none.
  expect(await stored()).toMatchObject([{ speed: null }]);
});

it('stores for the device that the vehicle had then', async () => {
  await addDevice('860000000000778', await addVehicle('F-2'));
  await query(`update device_assignments set valid_from = '${at(60)}'`);
  await query(`update devices set vehicle_since = '${at(60)}'`);
  await query(
    `insert into device_assignments (device_pk, vehicle_id, valid_from, valid_to)
     select id, ${vehicle}, to_timestamp(0), '${at(60)}' from devices where device_id = '860000000000778'`,
  );
  expect(await bring([position(90), position(30)])).toEqual({ fresh: 2, present: 0, refused: [] });
  expect(
    await query(
      'select d.device_id, l.vehicle_id from locations l join devices d on d.id = l.device_pk order by l.gps_time',
    ),
  ).toEqual(['860000000000778', UID].map((device_id) => ({ device_id, vehicle_id: vehicle })));
});

it('is not for a vehicle that is nowhere, nor for who may not edit vehicles', async () => {
  expect(await send([position(30)], { vehicle_id: 999_999 })).toMatchObject({ status: 404 });
  expect(await send([position(30)], {}, 'operator')).toMatchObject({ status: 403 });
  expect(await send([])).toMatchObject({ status: 400 });
  expect(await stored()).toEqual([]);
});

it('stores the same in any order and in any portions, and counts what it stores', async () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(minutes, fc.nat(8), async (all, cut) => {
      await query('truncate locations, device_state cascade');
      const rows = all.map((n) => position(n));
      const portions = [rows.slice(0, cut), rows.slice(cut), rows].filter(({ length }) => length > 0);
      let fresh = 0;
      for (const portion of portions) fresh += (await bring(portion)).fresh;
      const times = all.toSorted((a, b) => b - a).map(at);
      expect([fresh, (await stored()).map((one) => one.at)]).toEqual([all.length, times]);
    }),
    { numRuns: 15 },
  );
});
