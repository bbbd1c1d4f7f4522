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
/** The values of a person with some of them changed. */
const change = async (id: number, values: object) => {
  const { body } = await test.call('admin', 'GET', '/api/users?search=silent&limit=100');
  const { username, email, first_name, last_name, role, is_active } = body.data.find(
    (one: { id: number }) => one.id === id,
  );
  const all = { username, email, first_name, last_name, role, is_active, phone: '', ...values };
  const { status } = await test.call('admin', 'PUT', `/api/users/${id}`, all);
  expect(status).toBe(200);
};
let kept: Promise<Record<'active' | 'inactive' | 'N' | 'D', number>> | undefined;
/** People of each kind, made once. */
const everybody = () => {
  kept ??= (async () => {
    await test.api.database.query("update users set is_active = false where role = 'driver'");
    const gone = await person();
    await test.call('admin', 'DELETE', `/api/users/${gone}`);
    return { active: await person(), inactive: await person(false), N: 987_654, D: gone };
  })();
  return kept;
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
  // The second step still notifies somebody.
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

/** Receivers of a step; `N` is an unknown id, `D` a deleted user. */
type Who = 'active' | 'inactive' | 'N' | 'D' | 'manager' | 'driver';

it.each<[Who[][], number[]]>([
  [[['active']], [1]],
  [[['inactive']], [0]],
  [[['N']], [0]],
  [[['D']], [0]],
  [[['driver']], [0]],
  [[['manager']], [1]],
  [[['active', 'inactive']], [1]],
  [[['inactive', 'N']], [0]],
  [[['inactive', 'D', 'N']], [0]],
  [[['inactive', 'driver']], [0]],
  [[['active', 'driver']], [1]],
  [[['active', 'manager']], [2]],
  [[['inactive', 'manager']], [1]],
  [[['D', 'manager']], [1]],
  [[['manager', 'driver']], [1]],
  [
    [['inactive'], ['active']],
    [0, 1],
  ],
  [
    [['active'], ['inactive']],
    [1, 0],
  ],
  [
    [['inactive'], ['inactive']],
    [0, 0],
  ],
  [
    [['inactive'], ['driver']],
    [0, 0],
  ],
  [
    [['N'], ['D']],
    [0, 0],
  ],
  [
    [['driver'], ['manager']],
    [0, 1],
  ],
  [
    [['D'], ['active', 'manager']],
    [0, 2],
  ],
  [
    [['inactive'], ['N'], ['D']],
    [0, 0, 0],
  ],
  [
    [['inactive'], ['N'], ['active']],
    [0, 0, 1],
  ],
  [
    [['driver'], ['inactive'], ['driver', 'N']],
    [0, 0, 0],
  ],
])('of the steps %j as many people are told as %j; with nobody at all the rule is silent', async (steps, people) => {
  const ids = await everybody();
  const named = steps.map((step) => ({
    users: step.flatMap((who) => (who === 'manager' || who === 'driver' ? [] : [ids[who]])),
    roles: step.filter((who) => who === 'manager' || who === 'driver'),
  }));
  const { id, reached } = await rule(named);
  expect(reached).toEqual(people);
  expect((await list()).map((one) => one.reached)).toEqual([people]);
  expect(await silent()).toEqual(people.every((count) => count === 0) ? [id] : []);
});

it.each<[string, (anna: number) => Promise<unknown>, number]>([
  ['another role does not matter', (anna) => change(anna, { role: 'manager' }), 1],
  ['is deactivated', (anna) => change(anna, { is_active: false }), 0],
  [
    'is deactivated and comes back',
    async (anna) => {
      await change(anna, { is_active: false });
      await change(anna, { is_active: true });
    },
    1,
  ],
  ['is deleted', (anna) => test.call('admin', 'DELETE', `/api/users/${anna}`), 0],
])('a rule of one person, who %s', async (_, happens, people) => {
  const anna = await person();
  const { id } = await rule([{ users: [anna] }]);
  await happens(anna);
  expect((await list())[0]?.reached).toEqual([people]);
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
