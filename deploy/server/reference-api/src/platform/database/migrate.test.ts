import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startTestApi } from '../../testing/client';
import { migrate } from './migrate';
import { openDatabase } from './open';

it('T31: a version does not work on the schema of a newer one, unless the step back names it', async () => {
  const test = await startTestApi();
  const { database } = test.api;
  try {
    await migrate(database);
    await database.query("insert into schema_migrations (name, checksum) values ('9999-future.sql', 'x')");
    await expect(migrate(database)).rejects.toThrow(
      /newer version \(9999-future\.sql\).*ACCEPT_SCHEMA=9999-future\.sql/,
    );
    process.env.ACCEPT_SCHEMA = '9998-other.sql';
    await expect(migrate(database)).rejects.toThrow('newer version');
    process.env.ACCEPT_SCHEMA = '9999-future.sql';
    await migrate(database);
  } finally {
    delete process.env.ACCEPT_SCHEMA;
    await test.close();
  }
});

it('T16: each database is an installation of its own, and stays it when it is opened again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-installation-'));
  const uuidOf = async (dataDir?: string) => {
    const database = await openDatabase({ dataDir });
    const [row] = await database.query<{ uuid: string }>('select uuid from installation');
    await database.close();
    return row?.uuid;
  };
  try {
    const first = await uuidOf(folder);
    const uuids = [first, await uuidOf(), await uuidOf()];
    expect(new Set(uuids).size).toBe(3);
    expect(uuids).not.toContain('00000000-0000-0000-0000-000000000000');
    expect(await uuidOf(folder)).toBe(first);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('O21: a migration that fails is named, leaves nothing behind, and is where the next start goes on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-migrations-'));
  const test = await startTestApi();
  const { database } = test.api;
  const run = () => migrate(database, { folder: pathToFileURL(`${folder}/`) });
  const tables = async () => {
    const rows = await database.query<{ name: string }>(
      "select tablename as name from pg_tables where tablename ~ '^next_'",
    );
    return rows.map(({ name }) => name).sort();
  };
  try {
    await cp(join(__dirname, 'migrations'), folder, { recursive: true });
    await writeFile(join(folder, '9000-whole.sql'), 'create table next_whole (n int);');
    await writeFile(join(folder, '9001-half.sql'), 'create table next_half (n int);\nselect 1 / 0;');
    await expect(run()).rejects.toThrow(
      '9001-half.sql failed and left nothing behind; those before it stay: division by zero',
    );
    expect(await tables()).toEqual(['next_whole']);
    await writeFile(join(folder, '9001-half.sql'), 'create table next_half (n int);');
    await run();
    expect(await tables()).toEqual(['next_half', 'next_whole']);
  } finally {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  }
});
