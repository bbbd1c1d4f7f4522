/** @clock real */
import { startTestApi, type TestApi } from '../../testing/client';

const imei = '359632080000001';
let test: TestApi;
beforeAll(async () => {
  test = await startTestApi({ heavyThreads: true });
  await test.enterDevices([imei]);
  await test.api.database.query("select create_locations_partition(to_char(now(), 'YYYY-MM'))");
  await test.api.database.query(
    `insert into locations (device_pk, latitude, longitude, speed, gps_time, received_at)
     select id, 41.9 + n * 0.00001, 21.4, 50, date_trunc('month', now()) + n * interval '1 second', now()
     from devices, generate_series(1, 12000) n where imei = '${imei}'`,
  );
  // Two of one moment, where one page of the reading ends.
  await test.api.database.query(
    `insert into locations (device_pk, latitude, longitude, speed, gps_time, received_at)
     select device_pk, latitude, longitude + 0.00001, speed, gps_time, received_at from locations where gps_time = date_trunc('month', now()) + interval '10000 seconds'`,
  );
});
afterAll(() => test?.close());

const route = () =>
  test.call('manager', 'GET', `/api/routes/exported?device_id=${imei}&start_date=2020-01-01&end_date=2099-01-01`);

it('T7: a route is made in a thread, as it is made in this one', async () => {
  const { status, body, headers } = await route();
  expect(status).toBe(200);
  expect(body.data.route).toHaveLength(12_000);
  const times = body.data.route.map(({ timestamp }: { timestamp: string }) => timestamp);
  expect(new Set(times).size).toBe(12_000);
  expect(times).toEqual(times.toSorted());
  expect(body).toMatchObject({
    success: true,
    data: { device: { device_id: imei }, summary: { total_locations: 12_000 } },
  });
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  // Packed in the thread, as `fetch` takes it; the tag is of the text.
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['gzip', expect.stringContaining('encoding')]);
  const again = await fetch(
    `${test.api.url}/api/routes/exported?device_id=${imei}&start_date=2020-01-01&end_date=2099-01-01`,
    { headers: { authorization: `Bearer ${await test.login('manager')}`, 'if-none-match': headers.get('etag') ?? '' } },
  );
  expect(again.status).toBe(304);
});

it('T7: a route that its caller cannot unpack is unpacked on its way', async () => {
  const { headers, body } = await test.call(
    'manager',
    'GET',
    `/api/routes/exported?device_id=${imei}&start_date=2020-01-01&end_date=2099-01-01`,
    undefined,
    { 'accept-encoding': 'identity' },
  );
  expect(headers.get('content-encoding')).toBeNull();
  expect(body).toEqual((await route()).body);
});

it.each([
  ['/api/locations', 2],
  ['/api/alarms', 4],
])(
  'T7: %s is read %i at a time, in turns, and a list of what there is now waits for none of them',
  async (path, atOnce) => {
    const { database } = test.api;
    const query = database.query.bind(database);
    let begun = 0;
    let [free, isBegun] = [() => {}, () => {}];
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    const allBegun = new Promise<void>((resolve) => {
      isBegun = resolve;
    });
    const spy = jest.spyOn(database, 'query').mockImplementation(async (sql, ...more) => {
      if (sql.includes('limit 7 offset')) {
        if (++begun === atOnce) isBegun();
        await held;
      }
      return query(sql, ...more) as never;
    });
    const people = ['admin', 'manager', 'operator'];
    const readings = [...people, ...people].map((person) => test.call(person, 'GET', `${path}?limit=7`));
    await allBegun;
    const list = await test.call('operator', 'GET', '/api/vehicles');
    const begunBeside = begun;
    free();
    expect([list.status, begunBeside]).toEqual([200, atOnce]);
    expect((await Promise.all(readings)).map(({ status }) => status)).toEqual(readings.map(() => 200));
    expect(begun).toBe(6);
    spy.mockRestore();
  },
);

it('T7: nothing is sent that the response’s schema does not have', async () => {
  const { database } = test.api;
  await database.query(
    `insert into vehicles (vehicle_code, license_plate, plate_key, make, model, vehicle_type, status, search_text) values ('T7', 'T7', 'T7', 'x', 'y', 'truck', 'active', 't7')`,
  );
  await database.query(
    `insert into trip_days (vehicle_id, device_pk, day, rules, fix_count, previous_count, is_closed, derived_at, distance, estimated_distance, driving_seconds,
       idling_seconds, standing_seconds, silent_seconds, trips, stops, driver, entries)
     select v.id, d.id, current_date - 3, 0, 0, 0, true, now(), 1000, 0, 60, 0, 0, 0, 1, 0, 'CARD-7', '[]' from vehicles v, devices d where v.vehicle_code = 'T7'`,
  );
  const { status, body } = await test.call(
    'manager',
    'GET',
    '/api/distances?group=vehicle-day&start_date=2020-01-01&end_date=2020-12-31',
  );
  expect([status, body.data]).toEqual([200, []]);
  const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  const found = await test.call(
    'manager',
    'GET',
    `/api/distances?group=vehicle-day&start_date=${day}&end_date=${new Date().toISOString().slice(0, 10)}`,
  );
  expect(found.body.data).toMatchObject([{ license_plate: 'T7', distance: 1000, trips: 1 }]);
  expect(found.body.data[0]).not.toHaveProperty('card');
});

