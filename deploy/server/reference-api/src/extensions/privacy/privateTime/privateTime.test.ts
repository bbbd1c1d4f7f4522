import fc from 'fast-check';
import { dayOf } from '../../../platform/http/times';
import { emit, nextEvent, startTestApi, type TestApi } from '../../../testing/client';
import { anyPrivateCase, PrivateFleet } from '../../../testing/privateFleet';
import { tries } from '../../../testing/runs';
import { eventBody, minutesAgo, positionBody } from '../../../testing/traccar';

let test: TestApi;
let fleet: PrivateFleet;
beforeAll(async () => {
  test = await startTestApi();
  fleet = new PrivateFleet(test);
});
afterAll(() => test.close());

const rows = <R>(sql: string, params: unknown[] = []) =>
  test.api.database.query<R & Record<string, unknown>>(sql, params);
/** Private since so many minutes ago, for as many more. */
async function privateVehicle(since = 120, until = 120) {
  const vehicle = await fleet.addVehicle();
  await rows(
    `insert into private_drives (vehicle_id, user_id, valid_from, valid_to)
     select $1, id, now() - make_interval(mins => $2), now() + make_interval(mins => $3) from users where username = 'driver'`,
    [vehicle.id, since, until],
  );
  await test.api.services.privateTimes.refresh();
  return vehicle;
}
const everyHour = Array.from({ length: 7 }, () => ({ from: '00:00', to: '24:00' }));

it('keeps nothing finer than the distance, in whatever order messages come', async () => {
  await fc.assert(
    fc.asyncProperty(anyPrivateCase, (one) => fleet.run(one)),
    tries(120),
  );
  expect([fleet.shown, fleet.hidden].every((count) => count > 0)).toBe(true);
}, 120_000);

it('is decided by the time of a message and not by when it comes', async () => {
  const vehicle = await privateVehicle(120, -60);
  const send = (minutes: number, latitude: number) =>
    test.forward('/ingest/positions', [positionBody(vehicle.uid, minutesAgo(minutes), 40, { latitude })]);
  await send(5, 41.5);
  await send(90, 41.6);
  await send(130, 41.7);
  const stored = await rows<{ latitude: number }>(
    'select latitude from locations where vehicle_id = $1 order by gps_time',
    [vehicle.id],
  );
  expect(stored.map(({ latitude }) => latitude)).toEqual([41.7, 41.5]);
});

it('lets alarms of safety through, with their place and without speed, and no others', async () => {
  const vehicle = await privateVehicle();
  const socket = await test.connect(await test.login('admin'));
  const heard = nextEvent<{ alarmType: string }>(socket, 'alarm');
  await test.forward('/ingest/positions', [
    positionBody(vehicle.uid, minutesAgo(3), 130, { latitude: 41.6123, attributes: { alarm: 'hardBraking,sos' } }),
  ]);
  await test.forward('/ingest/events', [
    eventBody(vehicle.uid, 'deviceOverspeed', minutesAgo(2), { speed: 70 }),
    eventBody(vehicle.uid, 'alarm', minutesAgo(1), { alarm: 'powerCut', message: 'кај Куманово' }),
  ]);
  expect((await heard).alarmType).toBe('sos');
  const alarms = await rows(
    'select alarm_type, latitude, speed, message from alarms where vehicle_id = $1 order by created_at',
    [vehicle.id],
  );
  expect(alarms).toEqual([
    { alarm_type: 'sos', latitude: 41.6123, speed: null, message: 'Возачот побара помош (SOS)' },
    { alarm_type: 'power_cut', latitude: null, speed: null, message: 'Прекинато е напојувањето на уредот' },
  ]);
});

it('adds up the distance by the counters, whatever the order and however often, and shows it once it is over', async () => {
  const vehicle = await privateVehicle(120, -60);
  const body = (minutes: number, odometer: number) =>
    positionBody(vehicle.uid, minutesAgo(minutes), 40, { attributes: { odometer } });
  await test.forward('/ingest/positions', [body(70, 1_012_000), body(110, 1_000_000)]);
  await test.forward('/ingest/positions', [body(90, 1_004_000), body(70, 1_012_000)]);
  const today = dayOf(new Date());
  const read = async (id: number, group = '') =>
    (
      await test.call(
        'manager',
        'GET',
        `/api/private-distances?start_date=${dayOf(minutesAgo(120))}&end_date=${today}&vehicle_id=${id}${group}`,
      )
    ).body.data;
  const sum = (await read(vehicle.id)).reduce((metres: number, row: { distance: number }) => metres + row.distance, 0);
  // Midnight between two messages takes the way between them.
  const days = new Set([110, 90, 70].map((minutes) => dayOf(minutesAgo(minutes)))).size;
  if (days === 1) expect(sum).toBe(12_000);
  else expect(sum).toBeLessThan(12_000);
  // By day it is the same, to the metre.
  const byDay = await read(vehicle.id, '&group=vehicle-day');
  expect(byDay.map(({ date }: { date: string }) => date)).toEqual([
    ...new Set([110, 90, 70].map((minutes) => dayOf(minutesAgo(minutes)))),
  ]);
  expect(byDay.reduce((metres: number, row: { distance: number }) => metres + row.distance, 0)).toBe(sum);
  const underWay = await privateVehicle();
  await test.forward('/ingest/positions', [
    positionBody(underWay.uid, minutesAgo(30), 40, { attributes: { odometer: 5_000_000 } }),
    positionBody(underWay.uid, minutesAgo(20), 40, { attributes: { odometer: 5_009_000 } }),
  ]);
  expect((await read(underWay.id)).filter(({ since }: { since: string }) => dayOf(new Date(since)) === today)).toEqual(
    [],
  );
});

