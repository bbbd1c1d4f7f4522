import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApi, type TestApi } from '../../../testing/client';
import { FACTOR, Person } from '../../secondFactor/testing/person';

let folder: string;
let test: TestApi;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-restore-'));
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const start = async (data: string) => {
  test = await startTestApi({ dataDir: join(folder, data), revocationsDir: join(folder, 'revocations') });
};
const person = (username: string) => ({
  username,
  email: `${username}@fleet.example`,
  first_name: 'Проба',
  last_name: 'Проба',
  role: 'manager',
});
const PASSWORD = 'Stara-Lozinka-2291';

it('@long T16: a backup that is restored revives no person, session, password, role, key and link', async () => {
  await start('data');
  const make = async (username: string) =>
    (await test.call('admin', 'POST', '/api/users', { ...person(username), password: PASSWORD })).body.data.id;
  const ids = { removed: await make('otstranet'), off: await make('isklucen'), changed: await make('promenet') };
  const vehicle = { vehicle_id: 'R-1', license_plate: 'RE 1', make: 'М', model: 'М', vehicle_type: 'van' };
  await test.call('admin', 'POST', '/api/vehicles', vehicle);
  const key = (await test.call('admin', 'POST', '/api/ingest-keys', { name: 'клуч', devices: null })).body.data;
  const link = (await test.call('operator', 'POST', '/api/vehicles/1/shares', { hours: 5, destination: null })).body
    .data;
  const token = await test.login('otstranet', PASSWORD);
  // Who takes the app away and keeps the key, whose factors an administrator takes away, and who uses up a code.
  const people: Person[] = [];
  for (const username of ['zadrzhal', 'resetiran', 'potroshil']) {
    await make(username);
    const one = new Person(test, username, PASSWORD);
    people.push(one);
    await one.signIn();
    for (const { status } of [await one.addTotp(), await one.addPasskey()]) expect(status).toBe(200);
  }
  const [kept, reset, spent] = people as [Person, Person, Person];
  await test.close();
  await cp(join(folder, 'data'), join(folder, 'backup'), { recursive: true });

  await start('data');
  test.forget('admin');
  await test.call('admin', 'POST', `/api/users/${ids.removed}/removal`, { username: 'otstranet' });
  await test.call('admin', 'DELETE', `/api/users/${ids.off}`);
  const change = { ...person('promenet'), role: 'operator', password: 'Nova-Lozinka-7712' };
  expect((await test.call('admin', 'PUT', `/api/users/${ids.changed}`, change)).status).toBe(200);
  await test.call('admin', 'PUT', `/api/users/${ids.changed}/teams`, { team_ids: [2] });
  await test.call('admin', 'DELETE', `/api/ingest-keys/${key.id}`);
  await test.call('operator', 'DELETE', `/api/vehicle-shares/${link.id}`);
  for (const one of people) {
    one.test = test;
    await one.signIn();
  }
  expect((await kept.send('DELETE', `${FACTOR}/totp`)).status).toBe(200);
  const [{ id: resetId } = { id: 0 }] = await test.api.database.query<{ id: number }>(
    "select id from users where username = 'resetiran'",
  );
  await test.api.database.query('update sessions set confirmed_at = now()');
  expect((await test.call('admin', 'DELETE', `/api/users/${resetId}/second-factor`)).status).toBe(200);
  const { ticket } = (await spent.logIn()).body.second_factor;
  const [code = ''] = spent.codes;
  expect((await spent.second(ticket, { code })).status).toBe(200);
  await test.close();

  // The disk is lost, and the backup is put back.
  await start('backup');
  const { database } = test.api;
  const users = await database.query<{ id: number; is_active: boolean; role: string; removed_at: string | null }>(
    'select id, is_active, role, removed_at from users where id = any($1::int[]) order by id',
    [Object.values(ids)],
  );
  expect(users).toEqual([
    { id: ids.removed, is_active: false, role: 'manager', removed_at: expect.any(String) },
    { id: ids.off, is_active: false, role: 'manager', removed_at: null },
    { id: ids.changed, is_active: true, role: 'operator', removed_at: null },
  ]);
  expect(await database.query('select id from sessions')).toEqual([]);
  expect((await test.send('GET', '/api/users', { token })).status).toBe(401);
  const signIn = (password: string) =>
    test.send('POST', '/api/auth/login', { body: { username: 'promenet', password } });
  expect([(await signIn(PASSWORD)).status, (await signIn('Nova-Lozinka-7712')).status]).toEqual([401, 200]);
  expect(await database.query('select team_id from user_teams where user_id = $1', [ids.changed])).toEqual([
    { team_id: 2 },
  ]);
  expect((await test.send('GET', '/api/shared-position', { token: link.token })).status).toBe(401);
  expect((await test.send('POST', '/ingest/positions', { body: {}, token: key.key })).status).toBe(401);
  for (const one of people) one.test = test;
  const factors = await database.query(
    `select u.username, (select count(*)::int from totp_secrets t where t.user_id = u.id) as apps,
       (select count(*)::int from passkeys p where p.user_id = u.id) as keys,
       (select count(*)::int from recovery_codes c where c.user_id = u.id) as codes
     from users u where u.username = any($1::text[]) order by u.id`,
    [people.map(({ username }) => username)],
  );
  expect(factors).toEqual([
    { username: 'zadrzhal', apps: 0, keys: 1, codes: expect.any(Number) },
    { username: 'resetiran', apps: 0, keys: 0, codes: 0 },
    { username: 'potroshil', apps: 1, keys: 1, codes: 0 },
  ]);
  // The app that was taken away opens nothing; the key does. The used code is not good again.
  const step = (await kept.logIn()).body.second_factor;
  expect((await kept.second(step.ticket, { code: kept.code() })).status).toBe(401);
  expect((await kept.second(step.ticket, { passkey: kept.key.get(step.passkey_options) })).status).toBe(200);
  expect((await reset.logIn()).status).toBe(200);
  const again = (await spent.logIn()).body.second_factor;
  expect((await spent.second(again.ticket, { code })).status).toBe(401);
  test.forget('admin');
  const acts = (await test.call('admin', 'GET', '/api/acts?type=key_revoked')).body.data;
  expect(acts[0]).toMatchObject({ user_name: null, details: { by: 'restore', key: key.id } });

  // Once is enough: what is done afterwards stays.
  await test.call('admin', 'PUT', `/api/users/${ids.off}`, { ...person('isklucen'), is_active: true });
  await test.close();
  await start('backup');
  const [back] = await test.api.database.query('select is_active from users where id = $1', [ids.off]);
  expect(back).toEqual({ is_active: true });
}, 120_000);
