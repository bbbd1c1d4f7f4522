import { teamsSeen } from 'shared-auth/calls';
import { startTestApi, type TestApi } from '../../testing/client';
import { ForeignTraccarServer } from '../../testing/foreignTraccar';
import { startMailServer } from '../../testing/mailServer';

const { TOKEN: token } = ForeignTraccarServer;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let test: TestApi;
let theirs: ForeignTraccarServer;
let url: string;
beforeAll(async () => {
  mail = await startMailServer();
  const publicOrigin = 'https://console.example.mk';
  test = await startTestApi({ notifications: { tickMs: 0, publicOrigin, mail: mail.settings } });
});
afterAll(async () => {
  await test?.close();
  await mail?.close();
});
beforeEach(async () => {
  mail.mails.length = 0;
  theirs = new ForeignTraccarServer();
  url = await theirs.start();
  await query('truncate brought_things, brought_runs, zones, devices, vehicles cascade');
  await query("delete from users where username like '%@tudja.example'");
  const groups = [
    { id: 1, name: 'Логистика', groupId: 0 },
    { id: 2, name: 'Битола', groupId: 1 },
    { id: 3, name: 'Теренци', groupId: 0 },
  ];
  const area = 'CIRCLE (41.9 21.4, 100)';
  theirs.lists = {
    ...{ groups, devices: [], geofences: [{ id: 1, name: `Зона ${url}`, area, attributes: {} }] },
    users: [
      person(1, { administrator: true }),
      person(2, { name: 'Менаџер Мара Илиева', userLimit: -1 }),
      person(3, { name: 'Оператор' }),
      person(4, { name: 'Дел' }),
      person(5, { name: 'Лоша', email: 'нема' }),
    ],
  };
  theirs.groupsOfUsers.set(2, groups);
  theirs.groupsOfUsers.set(3, groups.slice(0, 2));
  // Of the two groups that become one team they see one.
  theirs.groupsOfUsers.set(4, groups.slice(1, 2));
});
afterEach(async () => {
  await theirs.close();
  expect(theirs.undocumented).toEqual([]);
});

