import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
