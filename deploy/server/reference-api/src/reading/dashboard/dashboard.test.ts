import { type FixtureSummary, seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';
import { eventBody, positionBody } from '../../testing/traccar';

describe('dashboard and reports', () => {
  let test: TestApi;
  let fixture: FixtureSummary;
  beforeAll(async () => {
    test = await startTestApi();
    fixture = await seedFixture(test.api);
  });
  afterAll(() => test.close());

  const get = async (path: string) => (await test.call('operator', 'GET', `/api/${path}`)).body.data;

  it('gives the overview', async () => {
    const data = await get('dashboard/overview?days=30');
    expect(data).toMatchObject({
      total_vehicles: 26,
      online_devices: fixture.onlineDevices,
      unacknowledged_alarms: fixture.unacknowledgedAlarms,
      active_routes: expect.any(Number),
    });
    expect(data.recent_activity).toHaveLength(10);
    expect(new Set(data.recent_activity.map(({ type }: { type: string }) => type))).toEqual(
      new Set(['location', 'alarm']),
    );
    expect(
      data.critical_alarms.every(
        (alarm: Record<string, unknown>) => alarm.severity === 'critical' && !alarm.is_acknowledged,
      ),
    ).toBe(true);
    expect(data.offline_devices.map((row: Record<string, unknown>) => [row.device_id, row.minutes_offline])).toEqual([
      ['GPS-0005', 95],
      ['GPS-0010', 1560],
      ['GPS-0015', 5760],
      ['GPS-0025', null],
    ]);
    expect((await get('dashboard/overview?days=1')).unacknowledged_alarms).toBeLessThan(data.unacknowledged_alarms);
  });

  it('gives every vehicle of the fleet with its place and state', async () => {
    const { vehicles } = await get('dashboard/fleet-status');
    expect(vehicles).toHaveLength(fixture.vehicles);
    expect(Object.keys(vehicles[0]).sort()).toEqual([
      'alarm_severity',
      'device_id',
      'device_status',
      'has_alarms',
      'heading',
      'id',
      'last_location_time',
      'last_message_time',
      'latitude',
      'left_out_places',
      'left_out_speeds',
      'license_plate',
      'longitude',
      'make',
      'model',
      'private_since',
      'speed',
      'status',
      'vehicle_code',
      'vehicle_type',
    ]);
  });

  it('counts locations and alarms the same way everywhere', async () => {
    const { summary } = await get('dashboard/location-stats?days=30');
    const { hourly_data } = await get('dashboard/hourly-activity?days=30');
    const trends = await get('dashboard/alarm-trends?days=30');
    const stats = await get('dashboard/alarm-stats?days=30');
    const report = await get('reports/dashboard?days=30');
    const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
    expect(summary.total_locations).toBe(fixture.locations);
    expect(hourly_data.map(({ hour }: { hour: number }) => hour)).toEqual(Array.from({ length: 24 }, (_, i) => i));
    expect(sum(hourly_data)).toBe(fixture.locations);
    expect(sum(trends.alarm_types)).toBe(fixture.alarms);
    expect(trends.daily_trends).toHaveLength(30);
    expect(sum(trends.daily_trends)).toBe(fixture.alarms);
    expect(stats).toMatchObject({ total: fixture.alarms, unacknowledged: fixture.unacknowledgedAlarms });
    expect(report.overview).toMatchObject({
      total_devices: fixture.devices,
      online_devices: fixture.onlineDevices,
      offline_devices: fixture.offlineDevices,
      total_locations: fixture.locations,
      total_alarms: fixture.alarms,
      unacknowledged_alarms: fixture.unacknowledgedAlarms,
      avg_speed: summary.avg_speed,
      max_speed: summary.max_speed,
    });
    expect(
      report.topVehicles.reduce((total: number, row: { location_count: number }) => total + row.location_count, 0),
    ).toBe(fixture.locations);
  });

  it('averages only over vehicles that move', async () => {
    const [expected] = await test.api.database.query<{ avg: number; max: number }>(
      'select avg(speed) filter (where speed > 0) as avg, max(speed) as max from locations',
    );
    const { summary } = await get('dashboard/location-stats?days=30');
    expect(summary.avg_speed).toBeCloseTo(expected?.avg ?? 0, 1);
    expect(summary.max_speed).toBeCloseTo(expected?.max ?? 0, 1);
  });

  it('reports on one vehicle', async () => {
    const vehicles = await get('reports/vehicles');
    expect(vehicles[0]).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      license_plate: expect.any(String),
    });
    const data = await get('reports/vehicle/1?days=30');
    expect(data.vehicle).toMatchObject({ name: expect.stringContaining('V-0001'), device_status: 'online' });
    expect(data.stats.total_locations).toBe(9);
    expect(
      data.dailyActivity.reduce((total: number, row: { location_count: number }) => total + row.location_count, 0),
    ).toBe(9);
    expect(
      data.dailyActivity.reduce((total: number, row: { alarms_count: number }) => total + row.alarms_count, 0),
    ).toBe(data.stats.total_alarms);
    expect((await test.call('operator', 'GET', '/api/reports/vehicle/424242')).body).toMatchObject({
      success: false,
      message: 'Возилото не е пронајдено',
    });
  });

  it('reports on safety and operation', async () => {
    const safety = await get('reports/safety?days=90');
    expect(safety.safetyStats.find(({ type }: { type: string }) => type === 'sos')).toEqual({
      type: 'sos',
      total_count: 5,
      unacknowledged_count: expect.any(Number),
    });
    expect(safety.riskProfile[0]).toMatchObject({
      total_alarms: expect.any(Number),
      speed_violations: expect.any(Number),
      geofence_violations: expect.any(Number),
      risk_level: expect.stringMatching(/high|medium|low/),
    });
    const operational = await get('reports/operational');
    expect(operational.fleetUtilization).toMatchObject({
      total_devices: 25,
      active_devices: 24,
      utilization_percentage: 96,
    });
    expect(
      operational.inactivity.map((row: Record<string, unknown>) => [row.hours_inactive, row.inactivity_level]),
    ).toEqual([
      [null, 'high'],
      [96, 'high'],
      [26, 'medium'],
      [1.6, 'low'],
    ]);
  });

  describe('beside the period before', () => {
    const period = async (days: number) => (await get(`reports/dashboard?days=${days}`)).previous;

    it('says nothing where it has not all of it', async () => {
      expect(await period(7)).toBeUndefined();
      expect((await get('reports/safety?days=7')).previous).toBeUndefined();
    });

    it('gives the same figures of it as the rows do', async () => {
      // Around noon, so that a few seconds more or an hour of daylight saving never lead into another day.
      const daysAgo = (days: number) => new Date(new Date().setUTCHours(11, 0, 0, 0) - days * 86_400_000);
      const bodies = [15, 12, 10, 9].flatMap((days) =>
        [40, 60, 95].map((speed, i) =>
          positionBody('359632080000001', new Date(daysAgo(days).getTime() + i * 1000), speed),
        ),
      );
      await test.tracker('/ingest/positions?replay=1', bodies);
      await test.tracker(
        '/ingest/events?replay=1',
        eventBody('359632080000001', 'alarm', daysAgo(10), { alarm: 'sos' }),
      );
      const { previous } = await get('reports/vehicle/1?days=7');
      expect(previous).toEqual({ total_locations: 9, active_days: 3, avg_speed: 65, max_speed: 95, total_alarms: 1 });
      expect(await period(7)).toEqual({
        active_devices: 1,
        total_locations: 9,
        avg_speed: 65,
        max_speed: 95,
        total_alarms: 1,
      });
      expect((await get('reports/operational?days=7')).previous).toEqual({ active_devices: 1 });
      expect((await get('reports/safety?days=7')).previous).toEqual({
        safetyStats: [{ type: 'sos', total_count: 1 }],
      });
      expect(await period(30)).toBeUndefined();
    });
  });
});
