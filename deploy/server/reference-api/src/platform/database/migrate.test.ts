import { startTestApi } from '../../testing/client';
import { migrate } from './migrate';

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
