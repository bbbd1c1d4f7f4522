import type { Queries } from '../../platform/database/database';
import { startTestApi, type TestApi } from '../../testing/client';

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

const VEHICLES = 20;
const PER_DAY = 50;
const DAYS = 60;

/** Rows of locations that a plan's scans touch. */
const touched = (node: PlanNode): number =>
  (node['Relation Name']?.startsWith('locations') === true
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, child) => sum + touched(child), 0);

describe('a long past', () => {
  let test: TestApi;
  let query: Queries['query'];
  let asked: { sql: string; params: readonly unknown[] }[] = [];

  beforeAll(async () => {
    test = await startTestApi({ retentionDays: 36_500 });
    const { database } = test.api;
    await database.query(
      `insert into vehicles (vehicle_code, license_plate, plate_key, make, model, vehicle_type, search_text)
       select 'V-' || n, 'SK-' || n, 'SK-' || n, 'Skoda', 'Fabia', 'car', 'v-' || n || ' sk-' || n from generate_series(1, ${VEHICLES}) n`,
    );
    await database.query(
      `insert into devices (device_id, device_type, vehicle_id, status, search_text)
       select 'GPS-' || id, 'FMB920', id, 'offline', 'gps-' || id from vehicles order by id`,
    );
    for (const month of ['09', '10', '11'])
      await database.query(
        `create table locations_2026_${month} partition of locations for values from ('2026-${month}-01T00:00:00Z') to ('2026-${Number(month) + 1}-01T00:00:00Z')`,
      );
    // Vehicle 1 was sold after ten days, so a query for it must reach the oldest rows.
    await database.query(
      `insert into locations (device_pk, vehicle_id, latitude, longitude, speed, gps_time)
       select d.id, d.vehicle_id, 42, 21, case when n % 997 = 0 then 130 else n * 7 % 90 end, '2026-09-05T00:00:00Z'::timestamptz + make_interval(secs => n * ${86_400 / PER_DAY} + d.id)
       from generate_series(0, ${DAYS * PER_DAY - 1}) n cross join devices d where d.id > 1 or n < ${10 * PER_DAY} order by n, d.id`,
    );
    const sums =
      'count(*), count(*) filter (where speed > 0), sum(speed), max(speed), count(*) filter (where speed > 80)';
    await database.query(
      `insert into device_days select device_pk, (gps_time at time zone 'Europe/Skopje')::date, vehicle_id, ${sums} from locations group by 1, 2, 3`,
    );
    await database.query(
      `insert into fleet_hours select date_trunc('hour', gps_time), ${sums} from locations group by 1`,
    );
    await database.query(
      'insert into device_state (device_pk, last_heartbeat, gps_time) select device_pk, max(gps_time), max(gps_time) from locations group by 1',
    );
    // The server does this by itself from time to time; on PostgreSQL its own process does.
    await test.api.upkeep.run('sweep');
    if (database.kind === 'postgres') await database.query('analyze');
    query = database.query.bind(database);
    jest.spyOn(database, 'query').mockImplementation((sql: string, params: readonly unknown[] = []) => {
      if (/\blocations\b/.test(sql)) asked.push({ sql, params });
      return query(sql, params);
    });
  });
  afterAll(() => test.close());

  /** Asks as the console does. @returns the answer and how many rows of locations the server touched for it */
  async function ask(path: string) {
    asked = [];
    const { status, body } = await test.call('operator', 'GET', path);
    expect(status).toBe(200);
    let rows = 0;
    for (const { sql, params } of asked) {
      const [row] = await query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, timing off, format json) ${sql}`,
        params,
      );
      rows += touched(row?.['QUERY PLAN'][0].Plan ?? fail());
    }
    return { body, rows };
  }
  const fail = (): never => {
    throw new Error('no plan');
  };

  const everything = VEHICLES * DAYS * PER_DAY - (DAYS - 10) * PER_DAY;

  it.each([
    ['the newest', '', everything],
    ['of a vehicle', 'vehicle_id=V-5', DAYS * PER_DAY],
    ['of a vehicle that was sold long ago', 'vehicle_id=V-1', 10 * PER_DAY],
    ['of its device', 'device_id=GPS-1', 10 * PER_DAY],
    ['of some that a word finds', 'search=v-1', (10 + 10 * DAYS) * PER_DAY],
    ['of a vehicle on one day', 'vehicle_id=V-5&start_date=2026-09-20&end_date=2026-09-20', PER_DAY],
    ['of a day to the minute', 'start_date=2026-09-20T10:17&end_date=2026-10-20T12:31', undefined],
    ['of a page in the middle', 'page=500', everything],
    ['of the fifteenth page of one vehicle', 'vehicle_id=V-5&page=15', DAYS * PER_DAY],
    ['of a page far back of one vehicle', 'vehicle_id=V-5&page=55', DAYS * PER_DAY],
    ['of the last page', `page=${Math.ceil(everything / 50)}`, everything],
    ['of a page beyond the end', 'page=100000', everything],
    ['by time, oldest first', 'sort=gps_time&order=asc', everything],
    ['by time, newest first', 'sort=gps_time&order=desc', everything],
    ['by speed, fastest first', 'sort=speed&order=desc', everything],
    ['by speed, slowest first', 'sort=speed&order=asc', everything],
    ['faster than almost all', 'min_speed=120', undefined],
  ])('costs the list no more than a short one: %s', async (_, query, total) => {
    const { body, rows } = await ask(`/api/locations?${query}`);
    if (total !== undefined) expect(body.pagination.total).toBe(total);
    expect(rows).toBeLessThan(1_000);
  });

  it('gives the pages that reading on would give', async () => {
    const reading = (
      await query<{ id: number }>(
        'select id from locations where gps_time <= $1 order by gps_time desc, id desc limit 50 offset 30000',
        [new Date('2026-10-29T10:17:30Z')],
      )
    ).map(({ id }) => id);
    const { body } = await ask('/api/locations?page=601&end_date=2026-10-29T10:17:30Z');
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual(reading);
    const [{ total } = { total: 0 }] = await query<{ total: number }>(
      'select count(*) as total from locations where gps_time <= $1',
      [new Date('2026-10-29T10:17:30Z')],
    );
    expect(body.pagination.total).toBe(total);
  });

  it.each(['location-stats?days=90', 'hourly-activity?days=90', 'overview?days=90'])(
    'costs the dashboard no location at all: %s',
    async (path) => {
      expect((await ask(`/api/dashboard/${path}`)).rows).toBe(0);
    },
  );

  it.each(['dashboard?days=90', 'vehicle/5?days=90', 'safety?days=90', 'operational?days=90'])(
    'costs reports no location at all: %s',
    async (path) => {
      expect((await ask(`/api/reports/${path}`)).rows).toBe(0);
    },
  );
});
