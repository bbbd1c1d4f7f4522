import { randomBytes } from 'node:crypto';
import { hashOf, keepSignIn } from '../../identity/oidc/signIns.store';
import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';
import { startMailServer } from '../../testing/mailServer';
import { FACTOR, Person } from './testing/person';

const RULES = '/api/second-factor/rules';
const none = { required_roles: [], confirms: false, asks_company_accounts: false };

let test: TestApi;
let admin: Person;
let mails: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mails = await startMailServer();
  const mail = { smtpUrl: `smtp://127.0.0.1:${mails.port}`, mailFrom: 'fleet@example.mk' };
  test = await startTestApi({ notifications: { tickMs: 0, mail } });
  await seedFixture(test.api);
  admin = new Person(test, 'admin');
  await admin.signIn();
}, 120_000);
afterAll(async () => {
  await test.close();
  await mails.close();
});
afterEach(async () => {
  await admin.signIn();
  expect((await admin.send('PUT', RULES, none)).status).toBe(200);
});

let made = 0;
/** A new account, signed in. */
async function newPerson(role: string): Promise<Person & { id: number }> {
  made += 1;
  const username = `lice${made}`;
  const values = { username, email: `${username}@fleet.example`, first_name: 'А', last_name: 'Б', role };
  const password = 'Duga-Lozinka-91';
  const { body } = await admin.send('POST', '/api/users', { ...values, password });
  const person = new Person(test, username, password);
  await person.signIn();
  return Object.assign(person, { id: body.data.id as number });
}
const newestAct = async (type: string) => (await admin.send('GET', `/api/acts?type=${type}&limit=1`)).body.data[0];

describe('a role that must have one', () => {
  it('is led to add one, and can do nothing else before', async () => {
    const person = await newPerson('manager');
    expect((await admin.send('PUT', RULES, { ...none, required_roles: ['manager'] })).status).toBe(200);
    // Those who lack it sign in again; others go on.
    expect((await person.send('GET', '/api/vehicles')).status).toBe(401);
    const { body } = await person.signIn();
    expect(body.user.must_add_second_factor).toBe(true);
    const refused = await person.send('GET', '/api/vehicles');
    expect([refused.status, refused.body.reason]).toEqual([403, 'second_factor_required']);
    await expect(test.connect(person.token)).rejects.toThrow('Потребна е најава.');
    expect((await person.send('GET', '/api/auth/verify')).body.user.must_add_second_factor).toBe(true);
    expect((await person.addTotp()).body.data.recovery_codes).toHaveLength(10);
    expect((await person.send('GET', '/api/vehicles')).status).toBe(200);
    expect((await person.send('GET', '/api/auth/verify')).body.user).not.toHaveProperty('must_add_second_factor');
    const last = await person.send('DELETE', `${FACTOR}/totp`);
    expect([last.status, (await person.send('GET', FACTOR)).body.data.is_required]).toEqual([409, true]);
    await person.addPasskey();
    expect((await person.send('DELETE', `${FACTOR}/totp`)).status).toBe(200);
  });

  it('of a held session nothing is open but the way to a second factor', async () => {
    const person = await newPerson('admin');
    await test.api.database.query('update sessions set is_held = true where user_id = $1', [person.id]);
    test.api.services.sessions.refresh(person.id);
    const open = test.api.routes
      .filter(({ heldSessions }) => heldSessions)
      .map(({ method, path }) => `${method} ${path}`);
    expect(open.filter((call) => !call.includes('/api/auth/second-factor')).sort()).toEqual([
      'GET /api/auth/verify',
      'POST /api/auth/logout',
    ]);
    const unsure = ['anyone', 'tracker', 'forwarder', 'share'];
    const others = test.api.routes.filter(
      ({ heldSessions, permission, method }) => !heldSessions && !unsure.includes(permission) && method !== 'HEAD',
    );
    expect(others.length).toBeGreaterThan(80);
    for (const { method, path } of others) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const answer = await person.send(method, path.replace(/:\w+/g, '1'), body);
      expect([method, path, answer.status, answer.body.reason]).toEqual([method, path, 403, 'second_factor_required']);
    }
  });

  it('is not required by whoever has none: nobody locks themselves out', async () => {
    const answer = await admin.send('PUT', RULES, { ...none, required_roles: ['admin'] });
    expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('Прво поставете втор чекор')]);
    expect((await admin.send('GET', RULES)).body.data).toEqual(none);
    for (const role of ['manager', 'operator', 'driver'])
      expect((await (await newPerson(role)).send('PUT', RULES, none)).status).toBe(403);
    expect(await newestAct('second_factor_rules_changed')).toMatchObject({ user_name: 'admin' });
  });
});

