import type { Queries } from '../../platform/database/database';
import { SHORT_LOCK_WAIT } from '../../platform/database/lockRetries';
import { startTestApi, type TestApi } from '../../testing/client';
import { Partitions } from './partitions';

let test: TestApi;
beforeEach(async () => {
  test = await startTestApi();
});
afterEach(() => test.close());

const query: Queries['query'] = (...asked) => test.api.database.query(...asked);

interface Part {
  name: string;
  bounds: string;
  indexes: string;
}
/** Partitions, each with its indexes but for their names. */
const parts = () =>
  query<Part>(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds, (select string_agg(
       replace(regexp_replace(pg_get_indexdef(i.indexrelid), '^(CREATE (?:UNIQUE )?INDEX )\\S+', '\\1'), c.relname, 'part'), ' ' order by pg_get_indexdef(i.indexrelid))
       from pg_index i where i.indrelid = c.oid and exists (select from pg_inherits h where h.inhrelid = i.indexrelid)) as indexes
     from pg_inherits p join pg_class c on c.oid = p.inhrelid where p.inhparent = 'locations'::regclass order by 1`,
  );

it('several APIs that need the same month at once make it once, with the indexes of every other', async () => {
  const before = await parts();
  const times = ['2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00Z'];
  await Promise.all([1, 2, 3].map(() => new Partitions().ensure({ query }, times)));
  const made = (await parts()).filter(({ name }) => !before.some((part) => part.name === name));
  expect(made.map(({ name, bounds }) => [name, bounds])).toEqual([
    ['locations_2026_02', "FOR VALUES FROM ('2026-02-01 00:00:00+00') TO ('2026-03-01 00:00:00+00')"],
    ['locations_2026_03', "FOR VALUES FROM ('2026-03-01 00:00:00+00') TO ('2026-04-01 00:00:00+00')"],
  ]);
  expect(new Set((await parts()).map(({ indexes }) => indexes)).size).toBe(1);
  for (const time of times)
    await query(
      'insert into locations (device_pk, latitude, longitude, speed, gps_time) values (1, 41.9, 21.4, 0, $1)',
      [time],
    );
});

const onPostgres = process.env.DATABASE_URL ? it : it.skip;

onPostgres('a month is made while calls read and write the table', async () => {
  await test.api.database.transaction(async (other) => {
    await other.query('select count(*) from locations');
    await other.query('delete from locations where false');
    await test.api.database.transaction(async (maker) => {
      await maker.query(SHORT_LOCK_WAIT);
      await maker.query("select create_locations_partition('2020-07')");
    });
  });
  expect((await parts()).map(({ name }) => name)).toContain('locations_2020_07');
});
