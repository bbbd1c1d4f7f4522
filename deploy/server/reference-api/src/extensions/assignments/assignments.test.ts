import { normalizeScript } from 'shared-auth/contract';
import { seedFixture } from '../../index';
import { raiseAlarm } from '../../testing/alarms';
import { emit, nextEvent, startTestApi, type TestApi } from '../../testing/client';

let test: TestApi;
let driver: number;
let operator: number;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
  const idOf = async (name: string) => {
    const { body } = await test.call('admin', 'GET', `/api/users?search=${name}@fleet.example`);
    return body.data.find(({ username }: { username: string }) => username === name).id;
  };
  driver = await idOf('driver');
  operator = await idOf('operator');
});
afterAll(() => test.close());
beforeEach(() => query('delete from vehicle_assignments'));

const query = (sql: string, params: unknown[] = []) => test.api.database.query(sql, params);
const plates = async (as: string) =>
  (await test.call(as, 'GET', '/api/dashboard/fleet-status')).body.data.vehicles.map(
    ({ license_plate }: { license_plate: string }) => license_plate,
  );
const assign = (vehicle: number, more: object = {}) =>
  test.call('manager', 'POST', `/api/vehicles/${vehicle}/assignments`, { user_id: driver, ...more });
const access = async (vehicle: number) =>
  (await test.call('manager', 'GET', `/api/vehicles/${vehicle}/access`)).body.data;

it('D5-5: a vehicle is found by who drives it, in either alphabet, for as long as it is theirs', async () => {
  const { body } = await test.call('admin', 'GET', '/api/users?search=driver@fleet.example');
  const { last_name } = body.data.find(({ id }: { id: number }) => id === driver);
  const found = async (search: string) =>
    (await test.call('operator', 'GET', `/api/vehicles?search=${encodeURIComponent(search)}`)).body.data.map(
      ({ id }: { id: number }) => id,
    );
  const spellings = [last_name, last_name.toUpperCase(), normalizeScript(last_name)];
  for (const spelling of spellings) expect(await found(spelling)).toEqual([]);
  const assignment = (await assign(3)).body.data.id;
  for (const spelling of spellings) expect(await found(spelling)).toEqual([3]);
  await test.call('manager', 'DELETE', `/api/vehicles/3/assignments/${assignment}`);
  for (const spelling of spellings) expect(await found(spelling)).toEqual([]);
});

it('who drives a vehicle now is listed with the number to call, for staff who see the vehicle', async () => {
  await query("update users set phone = '+389 70 111 222' where id = $1", [driver]);
  const drivers = async (as: string, vehicle = 3) => {
    const { status, body } = await test.call(as, 'GET', `/api/vehicles/${vehicle}/drivers`);
    return status === 200 ? body.data.map(({ phone }: { phone: string }) => phone) : status;
  };
  expect(await drivers('operator')).toEqual([]);
  const assignment = (await assign(3)).body.data.id;
  expect(await drivers('operator')).toEqual(['+389 70 111 222']);
  expect([await drivers('operator', 4), await drivers('operator', 9_999), await drivers('driver')]).toEqual([
    [],
    404,
    403,
  ]);
  await test.call('manager', 'DELETE', `/api/vehicles/3/assignments/${assignment}`);
  expect(await drivers('operator')).toEqual([]);
});

