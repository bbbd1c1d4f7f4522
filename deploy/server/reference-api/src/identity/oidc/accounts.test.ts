import { startTestApi, type TestApi } from '../../testing/client';
import { accountOf } from './accounts.store';

let test: TestApi;
beforeEach(async () => {
  test = await startTestApi();
});
afterEach(() => test.close());

/** Vera signs in at the company's provider for the first time. */
const vera = (claims: object = {}) =>
  test.api.database.transaction((queries) =>
    accountOf(queries, {
      subject: 'https://firma.example vera',
      claims: { email: 'vera@firma.example', email_verified: true, preferred_username: 'vera', ...claims },
      granted: { role: 'manager', visibility: undefined },
      address: '127.0.0.1',
      closedPassword: 'closed',
    }),
  );
const idOf = async (username: string) =>
  (await test.api.database.query<{ id: number }>('select id from users where username = $1', [username]))[0]?.id;
const count = async (sql: string) =>
  (await test.api.database.query<{ n: number }>(`select count(*)::int as n from ${sql}`))[0]?.n;

it.each([
  ['the provider has verified theirs', {}],
  ['the provider says nothing of that', { email_verified: undefined }],
])(
  "T8: who typed a colleague's e-mail gets neither that account nor locks its owner out, where %s",
  async (_what, claims) => {
    const attacker = await idOf('operator');
    const change = { email: 'vera@firma.example' };
    expect((await test.call('operator', 'PUT', '/api/auth/profile', change)).status).toBe(200);
    const account = await vera(claims);
    expect(account).toMatchObject({ id: expect.any(Number) });
    expect(account).not.toMatchObject({ id: attacker });
    const [left] = await test.api.database.query<{ email: string; role: string; provider_subject: string | null }>(
      'select email, role, provider_subject from users where id = $1',
      [attacker],
    );
    expect(left).toEqual({ email: `unconfirmed-${attacker}@fleet.invalid`, role: 'operator', provider_subject: null });
  },
);

it('T8: an account whose e-mail an administrator entered is linked, and keeps nothing of before', async () => {
  const id = await idOf('operator');
  const { body } = await test.call('operator', 'POST', '/api/notification-rules', {
    is_own: true,
    alarm_types: null,
    severities: null,
    vehicle_ids: null,
    moment: 'always',
    steps: [{ after_minutes: 0, users: [], roles: [], channels: ['console'] }],
    is_paused: false,
  });
  expect(body.success).toBe(true);
  await test.api.database.query(
    "insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, 'https://push.example/a', 'k', 'a')",
    [id],
  );
  await test.api.database.query(
    `with v as (insert into vehicles (vehicle_code, license_plate, plate_key, make, model, vehicle_type, search_text) values ('S8', 'S8', 'S8', 'm', 'm', 'van', '') returning id)
     insert into vehicle_shares (vehicle_id, token_hash, created_by, expires_at) select id, 'h', $1, now() + interval '1 hour' from v`,
    [id],
  );
  await test.call('admin', 'PUT', `/api/users/${id}`, {
    username: 'operator',
    email: 'vera@firma.example',
    first_name: 'Вера',
    last_name: 'Верова',
    role: 'operator',
  });
  expect(await vera()).toMatchObject({ id, hasChanged: true });
  expect([
    await count(`push_subscriptions where user_id = ${id}`),
    await count(`notification_rules where owner_id = ${id}`),
    await count(`sessions where user_id = ${id}`),
    await count(`vehicle_shares where created_by = ${id} and revoked_at is null`),
  ]).toEqual([0, 0, 0, 0]);
});

it('T8: an e-mail that a manager entered is not confirmed', async () => {
  const person = { first_name: 'А', last_name: 'Б', role: 'operator', password: 'Nova-Lozinka-4471' };
  const made = await test.call('manager', 'POST', '/api/users', {
    ...person,
    username: 'vera2',
    email: 'vera@firma.example',
  });
  expect(made.status).toBe(201);
  expect(await vera()).not.toMatchObject({ id: made.body.data.id });
});

it('T3: a company account sees what the groups give, and nothing where they give nothing', async () => {
  const account = await vera();
  const id = typeof account === 'string' ? 0 : account.id;
  expect((await test.call('admin', 'GET', `/api/users/${id}/teams`)).body.data).toEqual({
    team_ids: [],
    sees_all: false,
  });
  expect(await count(`limited_users where user_id = ${id}`)).toBe(1);
});
