import type { AlarmEvent, LocationUpdate } from '../../live/payloads';
import { timeLimits } from '../../messages/clocks';
import { readPosition } from '../../messages/traccarBody';
import { nextEvent, startTestApi, type TestApi } from '../../testing/client';
import { driveBodies, eventBody, minutesAgo, positionBody } from '../../testing/traccar';

/** Each test drives a tracker of its own, from which the server has never received anything. */
let next = 100;
const newTracker = () => `86000000000${next++}0`.padEnd(15, '0').slice(0, 15);

describe('ingest', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi();
  });
  afterAll(() => test.close());

  const locations = async (device: string) =>
    (await test.call('operator', 'GET', `/api/locations?device_id=${device}`)).body;
  const alarms = async (device: string) =>
    (await test.call('operator', 'GET', `/api/alarms?device_id=${device}&sort=created_at&order=asc`)).body.data;
  const device = async (id: string) => (await test.call('operator', 'GET', `/api/devices/${id}`)).body.data;

  it('turns a forwarded position into what the console shows', async () => {
    const tracker = newTracker();
    const { status, body } = await test.tracker(
      '/ingest/positions',
      positionBody(tracker, new Date(), 72, { attributes: { rpm: 1800, deviceTemp: 31 } }),
    );
    expect([status, body.data]).toEqual([200, { stored: 1, duplicates: 0, rejected: [], rejected_reasons: {} }]);
    expect(await device(tracker)).toMatchObject({
      device_id: tracker,
      imei: tracker,
      vehicle_id: null,
      status: 'online',
      device_type: 'Непознат',
      latest_location: {
        latitude: 41.9981,
        longitude: 21.4254,
        speed: 72,
        heading: 90,
        altitude: 240,
        satellites: 11,
        accuracy: 5,
      },
      latest_status: {
        ignition: true,
        engine_status: 'running',
        fuel_level: 60,
        battery_voltage: 13.9,
        battery_level: 95,
        temperature: 31,
        odometer: 123_456.7,
        rpm: 1800,
      },
    });
  });

  it('S2: tells each of the callers whose messages were written together about its own', async () => {
    const bodies = [newTracker(), newTracker()].map((tracker) => positionBody(tracker, minutesAgo(1)));
    await test.enterDevices(bodies.map(({ device }) => device.uniqueId));
    const { positions } = test.api.services;
    const [repeated, fresh] = bodies.map((body) => [readPosition(body, timeLimits(30))]);
    await positions.add(repeated ?? [], false);
    // Of one turn of the event loop, so of one batch.
    const told = await Promise.all([repeated, fresh].map((messages) => positions.add(messages ?? [], false)));
    expect(told.map(({ stored, duplicates }) => [stored, duplicates])).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it('row 36: stores a repeated position once', async () => {
    const tracker = newTracker();
    const body = positionBody(tracker, minutesAgo(1));
    await Promise.all([1, 2, 3].map(() => test.tracker('/ingest/positions', body)));
    expect((await test.tracker('/ingest/positions', [body, body])).body.data).toMatchObject({
      stored: 0,
      duplicates: 2,
    });
    expect((await locations(tracker)).pagination.total).toBe(1);
  });

  it('row 36: never lets the latest position go back in time', async () => {
    const tracker = newTracker();
    const sent = [3, 9, 1, 7, 5].map((minutes) => ({
      minutes,
      body: positionBody(tracker, minutesAgo(minutes), minutes),
    }));
    const seen: string[] = [];
    const socket = await test.connect(await test.login('operator'));
    await socket.emitWithAck('join-fleet-tracking');
    socket.on(
      'location-update',
      ({ device_id, gps_time }: LocationUpdate) => device_id === tracker && seen.push(gps_time),
    );
    for (const { body } of sent) await test.tracker('/ingest/positions', body);
    const end = nextEvent(socket, 'alarm');
    await test.tracker('/ingest/events', eventBody(tracker, 'alarm', new Date(), { alarm: 'sos' }));
    await end;
    expect((await device(tracker)).latest_location.speed).toBe(1);
    expect((await locations(tracker)).data.map(({ speed }: { speed: number }) => speed)).toEqual([1, 3, 5, 7, 9]);
    expect(seen).toEqual([...seen].sort());
    expect(seen.length).toBeLessThanOrEqual(2);
  });

  it('keeps what is known when a position brings less', async () => {
    const tracker = newTracker();
    await test.tracker('/ingest/positions', positionBody(tracker, minutesAgo(2)));
    const bare = positionBody(tracker, minutesAgo(1), 10);
    await test.tracker('/ingest/positions', {
      ...bare,
      position: { ...bare.position, altitude: null, course: null, accuracy: null, attributes: null },
    });
    expect(await device(tracker)).toMatchObject({
      latest_location: { speed: 10, altitude: null, heading: null },
      latest_status: { ignition: true, fuel_level: 60 },
    });
  });

  it('takes the good ones of an array and names the bad ones', async () => {
    const tracker = newTracker();
    const good = positionBody(tracker, minutesAgo(1));
    const bad = [
      null,
      'text',
      {},
      { position: good.position },
      { device: good.device },
      { ...good, position: { ...good.position, fixTime: 'yesterday' } },
      positionBody(tracker, new Date(Date.now() + 3_600_000)),
      { ...good, device: { uniqueId: 'a\u0000b' } },
    ];
    const { status, body } = await test.tracker('/ingest/positions', [...bad, good]);
    expect([status, body.data.stored]).toEqual([200, 1]);
    expect(body.data.rejected.map(({ field }: { field: string }) => field)).toEqual([
      'body',
      'body',
      'position',
      'device',
      'position',
      'position.fixTime',
      'position.fixTime',
      'device.uniqueId',
    ]);
    expect(body.data.rejected_reasons).toMatchObject({
      'body must be an object': 2,
      'position.fixTime lies in the future': 1,
    });
  });

  it('S11: answers a lone unusable body with 200 and its reason, and counts it', async () => {
    const good = positionBody(newTracker(), minutesAgo(1));
    const alone = await test.tracker('/ingest/positions', {
      ...good,
      position: { ...good.position, fixTime: 'yesterday' },
    });
    const rejected = [{ index: 0, field: 'position.fixTime', reason: 'must be a time' }];
    expect([alone.status, alone.body.data]).toMatchObject([200, { stored: 0, duplicates: 0, rejected }]);
    const { body } = await test.send('GET', '/metrics', {});
    expect(body).toMatch(/^ingest_rejected_total\{reason="position.fixTime must be a time"\} [1-9]/m);
  });

  it('S8: takes nothing from before the year 2000 or beyond the retention', async () => {
    const { body } = await test.tracker('/ingest/positions', [
      positionBody(newTracker(), new Date(Date.UTC(1999, 11, 31))),
      positionBody(newTracker(), minutesAgo(60 * 24 * 181)),
      positionBody(newTracker(), minutesAgo(60 * 24 * 179)),
    ]);
    expect(body.data).toMatchObject({
      stored: 1,
      rejected: [0, 1].map((index) => ({ index, field: 'position.fixTime', reason: 'lies too far in the past' })),
    });
  });

  it("S16: dates a position by the tracker's server where the tracker's clock is ahead, and by the present without one", async () => {
    const tracker = newTracker();
    const ahead = positionBody(tracker, minutesAgo(-9), 30);
    const serverTime = minutesAgo(1).toISOString();
    await test.tracker('/ingest/positions', { ...ahead, position: { ...ahead.position, serverTime } });
    await test.tracker('/ingest/positions', { ...ahead, position: { ...ahead.position, serverTime } });
    expect((await locations(tracker)).data.map(({ gps_time }: { gps_time: string }) => gps_time)).toEqual([serverTime]);
    await test.tracker('/ingest/positions', positionBody(tracker, minutesAgo(-9), 31));
    await test.tracker('/ingest/positions', positionBody(tracker, minutesAgo(-0.5), 32));
    expect((await device(tracker)).latest_location.speed).toBe(32);
  });

  describe('alarms that the tracker did not send', () => {
    it('raises one overspeed alarm an episode', async () => {
      const tracker = newTracker();
      const speeds = [70, 85, 92, 79, 84, 70, 60, 88, 90, 40];
      for (const body of driveBodies(tracker, speeds)) await test.tracker('/ingest/positions', body);
      expect(
        (await alarms(tracker)).map(({ alarm_type, severity, message }: Record<string, string>) => [
          alarm_type,
          severity,
          message,
        ]),
      ).toEqual([
        ['overspeed', 'high', 'Пречекорена брзина: 85 km/h (дозволено 80 km/h)'],
        ['overspeed', 'high', 'Пречекорена брзина: 88 km/h (дозволено 80 km/h)'],
      ]);
    });

    it('does the same when all of it comes at once and in disorder', async () => {
      const tracker = newTracker();
      const bodies = driveBodies(tracker, [70, 85, 92, 60, 88, 40]);
      await test.tracker('/ingest/positions', [...bodies].reverse());
      await test.tracker('/ingest/positions', bodies);
      expect(await alarms(tracker)).toHaveLength(2);
    });

    it('raises one low-battery alarm until the battery is charged again', async () => {
      const tracker = newTracker();
      for (const [i, batteryLevel] of [30, 18, 21, 15, 40, 12].entries()) {
        await test.tracker(
          '/ingest/positions',
          positionBody(tracker, minutesAgo(20 - i), 0, { attributes: { batteryLevel } }),
        );
      }
      expect((await alarms(tracker)).map(({ message }: { message: string }) => message)).toEqual([
        'Слаба батерија на уредот: 18 %',
        'Слаба батерија на уредот: 12 %',
      ]);
    });

    it.each(['event first', 'position first'])('adds none where the tracker sent its own, %s', async (order) => {
      const tracker = newTracker();
      const at = minutesAgo(1);
      const position = () => test.tracker('/ingest/positions', positionBody(tracker, at, 97));
      const event = () =>
        test.tracker('/ingest/events', {
          ...eventBody(tracker, 'deviceOverspeed', at, { speed: 52.4, speedLimit: 43.2 }),
          position: positionBody(tracker, at, 97).position,
        });
      for (const send of order === 'event first' ? [event, position] : [position, event]) await send();
      expect(await alarms(tracker)).toHaveLength(1);
    });
  });

  describe('events', () => {
    it.each([
      ['alarm', { alarm: 'sos' }, 'sos', 'critical'],
      ['alarm', { alarm: 'powerCut' }, 'power_cut', 'critical'],
      ['alarm', { alarm: 'vibration' }, 'vibration', 'low'],
      ['alarm', { alarm: 'hardBraking' }, 'harsh_braking', 'medium'],
      ['alarm', { alarm: 'hardAcceleration' }, 'harsh_acceleration', 'medium'],
      ['alarm', { alarm: 'lowBattery' }, 'low_battery', 'medium'],
      ['alarm', { alarm: 'tampering' }, 'unauthorized_access', 'critical'],
      ['alarm', { alarm: 'fuelLeak' }, 'fuel_theft', 'critical'],
      ['alarm', { alarm: 'panic' }, 'panic', 'critical'],
      ['alarm', { alarm: 'constructor' }, 'other', 'low'],
      ['alarm', {}, 'other', 'low'],
      ['deviceOverspeed', { speed: 54, speedLimit: 43.1965 }, 'overspeed', 'high'],
      ['geofenceEnter', {}, 'geofence', 'medium'],
      ['geofenceExit', {}, 'geofence', 'medium'],
      ['maintenance', {}, 'maintenance', 'low'],
      ['deviceFuelDrop', {}, 'fuel_theft', 'critical'],
    ])('%s %j becomes %s (%s)', async (type, attributes, alarm_type, severity) => {
      const tracker = newTracker();
      await test.tracker('/ingest/events', eventBody(tracker, type, minutesAgo(1), attributes));
      const [alarm, ...more] = await alarms(tracker);
      expect(alarm).toMatchObject({
        alarm_type,
        severity,
        device_id: tracker,
        is_acknowledged: false,
        message: expect.stringMatching(/^[А-Ш]/),
      });
      expect(more).toEqual([]);
    });

    it('stores an alarm once that comes with its position and as an event', async () => {
      const tracker = newTracker();
      const position = positionBody(tracker, minutesAgo(1), 0, { attributes: { alarm: 'sos' } });
      await test.tracker('/ingest/positions', position);
      await test.tracker('/ingest/events', {
        ...eventBody(tracker, 'alarm', minutesAgo(1), { alarm: 'sos' }),
        position: position.position,
      });
      await test.tracker('/ingest/events', {
        ...eventBody(tracker, 'alarm', minutesAgo(1), { alarm: 'sos' }),
        position: position.position,
      });
      expect(await alarms(tracker)).toHaveLength(1);
    });

    it('follows devices that go and come, unless the news is old', async () => {
      const tracker = newTracker();
      await test.tracker('/ingest/positions', positionBody(tracker, minutesAgo(1)));
      await test.tracker('/ingest/events', eventBody(tracker, 'deviceOffline', minutesAgo(5)));
      expect((await device(tracker)).status).toBe('online');
      await test.tracker('/ingest/events', eventBody(tracker, 'deviceOffline', new Date()));
      expect((await device(tracker)).status).toBe('offline');
      await test.tracker('/ingest/events', eventBody(tracker, 'deviceOnline', new Date()));
      expect((await device(tracker)).status).toBe('online');
    });

    it('makes no alarm of what is none', async () => {
      const tracker = newTracker();
      for (const type of ['ignitionOn', 'ignitionOff', 'deviceMoving', 'somethingNew'])
        await test.tracker('/ingest/events', eventBody(tracker, type, new Date()));
      expect(await alarms(tracker)).toEqual([]);
    });
  });

  it('fills in the past without telling anybody', async () => {
    const tracker = newTracker();
    const socket = await test.connect(await test.login('operator'));
    const seen: AlarmEvent[] = [];
    socket.on('alarm', (alarm: AlarmEvent) => seen.push(alarm));
    await test.tracker('/ingest/positions?replay=1', [positionBody(tracker, minutesAgo(3000), 99)]);
    await test.tracker('/ingest/events?replay=1', eventBody(tracker, 'alarm', minutesAgo(2000), { alarm: 'sos' }));
    const live = nextEvent<AlarmEvent>(socket, 'alarm');
    await test.tracker('/ingest/events', eventBody(tracker, 'alarm', new Date(), { alarm: 'powerCut' }));
    await live;
    expect(seen.map(({ alarmType }) => alarmType)).toEqual(['power_cut']);
    expect(await alarms(tracker)).toHaveLength(3);
    expect((await device(tracker)).status).toBe('offline');
  });

  it("says of the past when the tracker's own server had it, and of the present when it came here", async () => {
    const tracker = newTracker();
    const fixed = minutesAgo(60 * 24 * 20);
    const serverTime = new Date(fixed.getTime() + 2_000).toISOString();
    const body = positionBody(tracker, fixed);
    const past = { ...body, position: { ...body.position, serverTime } };
    await test.tracker('/ingest/positions?replay=1', past);
    const now = positionBody(tracker, new Date());
    await test.tracker('/ingest/positions', {
      ...now,
      position: { ...now.position, serverTime },
    });
    const { body: list } = await test.call('operator', 'GET', `/api/locations?device_id=${tracker}`);
    const [present, replayed] = list.data;
    expect(replayed.received_at).toBe(serverTime);
    expect(Date.now() - Date.parse(present.received_at)).toBeLessThan(60_000);
  });

  it.each(['yesterday', '2999-01-01T00:00:00Z', 7, {}])(
    'keeps a position whose serverTime is nonsense: %p',
    async (serverTime) => {
      const body = positionBody(newTracker(), new Date());
      const { status, body: answer } = await test.tracker('/ingest/positions', {
        ...body,
        position: { ...body.position, serverTime },
      });
      expect([status, answer.data.stored]).toEqual([200, 1]);
    },
  );

  it('keeps sums that equal the rows', async () => {
    const trackers = [newTracker(), newTracker()];
    const bodies = trackers.flatMap((tracker, t) =>
      Array.from({ length: 60 }, (_, i) => positionBody(tracker, minutesAgo(i * 97 + t), (i * 7) % 130)),
    );
    await Promise.all(
      [bodies.slice(0, 70), bodies.slice(30), bodies].map((some) => test.tracker('/ingest/positions?replay=1', some)),
    );
    const sums =
      'sum(location_count) as n, sum(moving_count) as moving, sum(high_speed_count) as fast, max(max_speed) as max, round(sum(speed_sum)) as total';
    const [rows] = await test.api.database.query(
      'select count(*) as n, count(*) filter (where speed > 0) as moving, count(*) filter (where speed > 80) as fast, max(speed) as max, round(sum(speed::float8)) as total from locations',
    );
    expect((await test.api.database.query(`select ${sums} from device_days`))[0]).toEqual(rows);
    const [hours] = await test.api.database.query<{ n: number }>('select sum(location_count) as n from fleet_hours');
    expect(hours?.n).toBe((rows as { n: number }).n);
  });

  it('keeps locations in months and drops those beyond the retention', async () => {
    const tracker = newTracker();
    const old = minutesAgo(60 * 24 * 250);
    // As it was taken in while it was new.
    const store = () =>
      test.api.services.positions.add([readPosition(positionBody(tracker, old), timeLimits(400))], true);
    await store();
    await test.tracker('/ingest/positions?replay=1', positionBody(tracker, minutesAgo(5)));
    const partition = `locations_${old.toISOString().slice(0, 7).replace('-', '_')}`;
    const exists = async () =>
      (await test.api.database.query<{ name: string | null }>('select to_regclass($1)::text as name', [partition]))[0]
        ?.name;
    expect(await exists()).toBe(partition);
    await test.api.upkeep.applyRetention();
    expect(await exists()).toBeNull();
    expect((await locations(tracker)).pagination.total).toBe(1);
    await store();
    expect(await exists()).toBe(partition);
  });
});
