/** @clock real */
import { startReferenceApi } from '../../index';
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
    // While no statement runs, the client learns of the end by an event, so the test lets one turn of the loop pass.
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

it('§4: sign-in and probes go on while calls use up every connection', async () => {
  const api = await startReferenceApi({ databaseUrl: server.url, demoAccounts: true, passwordCost: 2 ** 10 });
  let release = () => {};
  const over = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = Array.from({ length: 10 }, () => api.database.transaction(() => over));
  try {
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
    const body = JSON.stringify({ username: 'operator', password: 'operator123' });
    const headers = { 'content-type': 'application/json' };
    const signedIn = await fetch(`${api.url}/api/auth/login`, { method: 'POST', headers, body });
    expect(signedIn.status).toBe(200);
    const { token } = await signedIn.json();
    const verified = await fetch(`${api.url}/api/auth/verify`, { headers: { authorization: `Bearer ${token}` } });
    expect(verified.status).toBe(200);
    expect(await (await fetch(`${api.url}/metrics`)).text()).toContain('database_up 1');
  } finally {
    release();
    await Promise.all(held);
    await api.close();
  }
});
