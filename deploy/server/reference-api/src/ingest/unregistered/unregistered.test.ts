import { seedFixture } from '../../index';
import type { StatusUpdate, UnregisteredDevicesEvent } from '../../live/payloads';
import { BUDGETS } from '../../platform/limits/budgets';
import { nextEvent, startTestApi, type TestApi } from '../../testing/client';
import { eventBody, minutesAgo, positionBody } from '../../testing/traccar';

let next = 0;
const newTracker = () => `8712345678${String(next++).padStart(5, '0')}`;

describe('trackers that nobody entered', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi();
    await seedFixture(test.api);
  });
  afterAll(() => test.close());

  const list = async () => (await test.call('manager', 'GET', '/api/devices/unknown')).body.data;
  const find = async (uid: string) => (await list()).find(({ unique_id }: { unique_id: string }) => unique_id === uid);
  const assign = (uid: string, body: unknown) =>
    test.call('manager', 'POST', `/api/devices/unknown/${uid}/assign`, body);

  it('are listed with protocol, first and last message, place and count; their messages are not stored', async () => {
    const uid = newTracker();
    const { body } = await test.forward('/ingest/positions', [
      positionBody(uid, minutesAgo(3), 10, { latitude: 41.5 }),
      positionBody('359632080000001', new Date()),
      positionBody(uid, minutesAgo(5), 10, { latitude: 41.1 }),
    ]);
    expect(body.data).toMatchObject({
      stored: 1,
      duplicates: 0,
      rejected: [0, 2].map((index) => ({ index, field: 'device.uniqueId' })),
    });
    await test.forward('/ingest/events', eventBody(uid, 'alarm', new Date(), { alarm: 'sos' }));
    const row = await find(uid);
    expect(row).toMatchObject({ protocol: 'teltonika', message_count: 3, latitude: 41.5, longitude: 21.4254 });
    expect(row.first_message <= row.last_message).toBe(true);
    const { data } = (await test.call('operator', 'GET', `/api/devices?search=${uid}&page=1`)).body;
    expect(data).toEqual([]);
  });

  it('are announced once, to managers', async () => {
    // A server of its own: what comes soon after another announcement waits.
    const other = await startTestApi();
    const token = await other.login('manager');
    const operator = await other.connect(await other.login('operator'));
    const heard: UnregisteredDevicesEvent[] = [];
    operator.on('unknown-trackers', (event: UnregisteredDevicesEvent) => heard.push(event));
    const socket = await other.connect(token);
    const announced = nextEvent<UnregisteredDevicesEvent>(socket, 'unknown-trackers');
    const uid = newTracker();
    await other.forward('/ingest/positions', positionBody(uid, new Date()));
    expect(await announced).toEqual({ count: 1, trackers: [{ unique_id: uid, protocol: 'teltonika' }] });
    const again: unknown[] = [];
    socket.on('unknown-trackers', (event) => again.push(event));
    await other.forward('/ingest/positions', positionBody(uid, new Date()));
    const status = nextEvent(socket, 'status-update');
    await other.tracker('/ingest/positions', positionBody(newTracker(), new Date()));
    await status;
    expect([again, heard]).toEqual([[], []]);
    await other.close();
  });

  it('are put on a vehicle that is there; the last known state appears at once, and later messages count', async () => {
    const uid = newTracker();
    await test.forward('/ingest/positions', positionBody(uid, minutesAgo(2), 33));
    const socket = await test.connect(await test.login('operator'));
    const update = nextEvent<StatusUpdate>(socket, 'status-update');
    const { status, body } = await assign(uid, { vehicle_id: 26 });
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ device_id: uid, imei: uid, vehicle_id: 26, status: 'online', speed: 33 }),
    ]);
    expect(await update).toMatchObject({ device_id: uid, vehicle_id: 26, status: 'online' });
    expect(await find(uid)).toBeUndefined();
    expect((await test.forward('/ingest/positions', positionBody(uid, new Date(), 44))).body.data.stored).toBe(1);
    const vehicle = await test.call('operator', 'GET', '/api/vehicles/26');
    expect(vehicle.body.data).toMatchObject({ device_id: uid, latest_location: { speed: 44 } });
  });

  it('are put on a new vehicle, all or nothing', async () => {
    const uid = newTracker();
    await test.forward('/ingest/positions', positionBody(uid, minutesAgo(2)));
    const vehicle = {
      vehicle_id: 'V-900',
      license_plate: 'SK-9000-AB',
      make: 'Fiat',
      model: 'Ducato',
      vehicle_type: 'van',
    };
    const taken = await assign(uid, { vehicle: { ...vehicle, vehicle_id: 'V-0001' } });
    expect([taken.status, taken.body.fields]).toEqual([409, { vehicle_id: 'Веќе постои возило со овој код.' }]);
    expect(await find(uid)).toMatchObject({ unique_id: uid });
    const { status, body } = await assign(uid, { vehicle, device_type: 'Teltonika FMB920' });
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ vehicle_code: 'V-900', device_type: 'Teltonika FMB920' }),
    ]);
  });

  it.each([
    ['no vehicle', {}, 400, { vehicle_id: 'Возилото е задолжително' }],
    ['a vehicle that is not there', { vehicle_id: 4242 }, 400, { vehicle_id: 'Избраното возило не постои.' }],
    ['a vehicle with a device', { vehicle_id: 1 }, 409, { vehicle_id: 'Избраното возило веќе има уред.' }],
  ])('stay on the list with %s', async (_, body, status, fields) => {
    const uid = newTracker();
    await test.forward('/ingest/positions', positionBody(uid, minutesAgo(2)));
    const answer = await assign(uid, body);
    expect([answer.status, answer.body.fields]).toEqual([status, fields]);
    expect(await find(uid)).toMatchObject({ unique_id: uid });
  });

  it("D9: take the place of a vehicle's device in one step; what that sent stays with the vehicle", async () => {
    const uid = newTracker();
    await test.forward('/ingest/positions', positionBody(uid, minutesAgo(2)));
    const before = (await test.call('manager', 'GET', '/api/vehicles/2')).body.data;
    const { status, body } = await assign(uid, { vehicle_id: 2, replaces: true });
    expect([status, body.data.vehicle_id]).toEqual([201, 2]);
    const old = (await test.call('manager', 'GET', `/api/devices/${before.device_id}`)).body.data;
    expect(old.vehicle_id).toBeNull();
    const { data } = (await test.call('manager', 'GET', '/api/locations?vehicle_id=2&page=1')).body;
    expect(data.some((row: { device_id: string }) => row.device_id === before.device_id)).toBe(true);
  });

  it('are ignored for good', async () => {
    const uid = newTracker();
    await test.forward('/ingest/positions', positionBody(uid, minutesAgo(2)));
    expect((await test.call('manager', 'DELETE', `/api/devices/unknown/${uid}`)).status).toBe(200);
    await test.forward('/ingest/positions', positionBody(uid, minutesAgo(1)));
    expect(await find(uid)).toBeUndefined();
    expect((await test.call('manager', 'DELETE', '/api/devices/unknown/nobody')).status).toBe(404);
  });

  it('leave the list when somebody enters them by hand', async () => {
    const uid = newTracker();
    await test.forward('/ingest/positions', positionBody(uid, minutesAgo(2)));
    const device = { device_id: 'BY-HAND', imei: uid, device_type: 'Concox GT06N', vehicle_id: 27 };
    expect((await test.call('manager', 'POST', '/api/devices', device)).status).toBe(201);
    expect(await find(uid)).toBeUndefined();
    expect((await assign(uid, { vehicle_id: 1 })).status).toBe(409);
  });

  it('S8: made-up ids push out one another, not a tracker that goes on sending', async () => {
    const uid = newTracker();
    for (const minutes of [2, 1]) await test.forward('/ingest/positions', positionBody(uid, minutesAgo(minutes)));
    const hostile = (batch: number) =>
      Array.from({ length: BUDGETS.unknown_trackers }, (_, i) => positionBody(`x-${batch}-${i}`, new Date()));
    for (const batch of [1, 2]) await test.forward('/ingest/positions', hostile(batch));
    const rows = await list();
    expect(rows).toHaveLength(BUDGETS.unknown_trackers);
    expect(rows.some(({ unique_id }: { unique_id: string }) => unique_id === uid)).toBe(true);
  });
});
