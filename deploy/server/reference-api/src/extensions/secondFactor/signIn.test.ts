import { startTestApi, type TestApi } from '../../testing/client';
import { SoftAuthenticator } from './testing/authenticator';
import { FACTOR, Person } from './testing/person';

const PASSWORD = 'Prva-Lozinka-3391';

let test: TestApi;
/** Of this test alone, at an address of their own: one server serves all tests. */
let person: Person;
let turn = 0;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());
beforeEach(async () => {
  turn += 1;
  const username = `covek-${String.fromCharCode(96 + turn)}`;
  const names = { first_name: 'Чо', last_name: 'Век', email: `${username}@fleet.example` };
  const made = await test.call('admin', 'POST', '/api/users', {
    ...{ username, ...names, role: 'operator', password: PASSWORD },
  });
  expect(made.status).toBe(201);
  person = new Person(test, username, PASSWORD, `198.51.100.${turn}`);
  await person.signIn();
});

const ticketOf = async (who = person) => (await who.logIn()).body.second_factor.ticket as string;
const newestAct = async (type: string) =>
  (await test.call('admin', 'GET', `/api/acts?type=${type}&limit=1`)).body.data[0];

it('is as the specification says for people without a second factor', async () => {
  const { status, body } = await person.logIn();
  expect([status, Object.keys(body).sort()]).toEqual([200, ['success', 'token', 'user']]);
  expect(body.user).not.toHaveProperty('must_add_second_factor');
});

it('asks for a code after the right password, and for nothing after a wrong one', async () => {
  await person.addTotp();
  const right = await person.logIn();
  expect([right.status, right.body]).toEqual([
    401,
    expect.objectContaining({
      error: 'Потребен е и втор чекор на најавата.',
      reason: 'second_factor',
      second_factor: { ticket: expect.any(String), methods: ['code'] },
    }),
  ]);
  const wrong = await person.logIn('pogresna');
  const nobody = await new Person(test, 'nikoj', 'pogresna', person.address).logIn();
  expect({ ...wrong.body, request_id: '' }).toEqual({ ...nobody.body, request_id: '' });
  const { status, body } = await person.second(right.body.second_factor.ticket, { code: await person.freshCode() });
  expect([status, body.user.username]).toEqual([200, person.username]);
  expect((await test.send('GET', '/api/auth/verify', { token: body.token })).status).toBe(200);
  expect(await newestAct('signed_in')).toMatchObject({ user_name: person.username, details: { by: 'totp' } });
});

it.each(['addTotp', 'addPasskey'] as const)(
  'S5-10: whoever adds a factor ends the other sessions (%s)',
  async (add) => {
    const { token: stolen } = person;
    await person.signIn();
    expect((await person[add]()).status).toBeLessThan(300);
    const open = async (token: string) => (await test.send('GET', '/api/auth/verify', { token })).status;
    expect([await open(stolen), await open(person.token)]).toEqual([401, 200]);
  },
);

it('takes each code and each ticket once, and the codes beside the present one', async () => {
  await person.addTotp();
  for (const [steps, status] of [
    [-2, 401],
    [2, 401],
    [0, 200],
    [0, 401],
    [-1, 401],
    [1, 200],
    [1, 401],
  ] as const)
    expect([steps, (await person.second(await ticketOf(), { code: person.code(steps) })).status]).toEqual([
      steps,
      status,
    ]);
  const ticket = await ticketOf();
  expect((await person.second(ticket, { code: await person.freshCode() })).status).toBe(200);
  const again = await person.second(ticket, { code: await person.freshCode() });
  expect([again.status, again.body.reason]).toEqual([401, 'second_factor_expired']);
});

