import fc from 'fast-check';
import { vehicleAtSql } from '../../lookup/deviceAssignments.store';
import { startOfDay } from '../../platform/http/times';
import { startTestApi, type TestApi } from '../../testing/client';
import { tries } from '../../testing/runs';
import { eventBody, positionBody } from '../../testing/traccar';

const minute = 60_000;
const day = 86_400_000;
const now = Date.now();
const plates = ['SK-1001-AA', 'SK-1002-AA', 'SK-1003-AA'] as const;
const imei = '864900000000017';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await query(
    `insert into vehicles (vehicle_code, license_plate, plate_key, make, model, vehicle_type, search_text)
     select 'V' || i, plate, plate, 'Ford', 'Transit', 'van', plate from unnest($1::text[]) with ordinality as x(plate, i)`,
    [plates],
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  await query('delete from alarms');
  await query('delete from device_state');
  await query('delete from devices');
  await query('truncate locations, device_days, trip_days');
});

const query = <R>(sql: string, params: unknown[] = []) => test.api.database.query<R>(sql, params);
const vehicleOf = async (plate: string | null) =>
  plate === null
    ? null
    : ((await query<{ id: number }>('select id from vehicles where license_plate = $1', [plate]))[0]?.id ?? 0);
const enter = async (plate: string | null, id = imei) =>
  query(
    "insert into devices (device_id, imei, device_type, vehicle_id, search_text) values ($1, $1, 'FMB920', $2, $1)",
    [id, await vehicleOf(plate)],
  );
const link = async (plate: string | null, id = imei) =>
  query('update devices set vehicle_id = $2 where device_id = $1', [id, await vehicleOf(plate)]);
/** The history as if the changes had been made earlier. @param ages minutes ago, the oldest first */
const backdate = async (...ages: number[]) => {
  const rows = await query<{ id: number }>('select id from device_assignments order by valid_from, id');
  for (const [i, { id }] of rows.entries())
    await query(
      `update device_assignments set valid_from = coalesce($2::timestamptz, valid_from), valid_to = case when valid_to is not null then coalesce($3::timestamptz, valid_to) end where id = $1`,
      [id, i > 0 ? at(ages[i - 1] ?? 0) : null, ages[i] === undefined ? null : at(ages[i] ?? 0)],
    );
  await query('update devices set vehicle_since = $1', [at(ages.at(-1) ?? 0)]);
};
const at = (age: number) => new Date(now - age * minute);
const history = (id = imei) =>
  query<{ plate: string; since: boolean; open: boolean }>(
    `select v.license_plate as plate, a.valid_from = to_timestamp(0) as since, a.valid_to is null as open
     from device_assignments a join vehicles v on v.id = a.vehicle_id join devices d on d.id = a.device_pk where d.device_id = $1 order by a.valid_from`,
    [id],
  );

