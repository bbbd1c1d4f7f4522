import { startTestApi, type TestApi } from '../../testing/client';
import { groupsOf, roleOf, teamsOf } from './roleOf';
import { Seal } from './seal';
import { readOidcSettings } from './settings';

const given = {
  OIDC_ISSUER: 'https://login.example.mk/realms/fleet',
  OIDC_CLIENT_ID: 'fleet',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_REDIRECT_URI: 'https://console.example.mk/api/auth/oidc/callback',
  OIDC_ROLES: 'fleet-admins=admin, /dispatch=operator,a=b=driver',
};

describe('the settings', () => {
  it('are none without an issuer, and whole with one', () => {
    expect(readOidcSettings({ OIDC_CLIENT_ID: 'fleet' })).toBeUndefined();
    expect(readOidcSettings(given)).toMatchObject({
      roles: { 'fleet-admins': 'admin', '/dispatch': 'operator', 'a=b': 'driver' },
      groupsClaim: 'groups',
      scope: 'openid profile email',
      checkSeconds: 60,
    });
  });

  it.each([
    ['an issuer in the clear', { OIDC_ISSUER: 'http://login.example.mk' }, 'OIDC_ISSUER'],
    ['an issuer that only begins like this machine', { OIDC_ISSUER: 'http://localhost.evil.mk' }, 'OIDC_ISSUER'],
    ['no secret', { OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET'],
    ['another path', { OIDC_REDIRECT_URI: 'https://console.example.mk/callback' }, 'OIDC_REDIRECT_URI'],
    [
      'a redirect in the clear',
      { OIDC_REDIRECT_URI: 'http://console.example.mk/api/auth/oidc/callback' },
      'OIDC_REDIRECT_URI',
    ],
    ['a role that there is not', { OIDC_ROLES: 'a=root' }, 'OIDC_ROLES'],
    ['no groups', { OIDC_ROLES: '' }, 'OIDC_ROLES'],
    ['a team that there is not', { OIDC_TEAMS: 'a=4' }, 'OIDC_TEAMS'],
    ['no interval', { OIDC_CHECK_SECONDS: '0' }, 'OIDC_CHECK_SECONDS'],
  ])('refuse %s, by name', (_what, change, name) => {
    expect(() => readOidcSettings({ ...given, ...change })).toThrow(name);
  });
});

describe('the teams of a person', () => {
  const { teams = {} } = readOidcSettings({ ...given, OIDC_TEAMS: 'north=1, dispatch=2+3,control=all' }) ?? {};

  it.each([
    ['those of all groups', ['dispatch', 'north'], { teams: [1, 2, 3], seesAll: false }],
    ['all where one group sees all', ['north', 'control'], { teams: [], seesAll: true }],
    ['none where the setting says nothing', ['choir', 'constructor'], { teams: [], seesAll: false }],
  ])('T3: are %s', (_what, groups, visibility) => {
    expect(teamsOf(groups, teams)).toEqual(visibility);
  });
});

describe('the role of a person', () => {
  const byGroup = { admins: 'admin', dispatch: 'operator', drivers: 'driver' } as const;

  it.each([
    ['the highest of several', { groups: ['drivers', 'admins', 'dispatch'] }, 'admin'],
    ['that of one name alone', { groups: 'dispatch' }, 'operator'],
    ['none without a claim', {}, undefined],
    ['none for groups of other names', { groups: ['Admins', 'admins ', 'choir'] }, undefined],
    ['none for a name that every object has', { groups: ['constructor', '__proto__', 'toString'] }, undefined],
    ['none for what is no name', { groups: [7, null, { admins: true }, ['admins']] }, undefined],
  ])('is %s', (_what, claims, role) => {
    expect(roleOf(groupsOf(claims, 'groups'), byGroup)).toBe(role);
  });

  it('is read from a claim by its path, or by a name that has dots', () => {
    expect(groupsOf({ realm_access: { roles: ['admins'] } }, 'realm_access.roles')).toEqual(['admins']);
    expect(groupsOf({ 'https://firma.mk/groups': ['admins'] }, 'https://firma.mk/groups')).toEqual(['admins']);
    expect(groupsOf({ realm_access: null }, 'realm_access.roles')).toEqual([]);
    expect(groupsOf({}, 'constructor.name')).toEqual([]);
  });
});

it('what is sealed opens for its own purpose, in time, with the same secret', async () => {
  const seal = new Seal('a secret of at least 32 characters!');
  const sealed = await seal.close('state', { nonce: 'n' }, 60);
  expect(await seal.open('state', sealed)).toMatchObject({ nonce: 'n' });
  expect(sealed).not.toContain(Buffer.from('"nonce"').toString('base64url').slice(0, 6));
  expect(await seal.open('token', sealed)).toBeUndefined();
  expect(await new Seal('another secret').open('state', sealed)).toBeUndefined();
  expect(await seal.open('state', await seal.close('state', { nonce: 'n' }, -60))).toBeUndefined();
});

describe('a server', () => {
  let test: TestApi | undefined;
  afterEach(() => test?.close());
  const secret = 's'.repeat(43);

  it('without a provider announces none, and has no such sign-in', async () => {
    test = await startTestApi();
    expect((await test.send('GET', '/api/capabilities', {})).body.data).not.toContain('sessions.oidc');
    expect((await test.send('POST', '/api/auth/oidc/start', { body: { secret } })).status).toBe(404);
    expect((await test.send('GET', '/api/auth/oidc/callback?code=1&state=2', {})).status).toBe(404);
    const ticket = { ticket: secret, secret };
    expect((await test.send('POST', '/api/auth/oidc/session', { body: ticket })).status).toBe(401);
  });

  it('says that the provider is away, lets in by passwords meanwhile, and keeps whoever is signed in', async () => {
    // Port 9 has no listener.
    const oidc = readOidcSettings({
      ...given,
      OIDC_ISSUER: 'http://localhost:9/realms/fleet',
      OIDC_CHECK_SECONDS: '1',
    });
    test = await startTestApi({ oidc });
    const { status, body } = await test.send('POST', '/api/auth/oidc/start', { body: { secret } });
    expect([status, body.error]).toEqual([503, expect.stringContaining('не е достапен')]);
    expect((await test.send('POST', '/api/auth/oidc/start', { body: { secret: 'short' } })).status).toBe(400);
    expect((await test.call('operator', 'GET', '/api/auth/verify')).status).toBe(200);
    const back = await fetch(`${test.api.url}/api/auth/oidc/callback?code=1&state=2`, { redirect: 'manual' });
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      'https://console.example.mk/login#sso-refused=expired',
    ]);
  });
});