describe('a driver', () => {
  it('sees nothing without a vehicle, and the vehicle from the moment of the assignment to its end', async () => {
    expect(await plates('driver')).toEqual([]);
    expect((await test.call('driver', 'GET', '/api/assignments/own')).body.data).toEqual({
      is_limited: true,
      vehicles: [],
    });
    const { status, body } = await assign(3);
    expect([status, body.data]).toEqual([201, expect.objectContaining({ user_id: driver, is_current: true })]);
    expect(await plates('driver')).toHaveLength(1);
    expect((await test.call('driver', 'GET', '/api/devices')).body.data).toHaveLength(1);
    expect((await test.call('driver', 'GET', '/api/assignments/own')).body.data.vehicles).toMatchObject([{ id: 3 }]);
    // What the vehicle did before the assignment is not the new driver's to see.
    expect((await test.call('driver', 'GET', '/api/locations')).body.data).toEqual([]);
    const ended = await test.call('manager', 'DELETE', `/api/vehicles/3/assignments/${body.data.id}`);
    expect(ended.status).toBe(200);
    expect(await plates('driver')).toEqual([]);
    expect((await access(3)).assignments).toMatchObject([{ is_current: false, valid_to: expect.any(String) }]);
    expect((await test.call('manager', 'DELETE', `/api/vehicles/3/assignments/${body.data.id}`)).status).toBe(404);
  });

  it('does not see a vehicle before the assignment begins, and one that never began is gone', async () => {
    const { body } = await assign(3, { valid_from: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await plates('driver')).toEqual([]);
    await test.call('manager', 'DELETE', `/api/vehicles/3/assignments/${body.data.id}`);
    expect((await access(3)).assignments).toEqual([]);
  });

  it('reads no numbers of SIM cards and phones', async () => {
    await assign(3);
    await query("update devices set sim_card_number = '8938900', phone_number = '+38970' where vehicle_id = 3");
    const [own] = (await test.call('driver', 'GET', '/api/devices')).body.data;
    expect([own.sim_card_number, own.phone_number]).toEqual([null, null]);
    const { body } = await test.call('operator', 'GET', `/api/devices/${own.id}`);
    expect([body.data.sim_card_number, body.data.phone_number]).toEqual(['8938900', '+38970']);
  });

  it('hears of the vehicle at once when it is assigned, and no more when that ends', async () => {
    const socket = await test.connect(await test.login('driver'));
    await emit(socket, 'join-fleet-tracking');
    const { body } = await assign(4);
    const [{ device_id, imei }] = (await test.call('driver', 'GET', '/api/devices')).body.data;
    const heard = nextEvent<{ device_id: string }>(socket, 'alarm');
    await raiseAlarm(test, imei, 'sos');
    expect((await heard).device_id).toBe(device_id);
    await test.call('manager', 'DELETE', `/api/vehicles/4/assignments/${body.data.id}`);
    const late: unknown[] = [];
    socket.onAny((name) => late.push(name));
    await raiseAlarm(test, imei, 'power_cut');
    await query('select 1');
    await emit(socket, 'leave-fleet-tracking');
    expect(late).toEqual([]);
    socket.disconnect();
  });

  it.each([
    [{ user_id: 999_999 }, 'user_id'],
    [{ valid_from: '2026-01-02', valid_to: '2026-01-01' }, 'valid_to'],
    [{ valid_from: 'утре' }, 'valid_from'],
  ])('is not assigned by %j', async (more, field) => {
    const { status, body } = await assign(3, more);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it('is the only one who is assigned', async () => {
    expect((await assign(3, { user_id: operator })).body.fields).toEqual({ user_id: 'Изберете активен возач.' });
  });
});

describe('a manager or operator', () => {
  afterEach(async () => {
    await test.call('admin', 'PUT', `/api/users/${operator}/teams`, { team_ids: [] });
    test.forget('operator');
  });

  it('sees everything without teams, and only the vehicles of those that an administrator gives', async () => {
    const all = await plates('operator');
    expect(all.length).toBeGreaterThan(20);
    expect((await test.call('manager', 'PUT', '/api/vehicles/5/team', { team_id: 2 })).status).toBe(200);
    expect((await access(5)).team_id).toBe(2);
    const { body } = await test.call('admin', 'PUT', `/api/users/${operator}/teams`, { team_ids: [2, 3] });
    expect(body.data).toEqual({ team_ids: [2, 3], sees_all: false });
    // As with another role, the sessions of before have ended.
    expect((await test.call('operator', 'GET', '/api/vehicles')).status).toBe(401);
    test.forget('operator');
    expect(await plates('operator')).toHaveLength(1);
    expect((await test.call('operator', 'GET', '/api/vehicles')).body.pagination.total).toBe(1);
    expect((await test.call('operator', 'GET', '/api/vehicles/5')).status).toBe(200);
    expect((await test.call('operator', 'GET', '/api/vehicles/6')).status).toBe(404);
    const { data } = (await test.call('operator', 'GET', '/api/reports/dashboard')).body;
    expect([data.overview.total_devices, data.topVehicles.length]).toEqual([1, 1]);
    const stats = (await test.call('operator', 'GET', '/api/dashboard/location-stats')).body.data.summary;
    expect(stats.total_locations).toBe(9);
    const hours = (await test.call('operator', 'GET', '/api/dashboard/hourly-activity')).body.data.hourly_data;
    expect(hours.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(9);
  });

  it('is told of no alarm of a vehicle of another team', async () => {
    await query("insert into notification_rules (moment, steps) values ('always', $1::text::jsonb)", [
      JSON.stringify([{ after_minutes: 0, users: [operator], roles: [], channels: ['console'] }]),
    ]);
    await test.call('manager', 'PUT', '/api/vehicles/5/team', { team_id: 2 });
    await test.call('admin', 'PUT', `/api/users/${operator}/teams`, { team_ids: [2] });
    const uid = async (vehicle: number) =>
      (await test.api.database.query<{ imei: string }>('select imei from devices where vehicle_id = $1', [vehicle]))[0]
        ?.imei ?? '';
    const own = await raiseAlarm(test, await uid(5), 'sos');
    await raiseAlarm(test, await uid(6), 'sos');
    expect(await query('select alarm_id from notification_dues where user_id = $1', [operator])).toEqual([
      { alarm_id: own },
    ]);
  });

  it('who sees only some teams adds vehicles to the first of them, and is refused what knows no teams', async () => {
    const manager = (await query("select id from users where username = 'manager'"))[0]?.id;
    await test.call('admin', 'PUT', `/api/users/${manager}/teams`, { team_ids: [3] });
    test.forget('manager');
    const { body } = await test.call('manager', 'POST', '/api/vehicles', {
      vehicle_id: 'V-TEAM',
      license_plate: 'SK 7777 TM',
      make: 'Ford',
      model: 'Transit',
      vehicle_type: 'van',
    });
    expect((await test.call('manager', 'GET', `/api/vehicles/${body.data.id}`)).status).toBe(200);
    expect((await test.call('manager', 'GET', '/api/devices/unknown')).status).toBe(403);
    expect((await test.call('manager', 'POST', '/api/vehicles/import', { rows: [] })).status).toBe(403);
    await test.call('admin', 'PUT', `/api/users/${manager}/teams`, { team_ids: [] });
    test.forget('manager');
  });

  it('is given teams; an administrator sees everything, and nobody limits one', async () => {
    const [{ id }] = (await test.call('admin', 'GET', '/api/users?role=admin')).body.data;
    expect((await test.call('admin', 'PUT', `/api/users/${id}/teams`, { team_ids: [1] })).status).toBe(409);
    expect((await test.call('manager', 'PUT', `/api/users/${operator}/teams`, { team_ids: [1] })).status).toBe(403);
  });
});

it('G22: lists what a person holds that others depend on, until it is over or somebody else has it', async () => {
  const duties = async () => (await test.call('manager', 'GET', `/api/users/${driver}/duties`)).body.data;
  expect(await duties()).toEqual({ vehicles: [], schedules: [] });
  const [vehicle] = (await test.call('manager', 'GET', '/api/vehicles?limit=1')).body.data;
  const made = await assign(vehicle.id);
  await assign(vehicle.id, { valid_from: new Date(Date.now() + 3_600_000).toISOString() });
  await query(
    `insert into report_schedules (name, view, format, every, month_day, at_time, recipients, next_run_at, created_by)
     values ('Месечен', 'vehicles', 'xlsx', 'month', 1, '07:00', $1, now() + interval '1 day', $2)`,
    [[driver], operator],
  );
  expect(await duties()).toEqual({
    vehicles: [{ license_plate: vehicle.license_plate, vehicle_code: vehicle.vehicle_code }],
    schedules: [{ name: 'Месечен', alone: true }],
  });
  await query('update report_schedules set recipients = $1', [[driver, operator]]);
  expect((await duties()).schedules).toEqual([{ name: 'Месечен', alone: false }]);
  expect((await test.call('manager', 'GET', `/api/users/${operator}/duties`)).body.data.schedules).toHaveLength(1);
  await query('delete from vehicle_assignments where id <> $1', [made.body.data.id]);
  await test.call('manager', 'DELETE', `/api/vehicles/${vehicle.id}/assignments/${made.body.data.id}`);
  await query('update report_schedules set is_paused = true');
  expect(await duties()).toEqual({ vehicles: [], schedules: [] });
  expect((await test.call('operator', 'GET', `/api/users/${driver}/duties`)).status).toBe(403);
});
