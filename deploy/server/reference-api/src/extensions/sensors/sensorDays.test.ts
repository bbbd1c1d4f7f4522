import fc from 'fast-check';
import { DAY_MS, MINUTE_MS } from 'shared-auth/contract';
import type { Database } from '../../platform/database/database';
import { newTracker } from '../../testing/anyOrder';
import { startTestApi, type TestApi } from '../../testing/client';
import { tries } from '../../testing/runs';
import { deleteReadings, storeReadings } from './readings.store';
import { computeDays } from './sensorDays';
import { readSeries } from './series';

jest.setTimeout(120_000);

const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
const DAYS = 6;
const from = now - DAYS * DAY_MS;
/** Long enough for a graph of stored days. */
const month = { from: now - 20 * DAY_MS, to: now };
const iso = (at: number) => new Date(at).toISOString();

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

const query = <T extends object>(sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<T>(sql, params);

async function measured(smoothing = 0) {
  const name = await newTracker(test, { since: iso(month.from) });
  const [{ id, vehicle_id } = { id: 0, vehicle_id: 0 }] = await query<{ id: number; vehicle_id: number }>(
    'select id, vehicle_id from devices where device_id = $1',
    [name],
  );
  const [sensor] = await query<{ id: number }>(
    `insert into sensors (device_pk, attribute, is_flag, name, unit, factor, addend, points, smoothing, thresholds, since, counts_from)
     values ($1, 'temp1', false, 'T', '°C', 1, 0, '[]', $2, '[]', $3, $3) returning id`,
    [id, smoothing, iso(month.from)],
  );
  return { device: id, vehicle: vehicle_id, sensor: sensor?.id ?? 0 };
}

type Measured = Awaited<ReturnType<typeof measured>>;
const store = (database: Pick<Database, 'query'>, { device, sensor }: Measured, at: number, value: number) =>
  storeReadings(database, [{ sensor, device, at, value }]);
const graphOf = ({ vehicle }: Measured) => readSeries(test.api.database, vehicle, month);

const moment = fc.integer({ min: 0, max: DAYS * 48 - 1 }).map((n) => from + n * 30 * MINUTE_MS);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('store' as const), at: moment, value: fc.integer({ min: -50, max: 90 }) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('compute' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('delete' as const), at: moment }) },
  fc.record({ does: fc.constant('limit' as const), highest: fc.constantFrom(null, 0, 40) }),
  fc.record({ does: fc.constant('factor' as const), factor: fc.constantFrom(1, -2) }),
  fc.record({ does: fc.constant('smooth' as const), smoothing: fc.constantFrom(0, 10) }),
  fc.record({ does: fc.constant('move' as const), at: moment }),
  fc.record({ does: fc.constant('retention' as const), at: moment }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(one: Measured, done: Step): Promise<unknown> {
  const { database } = test.api;
  switch (done.does) {
    case 'compute':
      return computeDays(database);
    case 'store':
      return store(database, one, done.at, done.value);
    case 'delete':
      return deleteReadings(database, one.device, { from: done.at, to: done.at + 20 * 60 * MINUTE_MS });
    case 'limit':
      return query('update sensors set highest = $2 where id = $1', [one.sensor, done.highest]);
    case 'factor':
      return query('update sensors set factor = $2 where id = $1', [one.sensor, done.factor]);
    case 'smooth':
      return query('update sensors set smoothing = $2 where id = $1', [one.sensor, done.smoothing]);
    case 'move':
      return query('update device_assignments set valid_from = $2 where device_pk = $1', [one.device, iso(done.at)]);
    case 'retention':
      return query('delete from sensor_readings where device_pk = $1 and at < $2', [one.device, iso(done.at)]);
  }
}

it('a month of stored days is that of its readings, whatever was done in between', async () => {
  const { database } = test.api;
  let days = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 12 }), fc.array(step, { minLength: 8 }), async (times, steps) => {
      await query('delete from sensors');
      const one = await measured();
      for (const [i, at] of times.entries()) await store(database, one, at, (i * 7) % 50);
      for (const done of steps) await take(one, done);
      const graph = await graphOf(one);
      await computeDays(database);
      expect(await graphOf(one)).toEqual(graph);
      days += (await query("select from sensor_days where sensor_id = $1 and points <> '[]'", [one.sensor])).length;
      await query('delete from sensor_days where sensor_id = $1', [one.sensor]);
      expect(await graphOf(one)).toEqual(graph);
    }),
    tries(300),
  );
  expect(days).toBeGreaterThan(0);
});

it('a month is read from the stored days', async () => {
  const one = await measured();
  const { database } = test.api;
  for (const [n, value] of [3, 9, 4].entries()) await store(database, one, from + n * DAY_MS, value);
  await computeDays(database);
  const [day] = await query<{ day: number }>('select day from sensor_days where sensor_id = $1 order by day', [
    one.sensor,
  ]);
  await query(`update sensor_days set points = '[[${from}, 77]]' where sensor_id = $1 and day = $2`, [
    one.sensor,
    day?.day,
  ]);
  expect((await graphOf(one))[0]?.values).toEqual([77, 9, 4]);
  // The reading of one day alone is late.
  await store(database, one, from + MINUTE_MS, 5);
  expect((await graphOf(one))[0]?.values).toEqual([3, 5, 9, 4]);
});

it('a reading that comes while its day is computed is not lost', async () => {
  const one = await measured();
  const { database } = test.api;
  await store(database, one, from, 3);
  let late = 0;
  const slow = new Proxy(database, {
    get: (target, name) =>
      name === 'query'
        ? async (sql: string, params?: readonly unknown[]) => {
            if (sql.startsWith('update sensor_days') && params?.[0] === one.sensor && late++ === 0)
              await store(target, one, from + MINUTE_MS, 8);
            return target.query(sql, params);
          }
        : Reflect.get(target, name),
  });
  await computeDays(slow);
  expect(late).toBeGreaterThan(0);
  expect((await graphOf(one))[0]?.values).toEqual([3, 8]);
  await computeDays(database);
  expect((await graphOf(one))[0]?.values).toEqual([3, 8]);
});