describe('the history of a tracker', () => {
  it('begins with its entry, and goes on with every change of its vehicle, by whatever way', async () => {
    await enter(plates[0]);
    expect(await history()).toEqual([{ plate: plates[0], since: true, open: true }]);
    await link(plates[1]);
    expect(await history()).toEqual([
      { plate: plates[0], since: true, open: false },
      { plate: plates[1], since: false, open: true },
    ]);
    await link(null);
    expect((await history()).map(({ open }) => open)).toEqual([false, false]);
  });

  it('of one that is entered without a vehicle begins with its first vehicle', async () => {
    await enter(null);
    expect(await history()).toEqual([]);
    await link(plates[0]);
    expect(await history()).toEqual([{ plate: plates[0], since: false, open: true }]);
  });

  it('of the second tracker of a vehicle begins where that of the first has ended', async () => {
    await enter(plates[0]);
    await link(null);
    await enter(plates[0], '864900000000025');
    expect(await history('864900000000025')).toEqual([{ plate: plates[0], since: false, open: true }]);
  });

  it('has no part for what lasted no time: taken out and put back in one transaction, it never left', async () => {
    await enter(plates[0]);
    const before = await query('select * from device_assignments');
    const id = await vehicleOf(plates[0]);
    await test.api.database.transaction(async (queries) => {
      await queries.query('update devices set vehicle_id = null');
      await queries.query('update devices set vehicle_id = $1', [id]);
    });
    expect(await query('select * from device_assignments')).toEqual(before);
  });

  it('two trackers that change vehicles with each other in one statement each have two parts', async () => {
    await enter(plates[0]);
    await enter(plates[1], '864900000000025');
    const rows = (
      await query<{ id: number; vehicle_id: number }>('select id, vehicle_id from devices order by id')
    ).map(({ id, vehicle_id }) => ({ device_id: `D${id}`, id, vehicle_id }));
    await test.api.database.transaction(async (queries) => {
      await queries.query('update devices set vehicle_id = null');
      for (const [i, { id }] of rows.entries())
        await queries.query('update devices set vehicle_id = $2 where id = $1', [id, rows[1 - i]?.vehicle_id]);
    });
    expect((await history()).map(({ plate }) => plate)).toEqual([plates[0], plates[1]]);
    expect((await history('864900000000025')).map(({ plate }) => plate)).toEqual([plates[1], plates[0]]);
  });

  it('is the same asked by device and by vehicle, at any time: against a walk through it', async () => {
    await enter(plates[0]);
    for (const plate of [plates[1], null, plates[2], plates[0]]) await link(plate);
    await backdate(4000, 3000, 2000, 1000);
    // Out of every vehicle from 3000 to 2500 minutes ago.
    await query(
      'update device_assignments set valid_to = $1 where id = (select id from device_assignments order by valid_from offset 1 limit 1)',
      [at(3000)],
    );
    const spans = await query<{ vehicle_id: number; valid_from: string; valid_to: string | null }>(
      'select a.vehicle_id, a.valid_from, a.valid_to from device_assignments a join devices d on d.id = a.device_pk',
    );
    expect(spans).toHaveLength(4);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 5000 }), async (age) => {
        const [found] = await query<{ id: number | null }>(
          `select ${vehicleAtSql('d.id', '$1::timestamptz')} as id from devices d`,
          [at(age)],
        );
        const span = spans.find(
          ({ valid_from, valid_to }) =>
            Date.parse(valid_from) <= at(age).getTime() &&
            (valid_to === null || Date.parse(valid_to) > at(age).getTime()),
        );
        expect(found?.id).toBe(span?.vehicle_id ?? null);
      }),
      tries(60),
    );
  });
});

