import { seedFixture } from '../index';
import { placeColumns } from '../lookup/presentState.sql';
import { type Answer, startTestApi, type TestApi } from '../testing/client';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(() => test.close());

const query = <R = Record<string, unknown>>(sql: string, params: unknown[] = []) =>
  test.api.database.query<R & Record<string, unknown>>(sql, params);
const countActs = async () => (await query<{ n: number }>('select count(*) as n from acts'))[0]?.n ?? 0;
const newest = async (filter = '') => (await test.call('admin', 'GET', `/api/acts?limit=1${filter}`)).body.data[0];
const ok = ({ status, body }: Answer) => {
  expect([200, 201]).toContain(status);
  return body.data;
};
let serial = 0;
const vehicle = () => ({
  vehicle_id: `V-ACT-${++serial}`,
  license_plate: `SK ${7000 + serial} AC`,
  make: 'Ford',
  model: 'Transit',
  vehicle_type: 'van',
});
const make = async (path: string, body: unknown) => ok(await test.call('admin', 'POST', path, body));

describe('an act', () => {
  it('says what was before and after, and on which vehicle', async () => {
    const created = await make('/api/vehicles', vehicle());
    await test.call('manager', 'PUT', `/api/vehicles/${created.id}`, { color: 'сина' });
    expect(await newest(`&vehicle_id=${created.id}`)).toMatchObject({
      type: 'vehicle_changed',
      user_name: 'manager',
      vehicle_id: created.id,
      vehicle_name: created.license_plate,
      before: { color: null },
      after: { color: 'сина' },
    });
  });

  it('says nothing of where the vehicle of a tracker was', async () => {
    const [device] = await query<{ id: number; vehicle_id: number }>(
      'select d.id, d.vehicle_id from devices d join device_state s on s.device_pk = d.id where s.latitude is not null and d.vehicle_id is not null limit 1',
    );
    for (const vehicle_id of [null, device?.vehicle_id])
      await test.call('manager', 'PUT', `/api/devices/${device?.id}`, { vehicle_id });
    const { type, before, after } = await newest();
    expect([type, before.vehicle_id, after.vehicle_id]).toEqual(['device_changed', null, device?.vehicle_id]);
    const places = Object.keys({ ...before, ...after }).filter((name) => placeColumns.some((place) => place === name));
    expect(places).toEqual([]);
  });

  it('is not there when what it tells of did not happen', async () => {
    const before = await countActs();
    const values = vehicle();
    await make('/api/vehicles', values);
    expect((await test.call('admin', 'POST', '/api/vehicles', values)).status).toBe(409);
    expect((await test.call('admin', 'DELETE', '/api/alarms/999999')).status).toBe(404);
    expect(await countActs()).toBe(before + 1);
  });

  it('is rolled back with its change, and the change with it', async () => {
    await query("alter table acts add constraint broken check (type <> 'vehicle_created') not valid");
    const values = vehicle();
    expect((await test.call('admin', 'POST', '/api/vehicles', values)).status).toBe(500);
    await query('alter table acts drop constraint broken');
    expect(await query('select id from vehicles where vehicle_code = $1', [values.vehicle_id])).toEqual([]);
  });

  it('of a refused sign-in names the account that there is, and never what was typed', async () => {
    await test.send('POST', '/api/auth/login', { body: { username: 'operator', password: 'pogresna-91' } });
    expect(await newest()).toMatchObject({ type: 'sign_in_failed', user_id: null, subject_name: 'operator' });
    await test.send('POST', '/api/auth/login', { body: { username: 'tajna-lozinka', password: 'x' } });
    expect(await newest()).toMatchObject({ type: 'sign_in_failed', subject_name: null });
  });

  it('A9: is never changed or removed, but by the retention', async () => {
    await query("insert into acts (at, type) values (now() - interval '800 days', 'signed_in')");
    await expect(query("update acts set user_name = 'nobody'")).rejects.toThrow('Acts are never changed.');
    await expect(query('delete from acts')).rejects.toThrow('Acts are never changed.');
    await expect(query('truncate acts')).rejects.toThrow('Acts are never changed.');
    const before = await countActs();
    await test.api.upkeep.applyRetention();
    expect(await countActs()).toBe(before - 1);
  });
});

