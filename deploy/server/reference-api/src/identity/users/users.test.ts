import { type FixtureSummary, seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';

const user = {
  username: 'nova',
  email: 'nova@fleet.example',
  password: 'lozinka-1',
  first_name: 'Нова',
  last_name: 'Личност',
  role: 'operator',
  phone: '',
  team_id: '2',
};

describe('users', () => {
  let test: TestApi;
  let fixture: FixtureSummary;
  beforeAll(async () => {
    test = await startTestApi();
    fixture = await seedFixture(test.api);
  });
  afterAll(() => test.close());

  const list = async (query: string) => (await test.call('manager', 'GET', `/api/users${query}`)).body;
  const find = async (username: string) => (await list(`?search=${username}`)).data[0];

  it('come in pages of 20 and are filtered', async () => {
    const { data, pagination } = await list('');
    expect([data.length, pagination]).toEqual([20, { total: fixture.users, pages: 2, page: 1 }]);
    expect(data[0]).not.toHaveProperty('password_hash');
    expect((await list('?role=driver')).data.every(({ role }: { role: string }) => role === 'driver')).toBe(true);
    expect(
      (await list('?team_id=3&limit=50')).data.every(
        ({ team_name }: { team_name: string }) => team_name === 'Техничка поддршка',
      ),
    ).toBe(true);
    expect((await list('?is_active=false')).data.every(({ is_active }: { is_active: boolean }) => !is_active)).toBe(
      true,
    );
    for (const search of [
      'Димитрова',
      'dimitrova',
      'g.dimitrova@fleet.example',
      'Гордана Димитрова',
      'dimitrova gordana',
    ])
      expect((await list(`?search=${encodeURIComponent(search)}`)).data).toHaveLength(1);
    expect((await list(`?search=${encodeURIComponent('Ѓорѓи')}`)).data.length).toBe(
      (await list('?search=gjorgji')).data.length,
    );
  });

  it('are created, sign in and are changed', async () => {
    const created = await test.call('manager', 'POST', '/api/users', user);
    expect([created.status, created.body.data]).toEqual([
      201,
      expect.objectContaining({
        username: 'nova',
        team_id: 2,
        team_name: 'Логистика',
        phone: null,
        is_active: true,
        last_login: null,
      }),
    ]);
    await test.login('nova', 'lozinka-1');
    expect((await find('nova')).last_login).not.toBeNull();
    const { password: _, ...form } = user;
    const changed = await test.call('manager', 'PUT', `/api/users/${created.body.data.id}`, {
      ...form,
      password: '',
      last_name: 'Презиме',
      is_active: true,
    });
    expect(changed.body.data).toMatchObject({ last_name: 'Презиме' });
    expect((await test.send('GET', '/api/auth/verify', { token: await test.login('nova') })).body.user.last_name).toBe(
      'Презиме',
    );
  });

  it('keep username and e-mail to themselves, whatever the case', async () => {
    const username = await test.call('manager', 'POST', '/api/users', {
      ...user,
      username: 'ADMIN',
      email: 'x@fleet.example',
    });
    expect([username.status, username.body.message]).toEqual([409, 'Корисничкото име е веќе зафатено.']);
    const email = await test.call('manager', 'POST', '/api/users', {
      ...user,
      username: 'x',
      email: 'Admin@Fleet.example',
    });
    expect([email.status, email.body.fields]).toEqual([409, { email: 'Е-поштата е веќе зафатена.' }]);
  });

  it('A15: keep nothing of a password with the key of a repeated call', async () => {
    const values = { ...user, username: 'povtoren', email: 'povtoren@fleet.example' };
    const create = (password: string) =>
      test.call('admin', 'POST', '/api/users', { ...values, password }, { 'idempotency-key': 'user-1' });
    expect((await create('lozinka-za-proba')).status).toBe(201);
    // The stored key does not tell one password from another.
    expect((await create('druga-lozinka-9')).status).toBe(201);
    const kept = await test.api.database.query('select * from idempotency_keys');
    expect(JSON.stringify(kept)).not.toMatch(/lozinka|password/);
  });

  it('are deactivated, not deleted, and cannot come back by themselves', async () => {
    const { body } = await test.call('manager', 'POST', '/api/users', {
      ...user,
      username: 'odlazi',
      email: 'odlazi@fleet.example',
    });
    const token = await test.login('odlazi', 'lozinka-1');
    expect((await test.call('manager', 'DELETE', `/api/users/${body.data.id}`)).body).toMatchObject({ success: true });
    expect((await find('odlazi')).is_active).toBe(false);
    const refused = await test.send('GET', '/api/auth/verify', { token });
    expect([refused.status, refused.body.reason]).toEqual([401, 'deactivated']);
    const again = await test.call(undefined, 'POST', '/api/auth/login', { username: 'odlazi', password: 'lozinka-1' });
    expect([again.status, again.body.error]).toEqual([
      401,
      'Корисничката сметка е деактивирана. Обратете се до администраторот.',
    ]);
    const guess = await test.call(undefined, 'POST', '/api/auth/login', { username: 'odlazi', password: 'lozinka-2' });
    expect([guess.status, guess.body.error]).toEqual([401, 'Погрешно корисничко име или лозинка.']);
  });

  it('D5-12: see only the teams that were chosen with the account, from the beginning', async () => {
    const vans = { ...user, username: 'vans', email: 'vans@fleet.example', visible_team_ids: [2] };
    const { status, body } = await test.call('manager', 'POST', '/api/users', { ...vans, role: 'operator' });
    expect(status).toBe(201);
    const scope = await test.call('admin', 'GET', `/api/users/${body.data.id}/teams`);
    expect(scope.body.data).toEqual({ team_ids: [2], sees_all: false });
    await test.call('admin', 'PUT', '/api/vehicles/1/team', { team_id: 2 });
    await test.login('vans', 'lozinka-1');
    const seen = (await test.call('vans', 'GET', '/api/vehicles')).body.data;
    expect(seen.map(({ id }: { id: number }) => id)).toEqual([1]);
    // Whoever sees only this team gives no other one.
    const more = { ...vans, username: 'more', email: 'more@fleet.example', role: 'operator', visible_team_ids: [2, 3] };
    const leader = { ...vans, username: 'leader', email: 'leader@fleet.example', role: 'manager' };
    expect((await test.call('admin', 'POST', '/api/users', leader)).status).toBe(201);
    await test.login('leader', 'lozinka-1');
    expect((await test.call('leader', 'POST', '/api/users', more)).status).toBe(403);
    expect((await test.call('leader', 'POST', '/api/users', { ...more, visible_team_ids: [2] })).status).toBe(201);
  });

  it('give nobody more than they have', async () => {
    const admin = await find('admin');
    const { id: own, ...self } = await find('manager');
    expect(
      (
        await test.call('manager', 'POST', '/api/users', {
          ...user,
          username: 'boss',
          email: 'b@fleet.example',
          role: 'admin',
        })
      ).status,
    ).toBe(403);
    expect((await test.call('manager', 'PUT', `/api/users/${admin.id}`, { ...admin, role: 'operator' })).status).toBe(
      403,
    );
    expect((await test.call('manager', 'DELETE', `/api/users/${admin.id}`)).status).toBe(403);
    expect(
      (await test.call('manager', 'PUT', `/api/users/${own}`, { ...self, role: 'admin' })).status,
    ).toBeGreaterThanOrEqual(403);
    expect((await test.call('manager', 'DELETE', `/api/users/${own}`)).status).toBe(409);
    expect((await test.call('admin', 'DELETE', `/api/users/${admin.id}`)).body.error).toBe(
      'Не можете да ја деактивирате сопствената сметка.',
    );
    expect((await test.call('manager', 'DELETE', '/api/users/999999')).status).toBe(404);
  });

  it.each([
    ['an invisible character', 'ad\u200bmin'],
    ['a Cyrillic letter among Latin ones', '\u0430dmin'],
    ['a combining mark', 'admin\u0336'],
    ['a full-width letter', '\uff41dmin'],
  ])('S12: refuses a user name that looks like admin: %s', async (_, username) => {
    const person = { email: 'alike@fleet.example', first_name: 'А', last_name: 'Б', role: 'operator' };
    const { status, body } = await test.call('admin', 'POST', '/api/users', {
      ...person,
      username,
      password: 'lozinka-za-proba',
    });
    expect([400, 409]).toContain(status);
    expect(Object.keys(body.fields)).toEqual(['username']);
  });

  it.each(['first_name', 'last_name'])('T29: a %s with a line break is refused, with its field', async (field) => {
    for (const text of [
      'Ана\r\nBcc: x@example.mk',
      'Ана\nА',
      'Ана\rА',
      '\u2028Ана',
      'Ана\u2029',
      'Ана\u0085А',
      'А\tА',
      '\u007f',
    ]) {
      const calls = [
        await test.call('manager', 'POST', '/api/users', { ...user, username: 'line', email: 'l@x.mk', [field]: text }),
        await test.call('manager', 'PUT', `/api/users/${(await find('operator')).id}`, { ...user, [field]: text }),
        await test.call('operator', 'PUT', '/api/auth/profile', { [field]: text }),
      ];
      for (const { status, body } of calls) expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    }
  });

  it('S12: takes Macedonian names, and signs in by either spelling', async () => {
    const person = { email: 'gjorgji@fleet.example', first_name: 'Ѓорѓи', last_name: 'Наумов', role: 'operator' };
    const created = await test.call('admin', 'POST', '/api/users', {
      ...person,
      username: 'ѓорѓи.наумов',
      password: 'lozinka-za-proba',
    });
    expect(created.status).toBe(201);
    const decomposed = 'ѓорѓи.наумов'.normalize('NFD');
    const { status } = await test.call(undefined, 'POST', '/api/auth/login', {
      username: decomposed,
      password: 'lozinka-za-proba',
    });
    expect(status).toBe(200);
  });
});
