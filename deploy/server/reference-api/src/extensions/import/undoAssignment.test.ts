import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';
import { eventBody, minutesAgo, positionBody } from '../../testing/traccar';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(() => test.close());

const query = (sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<Record<string, unknown>>(sql, params);
const assign = (uid: string, body: unknown) => test.call('manager', 'POST', `/api/devices/unknown/${uid}/assign`, body);
const undo = (uid: string, as = 'manager') => test.call(as, 'DELETE', `/api/devices/unknown/${uid}/assignment`);
const isListed = async (uid: string) =>
  (await test.call('manager', 'GET', '/api/devices/unknown')).body.data.some(
    (row: { unique_id: string }) => row.unique_id === uid,
  );
const count = async () => (await test.call('manager', 'GET', '/api/devices?page=1&limit=1')).body.pagination.total;
const day = async () =>
  (await test.call('manager', 'GET', `/api/vehicles/26/day?date=${new Date().toISOString().slice(0, 10)}`)).body.data;

/** Every row of every table that names a device, but for the record of acts. */
async function rowsOf(device: number) {
  const columns = await query(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'acts'
       and a.attname in ('device_pk', 'device_id') and a.atttypid = 'int'::regtype`,
  );
  const found = [];
  for (const { table, column } of columns)
    if ((await query(`select from ${table} where ${column} = $1 limit 1`, [device])).length > 0) found.push(table);
  return found;
}

let next = 0;
/** An unknown tracker that sends, on vehicle 26. */
async function assigned() {
  const uid = `8812345678${String(next++).padStart(5, '0')}`;
  await test.forward('/ingest/positions', positionBody(uid, minutesAgo(4), 40, { latitude: 41.4 }));
  const before = { devices: await count(), day: await day() };
  const { status, body } = await assign(uid, { vehicle_id: 26 });
  expect(status).toBe(201);
  for (const minutes of [3, 2, 1])
    await test.forward(
      '/ingest/positions',
      positionBody(uid, minutesAgo(minutes), 50, { latitude: 41.5 - minutes / 100 }),
    );
  expect(await isListed(uid)).toBe(false);
  return { uid, id: body.data.id as number, before };
}

it('D5-19: is unknown again, with nothing left of it on the vehicle, and can be assigned anew', async () => {
  const { uid, id, before } = await assigned();
  expect((await rowsOf(id)).length).toBeGreaterThan(3);
  expect((await undo(uid)).status).toBe(200);
  expect([await isListed(uid), await count(), await rowsOf(id), await day()]).toEqual([
    true,
    before.devices,
    [],
    before.day,
  ]);
  await test.forward('/ingest/positions', positionBody(uid, new Date(), 40));
  expect(await rowsOf(id)).toEqual([]);
  expect((await assign(uid, { vehicle_id: 26 })).status).toBe(201);
  expect((await undo(uid)).status).toBe(200);
});

it('is refused where an alarm came or somebody did something with it, and then all stays', async () => {
  const { uid, id } = await assigned();
  await test.forward('/ingest/events', eventBody(uid, 'alarm', new Date(), { alarm: 'sos' }));
  const rows = await rowsOf(id);
  expect((await undo(uid)).status).toBe(409);
  expect(await rowsOf(id)).toEqual(rows);
  await test.call('manager', 'PUT', `/api/devices/${uid}`, { vehicle_id: null });
});

it('is undone once, within an hour, by those who may assign', async () => {
  const { uid } = await assigned();
  expect((await undo(uid, 'operator')).status).toBe(403);
  await query("update unknown_trackers set assigned_at = now() - interval '61 minutes' where unique_id = $1", [uid]);
  expect((await undo(uid)).status).toBe(404);
  await query('update unknown_trackers set assigned_at = now() where unique_id = $1', [uid]);
  expect([(await undo(uid)).status, (await undo(uid)).status]).toEqual([200, 404]);
});

it('a key that was for its name is so still once it is assigned again', async () => {
  const uid = `8812345678${String(next++).padStart(5, '0')}`;
  await test.forward('/ingest/positions', positionBody(uid, minutesAgo(4)));
  await test.call('admin', 'POST', '/api/ingest-keys', { name: 'Свој клуч', devices: [uid] });
  const holder = async () => (await query('select device_pk from ingest_key_devices where name = $1', [uid]))[0];
  const first = await assign(uid, { vehicle_id: 26 });
  expect(await holder()).toEqual({ device_pk: first.body.data.id });
  await undo(uid);
  expect(await holder()).toEqual({ device_pk: null });
  const second = await assign(uid, { vehicle_id: 26 });
  expect(await holder()).toEqual({ device_pk: second.body.data.id });
});
