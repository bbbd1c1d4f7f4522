import fc from 'fast-check';
import { startTestApi, type TestApi } from '../client';
import { tries } from '../runs';
import { changesBetween, tablesOf, takeSnapshot } from './snapshot';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

const statements = [
  'insert into kept_rows (name) values (gen_random_uuid())',
  "update kept_rows set name = name || '+' where id = (select max(id) from kept_rows)",
  'update kept_rows set name = name',
  'delete from kept_rows where id = (select max(id) from kept_rows)',
  'with gone as (delete from kept_rows where id = (select min(id) from kept_rows) returning 1) insert into kept_rows (name) select gen_random_uuid() from gone',
  'select 1 from kept_rows for update',
  'truncate kept_rows',
] as const;

it('reads what was written since the last time, as one that reads everything does', async () => {
  const { database } = test.api;
  await database.query('create table kept_rows (id serial primary key, name text not null)');
  const tables = await tablesOf(database);
  const steps = fc.array(fc.record({ sql: fc.constantFrom(...statements), kept: fc.boolean() }), { minLength: 8 });
  let found = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      for (const { sql, kept } of all) {
        const before = await takeSnapshot(database, tables);
        await database
          .transaction(async (transaction) => {
            await transaction.query(sql);
            if (!kept) throw new Error('not kept');
          })
          .catch((error: Error) => {
            if (error.message !== 'not kept') throw error;
          });
        const now = await takeSnapshot(database, tables);
        expect(now).toEqual(await takeSnapshot(database, [...tables]));
        if (!kept) expect(changesBetween(before, now)).toEqual([]);
        found += changesBetween(before, now).length;
      }
    }),
    tries(100),
  );
  expect(found).toBeGreaterThan(0);
});
