import { scryptSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { startTestApi, type TestApi } from '../../testing/client';

const secret = 'a secret that is long enough for a test';
const wrong = 'Погрешно корисничко име или лозинка.';
const limits = { accountAndAddress: 5, account: 12, address: 40, window: 60_000 };

describe('session', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi({ jwtSecret: secret, throttle: limits });
  });
  afterAll(() => test.close());

  const login = (username: string, password: string, address = '10.0.0.1') =>
    test.send('POST', '/api/auth/login', { body: { username, password }, headers: { 'x-forwarded-for': address } });

  /** A session that was not signed in for: guesses of other tests lock accounts. */
  const createSession = async (username: string) => {
    const [user] = await test.api.database.query<{ id: number; password_hash: string }>(
      'select id, password_hash from users where username = $1',
      [username],
    );
    return (await test.api.services.sessions.create(user?.id ?? 0, user?.password_hash ?? '')) ?? '';
  };

  it('signs in and recognises the token', async () => {
    const { status, body } = await login(' Manager ', 'manager123');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      token: expect.any(String),
      user: { username: 'manager', first_name: 'Марко', last_name: 'Илиевски', role: 'manager' },
    });
    const verified = await test.send('GET', '/api/auth/verify', { token: body.token });
    expect(verified.body).toEqual({ success: true, user: body.user });
    expect(JSON.stringify(body)).not.toContain('password');
  });

  it('answers a wrong password and an unknown name alike, and hashes for both', async () => {
    const derived = jest.spyOn(test.api.services.passwords, 'derive');
    const known = await login('operator', 'wrong-password', '10.0.0.2');
    const unknown = await login('nobody-at-all', 'wrong-password', '10.0.0.2');
    expect([known.status, known.body.error]).toEqual([401, wrong]);
    expect([unknown.status, unknown.body.error]).toEqual([401, wrong]);
    const [first, second] = derived.mock.calls;
    expect(derived).toHaveBeenCalledTimes(2);
    expect(first?.[2]).toBe(second?.[2]);
    derived.mockRestore();
  });

  describe('row 31: under 1,000 guesses', () => {
    it('lets few through from one address, and tells nobody which names exist', async () => {
      const guesses = await Promise.all(
        Array.from({ length: 500 }, (_, i) => login(i % 2 ? 'operator' : 'ghost', `guess-${i}`, '10.6.6.6')),
      );
      const through = guesses.filter(({ status }) => status === 401).length;
      expect(through).toBe(2 * limits.accountAndAddress);
      expect(guesses.every(({ status }) => status === 401 || status === 429)).toBe(true);
      const refused = guesses.filter(({ status }) => status === 429);
      // But for the time until each may try again.
      const texts = refused.map(({ body }) => String(body.error).replace(/\d+ (сек|мин)\./, 'N'));
      expect(new Set(texts)).toEqual(new Set(['Премногу неуспешни обиди за најава. Обидете се повторно по N']));
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    it('lets few through for one account from many addresses', async () => {
      const guesses = await Promise.all(
        Array.from({ length: 500 }, (_, i) => login('admin', `guess-${i}`, `10.7.${i >> 8}.${i & 255}`)),
      );
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(limits.account);
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(500 - limits.account);
    });

    it('still lets others in, and the owner from an address that is known', async () => {
      expect((await login('manager', 'manager123', '10.0.0.9')).status).toBe(200);
      await login('operator', 'operator123', '10.0.0.3');
      await Promise.all(Array.from({ length: 50 }, (_, i) => login('operator', 'guess', `10.8.0.${i}`)));
      expect((await login('operator', 'operator123', '10.0.0.3')).status).toBe(200);
    });
  });

  describe('row 32: token', () => {
    const claims = async () => {
      const token = await createSession('operator');
      const [, payload = ''] = token.split('.');
      return { token, payload: JSON.parse(Buffer.from(payload, 'base64url').toString()) };
    };
    const verify = async (token: string) => (await test.send('GET', '/api/auth/verify', { token })).status;
    const key = new TextEncoder().encode(secret);
    const sign = (payload: Record<string, unknown>, alg = 'HS256', by = key) =>
      new SignJWT(payload).setProtectedHeader({ alg }).sign(by);

    it('is accepted as it was given', async () => {
      const { token, payload } = await claims();
      expect(await verify(token)).toBe(200);
      expect(await verify(await sign(payload))).toBe(200);
      expect(payload).toMatchObject({
        iss: expect.any(String),
        aud: expect.any(String),
        exp: expect.any(Number),
        jti: expect.any(String),
      });
    });

    it('is refused with alg none', async () => {
      const { payload } = await claims();
      expect(await verify(new UnsecuredJWT(payload).encode())).toBe(401);
    });

    it('is refused with another algorithm', async () => {
      const { payload } = await claims();
      expect(await verify(await sign(payload, 'HS512'))).toBe(401);
    });

    it('is refused when it was edited', async () => {
      const { token, payload } = await claims();
      const [header, , signature] = token.split('.');
      const admin = Buffer.from(JSON.stringify({ ...payload, sub: '1', role: 'admin' })).toString('base64url');
      expect(await verify(`${header}.${admin}.${signature}`)).toBe(401);
    });

    it.each([
      ['expired', { exp: 1_700_000_000 }],
      ['for another audience', { aud: 'another' }],
      ['from another issuer', { iss: 'another' }],
      ['of a session that does not exist', { jti: '00000000-0000-4000-8000-000000000000' }],
      ['of somebody else', { sub: '1' }],
    ])('is refused when %s', async (_, change) => {
      const { payload } = await claims();
      expect(await verify(await sign({ ...payload, ...change }))).toBe(401);
    });

    it('is refused when it has expired since it was accepted', async () => {
      const { payload } = await claims();
      const token = await sign({ ...payload, exp: Math.floor(Date.now() / 1000) + 60 });
      expect(await verify(token)).toBe(200);
      const timers = ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval'] as const;
      const others = ['clearImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const;
      jest.useFakeTimers({ now: Date.now() + 61_000, doNotFake: [...timers, ...others] });
      const status = await verify(token);
      jest.useRealTimers();
      expect(status).toBe(401);
    });

    it('is refused with another secret, or as garbage', async () => {
      const { payload } = await claims();
      expect(await verify(await sign(payload, 'HS256', new TextEncoder().encode('x'.repeat(32))))).toBe(401);
      expect(await verify('not.a.token')).toBe(401);
      expect(await verify("' or 1=1 --")).toBe(401);
    });
  });

  it('B24: says of a token of its own why it is of no session any more, and of any other nothing', async () => {
    const { database } = test.api;
    const why = async (token: string) => {
      const { status, body } = await test.send('GET', '/api/auth/verify', { token });
      return [status, body.reason];
    };
    const token = await createSession('operator');
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const [user] = await database.query<{ id: number }>("select id from users where username = 'operator'");
    await database.query("update sessions set expires_at = now() - interval '1 minute' where id = $1", [jti]);
    test.api.services.sessions.refresh(user?.id ?? 0);
    expect(await why(token)).toEqual([401, 'expired']);
    await database.query('delete from sessions where id = $1', [jti]);
    expect(await why(token)).toEqual([401, 'ended']);
    await database.query('update users set is_active = false where id = $1', [user?.id]);
    expect(await why(token)).toEqual([401, 'deactivated']);
    await database.query('update users set is_active = true where id = $1', [user?.id]);
    expect(await why(`${token.slice(0, -8)}AAAAAAAA`)).toEqual([401, undefined]);
    expect((await test.send('GET', '/api/auth/verify', {})).body.reason).toBeUndefined();
  });

  it('lets a console that asks go on beyond the end of its session, up to 30 days after the sign-in', async () => {
    const { database, services } = test.api;
    const [user] = await database.query<{ id: number }>("select id from users where username = 'operator'");
    const token = await createSession('operator');
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    /**
     * Gives the session these columns and uses it. Returns the status and the hours it has left; 0 when it has ended.
     */
    const verifyWith = async (columns: string) => {
      await database.query(`update sessions set ${columns} where id = $1`, [jti]);
      services.sessions.refresh(user?.id ?? 0);
      const { status } = await test.send('GET', '/api/auth/verify', { token });
      const expiry = await services.sessions.expiryOf(jti);
      return [status, expiry ? Math.round((expiry - Date.now()) / 3.6e6) : 0];
    };
    expect(await verifyWith("expires_at = now() + interval '7 hours'")).toEqual([200, 7]);
    expect(await verifyWith("expires_at = now() + interval '2 hours'")).toEqual([200, 12]);
    expect(
      await verifyWith("expires_at = now() + interval '2 hours', created_at = now() - interval '29 days 21 hours'"),
    ).toEqual([200, 3]);
    expect(await verifyWith("expires_at = now() - interval '1 second'")).toEqual([401, 0]);
  });

  it('closes the live connection when the session expires', async () => {
    const short = await startTestApi({ sessionLifetime: 3 });
    try {
      const socket = await short.connect(await short.login('operator'));
      expect(await new Promise((resolve) => socket.once('disconnect', resolve))).toBe('io server disconnect');
    } finally {
      await short.close();
    }
  });

  it('changes the profile, and only what may be changed', async () => {
    const { body } = await test.call('manager', 'PUT', '/api/auth/profile', {
      first_name: 'Мартин',
      role: 'admin',
      id: 1,
    });
    expect(body.user).toMatchObject({
      username: 'manager',
      first_name: 'Мартин',
      last_name: 'Илиевски',
      role: 'manager',
    });
    const verified = await test.call('manager', 'GET', '/api/auth/verify');
    expect(verified.body.user).toEqual(body.user);
    const taken = await test.call('manager', 'PUT', '/api/auth/profile', { email: 'ADMIN@fleet.example' });
    expect([taken.status, taken.body.fields]).toEqual([409, { email: 'Е-поштата е веќе зафатена.' }]);
  });

  it('changes the password, ends the other sessions and keeps this one', async () => {
    const login1 = await login('manager', 'manager123', '10.0.1.1');
    const login2 = await login('manager', 'manager123', '10.0.1.1');
    const change = (body: unknown) => test.send('PUT', '/api/auth/change-password', { token: login1.body.token, body });
    const refused = await change({ current_password: 'wrong', new_password: 'new-password-1' });
    expect([refused.status, refused.body.error]).toEqual([400, 'Тековната лозинка не е точна.']);
    expect((await change({ current_password: 'manager123', new_password: 'short' })).body.fields).toEqual({
      new_password: 'Новата лозинка мора да има најмалку 8 знаци',
    });
    expect((await change({ current_password: 'manager123', new_password: 'new-password-1' })).status).toBe(200);
    expect((await test.send('GET', '/api/auth/verify', { token: login1.body.token })).status).toBe(200);
    expect((await test.send('GET', '/api/auth/verify', { token: login2.body.token })).status).toBe(401);
    expect((await login('manager', 'manager123', '10.0.1.1')).status).toBe(401);
    expect((await login('manager', 'new-password-1', '10.0.1.1')).status).toBe(200);
  });

  it('A1: a sign-out ends the session on the server, its live connection too, and no other', async () => {
    const mine = await createSession('operator');
    const other = await createSession('operator');
    const socket = await test.connect(mine);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    expect((await test.send('POST', '/api/auth/logout', { token: mine })).status).toBe(200);
    expect(await closed).toBe('io server disconnect');
    expect((await test.send('GET', '/api/vehicles', { token: mine })).status).toBe(401);
    expect((await test.send('POST', '/api/auth/logout', { token: mine })).status).toBe(401);
    expect((await test.send('GET', '/api/vehicles', { token: other })).status).toBe(200);
  });

  it('hashes a password again that was hashed with other parameters, once it is known', async () => {
    const hash = async () =>
      (
        await test.api.database.query<{ hash: string }>(
          "select password_hash as hash from users where username = 'driver'",
        )
      )[0]?.hash ?? '';
    const salt = Buffer.alloc(16, 7);
    const key = scryptSync('driver123', salt, 32, { N: 2 ** 11, r: 8, p: 1 });
    const before = `scrypt$2048$${salt.toString('base64')}$${key.toString('base64')}`;
    await test.api.database.query("update users set password_hash = $1 where username = 'driver'", [before]);
    const signIn = (password: string) =>
      test.send('POST', '/api/auth/login', { body: { username: 'driver', password } });
    expect([(await signIn('driver124')).status, await hash()]).toEqual([401, before]);
    const { status, body } = await signIn('driver123');
    expect([status, (await hash()).split('$')[1]]).toEqual([200, '1024,3']);
    expect((await test.send('GET', '/api/auth/verify', { token: body.token })).status).toBe(200);
    expect((await signIn('driver123')).status).toBe(200);
  });

  it('A4: a sign-in with the old password that was being checked while it changed gets no session', async () => {
    const own = await startTestApi();
    const { passwords } = own.api.services;
    const matches = passwords.matches.bind(passwords);
    const token = await own.login('operator');
    let changed: unknown;
    jest.spyOn(passwords, 'matches').mockImplementationOnce(async (password, stored) => {
      const right = await matches(password, stored);
      // The user changes it while guesses hold the queue up.
      const body = { current_password: 'operator123', new_password: 'nova-tajna-77' };
      changed = (await own.send('PUT', '/api/auth/change-password', { token, body })).status;
      return right;
    });
    const late = await own.send('POST', '/api/auth/login', {
      body: { username: 'operator', password: 'operator123' },
    });
    expect([changed, late.status, late.body.error]).toEqual([200, 401, wrong]);
    await own.close();
  });

  it.each([
    ['eight blanks', '        ', 'Лозинката не може да биде само од шпации'],
    ['the username', 'slab-korisnik', 'Лозинката не може да биде исто што и корисничкото име'],
    ['the username in other letters', 'Slab-KORISNIK', 'Лозинката не може да биде исто што и корисничкото име'],
    ['a known one', 'password', 'Лозинката е меѓу најчестите и лесно се погодува; изберете друга'],
    ['a row of digits', '12345678', 'Лозинката е меѓу најчестите и лесно се погодува; изберете друга'],
    ['a known one with a digit', 'Password1', 'Лозинката е меѓу најчестите и лесно се погодува; изберете друга'],
  ])('A13: refuses a password that is %s', async (_, password, text) => {
    const user = {
      username: 'slab-korisnik',
      email: 'slab@fleet.example',
      first_name: 'Слаб',
      last_name: 'Корисник',
      role: 'operator',
    };
    const { status, body } = await test.send('POST', '/api/users', {
      token: await createSession('admin'),
      body: { ...user, password },
    });
    expect([status, body.fields]).toEqual([400, { password: text }]);
  });

  it('A13: drivers change their own password', async () => {
    const token = (await login('driver', 'driver123', '10.0.0.6')).body.token;
    const change = (body: unknown) => test.send('PUT', '/api/auth/change-password', { token, body });
    const known = await change({ current_password: 'driver123', new_password: 'iloveyou' });
    expect([known.status, Object.keys(known.body.fields)]).toEqual([400, ['new_password']]);
    expect((await change({ current_password: 'driver123', new_password: 'volan-i-pat-9' })).status).toBe(200);
    expect((await login('driver', 'volan-i-pat-9', '10.0.0.6')).status).toBe(200);
  });

  it('S13: keeps guesses at a user named "change admin" apart from the password change of admin', async () => {
    // A server of its own: what other tests have guessed and changed counts as well.
    const own = await startTestApi({ throttle: limits });
    const guess = (i: number) =>
      own.send('POST', '/api/auth/login', { body: { username: 'change admin', password: `guess-${i}` } });
    const guesses = await Promise.all(Array.from({ length: 2 * limits.accountAndAddress }, (_, i) => guess(i)));
    expect(guesses.map(({ status }) => status)).toContain(429);
    const change = { current_password: 'admin123', new_password: 'new-password-2' };
    expect((await own.call('admin', 'PUT', '/api/auth/change-password', change)).status).toBe(200);
    await own.close();
  });

  it('S5: counts an IPv6 network as one address', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => login('driver', `guess-${i}`, `2001:db8:0:1::${i + 1}`)),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(limits.accountAndAddress);
  });
});

describe('behind two proxies', () => {
  it('S5: believes the two nearest, and nothing that the client made up', async () => {
    const test = await startTestApi({ trustProxy: 2, throttle: limits });
    const guess = (i: number, client: string) =>
      test.send('POST', '/api/auth/login', {
        body: { username: 'operator', password: `guess-${i}` },
        headers: { 'x-forwarded-for': `10.${i}.0.1, ${client}, 172.16.0.1` },
      });
    const made = await Promise.all(Array.from({ length: 30 }, (_, i) => guess(i, '203.0.113.7')));
    expect(made.filter(({ status }) => status === 401)).toHaveLength(limits.accountAndAddress);
    expect((await guess(99, '203.0.113.8')).status).toBe(401);
    await test.close();
  });
});