describe('a reset by an administrator', () => {
  it('takes everything away, ends the sessions, says so by mail and in the record', async () => {
    const person = await newPerson('operator');
    await person.addTotp();
    await person.addPasskey();
    const path = `/api/users/${person.id}/second-factor`;
    expect((await admin.send('GET', path)).body.data).toEqual({ has_totp: true, passkeys: 1, recovery_codes_left: 10 });
    await admin.minutesPass();
    expect((await admin.send('DELETE', path)).body.reason).toBe('confirmation_required');
    await admin.signIn();
    expect((await admin.send('DELETE', path)).status).toBe(200);
    expect((await person.send('GET', '/api/auth/verify')).status).toBe(401);
    expect((await person.logIn()).status).toBe(200);
    expect(await newestAct('second_factor_reset')).toMatchObject({ user_name: 'admin', subject_name: person.username });
    await test.api.services.notifications.settled();
    expect(mails.mails).toHaveLength(1);
    expect(mails.mails[0]).toMatchObject({ to: `${person.username}@fleet.example` });
    expect(mails.mails[0]?.text).toContain('Вториот чекор на вашата најава е отстранет');
    expect((await admin.send('DELETE', path)).status).toBe(404);
    expect((await person.send('DELETE', '/api/users/1/second-factor')).status).not.toBe(200);
  });
});