it('shows since when a vehicle is private, and neither speed nor course of before', async () => {
  const vehicle = await fleet.addVehicle();
  await test.forward('/ingest/positions', [positionBody(vehicle.uid, minutesAgo(1), 40, { latitude: 41.8 })]);
  const socket = await test.connect(await test.login('manager'));
  const told: { vehicle_id: number; private_since?: string }[] = [];
  socket.on('status-update', (event) => told.push(event));
  expect(
    (
      await test.call('manager', 'PUT', `/api/vehicles/${vehicle.id}/private-hours`, {
        hours: everyHour.map(() => null),
      })
    ).status,
  ).toBe(200);
  await emit(socket, 'leave-fleet-tracking');
  // Without any hours of work it has no end.
  const endless = { private_since: expect.any(String), private_until: null };
  expect(told).toContainEqual(expect.objectContaining({ vehicle_id: vehicle.id, ...endless }));
  const { data } = (await test.call('operator', 'GET', `/api/vehicles/${vehicle.id}`)).body;
  expect(data).toMatchObject({ ...endless, speed: null, heading: null, latitude: 41.8 });
  const [row] = (await test.call('operator', 'GET', '/api/dashboard/fleet-status')).body.data.vehicles.filter(
    ({ id }: { id: number }) => id === vehicle.id,
  );
  expect(row).toMatchObject({ private_since: expect.any(String), speed: null });
  await test.call('manager', 'PUT', `/api/vehicles/${vehicle.id}/private-hours`, { hours: everyHour });
  expect((await test.call('operator', 'GET', `/api/vehicles/${vehicle.id}`)).body.data.private_since).toBeNull();
});

it('is switched on by the driver who is assigned, with an end, and by nobody else', async () => {
  const vehicle = await fleet.addVehicle();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const path = `/api/vehicles/${vehicle.id}/private-drive`;
  expect((await test.call('driver', 'POST', path, { until })).status).toBe(404);
  await rows(
    "insert into vehicle_assignments (vehicle_id, user_id, valid_from) select $1, id, now() - interval '1 hour' from users where username = 'driver'",
    [vehicle.id],
  );
  expect((await test.call('admin', 'POST', path, { until })).status).toBe(404);
  expect(
    (await test.call('driver', 'POST', path, { until: new Date(Date.now() + 30 * 3_600_000).toISOString() })).status,
  ).toBe(400);
  expect((await test.call('driver', 'POST', path, { until })).status).toBe(200);
  await test.forward('/ingest/positions', [positionBody(vehicle.uid, new Date(), 40)]);
  expect(await rows('select 1 from locations where vehicle_id = $1', [vehicle.id])).toEqual([]);
  expect((await test.call('driver', 'GET', '/api/private-time/own')).body.data).toContainEqual(
    expect.objectContaining({ id: vehicle.id, drive_until: until }),
  );
  expect((await test.call('driver', 'DELETE', path)).status).toBe(200);
  await test.forward('/ingest/positions', [positionBody(vehicle.uid, new Date(), 40)]);
  expect(await rows('select 1 from locations where vehicle_id = $1', [vehicle.id])).toHaveLength(1);
});

it('holds for a tracker from the moment it is put into a private vehicle', async () => {
  const vehicle = await privateVehicle();
  await test.enterDevices(['TR-MOVED']);
  await rows('update devices set vehicle_id = null where imei = $1', [vehicle.uid]);
  const [device] = await rows<{ id: number }>("select id from devices where device_id = 'TR-MOVED'");
  await test.call('manager', 'PUT', `/api/devices/${device?.id}`, { vehicle_id: vehicle.id });
  await test.forward('/ingest/positions', [positionBody('TR-MOVED', minutesAgo(0), 40)]);
  expect(await rows('select 1 from locations where device_pk = $1', [device?.id])).toEqual([]);
});

it('shows no place of a private vehicle to whoever holds a link', async () => {
  const vehicle = await fleet.addVehicle();
  await test.forward('/ingest/positions', [positionBody(vehicle.uid, minutesAgo(1), 40)]);
  const { token } = (
    await test.call('manager', 'POST', `/api/vehicles/${vehicle.id}/shares`, { hours: 1, destination: null })
  ).body.data;
  await test.call('manager', 'PUT', `/api/vehicles/${vehicle.id}/private-hours`, { hours: everyHour.map(() => null) });
  const { body } = await test.send('GET', '/api/shared-position', { token });
  expect(body.data).toMatchObject({ latitude: null, longitude: null, gps_time: null, speed: null });
});
