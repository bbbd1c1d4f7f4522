import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';

const PASSWORD = 'Nova-Lozinka-4471';

let test: TestApi;
let ids: Record<string, number>;
beforeAll(async () => {
  test = await startTestApi({ notifications: { tickMs: 0 } });
  await seedFixture(test.api);
  const rows = await test.api.database.query<{ username: string; id: number }>('select username, id from users');
  ids = Object.fromEntries(rows.map(({ username, id }) => [username, id]));
  await test.call('admin', 'PUT', '/api/vehicles/1/team', { team_id: 1 });
  await test.call('admin', 'PUT', '/api/vehicles/2/team', { team_id: 2 });
  await test.call('admin', 'PUT', `/api/users/${ids.manager}/teams`, { team_ids: [1] });
});
afterAll(() => test.close());

const person = (username: string, more: object = {}) => ({
  username,
  email: `${username}@fleet.example`,
  first_name: 'Проба',
  last_name: 'Проба',
  role: 'operator',
  password: PASSWORD,
  ...more,
});
const plates = async (username: string) => {
  const token = await test.login(username, PASSWORD);
  return (await test.send('GET', '/api/vehicles?limit=100', { token })).body.data.length;
};

it('T3: an account that a limited manager makes sees the teams of the manager, and no more', async () => {
  const made = await test.call('manager', 'POST', '/api/users', person('t3-nov', { role: 'manager' }));
  expect([made.status, made.body.data.team_id]).toEqual([201, 1]);
  expect(await plates('t3-nov')).toBe(1);
  const other = await test.call('manager', 'POST', '/api/users', person('t3-drug', { team_id: 2 }));
  expect([other.status, other.body.fields]).toEqual([403, { team_id: 'Изберете еден од вашите тимови.' }]);
});

it('T3: a limited manager takes over nobody who sees more: no password, e-mail, role, and no deactivation', async () => {
  const { password: _, ...row } = person('operator', { email: 'ukraden@fleet.example', team_id: 2 });
  for (const change of [{ ...row, password: PASSWORD }, row, { ...row, role: 'driver' }])
    expect((await test.call('manager', 'PUT', `/api/users/${ids.operator}`, change)).status).toBe(403);
  expect((await test.call('manager', 'DELETE', `/api/users/${ids.operator}`)).status).toBe(403);
  await test.call('admin', 'PUT', `/api/users/${ids.operator}/teams`, { team_ids: [1] });
  expect((await test.call('manager', 'PUT', `/api/users/${ids.operator}`, row)).status).toBe(200);
  await test.call('admin', 'PUT', `/api/users/${ids.operator}/teams`, { team_ids: [] });
});

it('T3: a driver made an operator by a limited manager sees the teams of the manager', async () => {
  const driver = person('t3-vozac', { role: 'driver', team_id: 1 });
  const { body } = await test.call('manager', 'POST', '/api/users', driver);
  const { password: _, ...change } = { ...driver, role: 'operator' };
  expect((await test.call('manager', 'PUT', `/api/users/${body.data.id}`, change)).status).toBe(200);
  expect(await plates('t3-vozac')).toBe(1);
});

it('T3: a driver without a team is for those who see everything: to change, to take over and to assign', async () => {
  const driver = person('t3-bez-tim', { role: 'driver' });
  const { id } = (await test.call('admin', 'POST', '/api/users', driver)).body.data;
  const { password: _, ...row } = { ...driver, first_name: 'Друг' };
  const calls = [
    ['PUT', `/api/users/${id}`, row],
    ['PUT', `/api/users/${id}`, { ...row, team_id: 1 }],
    ['PUT', `/api/users/${id}`, { ...row, password: PASSWORD }],
    ['DELETE', `/api/users/${id}`],
  ] as const;
  for (const [method, path, body] of calls)
    expect([path, (await test.call('manager', method, path, body)).status]).toEqual([path, 403]);
  await test.call('admin', 'PUT', `/api/users/${id}`, { ...row, team_id: 1 });
  expect((await test.call('manager', 'PUT', `/api/users/${id}`, { ...row, team_id: 1 })).status).toBe(200);
});

