/** @clock real */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { startTestApi, type TestApi } from '../../testing/client';
import { TestProvider } from '../../testing/identityProvider';

/** Seconds between two checks of a session; a second more is the time it takes. */
const SOON_MS = 2_000;

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
const person = (name: string, groups: string[], more: Record<string, unknown> = {}) => ({
  preferred_username: name,
  given_name: 'Ана',
  family_name: 'Костова',
  email: `${name}@firma.example`,
  email_verified: true,
  groups,
  ...more,
});
const all = {
  ana: person('ana', ['dispatch', 'managers', 'choir']),
  petar: person('petar', ['dispatch']),
  marija: person('marija', ['dispatch']),
  goran: person('goran', ['dispatch']),
  stranger: person('stranger', ['choir']),
  nameless: person('nameless', ['dispatch'], { email: null }),
  // These people claim to be a user who has an account here.
  falseAdmin: person('falseAdmin', ['admins'], { email: 'admin@fleet.example' }),
  falseName: person('admin', ['admins']),
  unverified: person('unverified', ['managers'], { email: 'manager@fleet.example', email_verified: false }),
  lower: person('lower', ['dispatch'], { email: 'manager@fleet.example' }),
  operator: person('operator', ['managers'], { email: 'operator@fleet.example' }),
};

let provider: TestProvider;
let test: TestApi;
beforeAll(async () => {
  const [port, providerPort] = [await freePort(), await freePort()];
  provider = await TestProvider.start(providerPort, `http://localhost:${port}/api/auth/oidc/callback`, all);
  test = await startTestApi({
    port,
    oidc: provider.settings,
    logLevel: process.env.OIDC_LOG ?? 'silent',
    throttle: { accountAndAddress: 50, account: 50, address: 90, window: 60_000 },
  });
}, 60_000);
afterAll(async () => {
  await test.close();
  await provider.stop();
});

const newSecret = () => randomBytes(32).toString('base64url');
/** Goes through a sign-in; returns what the page that the browser comes back to has after its `#`. */
async function goThere(account: string, secret = newSecret()): Promise<URLSearchParams> {
  const { body } = await test.send('POST', '/api/auth/oidc/start', { body: { secret } });
  return comeBack(await provider.signIn(body.data.url, account));
}
async function comeBack(address: string): Promise<URLSearchParams> {
  const { search } = new URL(address);
  const response = await fetch(`${test.api.url}/api/auth/oidc/callback${search}`, { redirect: 'manual' });
  expect(response.status).toBe(303);
  const page = new URL(response.headers.get('location') ?? '');
  expect([page.origin, page.pathname, page.search]).toEqual([
    new URL(provider.settings.redirectUri).origin,
    '/login',
    '',
  ]);
  return new URLSearchParams(page.hash.slice(1));
}
async function signIn(account: string) {
  const secret = newSecret();
  const ticket = (await goThere(account, secret)).get('sso');
  return test.send('POST', '/api/auth/oidc/session', { body: { ticket, secret } });
}
const verify = async (token: string) => (await test.send('GET', '/api/auth/verify', { token })).status;
const acts = async (filter: string) => (await test.call('admin', 'GET', `/api/acts?${filter}`)).body.data;

it('is announced, and lets in with the highest role of the groups, as an ordinary session that is listed, recorded and revoked', async () => {
  expect((await test.send('GET', '/api/capabilities', {})).body.data).toContain('sessions.oidc');
  const { status, body } = await signIn('ana');
  expect([status, body.user.username, body.user.role, body.user.email]).toEqual([
    200,
    'ana',
    'manager',
    'ana@firma.example',
  ]);
  const { token } = body;
  expect((await test.send('GET', '/api/users', { token })).status).toBe(200);
  const sessions = (await test.send('GET', '/api/auth/sessions', { token })).body.data;
  expect(sessions).toMatchObject([{ is_current: true }]);
  const [made, entered] = [await acts('type=user_created'), await acts(`type=signed_in&user_id=${body.user.id}`)];
  expect(made[0]).toMatchObject({ subject_name: 'ana', user_id: null, details: { by: 'oidc' } });
  expect(entered).toMatchObject([{ user_name: 'ana', details: { by: 'oidc' } }]);
  await test.call('admin', 'DELETE', `/api/users/${body.user.id}/sessions/${sessions[0].id}`);
  expect(await verify(token)).toBe(401);
  // The same person is the same account.
  expect((await signIn('ana')).body.user.id).toBe(body.user.id);
});