it('lets one in of many at once with one code', async () => {
  await person.addTotp();
  const tickets = [await ticketOf(), await ticketOf(), await ticketOf()];
  const code = await person.freshCode();
  const answers = await Promise.all([...tickets, ...tickets].map((ticket) => person.second(ticket, { code })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('ends a ticket after five wrong codes, and the address after eight tries', async () => {
  await person.addTotp();
  const ticket = await ticketOf();
  const tried = async (of: string) => (await person.second(of, { code: '000000' })).body.reason ?? 'throttled';
  const reasons = [];
  for (let n = 0; n < 6; n += 1) reasons.push(await tried(ticket));
  expect(reasons).toEqual([...Array(5).fill('second_factor_wrong'), 'second_factor_expired']);
  const other = await ticketOf();
  expect([await tried(other), await tried(other), await tried(other), await tried(other)]).toEqual([
    ...Array(3).fill('second_factor_wrong'),
    'throttled',
  ]);
  const waiting = await person.second(await ticketOf(), { code: await person.freshCode() });
  expect([waiting.status, Number(waiting.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await newestAct('sign_in_failed')).toMatchObject({
    subject_name: person.username,
    details: { by: 'second_factor' },
  });
});

it('takes no code of the app any more after fifty wrong ones, and a recovery code all the same', async () => {
  await person.addTotp();
  await person.sql('update totp_secrets set failures = 50 where user_id = (select id from users where username = $1)');
  expect((await person.second(await ticketOf(), { code: await person.freshCode() })).status).toBe(429);
  expect((await person.second(await ticketOf(), { code: person.codes[0] })).status).toBe(200);
  expect((await person.second(await ticketOf(), { code: await person.freshCode() })).status).toBe(200);
});

it('takes recovery codes as they are typed, once each, until others are made', async () => {
  await person.addTotp();
  expect(person.codes).toHaveLength(10);
  const [first = '', second = '', third = ''] = person.codes;
  const typed = ` ${first.replaceAll('-', '').toLowerCase()} `;
  expect((await person.second(await ticketOf(), { code: typed })).status).toBe(200);
  expect((await person.second(await ticketOf(), { code: first })).status).toBe(401);
  expect((await person.second(await ticketOf(), { code: second })).status).toBe(200);
  expect((await person.send('GET', FACTOR)).body.data.recovery_codes_left).toBe(8);
  await person.send('POST', `${FACTOR}/recovery-codes`, {});
  expect((await person.second(await ticketOf(), { code: third })).status).toBe(401);
  expect((await person.send('GET', FACTOR)).body.data.recovery_codes_left).toBe(10);
});

it('takes a passkey for the challenge of this sign-in, from this site, by its own key', async () => {
  await person.addPasskey();
  const begin = async () => (await person.logIn()).body.second_factor;
  const first = await begin();
  expect([first.methods, first.passkey_options.rpId]).toEqual([['passkey', 'code'], 'localhost']);
  const passkey = person.key.get(first.passkey_options);
  expect((await person.second(first.ticket, { passkey })).status).toBe(200);
  const second = await begin();
  // Of another sign-in, of another key, of another site, and of a copy that stayed behind.
  expect((await person.second(second.ticket, { passkey })).status).toBe(401);
  const stranger = new SoftAuthenticator().get(second.passkey_options);
  expect((await person.second(second.ticket, { passkey: stranger })).status).toBe(401);
  const { options } = { options: second.passkey_options };
  const signed = person.key.get(options) as { response: object };
  const moved = {
    ...signed,
    response: { ...signed.response, clientDataJSON: Buffer.from('{}').toString('base64url') },
  };
  expect((await person.second(second.ticket, { passkey: moved })).status).toBe(401);
  person.key.counter = 0;
  expect((await person.second(second.ticket, { passkey: person.key.get(options) })).status).toBe(401);
});

it('lets nobody in whose password, account or second factor changed meanwhile', async () => {
  await person.addTotp();
  const [changed, off, reset] = [await ticketOf(), await ticketOf(), await ticketOf()];
  const admin = new Person(test, 'admin');
  await admin.signIn();
  const [{ id, ...user }] = (await admin.send('GET', `/api/users?search=${person.username}`)).body.data;
  await admin.send('PUT', `/api/users/${id}`, { ...user, password: 'Nova-Lozinka-7712' });
  expect((await person.second(changed, { code: await person.freshCode() })).status).toBe(401);
  await admin.send('DELETE', `/api/users/${id}`);
  expect((await person.second(off, { code: await person.freshCode() })).status).toBe(401);
  await admin.send('PUT', `/api/users/${id}`, { ...user, is_active: true });
  expect((await admin.send('DELETE', `/api/users/${id}/second-factor`)).status).toBe(200);
  const late = await person.second(reset, { code: person.code() });
  expect([late.status, late.body.reason]).toEqual([401, 'second_factor_expired']);
});

it.each(['addTotp', 'addPasskey'] as const)('%s ends the sessions that were open besides', async (add) => {
  const other = person.token;
  await person.signIn();
  expect((await person[add]()).status).toBe(200);
  const check = (token: string) => person.send('GET', '/api/auth/verify', undefined, token);
  expect([(await check(other)).status, (await check(person.token)).status]).toEqual([401, 200]);
});

it('keeps no secret, code or ticket readable in the database', async () => {
  await person.addTotp();
  const ticket = await ticketOf();
  const { database } = test.api;
  const tables = ['totp_secrets', 'recovery_codes', 'second_factor_steps', 'acts'];
  const kept = JSON.stringify(await Promise.all(tables.map((table) => database.query(`select * from ${table}`))));
  for (const secret of [
    person.secret,
    ...person.codes,
    ...person.codes.map((code) => code.replaceAll('-', '')),
    ticket,
  ])
    expect(kept).not.toContain(secret);
});
