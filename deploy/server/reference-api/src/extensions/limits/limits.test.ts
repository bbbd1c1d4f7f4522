import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(() => test.close());

const query = <T extends object>(sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<T>(sql, params);
const put = (as: string, path: string, values: object) => test.call(as, 'PUT', `/api/limits/${path}`, values);
const list = async (as: string) => (await test.call(as, 'GET', '/api/limits')).body.data;
const ofVehicle = (as: string, key: string | number) => test.call(as, 'GET', `/api/limits/vehicles/${key}`);
const unset = { speed_limit: null, tolerance: null, tolerance_unit: null, min_seconds: null };

it('lists the company, all types and teams, and vehicles with their own; with how many each decides for', async () => {
  const [{ vehicles } = { vehicles: 0 }] = await query<{ vehicles: number }>(
    'select count(*)::int as vehicles from vehicles',
  );
  const rows = await list('operator');
  expect(rows.map(({ kind, key }: { kind: string; key: string }) => `${kind} ${key}`)).toEqual([
    'company all',
    ...['truck', 'van', 'car', 'motorcycle', 'bus', 'other'].map((type) => `type ${type}`),
    ...[1, 2, 3].map((team) => `team ${team}`),
  ]);
  expect(rows[0]).toEqual({
    ...{ kind: 'company', key: 'all', license_plate: null, vehicle_code: null, vehicles, is_editable: false },
    ...unset,
  });
  await query("update vehicles set vehicle_type = 'truck', team_id = null where id = 1");
  const { status, body } = await put('manager', 'type/truck', {
    speed_limit: 90,
    tolerance: 10,
    tolerance_unit: 'percent',
  });
  const trucks = body.data.vehicles;
  expect([status, body.data]).toEqual([
    200,
    expect.objectContaining({ speed_limit: 90, tolerance: 10, tolerance_unit: 'percent', min_seconds: null }),
  ]);
  expect(trucks).toBeGreaterThan(0);
  expect((await list('operator'))[0].vehicles).toBe(vehicles - trucks);
  const own = await put('manager', 'vehicle/1', { speed_limit: 70 });
  expect(own.body.data).toMatchObject({ kind: 'vehicle', key: '1', speed_limit: 70, vehicles: 1 });
  expect(own.body.data.license_plate).toEqual(expect.any(String));
  const after = await list('operator');
  expect(after.find(({ key }: { key: string }) => key === 'truck').vehicles).toBe(trucks - 1);
  expect(after.at(-1)).toEqual({ ...own.body.data, is_editable: false });
});

it('shows what counts for a vehicle and why, and what would without its own', async () => {
  await put('manager', 'company/all', { speed_limit: 130, min_seconds: 20 });
  expect((await ofVehicle('operator', 1)).body.data).toMatchObject({
    own: { speed_limit: 70, vehicles: 1 },
    counting: { speed_limit: 70, source: 'vehicle', tolerance: 10, tolerance_unit: 'percent', min_seconds: 20 },
    inherited: { speed_limit: 90, source: 'type' },
    ...{ vehicle_type: 'truck', team_id: null },
  });
  await put('manager', 'vehicle/1', {});
  const { data } = (await ofVehicle('operator', 1)).body;
  expect([data.own, data.counting]).toEqual([expect.objectContaining(unset), data.inherited]);
  await put('manager', 'type/truck', unset);
  expect((await ofVehicle('operator', 1)).body.data.counting).toMatchObject({ speed_limit: 130, source: 'company' });
  await put('manager', 'company/all', {});
  expect((await ofVehicle('operator', 1)).body.data.counting).toEqual({
    ...{ speed_limit: 80, source: 'default', tolerance: 0, tolerance_unit: 'kmh', min_seconds: 0 },
  });
  expect((await ofVehicle('operator', 'нема')).status).toBe(404);
});

it.each([
  ['company/all', { speed_limit: 4 }, 400, { speed_limit: 'Ограничувањето е од 5 до 200 km/h' }],
  ['company/all', { speed_limit: 201 }, 400, { speed_limit: 'Ограничувањето е од 5 до 200 km/h' }],
  ['company/all', { speed_limit: 50.5 }, 400, { speed_limit: 'Ограничувањето е од 5 до 200 km/h' }],
  ['company/all', { tolerance: -1 }, 400, { tolerance: 'Толеранцијата е од 0 до 50' }],
  ['company/all', { tolerance: 5, tolerance_unit: 'mph' }, 400, { tolerance_unit: 'Единицата не е исправна' }],
  ['company/all', { min_seconds: 301 }, 400, { min_seconds: 'Најкраткото траење е од 0 до 300 секунди' }],
  ['company/1', {}, 404, undefined],
  ['type/tank', {}, 404, undefined],
  ['team/4', {}, 404, undefined],
  ['vehicle/999999', {}, 404, undefined],
  ['road/1', {}, 400, expect.anything()],
])('PUT %s %j is refused in words', async (path, values, status, fields) => {
  const { status: got, body } = await put('manager', path, values);
  expect([got, body.fields]).toEqual([status, fields]);
});

it('of who sees some teams: their teams and vehicles are set, the others and everyone’s are not', async () => {
  await query('update vehicles set team_id = case when id = 1 then 1 else 2 end where id in (1, 2)');
  expect((await put('operator', 'vehicle/1', {})).status).toBe(403);
  const [user] = await query<{ id: number }>("select id from users where username = 'operator'");
  await query("update users set role = 'manager' where username = 'operator'");
  await test.call('admin', 'PUT', `/api/users/${user?.id}/teams`, { team_ids: [1] });
  test.forget('operator');
  await put('manager', 'vehicle/2', { speed_limit: 60 });
  const rows = await list('operator');
  expect(rows.filter(({ kind }: { kind: string }) => kind === 'team' || kind === 'vehicle')).toEqual([
    expect.objectContaining({ kind: 'team', key: '1', is_editable: true }),
  ]);
  expect(rows[0]).toMatchObject({ kind: 'company', is_editable: false });
  expect((await put('operator', 'team/1', { speed_limit: 50 })).body.data).toMatchObject({
    speed_limit: 50,
    vehicles: 1,
  });
  expect((await put('operator', 'vehicle/1', { speed_limit: 55 })).status).toBe(200);
  expect((await ofVehicle('operator', 1)).body.data.counting).toMatchObject({ speed_limit: 55, source: 'vehicle' });
  const refused = ['team/2', 'vehicle/2', 'type/van', 'company/all'];
  const statuses = [];
  for (const path of refused) statuses.push((await put('operator', path, { speed_limit: 50 })).status);
  expect(statuses).toEqual([403, 404, 403, 403]);
  expect((await ofVehicle('operator', 2)).status).toBe(404);
});
