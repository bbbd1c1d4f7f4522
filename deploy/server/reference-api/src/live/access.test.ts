import { seedFixture } from '../index';
import { emit, startTestApi, type TestApi } from '../testing/client';

describe('row 34: access to the live connection', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi({ allowedOrigins: ['https://console.example'] });
    await seedFixture(test.api);
  });
  afterAll(() => test.close());

  it('admits the console, and pages of this machine in development', async () => {
    const token = await test.login('operator');
    expect((await test.connect(token, { origin: 'https://console.example' })).connected).toBe(true);
    expect((await test.connect(token, { origin: 'http://localhost:5173' })).connected).toBe(true);
  });

  it.each([
    'https://evil.example',
    'https://console.example.evil.example',
    'http://console.example',
    'null',
    'http://localhost.evil.example:8080',
  ])('refuses a page of %s', async (origin) => {
    await expect(test.connect(await test.login('operator'), { origin })).rejects.toThrow('websocket error');
  });

  it.each([undefined, '', 'garbage', 'a.b.c'])('refuses the token %p', async (token) => {
    await expect(test.connect(token)).rejects.toThrow('Потребна е најава.');
  });

  it('refuses a token whose session was ended', async () => {
    const { body } = await test.call(undefined, 'POST', '/api/auth/login', {
      username: 'manager',
      password: 'manager123',
    });
    await test.api.services.sessions.end(body.user.id);
    await expect(test.connect(body.token)).rejects.toThrow('Потребна е најава.');
  });

  it.each([
    ['demoted', { role: 'operator' }],
    ['deactivated', { is_active: false }],
    ['given another password', { password: 'drugaLozinka123' }],
  ])('closes the connection of a user who is %s at once, not at the next check', async (_, change) => {
    const check = jest.spyOn(test.api.services.live, 'recheck').mockResolvedValue();
    const name = `watcher-${Object.keys(change)[0]}`.replace('_', '-');
    const user = { username: name, email: `${name}@example.mk`, first_name: 'Ана', last_name: 'Ангелова' };
    const password = 'prvaLozinka123';
    const created = await test.call('admin', 'POST', '/api/users', { ...user, password, role: 'manager' });
    const socket = await test.connect(await test.login(name, password));
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    const { id, role, is_active } = created.body.data;
    const changed = await test.call('admin', 'PUT', `/api/users/${id}`, { ...user, role, is_active, ...change });
    expect(changed.status).toBe(200);
    expect(await closed).toBe('io server disconnect');
    await expect(test.connect(await test.login(name))).rejects.toThrow('Потребна е најава.');
    check.mockRestore();
  });

  it('notices by itself when a session was ended elsewhere', async () => {
    const token = await test.login('admin');
    const socket = await test.connect(token);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    await test.api.database.query('delete from sessions');
    await test.api.services.live.recheck();
    expect(await closed).toBe('io server disconnect');
    test.forget('admin');
    test.forget('operator');
  });

  it.each(['user:1', 'staff', 'fleet', 'vehicle:1', '999999', '__proto__', { id: 1 }, null, ['1'], 'x'.repeat(1000)])(
    'joins no room that the client names: %p',
    async (room) => {
      const socket = await test.connect(await test.login('operator'));
      const server = test.api.services.live.io.of('/').sockets.get(socket.id ?? '');
      const before = [...(server?.rooms ?? [])];
      expect((await emit(socket, 'join-vehicle-tracking', room)).success).toBe(false);
      expect([...(server?.rooms ?? [])]).toEqual(before);
    },
  );

  it('speaks websocket only', async () => {
    const { status } = await test.send('GET', '/socket.io/?EIO=4&transport=polling', {});
    expect(status).toBe(400);
  });
});
