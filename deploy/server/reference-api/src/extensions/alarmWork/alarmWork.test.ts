import { growth } from '../../audit/growth';
import { seedFixture } from '../../index';
import type { AlarmUpdate } from '../../live/payloads';
import { nextEvent, startTestApi, type TestApi } from '../../testing/client';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(() => test.close());

type Role = 'admin' | 'manager' | 'operator' | 'driver';
const call = (role: Role, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  test.call(role, method, path, body);
const listed = async (query: string, role: Role = 'operator') =>
  (await call(role, 'GET', `/api/alarms?${query}`)).body.data as Record<string, unknown>[];
async function fresh(): Promise<number> {
  const [alarm] = await listed('is_acknowledged=false&claimed=nobody&limit=1');
  return Number(alarm?.id);
}
const rowOf = async (id: number) => (await listed('limit=1000')).find((row) => row.id === id);

it('is announced', async () => {
  expect((await call('driver', 'GET', '/api/capabilities')).body.data).toContain('alarms.work');
});

it('keeps what was written, by whom and when, and tells every console', async () => {
  const id = await fresh();
  const socket = await test.connect(await test.login('manager'));
  const update = nextEvent<AlarmUpdate>(socket, 'alarm-update');
  const { body } = await call('operator', 'POST', `/api/alarms/${id}/notes`, { text: ' Возачот е добро ' });
  expect(body.data).toMatchObject({ id, note_count: 1, last_note: 'Возачот е добро', last_note_by: 'Елена Петровска' });
  expect(await update).toMatchObject({ change: 'noted', ids: [id], alarms: [body.data] });
  await call('manager', 'POST', `/api/alarms/${id}/notes`, { text: 'Повикана е полиција' });
  const { data } = (await call('operator', 'GET', `/api/alarms/${id}/notes`)).body;
  expect(data.map(({ kind, text }: Record<string, string>) => [kind, text])).toEqual([
    ['note', 'Возачот е добро'],
    ['note', 'Повикана е полиција'],
  ]);
  expect((await call('operator', 'POST', `/api/alarms/${id}/notes`, { text: '  ' })).body.fields).toEqual({
    text: 'Внесете белешка до 500 знаци',
  });
  expect((await call('driver', 'POST', `/api/alarms/${id}/notes`, { text: 'x' })).status).toBe(403);
  expect((await call('operator', 'POST', '/api/alarms/999999/notes', { text: 'x' })).status).toBe(404);
});

it('lists who has what: mine, anybody’s, nobody’s', async () => {
  const id = await fresh();
  await call('operator', 'PUT', `/api/alarms/${id}/claim`, {});
  const ids = (rows: Record<string, unknown>[]) => rows.map((row) => row.id);
  expect(ids(await listed('claimed=me'))).toContain(id);
  expect(ids(await listed('claimed=me', 'manager'))).not.toContain(id);
  expect(ids(await listed('claimed=anyone', 'manager'))).toContain(id);
  expect(ids(await listed('claimed=nobody&limit=1000'))).not.toContain(id);
});

it('hands an alarm to a colleague, and to the next shift until somebody claims it', async () => {
  const id = await fresh();
  await call('operator', 'PUT', `/api/alarms/${id}/claim`, {});
  const people = (await call('operator', 'GET', `/api/alarms/${id}/colleagues`)).body.data as {
    id: number;
    name: string;
  }[];
  const manager = (await call('manager', 'GET', '/api/auth/verify')).body.user ?? { id: 0 };
  const to = people.find((person) => person.id === manager.id) ?? people[0];
  const given = await call('operator', 'PUT', `/api/alarms/${id}/handover`, {
    user_id: to?.id,
    text: 'Возачот не крева',
  });
  expect(given.body.data).toMatchObject({ claimed_by_id: to?.id, claimed_by: to?.name, last_note: 'Возачот не крева' });
  // A colleague's alarm is moved by managers only.
  if (to?.id === manager.id)
    expect((await call('operator', 'PUT', `/api/alarms/${id}/handover`, { user_id: null })).status).toBe(403);
  const shift = await call('manager', 'PUT', `/api/alarms/${id}/handover`, { user_id: null });
  expect(shift.body.data).toMatchObject({
    claimed_by: null,
    claimed_at: null,
    handed_over_at: expect.any(String),
    last_note: 'Возачот не крева',
    note_count: 2,
  });
  await call('operator', 'PUT', `/api/alarms/${id}/claim`, {});
  expect(await rowOf(id)).toMatchObject({ claimed_by: 'Елена Петровска', handed_over_at: null });
  expect((await call('operator', 'PUT', `/api/alarms/${id}/handover`, { user_id: 999_999 })).status).toBe(400);
});

it('says who drives the vehicle now, for whoever may read numbers', async () => {
  const [alarm] = await listed('is_acknowledged=false&vehicle_id=2&limit=1');
  await test.api.database.query("update users set phone = '+389 70 111 222' where role = 'driver'");
  const [driver] = await test.api.database.query<{ id: number }>("select id from users where role = 'driver' limit 1");
  await call('manager', 'POST', '/api/vehicles/2/assignments', { user_id: driver?.id });
  const drivers = `/api/alarms/${alarm?.id}/drivers`;
  expect((await call('operator', 'GET', drivers)).body.data).toEqual([
    { name: expect.any(String), phone: '+389 70 111 222' },
  ]);
  expect((await call('driver', 'GET', drivers)).status).toBe(403);
});

it('closes an alarm with a reason, which acknowledges it as the specification has it', async () => {
  const id = await fresh();
  const socket = await test.connect(await test.login('manager'));
  const update = nextEvent<AlarmUpdate>(socket, 'alarm-update');
  const { body } = await call('operator', 'PUT', `/api/alarms/${id}/close`, { reason: 'Лажен аларм' });
  expect(body.data).toMatchObject({
    is_acknowledged: true,
    acknowledged_by: 'Елена Петровска',
    last_note: 'Лажен аларм',
  });
  expect(await update).toMatchObject({ change: 'acknowledged', ids: [id] });
  expect((await call('operator', 'PUT', `/api/alarms/${id}/handover`, { user_id: null })).status).toBe(409);
  expect((await call('operator', 'PUT', `/api/alarms/${id}/close`, {})).body.fields).toEqual({
    reason: 'Внесете причина до 500 знаци',
  });
});

it('frees what somebody held who is deactivated, with a note, unless the alarm has as many as it may have', async () => {
  const { most } = growth.alarm_notes;
  const account = { username: 'smena', email: 'smena@fleet.example', first_name: 'Ана', last_name: 'Костова' };
  const { body } = await call('admin', 'POST', '/api/users', {
    ...account,
    role: 'operator',
    password: 'sinja-reka-4',
  });
  const ids = [await fresh()];
  const held = async (id: number | undefined, notes: number) =>
    test.api.database.query('update alarms set claimed_by = $2, claimed_at = now(), note_count = $3 where id = $1', [
      id,
      body.data.id,
      notes,
    ]);
  await held(ids[0], most - 1);
  ids.push(await fresh());
  await held(ids[1], most);
  await test.call('admin', 'DELETE', `/api/users/${body.data.id}`);
  const rows = await test.api.database.query<{ id: number }>(
    `select id, claimed_by, note_count, (select count(*)::int from alarm_notes where alarm_id = a.id and kind = 'handed_over'
       and author_id = $2) as notes from alarms a where id = any($1::bigint[])`,
    [ids, body.data.id],
  );
  expect(ids.map((id) => rows.find((row) => Number(row.id) === id))).toMatchObject([
    { claimed_by: null, note_count: most, notes: 1 },
    { claimed_by: null, note_count: most, notes: 0 },
  ]);
});
