import { startReferenceApi } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';
import type { Queries } from './database';
import { apiRoleOf, grantToApi } from './grants';
import { migrate } from './migrate';

const role = { name: `fleet_api_${process.pid}`, password: 'not the real one, but long' };

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await grantToApi(test.api.database, role);
});
afterAll(async () => {
  await test.api.database.query(`drop owned by ${role.name}`);
  await test.api.database.query(`drop role ${role.name}`);
  await test.close();
});

/** The result that the API's role gets for a statement; all its changes are undone. */
function asApi(sql: string): Promise<unknown> {
  const undo = new Error('undone');
  const run = async ({ query }: Queries) => {
    await query(`set local role ${role.name}`);
    await query(sql);
    throw undo;
  };
  return test.api.database.transaction(run).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
}

it.each([
  'drop table acts',
  'drop trigger acts_append_only on acts',
  'alter table acts disable trigger all',
  'alter table users add column is_admin boolean',
  'truncate locations',
  'truncate acts',
  'create table mine (id int)',
  'create function mine() returns int language sql as $$ select 1 $$',
  'create role mine',
  "copy acts to program 'cat'",
  'create index mine on users (email)',
  'drop schema public cascade',
  "insert into schema_migrations (name, checksum) values ('9999', 'x')",
  'delete from schema_migrations',
  "set session_replication_role = 'replica'",
])('T30: the role of the API may not: %s', async (sql) => {
  await expect(asApi(sql)).rejects.toThrow(/must be owner|permission denied|superuser|must be a member/);
});

it.each([
  'select count(*) from acts',
  "select create_locations_partition('2020-02')",
  "select drop_locations_partition('2020-02')",
  'delete from trip_days',
  'insert into user_teams (user_id) select 1 where false',
])('T30: and it may: %s', async (sql) => {
  await expect(asApi(sql)).resolves.toBeUndefined();
});

it('T30: partitions are made and dropped by months alone', async () => {
  const { database } = test.api;
  for (const text of ['2020-13', '2020-1', "2020-01') ; drop table acts; --", ''])
    await expect(database.query('select create_locations_partition($1)', [text])).rejects.toThrow('Not a month');
  await database.query("select create_locations_partition('2020-12')");
  const [made] = await database.query<{ bounds: string }>(
    "select pg_get_expr(relpartbound, oid) as bounds from pg_class where relname = 'locations_2020_12'",
  );
  expect(made?.bounds).toBe("FOR VALUES FROM ('2020-12-01 00:00:00+00') TO ('2021-01-01 00:00:00+00')");
  await database.query("select drop_locations_partition('2020-12')");
});

it('T30: a schema that is up to date is no work, and an older one is said, by a role that owns nothing', async () => {
  const asRole = {
    transaction: <T>(work: (queries: Queries) => Promise<T>) =>
      test.api.database.transaction(async (queries) => {
        await queries.query(`set local role ${role.name}`);
        return work(queries);
      }),
  };
  await migrate(asRole);
  const [newest] = await test.api.database.query<{ name: string; checksum: string }>(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name, checksum',
  );
  await expect(migrate(asRole)).rejects.toThrow(/lacks \d{4}-.*migrate first/);
  await test.api.database.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    newest?.name,
    newest?.checksum,
  ]);
});

it('T30: the two roles must be two, and a superuser is none for the API', async () => {
  const { database } = test.api;
  const [me] = await database.query<{ name: string }>('select current_user as name');
  await expect(grantToApi(database, { name: me?.name ?? '', password: '' })).rejects.toThrow('two roles');
  await expect(
    database.transaction(async (queries) => {
      await queries.query('create role fleet_super superuser');
      await grantToApi({ transaction: (work) => work(queries) }, { name: 'fleet_super', password: '' });
    }),
  ).rejects.toThrow('is a superuser');
  expect(apiRoleOf('postgres://fleet_api:a%2Fb@database:5432/fleet')).toEqual({ name: 'fleet_api', password: 'a/b' });
});

// PGlite has one role for everybody.
const onPostgres = process.env.DATABASE_URL ? it : it.skip;

onPostgres('T30: an API by that role stores positions of a new month, and drops old ones', async () => {
  const url = new URL(test.databaseUrl ?? '');
  url.username = role.name;
  const api = await startReferenceApi({ databaseUrl: url.href, passwordCost: 2 ** 10, traccarPollEvery: 0 });
  try {
    const [row] = await api.database.query<{ role: string }>('select current_user as role');
    expect(row?.role).toBe(role.name);
    const { database } = test.api;
    await database.query(
      "insert into devices (device_id, imei, device_type, status, search_text) values ('t30', '350000000000030', 'x', 'offline', 't30')",
    );
    const post = (fixTime: string) =>
      fetch(`${api.url}/ingest/positions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${api.ingestKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          position: { fixTime, latitude: 41.9, longitude: 21.4, speed: 10 },
          device: { uniqueId: '350000000000030' },
        }),
      });
    expect((await post(new Date().toISOString())).status).toBe(200);
    const [stored] = await database.query<{ count: number }>('select count(*)::int as count from locations');
    expect(stored?.count).toBe(1);
    await database.query("select create_locations_partition('2020-02')");
    await api.upkeep.applyRetention();
    const [old] = await database.query<{ table: string | null }>(
      "select to_regclass('locations_2020_02')::text as table",
    );
    expect(old?.table).toBeNull();
  } finally {
    await api.close();
  }
});
