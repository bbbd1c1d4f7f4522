import { seedFixture } from '../../../index';
import { startTestApi, type TestApi } from '../../../testing/client';
import { minutesAgo, positionBody } from '../../../testing/traccar';
import { unzip } from '../../../testing/unzip';
import { exportedFiles, notExported } from './exportedFiles';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(() => test.close());

const rows = <R>(sql: string, params: unknown[] = []) =>
  test.api.database.query<R & Record<string, unknown>>(sql, params);

/** A person whose data occur nowhere else in the database. */
const person = {
  username: 'zvezdan.qx',
  email: 'zvezdan.qx@fleet.example',
  first_name: 'Ѕвездан',
  last_name: 'Ќучукќосев',
  role: 'driver',
  phone: '+389 70 998 877',
  password: 'duga-lozinka-91',
};
const traces = ['zvezdan.qx', 'Ѕвездан', 'Ќучукќосев', '998 877', 'FirefoxZ'];
let serial = 0;

/** A driver with an entry in every table that names people, on a vehicle with a position of theirs. */
async function busyPerson(role = 'driver') {
  const suffix = serial === 0 ? '' : String(serial);
  serial += 1;
  const { data } = (
    await test.call('admin', 'POST', '/api/users', {
      ...person,
      role,
      username: `${person.username}${suffix}`,
      email: `${suffix}${person.email}`,
    })
  ).body;
  const id: number = data.id;
  const username = `${person.username}${suffix}`;
  await test.send('POST', '/api/auth/login', { body: { username, password: 'wrong-one-1' } });
  const { token } = (
    await test.send('POST', '/api/auth/login', {
      body: { username, password: person.password },
      headers: { 'user-agent': 'FirefoxZ/1' },
    })
  ).body;
  const uid = `8694000${String(10_000_000 + serial)}`;
  await test.forward('/ingest/fleet', [
    {
      vehicle_code: `PER-${serial}`,
      license_plate: `PE-${1000 + serial}`,
      make: 'Fiat',
      model: 'Doblo',
      year: 2020,
      color: null,
      vehicle_type: 'van',
      status: 'active',
      notes: null,
      device: {
        device_id: `PER-D-${serial}`,
        imei: uid,
        device_type: 'T',
        sim_card_number: null,
        phone_number: null,
        firmware_version: null,
      },
    },
  ]);
  const [vehicle] = await rows<{ id: number }>('select id from vehicles where vehicle_code = $1', [`PER-${serial}`]);
  await rows(
    `insert into vehicle_assignments (vehicle_id, user_id, valid_from) values ($1, $2, now() - interval '10 minutes')`,
    [vehicle?.id, id],
  );
  await test.forward('/ingest/positions', [
    positionBody(uid, minutesAgo(30), 40, { latitude: 41.1111 }),
    positionBody(uid, minutesAgo(5), 40, { latitude: 41.2222, attributes: { alarm: 'sos' } }),
  ]);
  await rows(
    'update alarms set acknowledged_by = $1, is_acknowledged = true, acknowledged_at = now() where vehicle_id = $2',
    [id, vehicle?.id],
  );
  await rows(
    `insert into commands (device_pk, command_type, status, created_by) select id, 'reboot', 'failed', $1 from devices where imei = $2`,
    [id, uid],
  );
  await rows(
    `insert into acts (type, user_id, user_name, address, before, after)
     values ('rule_changed', 1, 'admin', '10.0.0.1', null, jsonb_build_object('created_by', $1::int))`,
    [id],
  );
  return { id, token, username, vehicle: vehicle?.id };
}

async function archive(token: string | undefined, path: string) {
  const response = await fetch(test.api.url + path, { headers: { authorization: `Bearer ${token}` } });
  const type = response.headers.get('content-type');
  if (response.status !== 200) return { status: response.status, type, files: {} as Record<string, string> };
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  return { status: response.status, type, files };
}

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const tables = await rows<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema()',
  );
  const texts = await Promise.all(
    tables.map(
      async ({ name }) =>
        (await rows<{ text: string | null }>(`select string_agg(t::text, ' ') as text from ${name} t`))[0]?.text,
    ),
  );
  return texts.join(' ');
}

it('gives everything that is held of a person as CSV and JSON, and of vehicles only while they drove them', async () => {
  const { id, token } = await busyPerson();
  const { status, type, files } = await archive(await test.login('admin'), `/api/users/${id}/data`);
  expect([status, type]).toEqual([200, 'application/zip']);
  expect(Object.keys(files)).toEqual(exportedFiles.flatMap(({ name }) => [`${name}.jsonl`, `${name}.csv`]));
  expect(files['account.csv']).toContain(person.email);
  expect(files['account.csv']).not.toContain('password');
  expect(files['sessions.jsonl']).toContain('FirefoxZ');
  expect(files['positions.csv']).toContain('41,2222');
  expect(files['positions.csv']).not.toContain('41,1111');
  expect(files['alarms-of-drives.jsonl']).toContain('"sos"');
  expect(files['alarms-handled.csv']?.trim().split('\r\n')).toHaveLength(2);
  expect(files['commands.csv']).toContain('reboot');
  const own = await archive(token, '/api/auth/data');
  expect(own.files['account.csv']).toBe(files['account.csv']);
  expect((await test.call('admin', 'GET', `/api/acts?type=person_exported&subject_id=${id}`)).body.data).toHaveLength(
    2,
  );
});

