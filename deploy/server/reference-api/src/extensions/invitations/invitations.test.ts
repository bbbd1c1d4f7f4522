import { startTestApi, type TestApi } from '../../testing/client';
import { startMailServer } from '../../testing/mailServer';

const PASSWORD = 'visoka-planina-77';
const ORIGIN = 'https://console.example.mk';
let mail: Awaited<ReturnType<typeof startMailServer>>;
let test: TestApi;
beforeAll(async () => {
  mail = await startMailServer();
  test = await startTestApi({ notifications: { tickMs: 0, publicOrigin: ORIGIN, mail: mail.settings } });
});
afterAll(async () => {
  await test?.close();
  await mail?.close();
});
beforeEach(() => {
  mail.mails.length = 0;
});

const query = <R extends object>(sql: string, params: unknown[] = []) => test.api.database.query<R>(sql, params);
let serial = 0;
/** Somebody new, who has never signed in. */
async function newcomer(more: object = {}) {
  const username = `nov${++serial}`;
  const account = { username, email: `${username}@fleet.example`, first_name: 'Ана', last_name: 'Костова' };
  const { body } = await test.call('admin', 'POST', '/api/users', {
    ...{ ...account, role: 'operator', password: 'taa-sto-ja-znae-admin', ...more },
  });
  return { ...account, ...body.data } as typeof account & { id: number; role: string };
}
const invite = (id: number, as = 'manager') => test.call(as, 'POST', `/api/users/${id}/invitation`);
/** The key that the last mail brings. */
async function mailedKey() {
  await test.api.services.notifications.settled();
  return new RegExp(`${ORIGIN}/login#invited=([\\w-]{43})\\n?$`, 'm').exec(mail.mails.at(-1)?.text ?? '')?.[1] ?? '';
}
async function invited(more: object = {}) {
  const person = await newcomer(more);
  expect((await invite(person.id, 'admin')).status).toBe(200);
  return { person, key: await mailedKey() };
}
const open = (key: string) => test.send('POST', '/api/invitations/opened', { body: { key } });
const accept = (key: string, password = PASSWORD) =>
  test.send('POST', '/api/invitations/accepted', { body: { key, password } });
const logIn = (username: string, password = PASSWORD) =>
  test.send('POST', '/api/auth/login', { body: { username, password } });

describe('an invitation', () => {
  it('mails a key once, by which the person chooses a password and signs in', async () => {
    const { person, key } = await invited();
    expect(mail.mails).toMatchObject([{ to: person.email, text: expect.stringContaining(person.username) }]);
    expect(JSON.stringify(await query('select * from invitations'))).not.toContain(key);
    expect((await open(key)).body.data).toEqual({ username: person.username, name: 'Ана Костова' });
    // The other rules of a password count here as well, and a refusal loses nothing.
    for (const weak of ['kratka', 'password123', person.username.padEnd(8)])
      expect(await accept(key, weak)).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      });
    expect((await accept(key)).status).toBe(200);
    expect((await logIn(person.username)).status).toBe(200);
    expect((await logIn(person.username, 'taa-sto-ja-znae-admin')).status).toBe(401);
    for (const call of [accept, open]) expect((await call(key)).status).toBe(410);
    const { body } = await test.call('admin', 'GET', '/api/acts?limit=4');
    expect(
      body.data.map(({ type, user_name, subject_name }: Record<string, string>) => [type, user_name, subject_name]),
    ).toEqual(
      expect.arrayContaining([
        ['invitation_accepted', person.username, person.username],
        ['user_invited', 'admin', person.username],
      ]),
    );
  });

  it('holds for one of two who are there at once', async () => {
    const { key } = await invited();
    const answers = await Promise.all([accept(key), accept(key, 'druga-planina-88')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('sent again, brings another key, and the one before is void from then on', async () => {
    const { person, key } = await invited();
    expect((await invite(person.id)).status).toBe(200);
    expect((await open(key)).status).toBe(410);
    const second = await mailedKey();
    expect(second).not.toBe(key);
    expect((await accept(key)).status).toBe(410);
    expect((await accept(second)).status).toBe(200);
  });

  it.each<[string, (person: Awaited<ReturnType<typeof newcomer>>) => Promise<unknown>]>([
    ['72 hours later', () => query("update invitations set expires_at = expires_at - interval '72 hours'")],
    [
      'once the account is deactivated, also where it is active again',
      async (person) => {
        await test.call('admin', 'DELETE', `/api/users/${person.id}`);
        await test.call('admin', 'PUT', `/api/users/${person.id}`, { ...person, is_active: true });
      },
    ],
    [
      'once the account has another e-mail',
      (person) => test.call('admin', 'PUT', `/api/users/${person.id}`, { ...person, email: `drug-${person.email}` }),
    ],
    [
      'once an administrator sets the password',
      (person) => test.call('admin', 'PUT', `/api/users/${person.id}`, { ...person, password: 'postavena-lozinka-5' }),
    ],
    ['once the person signs in otherwise', (person) => logIn(person.username, 'taa-sto-ja-znae-admin')],
  ])('is void %s', async (_, happens) => {
    const { person, key } = await invited();
    await happens(person);
    expect((await open(key)).status).toBe(410);
    expect((await accept(key)).status).toBe(410);
    expect(
      await query('select * from invitations where key_hash is not null and expires_at > now() and user_id = $1', [
        person.id,
      ]),
    ).toEqual([]);
  });

  it('is not for who has signed in, whose account is closed, or who is above or out of sight of the caller', async () => {
    const [signedIn] = await query<{ id: number }>("select id from users where username = 'driver'");
    await test.login('driver');
    expect((await invite(signedIn?.id ?? 0)).status).toBe(409);
    const closed = await newcomer();
    await test.call('admin', 'DELETE', `/api/users/${closed.id}`);
    expect((await invite(closed.id)).status).toBe(409);
    expect((await invite((await newcomer({ role: 'admin' })).id)).status).toBe(403);
    expect((await invite((await newcomer()).id, 'operator')).status).toBe(403);
    expect((await invite(999_999)).status).toBe(404);
    const limited = await newcomer({ role: 'manager', visible_team_ids: [1] });
    const token = (await logIn(limited.username, 'taa-sto-ja-znae-admin')).body.token;
    const { id } = await newcomer({ visible_team_ids: [2] });
    expect((await test.send('POST', `/api/users/${id}/invitation`, { token })).status).toBe(403);
    expect(mail.mails).toEqual([]);
  });

  it('is refused where the server sends no mail, which announces none', async () => {
    const names = async (api: TestApi) => (await api.send('GET', '/api/capabilities', {})).body.data;
    expect(await names(test)).toContain('users.invite');
    const without = await startTestApi();
    try {
      expect(await names(without)).not.toContain('users.invite');
      expect(await without.call('admin', 'POST', '/api/users/1/invitation')).toMatchObject({
        ...{ status: 409, body: { error: expect.stringContaining('не испраќа пошта') } },
      });
    } finally {
      await without.close();
    }
  });
});
