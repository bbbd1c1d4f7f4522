import type { LocationUpdate } from '../../live/payloads';
import { emit, nextEvent, startTestApi, type TestApi } from '../../testing/client';
import { eventBody, minutesAgo, positionBody } from '../../testing/traccar';

/**
 * Sequences of messages as a Traccar server forwards them: with a message that has no new fix come the place and time
 * of the last one.
 */

let next = 200;
const newTracker = () => `8610000000${next++}00`;

interface Sent {
  /** Minutes ago. */
  device?: number | null;
  server?: number;
  fix: number;
  valid?: boolean;
  speed?: number;
  latitude?: number;
  longitude?: number;
  attributes?: Record<string, unknown>;
}

const base = Date.now();
const at = (minutes: number) => new Date(base - minutes * 60_000).toISOString();

function body(
  tracker: string,
  { device, server = device ?? 0, fix, valid = true, speed = 0, attributes = {}, ...place }: Sent,
) {
  const { position, device: of } = positionBody(tracker, at(fix), speed, place);
  const times = { deviceTime: typeof device === 'number' ? at(device) : null, serverTime: at(server) };
  return { position: { ...position, ...times, valid, attributes }, device: of };
}

describe('a message is not a fix', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi();
  });
  afterAll(() => test.close());

  const send = async (tracker: string, ...sent: Sent[]) => {
    for (const one of sent) {
      const { status, body: answer } = await test.tracker('/ingest/positions', body(tracker, one));
      expect([status, answer.data.rejected]).toEqual([200, []]);
    }
  };
  const device = async (tracker: string) => (await test.call('operator', 'GET', `/api/devices/${tracker}`)).body.data;
  const locations = async (tracker: string) =>
    (await test.call('operator', 'GET', `/api/locations?device_id=${tracker}`)).body;
  const alarms = async (tracker: string) =>
    (await test.call('operator', 'GET', `/api/alarms?device_id=${tracker}&sort=created_at&order=asc`)).body.data.map(
      ({ alarm_type, created_at }: Record<string, string>) => [alarm_type, created_at],
    );

  it('has a heartbeat with the old fix renew the state, and only the state', async () => {
    const tracker = newTracker();
    await send(
      tracker,
      { device: 9, fix: 9, speed: 54, attributes: { ignition: true, motion: true, power: 14.1 } },
      { device: 1, fix: 9, speed: 54, attributes: { ignition: false, motion: false, power: 12.4 } },
    );
    expect(await device(tracker)).toMatchObject({
      status: 'online',
      speed: 0,
      last_location_time: at(9),
      last_message_time: at(1),
      latest_location: { speed: 0, gps_time: at(9) },
      latest_status: {
        ignition: false,
        motion: false,
        engine_status: 'stopped',
        battery_voltage: 12.4,
        timestamp: at(1),
      },
    });
    expect((await locations(tracker)).data.map(({ speed }: { speed: number }) => speed)).toEqual([54]);
  });

  it('turns the ignition off by a message without a fix, and tells the consoles that the vehicle stands', async () => {
    const tracker = newTracker();
    await send(tracker, { device: 3, fix: 3, speed: 30, attributes: { ignition: true, rpm: 900 } });
    const socket = await test.connect(await test.login('operator'));
    await emit(socket, 'join-fleet-tracking');
    const update = new Promise<LocationUpdate>((resolve) => {
      socket.on('location-update', (one: LocationUpdate) => one.speed === 0 && resolve(one));
    });
    await send(tracker, { device: 2, fix: 3, speed: 30, attributes: { ignition: false, rpm: 0 } });
    expect(await update).toMatchObject({ device_id: tracker, speed: 0, gps_time: at(3), last_message_time: at(2) });
    expect((await device(tracker)).latest_status).toMatchObject({ ignition: false, engine_status: 'stopped', rpm: 0 });
  });

  it('keeps the speed of a vehicle whose tracker reports between two fixes', async () => {
    const tracker = newTracker();
    await send(
      tracker,
      { device: 2, fix: 2, speed: 66, attributes: { ignition: true } },
      { device: 1.5, fix: 2, speed: 66, attributes: { ignition: true, rssi: 4 } },
    );
    expect(await device(tracker)).toMatchObject({ speed: 66, latest_status: { signal: 4 } });
  });

  it('raises a low battery by a message without a fix, once, dated by the message', async () => {
    const tracker = newTracker();
    await send(
      tracker,
      { device: 9, fix: 9, attributes: { batteryLevel: 60 } },
      { device: 4, fix: 9, attributes: { batteryLevel: 12 } },
      { device: 3, fix: 9, attributes: { batteryLevel: 11 } },
    );
    expect(await alarms(tracker)).toEqual([['low_battery', at(4)]]);
  });

  it('dates an SOS without a fix by its message', async () => {
    const tracker = newTracker();
    await send(tracker, { device: 30, fix: 30 }, { device: 2, fix: 30, attributes: { alarm: 'sos' } });
    expect(await alarms(tracker)).toEqual([['sos', at(2)]]);
  });

  it('tells a second SOS before the next fix from the first, and from a repeat of it', async () => {
    const tracker = newTracker();
    const [first, second] = [8, 2].map((minutes) => ({ device: minutes, fix: 30, attributes: { alarm: 'sos' } }));
    await send(tracker, { device: 30, fix: 30 }, first!, second!, first!, second!);
    expect(await alarms(tracker)).toEqual([
      ['sos', at(8)],
      ['sos', at(2)],
    ]);
    const event = eventBody(tracker, 'alarm', new Date(at(2)), { alarm: 'sos' });
    await test.tracker('/ingest/events', { ...event, position: body(tracker, second!).position });
    expect(await alarms(tracker)).toHaveLength(2);
  });

  it('keeps an invalid fix for the record, and has nothing follow from it', async () => {
    const tracker = newTracker();
    const jump = { latitude: 43.9, longitude: 20.1, speed: 140, valid: false };
    await send(tracker, { device: 5, fix: 5, speed: 20, attributes: { ignition: true } });
    const socket = await test.connect(await test.login('operator'));
    await emit(socket, 'join-fleet-tracking');
    const seen: LocationUpdate[] = [];
    socket.on('location-update', (update: LocationUpdate) => seen.push(update));
    await send(tracker, { device: 4, fix: 4, ...jump, attributes: { ignition: true, alarm: 'sos,overspeed' } });
    const shown = await device(tracker);
    expect(shown).toMatchObject({ last_location_time: at(5), last_message_time: at(4), latitude: 41.9981 });
    const { data, pagination } = await locations(tracker);
    expect([data.length, pagination.total]).toEqual([1, 1]);
    expect((await alarms(tracker)).map(([type]: string[]) => type).sort()).toEqual(['overspeed', 'sos']);
    const [record] = await test.api.database.query(
      'select latitude, speed from invalid_locations i join devices d on d.id = i.device_pk where d.device_id = $1',
      [tracker],
    );
    expect(record).toEqual({ latitude: 43.9, speed: 140 });
    const places =
      'select a.latitude, a.speed from alarms a join devices d on d.id = a.device_pk where d.device_id = $1';
    expect(await test.api.database.query(places, [tracker])).toEqual(
      [0, 1].map(() => ({ latitude: null, speed: null })),
    );
    const sums = 'select sum(location_count)::int as n, max(max_speed) as max from device_days where device_pk = $1';
    expect(await test.api.database.query(sums, [shown.id])).toEqual([{ n: 1, max: 20 }]);
    const end = nextEvent(socket, 'location-update');
    await send(tracker, { device: 0.1, fix: 0.1, speed: 25 });
    await end;
    expect(seen.filter(({ device_id, latitude }) => device_id === tracker && latitude !== 41.9981)).toEqual([]);
  });

  it('makes several alarms of several in one message', async () => {
    const tracker = newTracker();
    const both = { device: 2, fix: 2, attributes: { alarm: 'powerCut,sos' } };
    await send(tracker, both, both);
    expect((await alarms(tracker)).sort()).toEqual([
      ['power_cut', at(2)],
      ['sos', at(2)],
    ]);
    const other = newTracker();
    await test.tracker(
      '/ingest/events',
      eventBody(other, 'alarm', new Date(at(1)), { alarm: 'powerCut, sos,powerCut' }),
    );
    expect((await alarms(other)).map(([type]: string[]) => type).sort()).toEqual(['power_cut', 'sos']);
  });

  it('keeps fuel in litres apart from fuel in percent', async () => {
    const tracker = newTracker();
    await send(tracker, { device: 2, fix: 2, attributes: { fuel: 43.5 } });
    expect((await device(tracker)).latest_status).toMatchObject({ fuel_litres: 43.5, fuel_level: null });
    await send(tracker, { device: 1, fix: 2, attributes: { fuelLevel: 61 } });
    expect((await device(tracker)).latest_status).toMatchObject({ fuel_litres: 43.5, fuel_level: 61 });
  });

  it('keeps the temperatures of the probes, and shows the first where the tracker has none of its own', async () => {
    const tracker = newTracker();
    await send(tracker, { device: 2, fix: 2, attributes: { temp1: -18.5, temp2: 4 } });
    expect((await device(tracker)).latest_status).toMatchObject({ temperature: -18.5, temp1: -18.5, temp2: 4 });
    await send(tracker, { device: 1, fix: 1, attributes: { deviceTemp: 31, temp3: 7 } });
    expect((await device(tracker)).latest_status).toMatchObject({ temperature: 31, temp1: -18.5, temp2: 4, temp3: 7 });
  });

  it('follows the newest message value by value when they come out of order', async () => {
    const tracker = newTracker();
    await send(
      tracker,
      { device: 1, fix: 4, attributes: { ignition: false } },
      { device: 4, fix: 4, speed: 40, attributes: { ignition: true, power: 14, fuelLevel: 50 } },
      { device: 2, fix: 4, speed: 40, attributes: { ignition: true, fuelLevel: 49 } },
    );
    expect(await device(tracker)).toMatchObject({
      speed: 0,
      last_message_time: at(1),
      latest_status: { ignition: false, battery_voltage: 14, fuel_level: 49 },
    });
  });

  it('is the same after a replay of all of it', async () => {
    const tracker = newTracker();
    const sent: Sent[] = [
      { device: 9, fix: 9, speed: 88, attributes: { ignition: true, alarm: 'hardBraking' } },
      { device: 5, fix: 9, speed: 88, attributes: { ignition: false, batteryLevel: 15 } },
    ];
    await send(tracker, ...sent);
    const before = await device(tracker);
    await send(tracker, ...sent);
    const after = await device(tracker);
    expect(after).toEqual({ ...before, last_heartbeat: after.last_heartbeat });
    expect((await alarms(tracker)).map(([type]: string[]) => type).sort()).toEqual([
      'harsh_braking',
      'low_battery',
      'overspeed',
    ]);
  });

  it("takes the server's time for a message without one of its own", async () => {
    const tracker = newTracker();
    await send(
      tracker,
      { device: 9, fix: 9, attributes: { ignition: true } },
      { device: null, server: 1, fix: 9, attributes: { ignition: false, alarm: 'powerCut' } },
    );
    expect(await device(tracker)).toMatchObject({ last_message_time: at(1), latest_status: { ignition: false } });
    expect(await alarms(tracker)).toEqual([['power_cut', at(1)]]);
  });

  it('takes positions that all have the id 0 for different ones', async () => {
    const tracker = newTracker();
    await send(tracker, { device: 3, fix: 3 }, { device: 2, fix: 2 }, { device: 1, fix: 1 });
    expect((await locations(tracker)).pagination.total).toBe(3);
  });

  describe('of trackers whose clock is wrong', () => {
    it('dates what comes from the future by the server, so that the state goes on', async () => {
      const tracker = newTracker();
      await send(
        tracker,
        { device: -600, server: 5, fix: -600, speed: 50, attributes: { ignition: true } },
        { device: -604, server: 1, fix: -600, speed: 50, attributes: { ignition: false } },
      );
      expect(await device(tracker)).toMatchObject({
        speed: 0,
        last_location_time: at(5),
        last_message_time: at(1),
        latest_status: { ignition: false },
      });
      expect((await locations(tracker)).pagination.total).toBe(1);
      // The clock is set right.
      await send(tracker, { device: 0.5, server: 0.4, fix: 0.5, speed: 40, attributes: { ignition: true } });
      expect(await device(tracker)).toMatchObject({ speed: 40, last_message_time: at(0.5) });
    });

    it.each(['1970-01-01T00:00:00.000+00:00', '2000-01-01T00:03:00.000+00:00'])(
      'dates the message of a clock that was never set (%s) by the server',
      async (never) => {
        const tracker = newTracker();
        const { position, device: of } = body(tracker, { server: 1, fix: 1, attributes: { alarm: 'sos' } });
        await test.tracker('/ingest/positions', {
          device: of,
          position: { ...position, deviceTime: never, fixTime: '1970-01-01T00:00:00.000+00:00', valid: false },
        });
        expect(await alarms(tracker)).toEqual([['sos', at(1)]]);
        expect(await device(tracker)).toMatchObject({ latest_location: null, last_message_time: at(1) });
      },
    );

    it('refuses what was sent before the time that is kept', async () => {
      const { body: answer } = await test.tracker('/ingest/positions', [
        body(newTracker(), { device: 60 * 24 * 181, server: 0, fix: 60 * 24 * 181 }),
      ]);
      expect(answer.data.rejected).toEqual([
        { index: 0, field: 'position.deviceTime', reason: 'lies too far in the past' },
      ]);
    });
  });

  it.each([
    ['at zero and zero', { latitude: 0, longitude: 0 }],
    ['fixed too long ago', { fixTime: minutesAgo(60 * 24 * 400).toISOString() }],
    ['without a place', { latitude: null, longitude: null }],
  ])('takes a message %s for one without a fix', async (_, odd) => {
    const tracker = newTracker();
    const { position, device: of } = body(tracker, { device: 1, fix: 1, attributes: { ignition: true } });
    const { body: answer } = await test.tracker('/ingest/positions', { device: of, position: { ...position, ...odd } });
    expect(answer.data).toMatchObject({ stored: 0, rejected: [] });
    expect(await device(tracker)).toMatchObject({
      status: 'online',
      latest_location: null,
      latest_status: { ignition: true, timestamp: at(1) },
    });
  });

  it('keeps one state of a device whose tracker goes by two names in one request', async () => {
    const [id, imei] = [`two-names-${next++}`, newTracker()];
    await test.api.database.query(
      "insert into devices (device_id, imei, device_type, search_text) values ($1, $2, 'x', 'x')",
      [id, imei],
    );
    const { body: answer } = await test.tracker('/ingest/positions', [
      body(id, { device: 3, fix: 3, speed: 20, attributes: { ignition: true } }),
      body(imei, { device: 2, fix: 2, speed: 30, attributes: { power: 13 } }),
    ]);
    expect(answer.data).toMatchObject({ stored: 2, duplicates: 0 });
    expect(await device(id)).toMatchObject({ speed: 30, latest_status: { ignition: true, battery_voltage: 13 } });
  });
});