it('knows of every table that refers to people', async () => {
  const referring = await rows<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`,
  );
  const known = new Set([...exportedFiles.flatMap(({ tables }) => tables), ...notExported]);
  expect(referring.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

it('removes every trace of a person and leaves what was done, and the sums', async () => {
  const { id, token, username } = await busyPerson();
  const count = async () =>
    (
      await rows(
        `select (select count(*) from acts) as acts, (select sum(location_count) from device_days) as sums, (select count(*) from locations) as locations,
           (select count(*) from alarms) as alarms, (select count(*) from commands) as commands, (select count(*) from vehicle_assignments) as assignments`,
      )
    )[0];
  const before = await count();
  expect((await everything()).includes(person.last_name)).toBe(true);
  expect((await test.call('admin', 'POST', `/api/users/${id}/removal`, { username: 'admin' })).status).toBe(400);
  expect((await test.call('admin', 'POST', `/api/users/${id}/removal`, { username })).status).toBe(200);
  for (const other of await rows<{ id: number; username: string }>(
    "select id, username from users where username like 'zvezdan%'",
  ))
    await test.call('admin', 'POST', `/api/users/${other.id}/removal`, { username: other.username });
  const after = await everything();
  expect(traces.filter((trace) => after.includes(trace))).toEqual([]);
  expect(await count()).toEqual({ ...before, acts: expect.any(Number) });
  expect((await test.send('GET', '/api/auth/verify', { token })).status).toBe(401);
  const login = await test.send('POST', '/api/auth/login', { body: { username: `removed-${id}`, password: '' } });
  expect([400, 401]).toContain(login.status);
  const { data } = (await test.call('admin', 'GET', '/api/users?limit=500')).body;
  expect(data.some((row: { id: number }) => row.id === id)).toBe(false);
  expect((await test.call('admin', 'GET', `/api/users/${id}/data`.replace('data', 'sessions'))).status).not.toBe(500);
  const [act] = (await test.call('admin', 'GET', `/api/acts?type=person_removed&subject_id=${id}`)).body.data;
  expect(act).toMatchObject({ user_name: 'admin', subject_name: 'отстранет корисник' });
});

it('lets nobody else export or remove, nobody themselves, and keeps acts from every other change', async () => {
  const { id, username } = await busyPerson('operator');
  expect((await archive(await test.login('manager'), `/api/users/${id}/data`)).status).toBe(403);
  expect((await test.call('manager', 'POST', `/api/users/${id}/removal`, { username })).status).toBe(403);
  const [admin] = await rows<{ id: number }>("select id from users where username = 'admin'");
  expect((await test.call('admin', 'POST', `/api/users/${admin?.id}/removal`, { username: 'admin' })).status).toBe(409);
  await expect(rows("update acts set user_name = 'x'")).rejects.toThrow('Acts are never changed.');
  await expect(
    test.api.database.transaction(async ({ query }) => {
      await query("select set_config('fleet.person_removal', 'on', true)");
      await query("update acts set type = 'signed_in'");
    }),
  ).rejects.toThrow('Acts are never changed.');
});

it('T10: keeps of a removed person what was done, and to what, without who it was', async () => {
  const { id, username, token } = await busyPerson('manager');
  const other = await busyPerson('driver');
  const acts = async (sql: string, params: unknown[] = []) =>
    rows<{
      type: string;
      user_name: string;
      address: string | null;
      before: unknown;
      after: unknown;
      details: unknown;
    }>(`select type, user_name, address, before, after, details from acts where ${sql} order by id`, params);
  const [device] = await rows<{ id: number }>('select id from devices limit 1');
  const command = { command_type: 'engine_cut', command_data: { reason: 'кражба на Илија' } };
  await test.send('POST', `/api/devices/${device?.id}/command`, { body: command, token });
  await test.call('admin', 'PUT', `/api/users/${id}`, {
    username,
    email: `${username}@promena.example`,
    first_name: 'Друго',
    last_name: 'Име',
    role: 'operator',
  });
  await rows(
    `insert into acts (type, user_id, user_name, subject_id, subject_name, after) values ('user_created', $1, $2, $3, $4, '{"last_name": "Друго"}')`,
    [id, username, other.id, other.username],
  );
  expect((await test.call('admin', 'POST', `/api/users/${id}/removal`, { username })).status).toBe(200);
  const [sent] = await acts("type = 'command_sent' and user_id = $1", [id]);
  expect(sent).toMatchObject({ user_name: 'отстранет корисник', address: null, details: command });
  const [changed] = await acts("type = 'user_changed' and subject_id = $1", [id]);
  expect(changed).toMatchObject({
    user_name: 'admin',
    before: { email: 'отстранет корисник', role: 'manager' },
    after: { email: 'отстранет корисник', last_name: 'отстранет корисник', role: 'operator' },
  });
  // Another user of the same name loses nothing.
  const [made] = await acts("type = 'user_created' and user_id = $1", [id]);
  expect(made).toMatchObject({ user_name: 'отстранет корисник', after: { last_name: 'Друго' } });
});

it('T10: has nothing of others in the file of one person', async () => {
  const { id, token } = await busyPerson('operator');
  await test.call('admin', 'DELETE', `/api/users/${id}/sessions`);
  await rows(
    `insert into acts (type, user_id, user_name, address, subject_id, subject_name, after)
     values ('user_changed', $1, 'ja', '10.9.9.9', 1, 'tugjoto-ime', '{"email": "tugja@adresa.example"}')`,
    [id],
  );
  expect(token).toBeDefined();
  const { files } = await archive(await test.login('admin'), `/api/users/${id}/data`);
  const text = files['acts.jsonl'] ?? '';
  expect(text).toContain('10.9.9.9');
  for (const others of ['tugjoto-ime', 'tugja@adresa.example', '"admin"', '10.0.0.1'])
    expect(text).not.toContain(others);
});
