/** @clock real */
import { type PostgresServer, startPostgres } from '../../testing/postgres';
import { PostgresDatabase } from './postgres';

// A PostgreSQL of its own.
jest.setTimeout(180_000);

let server: PostgresServer;
let database: PostgresDatabase;
beforeAll(async () => {
  server = await startPostgres();
  database = new PostgresDatabase(server.url);
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

it('a connection that breaks in the middle of a transaction fails that transaction, and not the process', async () => {
  const work = database.transaction(async ({ query }) => {
    const [session] = await query<{ pid: number }>('select pg_backend_pid() as pid');
    await database.query('select pg_terminate_backend($1)', [session?.pid]);
    // What PostgreSQL reports while no statement runs comes by an event.
    const isGone = async () =>
      (await database.query('select from pg_stat_activity where pid = $1', [session?.pid])).length === 0;
    while (!(await isGone()));
    await new Promise((resolve) => setImmediate(resolve));
    return query('select 1');
  });
  await expect(work).rejects.toThrow();
  // The pool goes on with another connection.
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
});
