import fc from 'fast-check';
import { anyOrder, newTracker, sendPositions } from '../../testing/anyOrder';
import { startTestApi, type TestApi } from '../../testing/client';
import { tries } from '../../testing/runs';
import { positionBody } from '../../testing/traccar';

/** What a tracker reports of a reefer: its temperature, or its door, or both. */
interface Report {
  second: number;
  temp1?: number;
  door?: boolean;
}

jest.setTimeout(240_000);

const start = Math.floor(Date.now() / 60_000) * 60_000 - 30 * 3_600_000;
const iso = (second: number) => new Date(start + second * 1000).toISOString();

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

const query = <T extends object>(sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<T>(sql, params);

interface Meaning {
  hysteresis: number;
  minutes: number;
  smoothing: number;
  isAlone: boolean;
}

/** A tracker whose temperature and door are kept; a second vehicle has it from a moment on. */
async function reefer({ hysteresis, minutes, smoothing, isAlone }: Meaning, moved: number): Promise<string> {
  const tracker = await newTracker(test, { since: iso(moved) });
  const other = await newTracker(test, { since: iso(-86_400) });
  const [{ id, first } = { id: 0, first: 0 }] = await query<{ id: number; first: number }>(
    'select d.id, o.vehicle_id as first from devices d cross join devices o where d.device_id = $1 and o.device_id = $2',
    [tracker, other],
  );
  await query(`insert into device_assignments (device_pk, vehicle_id, valid_from, valid_to) values ($1, $2, $3, $4)`, [
    id,
    first,
    iso(-86_400),
    iso(moved),
  ]);
  const sensor = `insert into sensors (device_pk, attribute, is_flag, name, unit, factor, addend, points, smoothing, thresholds, since, counts_from)
    values ($1, $2, $3, $2, '°C', 1, 0, '[]', $4, $5, $6, $6) returning id`;
  const [door] = await query<{ id: number }>(sensor, [id, 'door', true, 0, '[]', iso(-86_400)]);
  const beside = isAlone
    ? { while_sensor: null, while_side: null, while_limit: null }
    : { while_sensor: door?.id, while_side: 'above', while_limit: 0.5 };
  const threshold = { side: 'above', limit: 8, hysteresis, minutes, severity: 'high', ...beside };
  await query(sensor, [id, 'temp1', false, smoothing, JSON.stringify([threshold]), iso(-86_400)]);
  await test.api.services.sensorBook.refresh();
  return tracker;
}

const bodiesOf = (tracker: string, reports: readonly Report[]) =>
  reports.map(({ second, ...attributes }) => positionBody(tracker, iso(second), 0, { attributes }));

const alarmsOf = (tracker: string) =>
  query<{ message: string; created_at: string }>(
    `select a.message, a.created_at, regexp_replace(a.source_key, 'sensor:\\d+', 'sensor') as key, a.vehicle_id = d.vehicle_id as is_present
     from alarms a join devices d on d.id = a.device_pk where d.device_id = $1 order by a.created_at, a.source_key`,
    [tracker],
  );
const keptOf = (tracker: string) =>
  query(
    `select s.attribute, r.slot, r.at, r.value from sensor_readings r join sensors s on s.id = r.sensor_id join devices d on d.id = r.device_pk
     where d.device_id = $1 order by 1, 2`,
    [tracker],
  );

const report: fc.Arbitrary<Report> = fc.record(
  {
    // Some of one half minute, some hours apart, most of them minutes.
    second: fc.oneof(
      fc.integer({ min: 0, max: 12 }).map((n) => n * 20),
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 24 }).map((n) => n * 300) },
      fc.integer({ min: 0, max: 90 }).map((n) => n * 1_200),
      // The newest half minute, which is remembered.
      fc.integer({ min: 0, max: 5 }).map((n) => 107_940 + n * 5),
    ),
    temp1: fc.constantFrom(5, 7.5, 8, 8.5, 12, 12, 12),
    door: fc.constantFrom(true, true, false),
  },
  { requiredKeys: ['second'] },
);
const meaning = fc.record({
  hysteresis: fc.constantFrom(0, 1),
  minutes: fc.constantFrom(0, 5, 60),
  smoothing: fc.constantFrom(0, 0, 10),
  isAlone: fc.boolean(),
});

it('a value that comes late ends what had been an alarm', async () => {
  const means = { hysteresis: 0, minutes: 10, smoothing: 0, isAlone: true };
  const tracker = await reefer(means, -3_600);
  const reports = [
    { second: 0, temp1: 12 },
    { second: 1_200, temp1: 12 },
    { second: 600, temp1: 5 },
  ];
  const [first, second, late] = bodiesOf(tracker, reports);
  await sendPositions(test, [[first], [second]]);
  expect(await alarmsOf(tracker)).toMatchObject([{ created_at: iso(1_200) }]);
  await sendPositions(test, [[late], [second]]);
  expect(await alarmsOf(tracker)).toEqual([]);
});

it('any values lead to the same readings and alarms in any order, each once', async () => {
  let raised = 0;
  await fc.assert(
    fc.asyncProperty(
      anyOrder(report, 24),
      meaning,
      fc.constantFrom(-3_600, -3_600, 600, 1_210),
      fc.boolean(),
      async ({ reports, requestsOf }, means, moved, isOneByOne) => {
        const [expected, tracker] = [await reefer(means, moved), await reefer(means, moved)];
        await sendPositions(test, [bodiesOf(expected, reports)]);
        const requests = requestsOf(bodiesOf(tracker, reports));
        await sendPositions(test, isOneByOne ? requests.flat().map((body) => [body]) : requests);
        const want = await alarmsOf(expected);
        raised += want.length;
        expect(await keptOf(tracker)).toEqual(await keptOf(expected));
        expect(await alarmsOf(tracker)).toEqual(want);
      },
    ),
    tries(60),
  );
  expect(raised).toBeGreaterThan(0);
});
