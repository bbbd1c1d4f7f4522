import { seedFixture } from '../index';
import { emit, nextEvent, startTestApi, type TestApi } from '../testing/client';
import { eventBody, minutesAgo, positionBody } from '../testing/traccar';
import type { AlarmEvent, LocationUpdate, StatusUpdate } from './payloads';

describe('live connection', () => {
  let test: TestApi;
  const first = '359632080000001';

  beforeAll(async () => {
    test = await startTestApi();
    await seedFixture(test.api);
  });
  afterAll(() => test.close());

  it('sends a plain client of the fleet room one location-update an event', async () => {
    const socket = await test.connect(await test.login('operator'));
    expect(await emit(socket, 'join-fleet-tracking')).toEqual({ success: true });
    const update = nextEvent<LocationUpdate>(socket, 'location-update');
    await test.tracker('/ingest/positions', positionBody(first, new Date(), 61));
    expect(await update).toMatchObject({
      vehicle_id: 1,
      vehicle_code: 'V-0001',
      device_id: 'GPS-0001',
      license_plate: expect.any(String),
      speed: 61,
      heading: 90,
      latitude: 41.9981,
      longitude: 21.4254,
      gps_time: expect.stringMatching(/^\d{4}-.*Z$/),
      device_status: 'online',
    });
  });

  it('sends an array to a client that asked for batches', async () => {
    const socket = await test.connect(await test.login('operator'), { batch: true });
    await emit(socket, 'join-fleet-tracking');
    const updates = nextEvent<LocationUpdate[]>(socket, 'location-update');
    await test.tracker('/ingest/positions', [
      positionBody(first, new Date(), 62),
      positionBody('359632080000002', new Date(), 63),
    ]);
    expect((await updates).map(({ device_id, speed }) => [device_id, speed])).toEqual([
      ['GPS-0001', 62],
      ['GPS-0002', 63],
    ]);
  });

  it('sends those who see only some vehicles theirs together, each once, and not the others', async () => {
    for (const vehicle of [1, 2]) await test.call('admin', 'PUT', `/api/vehicles/${vehicle}/team`, { team_id: 1 });
    const { body } = await test.call('admin', 'GET', '/api/users?search=manager');
    await test.call('admin', 'PUT', `/api/users/${body.data[0].id}/teams`, { team_ids: [1] });
    test.forget('manager');
    const socket = await test.connect(await test.login('manager'), { batch: true });
    await test.api.services.live.visibilityChanged();
    const heard: LocationUpdate[][] = [];
    socket.on('location-update', (updates: LocationUpdate[]) => heard.push(updates));
    await emit(socket, 'join-fleet-tracking');
    await emit(socket, 'join-vehicle-tracking', 1);
    await test.tracker(
      '/ingest/positions',
      ['1', '2', '3'].map((n) => positionBody(`35963208000000${n}`, new Date(), 66)),
    );
    test.api.services.live.flush();
    // A round trip: what was sent before has arrived.
    await emit(socket, 'leave-fleet-tracking');
    const own = heard.filter((updates) => updates.some(({ speed }) => speed === 66));
    expect(own.map((updates) => updates.map(({ device_id }) => device_id))).toEqual([['GPS-0001', 'GPS-0002']]);
    await test.call('admin', 'PUT', `/api/users/${body.data[0].id}/teams`, { team_ids: [] });
    test.forget('manager');
  });

  it.each(['1', 'V-0001', 'GPS-0001', 1])(
    'knows the vehicle %p and sends to its room only what concerns it',
    async (vehicle) => {
      const socket = await test.connect(await test.login('operator'));
      const seen: string[] = [];
      socket.on('location-update', ({ device_id }: LocationUpdate) => seen.push(device_id));
      expect(await emit(socket, 'join-vehicle-tracking', vehicle)).toEqual({ success: true });
      await test.tracker('/ingest/positions', positionBody('359632080000003', new Date(), 64));
      const update = nextEvent<LocationUpdate>(socket, 'location-update');
      await test.tracker('/ingest/positions', positionBody(first, new Date(), 65));
      await update;
      expect(seen).toEqual(['GPS-0001']);
      expect(await emit(socket, 'leave-vehicle-tracking', vehicle)).toEqual({ success: true });
    },
  );

  it('sends alarms to every signed-in client, whatever rooms it is in', async () => {
    const socket = await test.connect(await test.login('operator'));
    const alarm = nextEvent<AlarmEvent>(socket, 'alarm');
    await test.tracker('/ingest/events', eventBody(first, 'alarm', new Date(), { alarm: 'sos' }));
    expect(await alarm).toMatchObject({
      id: expect.any(Number),
      alarmType: 'sos',
      severity: 'critical',
      message: 'Возачот побара помош (SOS)',
      acknowledged: false,
      timestamp: expect.stringMatching(/Z$/),
      vehicle_id: 1,
      vehicle_code: 'V-0001',
      device_id: 'GPS-0001',
    });
    expect(await alarm).not.toHaveProperty('zone');
    const zoned = nextEvent<AlarmEvent>(socket, 'alarm');
    await test.tracker('/ingest/events', eventBody(first, 'geofenceEnter', new Date(), { geofenceName: 'Депо' }));
    expect(await zoned).toMatchObject({ message: 'Влез во зона: Депо', zone: 'Депо' });
  });

  it('says when a device has been silent for ten minutes, and when it is back', async () => {
    const socket = await test.connect(await test.login('operator'));
    await test.api.database.query(
      "update device_state set last_heartbeat = $1 where device_pk = (select id from devices where device_id = 'GPS-0004')",
      [minutesAgo(11)],
    );
    const gone = nextEvent<StatusUpdate>(socket, 'status-update');
    await test.api.upkeep.run('silent devices');
    expect(await gone).toMatchObject({ device_id: 'GPS-0004', vehicle_code: 'V-0004', status: 'offline' });
    const back = nextEvent<StatusUpdate>(socket, 'status-update');
    await test.tracker('/ingest/positions', positionBody('359632080000004', new Date()));
    expect(await back).toMatchObject({ device_id: 'GPS-0004', status: 'online', ignition: true });
  });

  it('gives a plain client in the end the newest of every vehicle, however many there are', async () => {
    const socket = await test.connect(await test.login('operator'));
    await emit(socket, 'join-fleet-tracking');
    const newest = new Map<string, number>();
    const complete = new Promise<void>((resolve) => {
      socket.on('location-update', ({ device_id, speed }: LocationUpdate) => {
        // What the tests before have reported may still arrive.
        if (device_id.startsWith('plain-')) newest.set(device_id, speed);
        if (newest.size === 300 && [...newest.values()].every((value) => value === 3)) resolve();
      });
    });
    const update = (device: number, speed: number): LocationUpdate => ({
      vehicle_id: null,
      vehicle_code: null,
      license_plate: null,
      device_id: `plain-${device}`,
      latitude: 42,
      longitude: 21,
      speed,
      heading: null,
      altitude: null,
      satellites: null,
      accuracy: null,
      gps_time: new Date().toISOString(),
      received_at: new Date().toISOString(),
      device_status: 'online',
    });
    for (const speed of [1, 2, 3]) {
      test.api.services.live.locations(Array.from({ length: 300 }, (_, i) => update(i, speed)));
      test.api.services.live.flush();
    }
    await complete;
    expect(newest.size).toBe(300);
  });
});
