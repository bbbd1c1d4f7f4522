import { startTestApi, type TestApi } from '../../testing/client';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi({ notifications: { tickMs: 0 } });
});
afterAll(() => test.close());
beforeEach(() => test.api.database.query('delete from notification_rules'));

let next = 0;
const person = async (isActive = true) => {
  const name = `silent${++next}`;
  const values = {
    username: name,
    email: `${name}@example.mk`,
    first_name: 'Ана',
    last_name: 'Анина',
    role: 'operator',
  };
  const { body } = await test.call('admin', 'POST', '/api/users', {
    ...values,
    password: 'Trojka-Sever-77',
    phone: '',
  });
  if (!isActive)
    await test.call('admin', 'PUT', `/api/users/${body.data.id}`, { ...values, phone: '', is_active: false });
  return body.data.id as number;
};
interface Step {
  users?: number[];
  roles?: string[];
  channels?: string[];
}
const rule = async (steps: Step[], more: object = {}) => {
  const { status, body } = await test.call('admin', 'POST', '/api/notification-rules', {
    alarm_types: ['sos'],
    severities: null,
    vehicle_ids: null,
    moment: 'always',
    is_paused: false,
    steps: steps.map(({ users = [], roles = [], channels = ['console'] }, i) => ({
      after_minutes: i * 5,
      users,
      roles,
      channels,
    })),
    ...more,
  });
  expect(status).toBe(201);
  return body.data as { id: number; reached: number[] };
};
const list = async () =>
  (await test.call('admin', 'GET', '/api/notification-rules')).body.data as { id: number; reached: number[] }[];
const silent = async (query = '') =>
  ((await test.call('admin', 'GET', `/api/notification-rules/silent${query}`)).body.data as { id: number }[]).map(
    ({ id }) => id,
  );
const webhook = async () =>
  (await test.call('admin', 'POST', '/api/notification-webhooks', { name: 'Центар', url: 'https://example.mk/x' })).body
    .data.id as number;

it('a rule says how many people each step reaches, and that it reaches nobody any more', async () => {
  const [anna, boris] = [await person(), await person()];
  const { id, reached } = await rule([{ users: [anna] }, { users: [anna, boris] }]);
  expect(reached).toEqual([1, 2]);
  expect(await silent()).toEqual([]);
  await test.call('admin', 'DELETE', `/api/users/${anna}`);
  expect((await list())[0]?.reached).toEqual([0, 1]);
  // The second step still notifies someone.
  expect(await silent()).toEqual([]);
  await test.call('admin', 'DELETE', `/api/users/${boris}`);
  expect((await list())[0]?.reached).toEqual([0, 0]);
  expect(await silent()).toEqual([id]);
});

it('names before somebody leaves the rules that would go silent, and no others', async () => {
  const [anna, boris] = [await person(), await person()];
  const alone = await rule([{ users: [anna] }]);
  await rule([{ users: [anna, boris] }]);
  await rule([{ users: [anna] }, { roles: ['manager'] }]);
  await rule([{ users: [anna] }], { is_paused: true });
  expect(await silent(`?without_user=${anna}`)).toEqual([alone.id]);
  expect(await silent(`?without_user=${boris}`)).toEqual([]);
});

it.each([
  ['nobody of a role is active', async () => ({ roles: ['driver'] }), 0],
  ['a role has somebody', async () => ({ roles: ['manager'] }), 1],
  ['its person was never active', async () => ({ users: [await person(false)] }), 0],
  ['one of two people is active', async () => ({ users: [await person(false), await person()] }), 1],
  ['its person is nobody', async () => ({ users: [987_654] }), 0],
])('counts who is told where %s', async (_, step, people) => {
  await test.api.database.query("update users set is_active = false where role = 'driver'");
  const { id, reached } = await rule([await step()]);
  expect(reached).toEqual([people]);
  expect(await silent()).toEqual(people === 0 ? [id] : []);
});

it('a rule whose only receiver was deleted tells nobody', async () => {
  const receiver = await webhook();
  const anna = await person();
  const { id } = await rule([{ users: [anna], channels: [`webhook:${receiver}`] }]);
  expect(await silent()).toEqual([]);
  await test.api.database.query('delete from notification_webhooks where id = $1', [receiver]);
  expect(await silent()).toEqual([id]);
});

it('is not asked by operators, and says nothing of paused rules', async () => {
  await rule([{ users: [await person(false)] }], { is_paused: true });
  expect(await silent()).toEqual([]);
  expect((await test.call('operator', 'GET', '/api/notification-rules/silent')).status).toBe(403);
});
