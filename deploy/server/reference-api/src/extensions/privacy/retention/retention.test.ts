import { seedFixture } from '../../../index';
import { startTestApi, type TestApi } from '../../../testing/client';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(() => test.close());

const count = async (table: string, where = 'true') =>
  (await test.api.database.query<{ n: number }>(`select count(*) as n from ${table} where ${where}`))[0]?.n ?? 0;
const keep = (more: object) =>
  test.call('admin', 'PUT', '/api/retention', { positions: 180, alarms: 730, commands: 730, acts: 730, ...more });

it('A12: keeps each kind for the days that an administrator says, and the sums of the days beside them', async () => {
  const old = "now() - interval '40 days'";
  await test.api.database.query(`update alarms set created_at = ${old} where id in (select id from alarms limit 3)`);
  await test.api.database.query(
    `insert into commands (device_pk, command_type, status, created_at) values (1, 'reboot', 'failed', ${old}), (1, 'reboot', 'failed', now())`,
  );
  await test.api.database.query(
    `insert into notification_messages (user_id, channel, kind, status, next_attempt_at, created_at)
     select id, 'app', 'alarm', s, now() + interval '1 day', now() - interval '40 days' from users, unnest(array['sent', 'waiting']) s where username = 'admin'`,
  );
  await test.api.upkeep.applyRetention();
  const alarms = await count('alarms');
  const [commands, locations, sums] = [await count('commands'), await count('locations'), await count('device_days')];
  expect((await keep({ alarms: 30, commands: 30, positions: 3, messages: 30 })).body.data).toMatchObject({
    alarms: 30,
    positions: 3,
  });
  expect(locations).toBeGreaterThan(await count('locations', "gps_time > now() - interval '3 days'"));
  await test.api.upkeep.applyRetention();
  expect(await count('alarms')).toBe(alarms - 3);
  expect(await count('commands')).toBe(commands - 1);
  expect(await count('notification_messages', "created_at < now() - interval '31 days'")).toBe(1);
  expect(await count('locations', "gps_time < now() - interval '4 days'")).toBe(0);
  expect(await count('locations')).toBeGreaterThan(0);
  expect(await count('device_days')).toBe(sums);
});

it.each([
  [{ positions: 181 }, 'positions'],
  [{ acts: 30 }, 'acts'],
  [{ alarms: 0 }, 'alarms'],
  [{ errors: 0 }, 'errors'],
])('refuses %j', async (more, field) => {
  const { status, body } = await keep(more);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

it('is recorded, and nobody else reads or changes it', async () => {
  await keep({ alarms: 100 });
  const { body } = await test.call('admin', 'GET', '/api/acts?type=retention_changed&limit=1');
  expect(body.data[0]).toMatchObject({ after: { alarms: 100 } });
  for (const method of ['GET', 'PUT'])
    expect((await test.call('manager', method, '/api/retention', method === 'PUT' ? {} : undefined)).status).toBe(403);
});

it('is told to controllers for the errors that they keep, and left as it was by consoles that know four kinds', async () => {
  await keep({ errors: 12, messages: 45 });
  expect((await test.send('GET', '/api/retention/errors', {})).body.data).toEqual({ days: 12 });
  expect((await keep({})).body.data).toMatchObject({ errors: 12, messages: 45 });
});
