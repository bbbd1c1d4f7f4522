import fc from 'fast-check';
import { startTestApi, type TestApi } from '../../testing/client';
import type { Database } from './database';

let test: TestApi;
let database: Database;
beforeAll(async () => {
  test = await startTestApi();
  database = test.api.database;
  await database.query(
    'create table things (id int primary key, name text constraint has_a_name check (name is not null))',
  );
});
afterAll(() => test.close());

const times = (count: number) => Array.from({ length: count }, (_, at) => at);
const kept = async (text: string): Promise<number> => {
  const [row] = await database.query<{ n: number }>(
    'select count(*) as n from pg_prepared_statements where statement = $1',
    [text],
  );
  return row?.n ?? 0;
};

it('a statement that runs often is kept prepared, one that is written anew each time is not', async () => {
  const often = 'select $1::int + 1 as more';
  for (const at of times(20)) expect(await database.query(often, [at])).toEqual([{ more: at + 1 }]);
  for (const at of times(20)) expect(await database.query(`select ${at} as one`)).toEqual([{ one: at }]);
  expect(await kept(often)).toBe(1);
  expect(await kept('select 7 as one')).toBe(0);
});

it('what is kept prepared takes and returns every value as the first run does', async () => {
  const value = fc.record({
    number: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
    large: fc.option(fc.maxSafeInteger()),
    part: fc.option(fc.integer().map((n) => n / 8)),
    yes: fc.option(fc.boolean()),
    text: fc.option(fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''))),
    day: fc.option(fc.constantFrom('2026-03-29', '0044-01-01')),
    at: fc.option(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })),
    json: fc.option(fc.json()),
    ids: fc.option(fc.array(fc.integer({ min: 0, max: 1e6 }))),
    names: fc.option(fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')))),
  });
  const sql = `select $1::int as number, $2::int8 as large, $3::float8 as part, $4::boolean as yes, $5::text as text, $6::date as day,
    $7::timestamptz as at, $8::text::json as json, $9::int[] as ids, $10::text[] as names, null as nothing, 1.5::numeric as exact`;
  for (const at of times(10)) await database.query(sql, Object.values({ ...Array(10).fill(null), 0: at }));
  expect(await kept(sql)).toBe(1);
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(value, async (row) => {
      const params = Object.values({ ...row, at: row.at?.toISOString() });
      const first = await database.query(`${sql} where ${++serial} > 0`, params);
      expect(await database.query(sql, params)).toEqual(first);
    }),
  );
});

it('an error of what is kept prepared says what it says of others, and ends nothing but its transaction', async () => {
  const add = 'insert into things (id, name) values ($1, $2)';
  for (const at of times(10)) expect(await database.query(add, [at, `thing ${at}`])).toEqual([]);
  expect(await kept(add)).toBe(1);
  await expect(database.query(add, [3, 'again'])).rejects.toMatchObject({ code: '23505', constraint: 'things_pkey' });
  await expect(database.query(add, [30, null])).rejects.toMatchObject({ code: '23514', constraint: 'has_a_name' });
  await expect(database.query(add, ['many', 'x'])).rejects.toMatchObject({ code: '22P02' });
  const failed = database.transaction(async ({ query }) => {
    await query(add, [40, 'forty']);
    await query(add, [40, 'forty']);
  });
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  expect(await database.query('select count(*) as n from things')).toEqual([{ n: 10 }]);
});

it('a table may get another column while statements that read all of it are kept prepared', async () => {
  const read = 'select t.* from things t where t.id = $1';
  for (const _ of times(10)) expect(await database.query(read, [1])).toEqual([{ id: 1, name: 'thing 1' }]);
  await database.query("alter table things add column colour text default 'red'");
  const inTransaction = () => database.transaction(({ query }) => query(read, [1]));
  await expect(inTransaction()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  const now = [{ id: 1, name: 'thing 1', colour: 'red' }];
  expect(await inTransaction()).toEqual(now);
  const other = 'select t.* from things t where t.id = $1 limit 1';
  for (const _ of times(10)) await database.query(other, [1]);
  await database.query('alter table things drop column colour');
  expect(await database.query(other, [1])).toEqual([{ id: 1, name: 'thing 1' }]);
});