describe('what a tracker sends belongs to the vehicle of its time', () => {
  /** The first vehicle until an hour ago, none until half an hour ago, then the second. */
  async function moved() {
    await enter(plates[0]);
    await link(null);
    await link(plates[1]);
    const [first, second] = await query<{ id: number }>('select id from device_assignments order by id');
    await query('update device_assignments set valid_to = $2 where id = $1', [first?.id, at(60)]);
    await query('update device_assignments set valid_from = $2 where id = $1', [second?.id, at(30)]);
    await query('update devices set vehicle_since = $1', [at(30)]);
  }
  const placed = (table: string, time: string) =>
    query<{ age: number; plate: string | null }>(
      `select round(extract(epoch from $1::timestamptz - t.${time}) / 60)::int as age, v.license_plate as plate
       from ${table} t left join vehicles v on v.id = t.vehicle_id order by 1`,
      [new Date(now)],
    );
  const ages = [1, 29, 31, 45, 59, 61, 90, 2000];
  const whose = (age: number) => (age < 30 ? plates[1] : age > 60 ? plates[0] : null);
  const expected = ages.map((age) => ({ age, plate: whose(age) }));

  it.each([
    ['as it comes', ages],
    ['the other way round', [...ages].reverse()],
  ])('positions, %s, one by one and together', async (_, order) => {
    for (const isTogether of [false, true]) {
      await query('truncate locations, device_days');
      await query('delete from devices');
      await moved();
      const bodies = order.map((age) => positionBody(imei, at(age), 40, { latitude: 41.9 + age / 1e5 }));
      for (const body of isTogether ? [bodies] : bodies)
        expect((await test.forward('/ingest/positions', body)).status).toBe(200);
      expect(await placed('locations', 'gps_time')).toEqual(expected);
      const days = await query<{ plate: string | null; count: number }>(
        `select v.license_plate as plate, sum(location_count)::int as count from device_days dd left join vehicles v on v.id = dd.vehicle_key group by 1 order by 1 nulls last`,
      );
      expect(days).toEqual([
        { plate: plates[0], count: 3 },
        { plate: plates[1], count: 2 },
        { plate: null, count: 3 },
      ]);
      await query('delete from device_state');
    }
  });

  it('fixes that a tracker calls invalid too', async () => {
    await moved();
    for (const age of [1, 61]) {
      const body = positionBody(imei, at(age), 40);
      await test.forward('/ingest/positions', { ...body, position: { ...body.position, valid: false } });
    }
    expect(await placed('invalid_locations', 'gps_time')).toEqual([
      { age: 1, plate: plates[1] },
      { age: 61, plate: plates[0] },
    ]);
    await query('truncate invalid_locations');
  });

  it.each([
    ['in a position', (age: number) => positionBody(imei, at(age), 0, { attributes: { alarm: 'sos' } }), 'positions'],
    ['as an event', (age: number) => eventBody(imei, 'alarm', at(age), { alarm: 'sos' }), 'events'],
    ['of a zone', (age: number) => eventBody(imei, 'geofenceExit', at(age), { geofenceName: 'Депо' }), 'events'],
  ])('alarms, %s', async (_, body, door) => {
    await moved();
    for (const age of [...ages].reverse()) expect((await test.forward(`/ingest/${door}`, body(age))).status).toBe(200);
    expect(await placed('alarms', 'created_at')).toEqual(expected);
  });

  it.each([
    ['speeding', (age: number) => positionBody(imei, at(age), 120)],
    ['battery', (age: number) => positionBody(imei, at(age), 0, { attributes: { batteryLevel: 5 } })],
  ])('alarms of our own rules, %s: an episode belongs to the vehicle of its time', async (_, body) => {
    await moved();
    for (const age of [...ages].reverse()) await test.forward('/ingest/positions', body(age));
    const alarms = await placed('alarms', 'created_at');
    expect(alarms.at(-1)).toEqual({ age: 2000, plate: plates[0] });
    expect(alarms).toEqual(alarms.map(({ age }) => ({ age, plate: whose(age) })));
  });

  it('trips and kilometres, also when they come late', async () => {
    await enter(plates[0]);
    await link(plates[1]);
    const noon = startOfDay(new Date(now - 2 * day).toISOString().slice(0, 10)) + 12 * 60 * minute;
    await query('update device_assignments set valid_to = $1 where valid_to is not null', [new Date(noon)]);
    await query('update device_assignments set valid_from = $1 where valid_to is null', [new Date(noon)]);
    await query('update devices set vehicle_since = $1', [new Date(noon)]);
    // Two hours before and one after noon, half a kilometre a minute, the newest first.
    const way = Array.from({ length: 181 }, (_, i) =>
      positionBody(imei, new Date(noon + (i - 120) * minute), 30, {
        latitude: 41.5 + (i * 500) / 111_195,
        attributes: { odometer: undefined as unknown as number },
      }),
    );
    expect((await test.forward('/ingest/positions?replay=true', way.slice(100))).status).toBe(200);
    expect((await test.forward('/ingest/positions?replay=true', way.slice(0, 100))).status).toBe(200);
    const kilometres = async (plate: string) => {
      const { body } = await test.call(
        'manager',
        'GET',
        `/api/vehicles/${plate}/day?date=${new Date(noon).toISOString().slice(0, 10)}`,
      );
      return [body.data.sums.distance / 1000, body.data.points.length];
    };
    const [first, second] = [await kilometres(plates[0]), await kilometres(plates[1])];
    expect(first[1]).toBe(120);
    expect(second[1]).toBe(61);
    expect(first[0]).toBeCloseTo(59.5, 0);
    expect(second[0]).toBeCloseTo(30, 0);
    const { body } = await test.call('manager', 'GET', `/api/locations?vehicle_id=${plates[0]}&limit=1`);
    expect(body.pagination.total).toBe(120);
  });
});