const query = <R extends object>(sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<R>(sql, params);
const person = (id: number, more: object = {}) => ({
  ...{ id, name: `Лице ${id}`, email: `lice${id}@tudja.example`, administrator: false, userLimit: 0, disabled: false },
  ...more,
});
const begin = (people: unknown, as = 'manager') => {
  const teams = [
    { group: 1, team_id: 2 },
    { group: 3, team_id: 3 },
  ];
  return test.call(as, 'POST', '/api/brought', { url, token, days: 0, teams, people });
};
async function bring(people: unknown, as?: string) {
  expect(await begin(people, as)).toMatchObject({ status: 200 });
  await test.api.services.bringing.settled();
  return (await test.call('manager', 'GET', '/api/brought')).body.data;
}
const all = (role: string) => [1, 2, 3, 4, 5].map((user) => ({ user, role }));
const accounts = () =>
  query<{ username: string; last_name: string; role: string; sees_all: boolean; teams: number[] }>(
    `select username, last_name, role, sees_all, array(select team_id from user_teams t where t.user_id = u.id order by 1) as teams
     from users u where username like '%@tudja.example' order by username`,
  );
const undo = async () => {
  const { id } = (await test.call('manager', 'GET', '/api/brought')).body.data;
  const { body } = await test.call('manager', 'DELETE', `/api/brought/${id}`);
  return body.data.items.flatMap(({ kind, name, reason }: Record<string, string | null>) =>
    kind === 'user' ? [[name, reason]] : [],
  );
};

describe('people of a Traccar', () => {
  it('are shown with the role that whoever brings them may grant, and nobody comes who was not chosen', async () => {
    const { body } = await test.call('manager', 'POST', '/api/brought/preview', { url, token });
    const users = body.data.items.filter(({ kind }: { kind: string }) => kind === 'user');
    expect(
      users.map(({ user, role, outcome, reason }: Record<string, unknown>) => [user, role, outcome, reason]),
    ).toEqual([
      [1, 'manager', 'new', null],
      [2, 'manager', 'new', null],
      [3, 'operator', 'new', null],
      [4, 'operator', 'new', null],
      [null, null, 'not', 'address'],
    ]);
    const asAdmin = await test.call('admin', 'POST', '/api/brought/preview', { url, token });
    expect(asAdmin.body.data.items.find(({ user }: { user: number }) => user === 1)).toMatchObject({ role: 'admin' });
    await bring(undefined);
    expect(await accounts()).toEqual([]);
    expect((await begin([{ user: 3, role: 'admin' }])).status).toBe(403);
    expect(await accounts()).toEqual([]);
  });

  it('come once, see the teams of their groups and no more, and choose their password by mail', async () => {
    expect(await bring(all('operator'))).toMatchObject({ refused: [{ reason: 'address' }] });
    const made = [
      { username: 'lice1@tudja.example', last_name: '1', role: 'operator', sees_all: true, teams: [] },
      { username: 'lice2@tudja.example', last_name: 'Мара Илиева', role: 'operator', sees_all: false, teams: [2, 3] },
      { username: 'lice3@tudja.example', last_name: '—', role: 'operator', sees_all: false, teams: [2] },
      { username: 'lice4@tudja.example', last_name: '—', role: 'operator', sees_all: false, teams: [] },
    ];
    expect(await accounts()).toEqual(made);
    await test.api.services.notifications.settled();
    expect(mail.mails.map(({ to }) => to).sort()).toEqual(made.map(({ username }) => username));
    const login = { username: 'lice3@tudja.example', password: '' };
    for (const password of ['', 'lozinka-lozinka-9'])
      expect((await test.send('POST', '/api/auth/login', { body: { ...login, password } })).status).not.toBe(200);
    const key = /#invited=([\w-]{43})/.exec(mail.mails.find(({ to }) => to === login.username)?.text ?? '')?.[1];
    const password = 'visoka-planina-77';
    expect((await test.send('POST', '/api/invitations/accepted', { body: { key, password } })).status).toBe(200);
    expect((await test.send('POST', '/api/auth/login', { body: { ...login, password } })).status).toBe(200);
    const { body } = await test.call('admin', 'GET', '/api/acts?type=user_invited&limit=50');
    expect(body.data.map(({ subject_name }: { subject_name: string }) => subject_name)).toEqual(
      expect.arrayContaining(made.map(({ username }) => username)),
    );
    mail.mails.length = 0;
    expect(await bring(all('operator'))).toMatchObject({ created: 0 });
    await test.api.services.notifications.settled();
    expect([await accounts(), mail.mails]).toEqual([made, []]);
  });

  it('are tried with the groups that they see there, of which the same teams follow as of a run', async () => {
    const { body } = await test.call('manager', 'POST', '/api/brought/preview', { url, token });
    type Tried = Record<'user' | 'group' | 'parent', number> & { kind: string; sees_all?: boolean; groups?: number[] };
    const items: Tried[] = body.data.items;
    const groups = new Map(items.flatMap(({ kind, group, parent }) => (kind === 'group' ? [[group, { parent }]] : [])));
    const chosen = new Map([
      [1, 2],
      [3, 3],
    ]);
    const tried = items.flatMap(({ user, sees_all, groups: seen }) =>
      user === null || user === undefined ? [] : [[sees_all, sees_all ? [] : teamsSeen(groups, chosen, new Set(seen))]],
    );
    await bring(all('operator'));
    expect(tried).toEqual((await accounts()).map(({ sees_all, teams }) => [sees_all, teams]));
    expect(tried).toContainEqual([false, [2, 3]]);
  });

  it('are taken back while nobody has used the account, and may come again', async () => {
    await bring(all('operator'));
    const [used] = await query<{ id: number }>("select id from users where username = 'lice3@tudja.example'");
    await query('update users set last_login = now() where id = $1', [used?.id]);
    await test.api.services.notifications.settled();
    const key = /#invited=([\w-]{43})/.exec(mail.mails.find(({ to }) => to.startsWith('lice1'))?.text ?? '')?.[1] ?? '';
    expect(await undo()).toEqual([
      ['Лице 1', null],
      ['Менаџер Мара Илиева', null],
      ['Оператор —', 'used'],
      ['Дел —', null],
    ]);
    expect((await test.send('POST', '/api/invitations/opened', { body: { key } })).status).toBe(410);
    expect((await accounts()).map(({ username }) => username)).toEqual(['lice3@tudja.example']);
    await bring(all('operator'));
    expect(await accounts()).toHaveLength(4);
  });
});