describe('a read', () => {
  const reads = async () => {
    await test.api.services.audit.flush();
    return newest();
  };

  it.each(['device_id=GPS-0001', 'search=GPS-0001'])('of one vehicle by %s is recorded', async (filter) => {
    const { body } = await test.call('operator', 'GET', `/api/locations?${filter}&limit=5`);
    expect(await reads()).toMatchObject({
      type: 'history_read',
      user_name: 'operator',
      device_name: 'GPS-0001',
      vehicle_name: body.data[0].license_plate,
      vehicle_id: expect.any(Number),
    });
  });

  it.each([
    ['/api/locations?limit=200', { vehicles: expect.any(Number), positions: 200, page: 1 }],
    ['/api/locations?limit=200&search=SK', { vehicles: expect.any(Number), search: 'SK' }],
    ['/api/trips?start_date=2026-01-01&end_date=2026-01-07', { vehicles: 'all', from: '2026-01-01', to: '2026-01-07' }],
    ['/api/stops?start_date=2026-01-01&end_date=2026-01-07', { vehicles: 'all' }],
  ])('T19: of many vehicles is recorded once a call, with what was asked for: %s', async (path, details) => {
    await reads();
    const before = await countActs();
    expect((await test.call('operator', 'GET', path)).status).toBe(200);
    expect(await reads()).toMatchObject({ type: 'history_read', user_name: 'operator', vehicle_id: null, details });
    expect(await countActs()).toBe(before + 1);
  });

  it('T18: a page says which file it made by a name of a file, and as what the page says', async () => {
    const say = (file: string) => test.call('operator', 'POST', '/api/acts/exports', { file, bytes: 1 });
    for (const forged of ['admin извезе сè', 'a.csv\n2026 admin', '<b>.csv', '../x.csv'])
      expect((await say(forged)).status).toBe(400);
    expect((await say('локации_2026-11-25.csv')).status).toBe(201);
    expect(await newest()).toMatchObject({ type: 'file_exported', details: { source: 'page' } });
  });

  it('lists by itself what somebody turned off', async () => {
    const rule = {
      alarm_types: null,
      severities: null,
      vehicle_ids: null,
      moment: 'always',
      steps: [{ after_minutes: 0, users: [1], roles: [], channels: ['console'] }],
      is_paused: false,
    };
    const { data } = (await test.call('admin', 'POST', '/api/notification-rules', rule)).body;
    await test.call('admin', 'PUT', `/api/notification-rules/${data.id}`, { ...rule, is_paused: true });
    await test.call('admin', 'PUT', `/api/notification-rules/${data.id}`, rule);
    await test.call('admin', 'DELETE', `/api/notification-rules/${data.id}`);
    const { body } = await test.call('admin', 'GET', '/api/acts?type=switched_off&limit=2');
    expect(body.data.map(({ type }: { type: string }) => type)).toEqual(['rule_deleted', 'rule_changed']);
    expect(body.data[1].after).toMatchObject({ is_paused: true });
    const state = (fields: object) => JSON.stringify(fields);
    await query(
      `insert into acts (type, after) values ('zone_rule_changed', $1), ('zone_rule_changed', $2), ('device_changed', $3), ('device_changed', $4), ('device_changed', $5),
         ('zone_rule_deleted', null), ('zone_deleted', null), ('calendar_deleted', null), ('speed_limit_changed', null), ('maintenance_deleted', null)`,
      [
        state({ is_active: false }),
        state({ is_active: true }),
        state({ silence_minutes: null }),
        state({ silence_minutes: 30 }),
        state({ firmware_version: null }),
      ],
    );
    const { data: others } = (await test.call('admin', 'GET', '/api/acts?type=switched_off&limit=8')).body;
    expect(others.map(({ type }: { type: string }) => type)).toEqual([
      'maintenance_deleted',
      'speed_limit_changed',
      'calendar_deleted',
      'zone_deleted',
      'zone_rule_deleted',
      'device_changed',
      'zone_rule_changed',
      'rule_deleted',
    ]);
  });

  it('as an exported route and as a report is', async () => {
    const period = 'start_date=2020-01-01&end_date=2099-01-01';
    await test.call('operator', 'GET', `/api/routes/exported?device_id=GPS-0002&${period}`);
    expect(await reads()).toMatchObject({ type: 'route_exported', device_name: 'GPS-0002' });
    await test.call('operator', 'GET', '/api/reports/vehicle/3');
    expect(await reads()).toMatchObject({
      type: 'report_read',
      vehicle_id: 3,
      details: { report: 'vehicle', days: 7 },
    });
  });

  it('is written after all when the database was away', async () => {
    await query("alter table acts add constraint broken check (type <> 'report_read') not valid");
    await test.call('operator', 'GET', '/api/reports/safety');
    await test.api.services.audit.flush();
    await query('alter table acts drop constraint broken');
    expect(await reads()).toMatchObject({ type: 'report_read', details: { report: 'safety' } });
  });
});

it('lists by person, type, device, words and time, to administrators only', async () => {
  const { body } = await test.call('admin', 'GET', '/api/users?search=operator');
  const operator = body.data[0].id;
  ok(await test.call('operator', 'POST', '/api/devices/1/command', { command_type: 'reboot' }));
  const list = async (filter: string) => (await test.call('admin', 'GET', `/api/acts?limit=1000&${filter}`)).body;
  const { data, pagination } = await list(`user_id=${operator}`);
  expect(data.length).toBeGreaterThan(0);
  expect(pagination.total).toBe(data.length);
  expect(new Set(data.map(({ user_name }: { user_name: string }) => user_name))).toEqual(new Set(['operator']));
  expect((await list('type=command_sent&device_id=1')).data).toMatchObject([{ details: { command_type: 'reboot' } }]);
  expect((await list('search=gps-0002&type=route_exported')).data).toHaveLength(1);
  expect((await list('end_date=2020-01-01')).data).toEqual([]);
  expect((await list(`person_id=${operator}&type=sign_in_failed`)).data).toHaveLength(1);
  expect((await test.call('manager', 'GET', '/api/acts')).status).toBe(403);
});