it('gives such an account no password: none opens it, and none can be set', async () => {
  const { body } = await signIn('petar');
  const change = { current_password: 'x', new_password: 'nova-lozinka-91' };
  expect((await test.send('PUT', '/api/auth/change-password', { token: body.token, body: change })).status).toBe(409);
  const values = { ...body.user, password: 'nova-lozinka-91' };
  expect((await test.call('admin', 'PUT', `/api/users/${body.user.id}`, values)).status).toBe(409);
  for (const password of ['', 'x', 'nova-lozinka-91', 'null'])
    expect((await test.send('POST', '/api/auth/login', { body: { username: 'petar', password } })).status).not.toBe(
      200,
    );
});

it.each([
  ['whose groups give no role', 'stranger', 'unassigned'],
  ['without an e-mail', 'nameless', 'incomplete'],
  ["who comes with an administrator's e-mail", 'falseAdmin', 'taken'],
  ["who comes with an administrator's username", 'falseName', 'taken'],
  ['who comes with an e-mail that the provider has not verified', 'unverified', 'taken'],
  ['whose groups give less than the account of that e-mail has', 'lower', 'taken'],
])('refuses somebody %s, and says why', async (_who, account, refusal) => {
  const before = (await test.call('admin', 'GET', '/api/users?limit=100')).body.data;
  expect(Object.fromEntries(await goThere(account))).toEqual({ 'sso-refused': refusal });
  expect((await test.call('admin', 'GET', '/api/users?limit=100')).body.data).toEqual(before);
  expect((await acts('type=sign_in_failed'))[0]).toMatchObject({ details: { by: 'oidc', reason: refusal } });
  expect(
    (await test.send('POST', '/api/auth/login', { body: { username: 'admin', password: 'admin123' } })).status,
  ).toBe(200);
});

it('takes over the account of a verified e-mail once: its sessions and its password end', async () => {
  const old = await test.login('operator');
  const { body } = await signIn('operator');
  expect([body.user.username, body.user.role]).toEqual(['operator', 'manager']);
  expect(await verify(old)).toBe(401);
  const credentials = { username: 'operator', password: 'operator123' };
  expect((await test.send('POST', '/api/auth/login', { body: credentials })).status).toBe(401);
  expect((await acts('type=user_changed'))[0]).toMatchObject({
    subject_name: 'operator',
    before: { role: 'operator' },
    after: { role: 'manager' },
    details: { linked: true },
  });
});

