/** @clock real */
import { startReferenceApi } from '../../index';
import { TestApi } from '../../testing/client';
import { type PostgresServer, startPostgres } from '../../testing/postgres';

// Installing PostgreSQL, where it is missing, takes its time.
jest.setTimeout(180_000);

describe('the last admins, on PostgreSQL', () => {
  let postgres: PostgresServer;
  let test: TestApi;
  beforeAll(async () => {
    postgres = await startPostgres();
    test = new TestApi(
      await startReferenceApi({ databaseUrl: postgres.url, demoAccounts: true, passwordCost: 2 ** 10 }),
    );
  });
  afterAll(async () => {
    await test?.close();
    await postgres?.stop();
  });

  it('S6: cannot remove each other at the same moment', async () => {
    const person = { email: 'second@fleet.example', first_name: 'Втор', last_name: 'Админ', role: 'admin' };
    const created = await test.call('admin', 'POST', '/api/users', {
      ...person,
      username: 'second',
      password: 'second-password',
    });
    const first = (await test.call('admin', 'GET', '/api/users?search=admin')).body.data.find(
      ({ username }: { username: string }) => username === 'admin',
    );
    for (let round = 0; round < 5; round++) {
      test.forget('admin');
      test.forget('second');
      const tokens = [await test.login('admin'), await test.login('second', 'second-password')];
      const ids = [created.body.data.id, first.id];
      const answers = await Promise.all(
        ids.map((id, i) => test.send('DELETE', `/api/users/${id}`, { token: tokens[i] ?? '' })),
      );
      const [left] = await test.api.database.query<{ count: number }>(
        "select count(*) as count from users where role = 'admin' and is_active",
      );
      expect([left?.count, answers.filter(({ status }) => status === 200).length]).toEqual([1, 1]);
      await test.api.database.query("update users set is_active = true where role = 'admin'");
    }
  });
});
