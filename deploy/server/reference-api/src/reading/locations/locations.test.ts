import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';
import { positionBody } from '../../testing/traccar';

describe('locations', () => {
  let test: TestApi;
  const tracker = '359632080000025';
  // Skopje is an hour ahead of UTC in November.
  const at = (time: string) => new Date(`2026-11-10T${time}Z`);

  beforeAll(async () => {
    test = await startTestApi({ retentionDays: 36_500 });
    await seedFixture(test.api);
    await test.tracker('/ingest/positions?replay=1', [
      positionBody(tracker, at('06:59:00'), 10, { latitude: 41.99, longitude: 21.4 }),
      positionBody(tracker, at('07:00:00'), 0, { latitude: 42.0, longitude: 21.4 }),
      positionBody(tracker, at('07:30:00'), 50, { latitude: 42.0, longitude: 21.5 }),
      positionBody(tracker, at('08:00:00'), 90, { latitude: 42.1, longitude: 21.5 }),
      positionBody(tracker, at('08:30:00'), 70, { latitude: 48.2, longitude: 16.4 }),
      positionBody(tracker, at('22:59:59'), 20, { latitude: 42.1, longitude: 21.6 }),
      positionBody(tracker, at('23:00:00'), 20, { latitude: 42.1, longitude: 21.6 }),
    ]);
  });
  afterAll(() => test.close());

  const list = async (query: string) => (await test.call('operator', 'GET', `/api/locations?${query}`)).body;
  const speeds = async (query: string) =>
    (await list(`device_id=GPS-0025&${query}`)).data.map(({ speed }: { speed: number }) => speed);

  it('come newest first, 50 a page, with all their fields', async () => {
    const { data, pagination } = await list('');
    expect([data.length, pagination]).toEqual([50, { total: 223, pages: 5, page: 1 }]);
    expect(Object.keys(data[0]).sort()).toEqual([
      'accuracy',
      'altitude',
      'device_id',
      'gps_time',
      'heading',
      'id',
      'latitude',
      'license_plate',
      'longitude',
      'received_at',
      'satellites',
      'speed',
      'vehicle_code',
    ]);
    const times = data.map(({ gps_time }: { gps_time: string }) => gps_time);
    expect(times).toEqual([...times].sort().reverse());
    expect((await list('page=5')).data).toHaveLength(23);
  });

  it.each([
    ['start_date=2026-11-10T08:00:00&end_date=2026-11-10T09:00:00', [90, 50, 0]],
    ['start_date=2026-11-10T08:00&end_date=2026-11-10T08:30', [50, 0]],
    ['start_date=2026-11-10 08:00:00&end_date=2026-11-10 09:00:00', [90, 50, 0]],
    ['start_date=2026-11-10T07:00:00Z&end_date=2026-11-10T07:30:00%2B00:00', [50, 0]],
    ['start_date=2026-11-10&end_date=2026-11-10', [20, 70, 90, 50, 0, 10]],
    ['start_date=2026-11-11&end_date=2026-11-11', [20]],
    ['min_speed=50&max_speed=70&end_date=2026-11-12', [70, 50]],
    ['limit=2&page=2&end_date=2026-11-12&sort=speed&order=desc', [50, 20]],
  ])('are found in the local time of Skopje: %s', async (query, expected) => {
    const { data, pagination } = await list(`device_id=GPS-0025&${query}`);
    expect(data.map(({ speed }: { speed: number }) => speed)).toEqual(expected);
    if (!query.includes('limit')) expect(pagination.total).toBe(expected.length);
  });

  it('are found by vehicle and by words', async () => {
    expect(await speeds('vehicle_id=25&limit=3')).toHaveLength(3);
    expect((await list('vehicle_id=V-0025')).pagination.total).toBe(7);
    expect((await list('search=gps-0025')).pagination.total).toBe(7);
    expect((await list('search=no-such-thing')).data).toEqual([]);
  });

  it('stay with the vehicle that drove them when the device moves to another', async () => {
    const [old] = (await list('device_id=GPS-0024&limit=1')).data;
    await test.call('manager', 'PUT', '/api/devices/24', { vehicle_id: 26 });
    await test.tracker('/ingest/positions', positionBody('359632080000024', new Date(), 33));
    const rows = (await list('device_id=GPS-0024')).data;
    expect([rows[0].vehicle_code, rows[1].vehicle_code]).toEqual(['V-0026', old.vehicle_code]);
    expect((await list('vehicle_id=V-0026')).pagination.total).toBe(1);
  });

  it('make a route with its figures, without points outside the country', async () => {
    const { data } = (
      await test.call(
        'operator',
        'GET',
        '/api/routes/exported?device_id=GPS-0025&start_date=2026-11-10T08:00:00&end_date=2026-11-10T23:00:00',
        undefined,
        { 'cache-control': 'no-cache' },
      )
    ).body;
    expect(data.device).toEqual({
      device_id: 'GPS-0025',
      imei: tracker,
      vehicle_code: 'V-0025',
      license_plate: expect.any(String),
      make: expect.any(String),
      model: expect.any(String),
    });
    expect(data.route).toEqual([
      { lat: 42, lng: 21.4, timestamp: '2026-11-10T07:00:00.000Z', speed: 0, heading: 90 },
      { lat: 42, lng: 21.5, timestamp: '2026-11-10T07:30:00.000Z', speed: 50, heading: 90 },
      { lat: 42.1, lng: 21.5, timestamp: '2026-11-10T08:00:00.000Z', speed: 90, heading: 90 },
    ]);
    expect(data.summary).toEqual({
      left_out_places: 0,
      left_out_speeds: 0,
      total_distance: 19.38,
      total_locations: 3,
      avg_speed: 70,
      max_speed: 90,
      start_time: '2026-11-10T07:00:00.000Z',
      end_time: '2026-11-10T08:00:00.000Z',
    });
  });

  it('make no route of nothing', async () => {
    const route = (query: string) => test.call('operator', 'GET', `/api/routes/exported?${query}`);
    const empty = await route('device_id=GPS-0025&start_date=2020-01-01&end_date=2020-01-02');
    expect(empty.body.data).toMatchObject({
      route: [],
      summary: { total_distance: 0, total_locations: 0, avg_speed: 0, max_speed: 0, start_time: null, end_time: null },
    });
    expect((await route('device_id=none&start_date=2020-01-01&end_date=2020-01-02')).status).toBe(404);
    expect((await route('device_id=GPS-0025')).body.fields).toHaveProperty('start_date');
    expect((await route('device_id=GPS-0025&start_date=2020-01-03&end_date=2020-01-02')).body.fields).toEqual({
      start_date: 'Почетокот на периодот мора да биде пред крајот.',
    });
  });
});