describe('what an attacker brings', () => {
  const begin = async (secret: string) =>
    (await test.send('POST', '/api/auth/oidc/start', { body: { secret } })).body.data.url as string;
  const exchange = async (ticket: string | null, secret: string) =>
    (await test.send('POST', '/api/auth/oidc/session', { body: { ticket, secret } })).status;

  it('a ticket is worth nothing without the secret of the page that began, is used up by the attempt, and works once', async () => {
    const mine = newSecret();
    const stolen = (await goThere('petar', mine)).get('sso');
    expect(await exchange(stolen, newSecret())).toBe(401);
    expect(await exchange(stolen, mine)).toBe(401);
    const good = (await goThere('petar', mine)).get('sso');
    expect([await exchange(good, mine), await exchange(good, mine)]).toEqual([200, 401]);
  });

  it('a state of nobody, of another server or changed lets nobody in, and costs the provider no call', async () => {
    const back = new URL(await provider.signIn(await begin(newSecret()), 'petar'));
    const state = back.searchParams.get('state') ?? '';
    for (const wrong of ['', 'x', `${state.slice(0, -4)}AAAA`]) {
      back.searchParams.set('state', wrong);
      expect(Object.fromEntries(await comeBack(back.href))).toEqual({ 'sso-refused': 'expired' });
    }
    back.searchParams.delete('state');
    expect(Object.fromEntries(await comeBack(back.href))).toEqual({ 'sso-refused': 'expired' });
  });

  it("a code that is put into another sign-in, or used twice, is the provider's to refuse", async () => {
    const [mine, theirs] = [newSecret(), newSecret()];
    const back = new URL(await provider.signIn(await begin(theirs), 'petar'));
    const own = new URL(await begin(mine)).searchParams.get('state') ?? '';
    const injected = new URL(back);
    injected.searchParams.set('state', own);
    expect(Object.fromEntries(await comeBack(injected.href))).toEqual({ 'sso-refused': 'failed' });
    const again = new URL(await provider.signIn(await begin(theirs), 'petar'));
    expect((await comeBack(again.href)).has('sso')).toBe(true);
    expect(Object.fromEntries(await comeBack(again.href))).toEqual({ 'sso-refused': 'failed' });
  });

  it('an answer of another issuer (mix-up) is refused', async () => {
    const back = new URL(await provider.signIn(await begin(newSecret()), 'petar'));
    back.searchParams.set('iss', 'https://evil.example');
    expect(Object.fromEntries(await comeBack(back.href))).toEqual({ 'sso-refused': 'failed' });
  });

  it('who breaks off at the provider is told so', async () => {
    const url = new URL(await begin(newSecret()));
    const denied = `${provider.settings.redirectUri}?error=access_denied&state=${url.searchParams.get('state')}&iss=${encodeURIComponent(provider.settings.issuer)}`;
    expect(Object.fromEntries(await comeBack(denied))).toEqual({ 'sso-refused': 'cancelled' });
  });

  it('no token of the provider is kept readable', async () => {
    const rows = await test.api.database.query<{ provider_token: string }>(
      'select provider_token from sessions where provider_token is not null',
    );
    expect(rows.length).toBeGreaterThan(0);
    // Encrypted: five parts, the second of which is empty with a key that both sides have.
    for (const { provider_token } of rows) expect(provider_token).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
  });
});

it('an account that ends at the provider is out here within a second of the next check, live connection and page too', async () => {
  const { body } = await signIn('marija');
  const socket = await test.connect(body.token);
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  const { marija: _gone, ...rest } = all;
  const started = performance.now();
  await provider.setAccounts(rest);
  expect(await closed).toBe('io server disconnect');
  const took = performance.now() - started;
  console.log(
    `ended ${Math.round(took)} ms after the account, checked every ${provider.settings.checkSeconds * 1000} ms`,
  );
  expect(took).toBeLessThan(provider.settings.checkSeconds * 1000 + SOON_MS);
  expect(await verify(body.token)).toBe(401);
  expect((await acts('type=sessions_ended'))[0]).toMatchObject({ subject_name: 'marija', details: { by: 'oidc' } });
  await provider.setAccounts(all);
});

it('groups that change there change the role here; the sessions end, and the next one has it', async () => {
  const { body } = await signIn('goran');
  const socket = await test.connect(body.token);
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  await provider.setAccounts({ ...all, goran: person('goran', ['drivers']) });
  await closed;
  expect(await verify(body.token)).toBe(401);
  expect((await signIn('goran')).body.user.role).toBe('driver');
  // And none at all keeps out.
  const again = await signIn('goran');
  await provider.setAccounts({ ...all, goran: person('goran', []) });
  const last = await test.connect(again.body.token).catch(() => undefined);
  if (last) await new Promise((resolve) => last.once('disconnect', resolve));
  expect(await verify(again.body.token)).toBe(401);
  await provider.setAccounts(all);
});

it('a session goes on through many checks, and through a time in which the provider is away', async () => {
  const { body } = await signIn('petar');
  const checkedAt = async () =>
    (
      await test.api.database.query<{ provider_checked_at: string }>(
        'select provider_checked_at from sessions where user_id = $1 order by created_at desc limit 1',
        [body.user.id],
      )
    )[0]?.provider_checked_at;
  const nextCheck = async () => {
    const before = await checkedAt();
    while ((await checkedAt()) === before) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  for (let checks = 0; checks < 3; checks += 1) await nextCheck();
  expect(await verify(body.token)).toBe(200);
  provider.pause(true);
  await nextCheck();
  const { status } = await test.send('POST', '/api/auth/oidc/start', { body: { secret: newSecret() } });
  // The provider's addresses are known from before.
  expect(status).toBe(200);
  provider.pause(false);
  await nextCheck();
  await nextCheck();
  expect(await verify(body.token)).toBe(200);
}, 60_000);
