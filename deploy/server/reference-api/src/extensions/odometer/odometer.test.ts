import { dayOf, startOfDay } from '../../platform/http/times';
import { newTracker } from '../../testing/anyOrder';
import { startTestApi, type TestApi } from '../../testing/client';
import { positionBody } from '../../testing/traccar';
import { openServices, warnOfMaintenance } from '../maintenance/maintenance.store';

const HOUR = 3_600_000;
const midnight = startOfDay(dayOf(new Date()));
/** So many days ago, at an hour. */
const at = (daysAgo: number, hour: number) =>
  new Date(startOfDay(dayOf(new Date(midnight - (daysAgo * 24 - 12) * HOUR))) + hour * HOUR);

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

const query = <T extends object>(sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<T>(sql, params);
const call = (method: string, path: string, body?: unknown, as = 'manager') => test.call(as, method, path, body);
const now = async (id: number) => (await call('GET', `/api/odometer/vehicles/${id}`, undefined, 'operator')).body.data;

async function newVehicle() {
  const tracker = await newTracker(test, { since: at(9, 0).toISOString() });
  const [row] = await query<{ id: number; device: number }>(
    'select vehicle_id as id, id as device from devices where device_id = $1',
    [tracker],
  );
  await query('update device_assignments set valid_from = $2 where device_pk = $1', [row?.device, at(9, 0)]);
  return { tracker, id: row?.id ?? 0 };
}

/** Half an hour of driving at 60 km/h: 30 km on the counter, from a value of it. */
const drive = async (tracker: string, from: Date, counter: number | null) => {
  const bodies = Array.from({ length: 31 }, (_, i) =>
    positionBody(tracker, new Date(from.getTime() + i * 60_000), i === 30 ? 0 : 60, {
      latitude: 41.3 + (i * 1000) / 111_195,
      longitude: 21.7,
      attributes: { ignition: i < 30, odometer: counter === null ? undefined : (counter + i) * 1000 + 1 },
    }),
  );
  expect((await test.forward('/ingest/positions', bodies)).status).toBe(200);
};

it('is announced; what is wrong is refused, and a second reading of the same moment', async () => {
  expect((await call('GET', '/api/capabilities')).body.data).toContain('odometer');
  const { id } = await newVehicle();
  const values = { vehicle_id: id, read_at: at(1, 8).toISOString(), odometer: 12_345 };
  const fieldsOf = async (body: object) => (await call('POST', '/api/odometer', { ...values, ...body })).body.fields;
  expect(await fieldsOf({ odometer: null })).toEqual({ odometer: 'Внесете километража или моточасови' });
  expect(await fieldsOf({ factor: 3 })).toEqual({ factor: 'Факторот е од 0,5 до 2' });
  expect(await fieldsOf({ read_at: new Date(Date.now() + HOUR).toISOString() })).toHaveProperty('read_at');
  expect(await fieldsOf({ read_at: at(300, 8).toISOString() })).toEqual({
    read_at: 'Возењата од тогаш веќе не се чуваат',
  });
  expect((await call('POST', '/api/odometer', values, 'operator')).status).toBe(403);

  const both = await Promise.all([1, 2].map((n) => call('POST', '/api/odometer', { ...values, odometer: n })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { data: other } = (await call('POST', '/api/odometer', { ...values, read_at: at(2, 8).toISOString() })).body;
  expect((await call('PUT', `/api/odometer/${other.id}`, values)).status).toBe(409);
  expect((await now(id)).readings).toHaveLength(2);
});

it('takes the counter where it is chosen and believed: what it counted in silence, but no jump and no reset', async () => {
  const { id, tracker } = await newVehicle();
  const read_at = at(6, 4).toISOString();
  const noted = (await call('POST', '/api/odometer', { vehicle_id: id, read_at, odometer: 50_000 })).body.data;
  await drive(tracker, at(5, 8), 7_000);
  // Overnight 40 km that nobody saw.
  await drive(tracker, at(4, 8), 7_070);
  // A jump, and a counter that begins anew.
  await drive(tracker, at(3, 8), 90_000);
  await drive(tracker, at(2, 8), 12);
  const put = (values: object) =>
    call('PUT', `/api/odometer/${noted.id}`, { vehicle_id: id, read_at, odometer: 50_000, ...values });
  expect((await now(id)).odometer).toBeCloseTo(50_120, 0);
  await put({ by_counter: true });
  expect(await now(id)).toMatchObject({ days_without_counter: 2, counter: 42 });
  expect((await now(id)).odometer).toBeCloseTo(50_160, 0);
  await put({ by_counter: true, factor: 1.1 });
  expect((await now(id)).odometer).toBeCloseTo(50_176, 0);
});

it('lets services fall due by kilometres and hours of it, and says from which reading', async () => {
  const { id, tracker } = await newVehicle();
  await drive(tracker, at(2, 8), null);
  const due = async (values: object) =>
    (await call('POST', '/api/maintenance', { vehicle_id: id, title: 'Сервис', ...values })).body.data;
  const km = await due({ due_odometer: 20_600, warn_km: 500 });
  const hours = await due({ due_hours: 1_020, warn_hours: 15 });
  expect([km.status, km.odometer, km.odometer_read_at, hours.status]).toEqual(['ok', null, null, 'ok']);
  const read_at = at(3, 8).toISOString();
  const noted = (
    await call('POST', '/api/odometer', { vehicle_id: id, read_at, odometer: 20_080, engine_hours: 1_004.6 })
  ).body.data;
  await now(id);
  const [first, second] = (await call('GET', `/api/maintenance?vehicle_id=${id}`)).body.data;
  const from = { odometer_read: 20_080, odometer_read_at: read_at, hours_read: 1_004.6, hours_read_at: read_at };
  expect(first).toMatchObject({ id: km.id, status: 'soon', ...from });
  expect(first.odometer).toBeCloseTo(20_110, 0);
  expect(second).toMatchObject({ id: hours.id, status: 'soon', engine_hours: 1_005.1 });
  const services = await openServices(test.api.database, 0);
  const texts = (await warnOfMaintenance(test.api.database, [], services)).map(({ message }) => message);
  expect(texts.sort()).toEqual([
    'Одржување: Сервис – на 1.020 моточасови (сега 1.005)',
    'Одржување: Сервис – на 20.600 km (сега 20.110)',
  ]);
  // A console that knows nothing of hours leaves them; what is corrected is followed.
  const { status } = await call('PUT', `/api/maintenance/${hours.id}`, {
    vehicle_id: id,
    title: 'Масло',
    warn_km: 1,
    warn_days: 1,
  });
  expect(status).toBe(200);
  await call('PUT', `/api/odometer/${noted.id}`, { vehicle_id: id, read_at, engine_hours: 1_100 });
  const [after] = (await call('GET', `/api/maintenance?vehicle_id=${id}`)).body.data;
  expect(after).toMatchObject({
    id: hours.id,
    title: 'Масло',
    due_hours: 1_020,
    warn_hours: 15,
    status: 'due',
    odometer: null,
  });
});

it('has nothing of private time, as no distance has', async () => {
  const { id, tracker } = await newVehicle();
  await call('POST', '/api/odometer', {
    vehicle_id: id,
    read_at: at(3, 4).toISOString(),
    odometer: 1_000,
    by_counter: true,
  });
  await drive(tracker, at(2, 8), 500);
  const hours = [0, 1, 2, 3, 4, 5, 6].map(() => ({ from: '00:00', to: '08:45' }));
  await query(
    "insert into private_hours (vehicle_id, valid_from, hours) values ($1, now() - interval '60 days', $2::text::jsonb)",
    [id, JSON.stringify(hours)],
  );
  await test.api.services.privateTimes.refresh();
  await drive(tracker, at(1, 7), 600);
  await drive(tracker, at(1, 9), 600);
  // On a day with private time the counter is not taken: it has run in it.
  expect((await now(id)).odometer).toBeCloseTo(1_060, 0);
  expect(await now(id)).toMatchObject({ days_without_counter: 2 });
});