describe('what does harm', () => {
  const harms = async (person: Person): Promise<string[]> => {
    const spare = await newPerson('driver');
    const answers = [
      await person.send('POST', '/api/devices/1/command', { command_type: 'engine_cut', command_data: {} }),
      await person.send('PUT', '/api/devices/2/waiting-engine-cut', { reason: 'проба' }),
      await person.send('POST', `/api/users/${spare.id}/removal`, { username: spare.username }),
    ];
    return answers.map(({ status, body }) => body.reason ?? String(status));
  };
  const asked = Array(3).fill('confirmation_required');

  it('asks again after five minutes where it is set, by what the person has', async () => {
    const person = await newPerson('admin');
    await person.minutesPass();
    expect(await harms(person)).toEqual(['200', '200', '200']);
    await admin.send('PUT', RULES, { ...none, confirms: true });
    expect(await harms(person)).toEqual(asked);
    const other = await person.send('POST', '/api/devices/1/command', { command_type: 'location_request' });
    expect(other.status).toBe(200);

    const confirm = async (proof: object) => {
      const { body } = await person.send('POST', `${FACTOR}/confirmation`, {});
      const { ticket, methods } = body.data;
      const { status } = await person.send('PUT', `${FACTOR}/confirmation`, { ticket, ...proof });
      return [methods.join(), status];
    };
    expect(await confirm({ password: 'pogresna' })).toEqual(['password', 400]);
    expect(await newestAct('confirmation_failed')).toMatchObject({ user_name: person.username });
    expect(await confirm({ password: person.password })).toEqual(['password', 200]);
    expect(await harms(person)).toEqual(['200', '200', '200']);
    expect(await newestAct('identity_confirmed')).toMatchObject({ details: { by: 'password' } });

    await person.addTotp();
    await person.addPasskey();
    await person.minutesPass();
    expect(await confirm({ password: person.password })).toEqual(['passkey,code', 400]);
    expect(await harms(person)).toEqual(asked);
    expect(await confirm({ code: await person.freshCode() })).toEqual(['passkey,code', 200]);
    expect(await confirm({ code: person.code() })).toEqual(['passkey,code', 400]);
    await person.minutesPass();
    const { body } = await person.send('POST', `${FACTOR}/confirmation`, {});
    const proof = { ticket: body.data.ticket, passkey: person.key.get(body.data.passkey_options) };
    // A step of one session passes no other, and no sign-in.
    expect((await admin.send('PUT', `${FACTOR}/confirmation`, proof)).status).toBe(400);
    expect((await person.second(body.data.ticket, { code: await person.freshCode() })).status).toBe(401);
    expect((await person.send('PUT', `${FACTOR}/confirmation`, proof)).status).toBe(200);
    expect(await harms(person)).toEqual(['200', '200', '200']);
  });

  it('asks before second factors change, whatever is set', async () => {
    const person = await newPerson('operator');
    await person.addPasskey('Телефон');
    const [{ id }] = (await person.send('GET', FACTOR)).body.data.passkeys;
    await person.minutesPass();
    const calls = [
      ['POST', '/totp', {}],
      ['POST', '/passkeys/options', {}],
      ['POST', '/recovery-codes', {}],
      ['DELETE', `/passkeys/${id}`],
    ] as const;
    for (const [method, path, body] of calls)
      expect([path, (await person.send(method, FACTOR + path, body)).body.reason]).toEqual([
        path,
        'confirmation_required',
      ]);
    const stranger = await newPerson('admin');
    expect((await stranger.send('DELETE', `${FACTOR}/passkeys/${id}`)).status).toBe(404);
    expect((await stranger.send('PUT', `${FACTOR}/passkeys/${id}`, { name: 'Туѓ' })).status).toBe(404);
    expect((await person.send('PUT', `${FACTOR}/passkeys/${id}`, { name: 'Работен' })).status).toBe(200);
    expect((await person.send('GET', FACTOR)).body.data.passkeys[0].name).toBe('Работен');
  });
});

describe('an account of the company', () => {
  const signIn = async (person: Person & { id: number }) => {
    const { database } = test.api;
    const secret = randomBytes(32).toString('base64url');
    const [row] = await database.query<{ password_hash: string }>(
      "update users set provider_subject = 'subject-' || id where id = $1 returning password_hash",
      [person.id],
    );
    const password_hash = row?.password_hash ?? '';
    const kept = { user_id: person.id, password_hash, provider_token: 'sealed' };
    const ticket = await keepSignIn(database, hashOf(secret), kept);
    const answer = await person.send('POST', '/api/auth/oidc/session', { ticket, secret }, '');
    person.token = answer.body.token ?? '';
    return answer;
  };

  it('has shown enough at the company, unless it is set otherwise', async () => {
    const person = await newPerson('manager');
    await admin.send('PUT', RULES, { ...none, required_roles: ['manager'] });
    expect((await signIn(person)).body.user).not.toHaveProperty('must_add_second_factor');
    expect((await person.send('POST', `${FACTOR}/confirmation`, {})).body.data.methods).toEqual([]);
    await admin.send('PUT', RULES, { ...none, required_roles: ['manager'], asks_company_accounts: true });
    expect((await signIn(person)).body.user.must_add_second_factor).toBe(true);
    await person.addTotp();
    const asked = await signIn(person);
    expect([asked.status, asked.body.reason]).toEqual([401, 'second_factor']);
    const { ticket } = asked.body.second_factor;
    expect((await person.second(ticket, { code: await person.freshCode() })).status).toBe(200);
    // The session is asked for at the company, as any of its own.
    const kept = await test.api.database.query('select provider_token from sessions where user_id = $1', [person.id]);
    expect(kept).toContainEqual({ provider_token: 'sealed' });
  });
});