it('T7: the fuel of a month is computed in a thread', async () => {
  const { database, services } = test.api;
  const [{ id } = { id: 0 }] = await database.query<{ id: number }>(
    `insert into vehicles (vehicle_code, license_plate, plate_key, make, model, vehicle_type, status, search_text) values ('T8', 'T8', 'T8', 'x', 'y', 'truck', 'active', 't8') returning id`,
  );
  await database.query(
    `with device as (
       insert into devices (device_id, imei, device_type, vehicle_id, search_text) values ('T8', '359632080000008', 'T8', $1, 't8') returning id
     ), sensor as (
       insert into sensors (device_pk, attribute, is_flag, name, unit, factor, addend, points, smoothing, thresholds, since, counts_from)
       select id, 'fuel', false, 'Резервоар', 'L', 1, 0, '[]', 0, '[]', now(), now() from device returning id, device_pk
     )
     insert into sensor_readings (sensor_id, device_pk, slot, at, value)
     select id, device_pk, extract(epoch from at) / 30, at, case when n < 120 then 40 else 90 end
     from sensor, generate_series(0, 239) n, lateral (select date_trunc('day', now()) - interval '3 days' + n * interval '1 minute' as at) times`,
    [id],
  );
  await database.query(`update device_assignments set valid_from = now() - interval '9 days' where vehicle_id = $1`, [
    id,
  ]);
  const run = jest.spyOn(services.heavy, 'run');
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const { status, body } = await test.call(
    'manager',
    'GET',
    `/api/fuel/vehicles/${id}?start_date=${day(5)}&end_date=${day(0)}`,
  );
  expect([status, body.data?.changes]).toEqual([200, [expect.objectContaining({ kind: 'refuel', litres: 50 })]]);
  expect(run.mock.calls.map(([name]) => name)).toEqual(['fuel']);
  run.mockRestore();
});

it('T7: what fails in a thread fails the call alone', async () => {
  const { heavy } = test.api.services;
  const order = { person: 1, signal: new AbortController().signal };
  const wrong = { device: Number.NaN, from: undefined, to: undefined, visibility: null };
  await expect(heavy.run('route', wrong, order)).rejects.toThrow(/integer/);
  expect((await route()).status).toBe(200);
});

it('T7: work ends at the next statement when nobody waits for it', async () => {
  const { heavy } = test.api.services;
  const gone = new AbortController();
  const [{ id } = { id: 0 }] = await test.api.database.query<{ id: number }>(
    `select id from devices where imei = '${imei}'`,
  );
  const order = { device: id, from: new Date(0), to: new Date('2099-01-01'), visibility: null };
  const left = heavy.run('route', order, { person: 1, signal: gone.signal });
  const next = heavy.run('route', order, { person: 1, signal: new AbortController().signal });
  expect(heavy.of(1)).toHaveLength(2);
  gone.abort();
  await expect(left).rejects.toThrow('abort');
  expect((await next)?.points).toBe(12_000);

  const { database } = test.api;
  // PostgreSQL is read by a connection of the thread's own.
  if (!database.lend) return;
  const late = new AbortController();
  const statements: string[] = [];
  const lend = database.lend.bind(database);
  const spy = jest.spyOn(database as Required<typeof database>, 'lend').mockImplementation((port) => {
    const ask = lend(port);
    return (call, sql, params) => {
      statements.push(sql);
      late.abort();
      return ask(call, sql, params);
    };
  });
  await expect(heavy.run('route', order, { person: 1, signal: late.signal })).rejects.toThrow('abort');
  spy.mockRestore();
  // The first of two.
  expect(statements).toHaveLength(1);
  expect(heavy.of(1)).toEqual([]);
});

it('T7: a transaction of the server and a thread’s statements keep out of each other', async () => {
  const { database, services } = test.api;
  const order = { person: 1, signal: new AbortController().signal };
  const [{ id } = { id: 0 }] = await database.query<{ id: number }>(`select id from devices where imei = '${imei}'`);
  const failing = database
    .transaction(async ({ query }) => {
      const made = services.heavy.run(
        'route',
        { device: id, from: new Date(0), to: new Date('2099-01-01'), visibility: null },
        order,
      );
      await query('select 1');
      // From here on this transaction takes no statement: the thread's would fail with it.
      await query('select no_such_column').catch(() => {});
      return { made };
    })
    .then(({ made }) => made);
  expect((await failing)?.points).toBe(12_000);
});
