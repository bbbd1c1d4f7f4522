/** @clock real */
import { EventEmitter, on } from 'node:events';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { stores } from '../../extensions/privacy/retention/stores';
import { seedFixture } from '../../index';
import { migrate } from '../../platform/database/migrate';
import { PostgresDatabase } from '../../platform/database/postgres';
import { startTestApi } from '../../testing/client';
import { type PostgresServer, startPostgres } from '../../testing/postgres';
import { type ServerProcess, startProcess } from '../../testing/process';
import { startSenders } from '../../testing/steadySenders';
import { versionBefore } from '../../testing/versionBefore';

// A PostgreSQL and an API of their own.
jest.setTimeout(240_000);

const ours = join(__dirname, '../../platform/database/migrations');
// Together more than the API has connections: a call that waits long for a lock keeps others from having one.
const trackers = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `35963208000000${n}`);
const tables = stores.map(({ table }) => table).filter((table) => table !== 'schema_migrations');

let server: PostgresServer;
let url: string;
let folder: string;
let running: ServerProcess | undefined;
beforeAll(async () => {
  server = await startPostgres();
  const name = `upgrade_${process.pid}`;
  await asOwner(server.url, (client) => client.query(`create database ${name}`));
  url = server.url.replace(/[^/]*$/, name);
  const test = await startTestApi({ databaseUrl: url });
  await seedFixture(test.api);
  await test.close();
  folder = await mkdtemp(join(tmpdir(), 'fleet-upgrade-'));
  await cp(ours, folder, { recursive: true });
});
afterAll(async () => {
  running?.process.kill('SIGKILL');
  await running?.ended;
  for (const name of ['upgrade', 'former'])
    await asOwner(server.url, (client) => client.query(`drop database if exists ${name}_${process.pid} with (force)`));
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function asOwner<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the changes of a next version: each table there is, three at a time, in an order that no call keeps to. */
async function writeNextVersion(): Promise<void> {
  const order = [...tables].sort((a, b) =>
    [...a]
      .reverse()
      .join('')
      .localeCompare([...b].reverse().join('')),
  );
  for (let n = 0; n * 3 < order.length; n++) {
    const sql = order.slice(n * 3, n * 3 + 3).map((table) => `alter table ${table} add column next_version int;\n`);
    await writeFile(join(folder, `${9000 + n}-next.sql`), sql.join(''));
  }
}

/** A person who goes on reading until stopped; what each call was answered with. */
function startReading(api: string, token: string) {
  const statuses = new Map<number, number>();
  let isStopped = false;
  const paths = ['/api/vehicles?limit=20', '/api/alarms?limit=20', '/api/devices?limit=20', '/api/auth/verify'];
  const reading = [...paths, ...paths, ...paths, ...paths].map(async (path) => {
    while (!isStopped) {
      const response = await fetch(api + path, { headers: { authorization: `Bearer ${token}` } });
      await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  });
  const stop = async () => {
    isStopped = true;
    await Promise.all(reading);
  };
  return { statuses, stop };
}

async function signIn(api: string): Promise<string> {
  const body = JSON.stringify({ username: 'operator', password: 'operator123' });
  const headers = { 'content-type': 'application/json' };
  return (await (await fetch(`${api}/api/auth/login`, { method: 'POST', headers, body })).json()).token;
}

/** What a dump holds: all tables that there are. */
const readAll = `begin; do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('lock table %I in access share mode', name);
  end loop; end $$`;

/** Migrates to the next version; before each migration a dump begins to read all, and ends when it was waited for. */
async function migrateBesideDumps(next: PostgresDatabase, url: string, from = folder): Promise<string[]> {
  const done: string[] = [];
  const turns = new EventEmitter();
  const log = {
    info: ({ migration }: { migration: string }) => turns.emit('turn', done.push(migration)),
    warn: () => turns.emit('turn', 'waits'),
  };
  await asOwner(url, async (dump) => {
    let isReading = false;
    const events = on(turns, 'turn');
    const migration = migrate(next, { log: log as never, folder: pathToFileURL(`${from}/`) }).finally(() =>
      turns.emit('turn', 'over'),
    );
    turns.emit('turn', 0);
    for await (const [what] of events) {
      if (what === 'over') break;
      const mayRead = what !== 'waits';
      if (mayRead !== isReading) await dump.query(mayRead ? readAll : 'commit');
      isReading = mayRead;
    }
    await migration;
  });
  return done;
}

it('O3: a next version migrates while this one serves and a dump reads, and no user notices', async () => {
  await writeNextVersion();
  running = await startProcess({ DATABASE_URL: url });
  const senders = startSenders(running.url, trackers);
  const reader = startReading(running.url, await signIn(running.url));
  await senders.more(20);
  const next = new PostgresDatabase(url, 2);
  const done = await migrateBesideDumps(next, url);
  await senders.more(20);
  await senders.stop();
  await reader.stop();
  expect(done).toHaveLength(Math.ceil(tables.length / 3));
  expect([...senders.statuses.keys()]).toEqual([200]);
  expect([...reader.statuses.keys()]).toEqual([200]);
  const [row] = await next.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(row?.deadlocks).toBe(0);
  await next.close();
});

it('O3: the version before serves while today’s schema comes, goes on with it, and is the way back', async () => {
  const former = versionBefore();
  const name = `former_${process.pid}`;
  await asOwner(server.url, (client) => client.query(`create database ${name}`));
  const place = server.url.replace(/[^/]*$/, name);
  const next = new PostgresDatabase(place, 2);
  const start = async (env: Record<string, string> = {}) => {
    running?.process.kill('SIGKILL');
    await running?.ended;
    running = await startProcess({ DATABASE_URL: place, DEMO_ACCOUNTS: '1', ...env }, former.api);
    return running.url;
  };
  try {
    const api = await start();
    await next.query(
      `insert into devices (device_id, imei, device_type, status, search_text)
       select 'R-' || n, n, 'T', 'offline', 'r' from unnest($1::text[]) n`,
      [trackers],
    );
    const senders = startSenders(api, trackers);
    const reader = startReading(api, await signIn(api));
    await senders.more(20);
    const had = await next.query<{ name: string }>('select name from schema_migrations');
    const done = await migrateBesideDumps(next, place, ours);
    await senders.more(20);
    await Promise.all([senders.stop(), reader.stop()]);
    expect(done).not.toEqual([]);
    expect(done).toEqual((await readdir(ours)).filter((file) => !had.some((each) => each.name === file)).sort());
    expect([[...senders.statuses.keys()], [...reader.statuses.keys()]]).toEqual([[200], [200]]);
    expect(await next.query('select deadlocks::int from pg_stat_database where datname = current_database()')).toEqual([
      { deadlocks: 0 },
    ]);
    await expect(start()).rejects.toThrow('newer version');
    const back = await start({ ACCEPT_SCHEMA: done.at(-1) ?? '' });
    expect(await signIn(back)).toEqual(expect.any(String));
  } finally {
    await next.close();
    former.remove();
  }
});
