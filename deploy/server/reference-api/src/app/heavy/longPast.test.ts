import { makeCall, type Pool } from '../../testing/calls/madeCall';
import { thingsOf } from '../../testing/calls/things';
import { lengthenPast } from '../../testing/past/longPast';
import { rowsTouched } from '../../testing/past/plans';
import { takeSnapshot } from '../../testing/writes/snapshot';
import { startWrittenFleet, type WrittenFleet } from '../../testing/writes/writtenFleet';

/** Some pages of a list, and the past of one vehicle; each table that grows has several times as many. */
const FEW_ROWS = 2_000;
const CHOICES = [0, 1, 2, 3];

let fleet: WrittenFleet;
let pool: Pool;
let counts: Readonly<Record<string, number>>;
beforeAll(async () => {
  fleet = await startWrittenFleet();
  const { test, tables } = fleet;
  const geometry = { type: 'Point', coordinates: [21.4, 42], radius: 200 };
  await test.call('admin', 'POST', '/api/zones', { name: 'Зона', geometry });
  counts = await lengthenPast(test.api.database, 400, 10);
  const things = thingsOf(await takeSnapshot(test.api.database, tables), (_, rows) => rows.slice(0, 2));
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const period = { '?start_date': [day(170)], '?end_date': [day(0)], '?start': [day(170)], '?end': [day(0)] };
  pool = { ...things, ...period, '?search': ['SK'], '?page': [1], key: [1] };
}, 120_000);
afterAll(() => fleet?.test.close());

it('@long T7: a call that reads months of what happened has a budget of its own, and turns', async () => {
  const { api } = fleet.test;
  const grown = Object.entries(counts).flatMap(([table, rows]) => (rows > 2 * FEW_ROWS ? [table] : []));
  expect(grown).toEqual(
    expect.arrayContaining(['locations', 'alarms', 'acts', 'commands', 'trip_days', 'zone_visits']),
  );
  const reads = api.routes.filter(
    ({ method, path, permission, budget }) =>
      method === 'GET' && path.startsWith('/api/') && budget === 'cheap' && !/^(?:anyone|share)$/.test(permission),
  );
  const found: string[] = [];
  for (const route of reads)
    for (const choice of CHOICES) {
      const { path } = makeCall(fleet.document, [route], choice, pool);
      const rows = await rowsTouched(api.database, () => fleet.test.call('admin', 'GET', path));
      if (rows > FEW_ROWS) found.push(`${path}: ${Math.round(rows)}`);
    }
  expect(found).toEqual([]);
}, 240_000);
