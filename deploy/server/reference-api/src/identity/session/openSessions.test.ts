import { startTestApi, type TestApi } from '../../testing/client';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

describe('sessions that one can see', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi({ trustProxy: 1 });
  });
  afterAll(() => test.close());
  afterEach(() => test.api.database.query('delete from sessions'));

  const signIn = async (username: string, userAgent = firefox, address = '10.1.0.1') => {
    const { body } = await test.send('POST', '/api/auth/login', {
      body: { username, password: `${username}123` },
      headers: { 'user-agent': userAgent, 'x-forwarded-for': address },
    });
    return body.token as string;
  };
  const list = async (token: string, path = '/api/auth/sessions') =>
    (await test.send('GET', path, { token })).body.data;
  const isLiving = async (token: string) => (await test.send('GET', '/api/auth/verify', { token })).status === 200;

  it('are listed with device, place, since and last use, that of the caller first, and nobody else’s', async () => {
    const mine = await signIn('operator');
    await signIn('operator', phone, '10.1.0.2');
    await signIn('admin');
    const sessions = await list(mine);
    expect(sessions).toMatchObject([
      { is_current: true, browser: 'Firefox', system: 'Windows' },
      { is_current: false, browser: 'Chrome', system: 'Android', address: '10.1.0.2' },
    ]);
    for (const { created_at, last_used_at } of sessions)
      expect(Date.parse(last_used_at)).toBeGreaterThanOrEqual(Date.parse(created_at));
  });

  it('say from where they were used last', async () => {
    const { sessions } = test.api.services;
    const other = await sessions.check(await signIn('operator', phone, '10.1.0.2'));
    if (other) await sessions.use(other, '10.1.0.9');
    expect((await list(await signIn('operator')))[1]).toMatchObject({ address: '10.1.0.9', browser: 'Chrome' });
  });

  it('end one by one and all others at once, with their live connection, at the next call', async () => {
    const [mine, second, third] = [await signIn('operator'), await signIn('operator', phone), await signIn('operator')];
    const socket = await test.connect(second);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    const chrome = (await list(mine)).find(({ browser }: { browser: string }) => browser === 'Chrome');
    expect((await test.send('DELETE', `/api/auth/sessions/${chrome.id}`, { token: mine })).status).toBe(200);
    expect(await closed).toBe('io server disconnect');
    expect(await Promise.all([mine, second, third].map(isLiving))).toEqual([true, false, true]);
    expect((await test.send('DELETE', `/api/auth/sessions/${chrome.id}`, { token: mine })).status).toBe(404);
    await test.send('DELETE', '/api/auth/sessions', { token: mine });
    expect(await Promise.all([mine, third].map(isLiving))).toEqual([true, false]);
  });

  it('of others are nobody’s to end, but an administrator’s', async () => {
    const [driver, admin, manager] = [await signIn('driver'), await signIn('admin'), await signIn('manager')];
    const [session] = await list(driver);
    expect((await test.send('DELETE', `/api/auth/sessions/${session.id}`, { token: manager })).status).toBe(404);
    const [user] = (await test.send('GET', '/api/users?search=driver', { token: admin })).body.data;
    const path = `/api/users/${user.id}/sessions`;
    expect((await test.send('GET', path, { token: manager })).status).toBe(403);
    expect(await list(admin, path)).toMatchObject([{ id: session.id, is_current: false, browser: 'Firefox' }]);
    expect((await test.send('DELETE', `${path}/${session.id}`, { token: admin })).status).toBe(200);
    expect(await isLiving(driver)).toBe(false);
    const again = await signIn('driver');
    await test.send('DELETE', path, { token: admin });
    expect(await isLiving(again)).toBe(false);
    expect(await isLiving(admin)).toBe(true);
  });

  it('are announced to the pages of the same user when they begin and end, and to no other', async () => {
    const mine = await test.connect(await signIn('operator'));
    const stranger = await test.connect(await signIn('manager'));
    const heard: unknown[] = [];
    stranger.on('session-change', (event) => heard.push(event));
    const started = new Promise((resolve) => mine.once('session-change', resolve));
    const other = await signIn('operator', phone, '10.1.0.7');
    const { id } = (await list(other)).find(({ is_current }: { is_current: boolean }) => is_current);
    expect(await started).toEqual({ change: 'started', id, browser: 'Chrome', system: 'Android', address: '10.1.0.7' });
    const ended = new Promise((resolve) => mine.once('session-change', resolve));
    await test.send('POST', '/api/auth/logout', { token: other });
    expect(await ended).toEqual({ change: 'ended' });
    expect(heard).toEqual([]);
  });
});

describe('the strength of a password', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi();
  });
  afterAll(() => test.close());

  it.each([
    ['kratka', { score: 0, refusal: 'short' }],
    ['        ', { score: 0, refusal: 'blank' }],
    ['password', { score: 0, refusal: 'known' }],
    ['7hJ!pQ2x-ветар-лопата', { score: 4, refusal: null }],
  ])('of "%s" is told, to drivers too', async (password, expected) => {
    const { body } = await test.call('driver', 'POST', '/api/auth/password-strength', { password });
    expect(body).toEqual({ success: true, data: expected });
  });

  it('is that of the change itself: what is called good is taken', async () => {
    const { body } = await test.call('operator', 'POST', '/api/auth/password-strength', { password: 'operator' });
    expect(body.data.refusal).toBe('username');
  });
});
