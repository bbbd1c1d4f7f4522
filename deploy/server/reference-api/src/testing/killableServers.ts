import type { Database } from '../platform/database/database';
import { openDatabase } from '../platform/database/open';
import { startTestApi, type TestApi } from './client';
import { startPostgres } from './postgres';
import { type ServerProcess, startProcess } from './process';

interface KillableServersOptions {
  /** How many servers; those of a test that kills are two. */
  count: number;
  /** Environment of each. */
  env?: Record<string, string>;
  /** Fills the database before the first of them starts. */
  prepare: (test: TestApi) => Promise<void>;
}

/** Servers as processes of their own on one PostgreSQL of their own. */
export async function startKillableServers({ count, env = {}, prepare }: KillableServersOptions) {
  const postgres = await startPostgres();
  const test = await startTestApi({ databaseUrl: postgres.url, notifications: { tickMs: 0 } });
  await prepare(test);
  await test.api.close();
  const database: Database = await openDatabase({ databaseUrl: postgres.url });
  const start = () => startProcess({ DATABASE_URL: postgres.url, ...env });
  const servers = await Promise.all(Array.from({ length: count }, start));
  const at = (turn: number) => servers[turn % count] as ServerProcess;
  return {
    database,
    /** The servers in turn: 0 is the first, as is `count`. */
    at,
    async kill(turn: number): Promise<void> {
      at(turn).process.kill('SIGKILL');
      expect(await at(turn).ended).toBe('SIGKILL');
    },
    /** Starts another in the place of one that was killed. */
    async restart(turn: number): Promise<void> {
      servers[turn % count] = await start();
    },
    /** Resolves when a query counts so many. */
    async until(sql: string, expected: number): Promise<void> {
      for (;;) {
        const [row] = await database.query<{ count: number }>(`select (${sql})::int as count`);
        if (row?.count === expected) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async end(): Promise<void> {
      for (const { process: child } of servers) child.kill('SIGTERM');
      const codes = await Promise.all(servers.map(({ ended }) => ended));
      await database.close();
      await postgres.stop();
      expect(codes).toEqual(servers.map(() => 0));
    },
  };
}

/** Enters managers `m1`, `m2` and so on. */
export const enterManagers = (test: TestApi, count: number): Promise<{ id: number }[]> =>
  test.api.database.query<{ id: number }>(
    `insert into users (username, username_key, email, email_key, password_hash, first_name, last_name, role, sees_all, search_text)
     select 'm' || n, 'm' || n, 'm' || n || '@example.mk', 'm' || n || '@example.mk', 'none', 'Менаџер', n::text, 'manager', true, '' from generate_series(1, $1) n
     returning id`,
    [count],
  );