it('T3: an account without teams sees all only where somebody said so who sees all', async () => {
  await test.call('admin', 'POST', '/api/users', person('t3-site'));
  expect(await plates('t3-site')).toBeGreaterThan(20);
  // As another system would write one.
  await test.api.database.query("update users set sees_all = false where username = 't3-site'");
  test.forget('t3-site');
  expect(await plates('t3-site')).toBe(0);
});

const rule = (more: object = {}) => ({
  alarm_types: null,
  severities: null,
  vehicle_ids: null,
  team_ids: null,
  moment: 'always',
  steps: [{ after_minutes: 0, users: [ids.manager], roles: [], channels: ['console'] }],
  is_paused: false,
  ...more,
});
const schedule = (more: object = {}) => ({
  name: 'проба',
  view: 'dashboard',
  days: 7,
  vehicle_id: null,
  month: null,
  format: 'link',
  every: 'day',
  weekday: null,
  month_day: null,
  at_time: '07:00',
  recipients: [ids.manager],
  is_paused: false,
  ...more,
});

it.each([
  ['notification-rules', rule],
  ['report-schedules', schedule],
])('T17: a limited manager neither reads, changes, tries nor deletes %s of others', async (kind, input) => {
  const { body } = await test.call('admin', 'POST', `/api/${kind}`, input());
  const path = `/api/${kind}/${body.data.id}`;
  expect((await test.call('manager', 'GET', `/api/${kind}`)).body.data).toEqual([]);
  expect((await test.call('manager', 'PUT', path, input())).status).toBe(404);
  expect((await test.call('manager', 'POST', `${path}/test`)).status).toBe(404);
  expect((await test.call('manager', 'DELETE', path)).status).toBe(404);
  const own = await test.call('manager', 'POST', `/api/${kind}`, input());
  expect(own.status).toBe(201);
  expect((await test.call('manager', 'DELETE', `/api/${kind}/${own.body.data.id}`)).status).toBe(200);
});

it('T17: a rule of a limited manager takes alarms of the own teams, and names people of these', async () => {
  const { body } = await test.call('manager', 'POST', '/api/notification-rules', rule());
  expect(body.data.team_ids).toEqual([1]);
  expect(
    (await test.call('manager', 'POST', '/api/notification-rules', rule({ vehicle_ids: [2] }))).body.fields,
  ).toEqual({ vehicle_ids: 'Изберете возила што ги гледате.' });
  const steps = [{ after_minutes: 0, users: [ids.operator], roles: [], channels: ['console'] }];
  expect((await test.call('manager', 'POST', '/api/notification-rules', rule({ steps }))).body.fields).toEqual({
    steps: 'Изберете луѓе од вашите тимови.',
  });
  const recipients = { recipients: [ids.operator] };
  expect((await test.call('manager', 'POST', '/api/report-schedules', schedule(recipients))).body.fields).toEqual({
    recipients: 'Изберете луѓе од вашите тимови.',
  });
});

it('T26: a message does not count alarms that its person no longer sees', async () => {
  const { database } = test.api;
  const [message] = await database.query<{ id: number }>(
    `insert into notification_messages (user_id, channel, kind, alarm_count, status) values ($1, 'console', 'digest', 2, 'sent') returning id`,
    [ids.manager],
  );
  for (const vehicle of [1, 2])
    await database.query(
      `with a as (insert into alarms (device_pk, vehicle_id, alarm_type, severity, message, created_at, source_key)
         select id, vehicle_id, 'sos', 'critical', 'SOS', now(), 't26' from devices where vehicle_id = $1 returning id)
       insert into notification_dues (alarm_id, user_id, after_minutes, channel, due_at, message_id) select id, $2, 0, 'console', now(), $3 from a`,
      [vehicle, ids.manager, message?.id],
    );
  const { body } = await test.call('manager', 'GET', '/api/notifications');
  expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['Нови аларми: 1']);
});
