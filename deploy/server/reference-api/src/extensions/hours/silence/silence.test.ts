import { fromLocalDateTime } from 'shared-auth/contract';
import { extensions } from '../../../app/extensions';
import { seedFixture } from '../../../index';
import { startTestApi, type TestApi } from '../../../testing/client';
import { eventBody, positionBody } from '../../../testing/traccar';
import type { Hours } from '../workingHours';
import { silenceEnds, silenceText } from './silence';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
  await query('delete from alarms');
});
afterAll(() => test.close());

const query = <T extends object>(sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<T>(sql, params);
const limit = (device: number, minutes: number | null, more: object = {}) =>
  test.call('manager', 'PUT', `/api/devices/${device}/silence`, { minutes, ...more });
const silentFor = async (device: number, minutes: number, status = 'online') => {
  await query("update device_state set last_heartbeat = now() - $2 * interval '1 minute' where device_pk = $1", [
    device,
    minutes,
  ]);
  await query('update devices set status = $2 where id = $1', [device, status]);
};
const look = () => test.api.upkeep.run('silent devices');
const statusOf = async (device: number) =>
  (await query<{ status: string }>('select status from devices where id = $1', [device]))[0]?.status;
const alarms = () =>
  query<{ message: string; vehicle_id: number }>(
    "select message, vehicle_id, alarm_type, severity, round(extract(epoch from now() - created_at) / 60)::int as ago from alarms where source_key like 'rule:silence:%' order by id",
  );

it('a tracker with a limit of its own is offline after it, not before, and that is an alarm, once', async () => {
  await silentFor(1, 700);
  await silentFor(2, 700);
  await silentFor(3, 7);
  expect((await limit(1, 720)).status).toBe(200);
  expect((await limit(3, 5)).status).toBe(200);
  await look();
  expect([await statusOf(1), await statusOf(2), await statusOf(3)]).toEqual(['online', 'offline', 'offline']);
  await silentFor(1, 730);
  for (let i = 0; i < 2; i++) await look();
  expect(await statusOf(1)).toBe('offline');
  const about = { alarm_type: 'device_inactive', severity: 'medium' };
  expect(await alarms()).toEqual([
    { message: 'Уредот е без сигнал подолго од 5 мин', vehicle_id: expect.any(Number), ago: 2, ...about },
    { message: 'Уредот е без сигнал подолго од 12 ч', vehicle_id: expect.any(Number), ago: 10, ...about },
  ]);
  // A user deletes it, and it does not come back.
  await query('delete from alarms');
  await look();
  expect(await alarms()).toEqual([]);
});

it('one that was offline by the usual limit is online by its own, and by none again offline', async () => {
  await silentFor(4, 60, 'offline');
  await limit(4, 120);
  expect(await statusOf(4)).toBe('online');
  expect((await test.call('operator', 'GET', '/api/devices/4/silence')).body.data).toEqual({
    ...{ minutes: 120, in_hours: false, usual_minutes: 10 },
  });
  await limit(4, null);
  await look();
  expect([await statusOf(4), await alarms()]).toEqual(['offline', []]);
});

it('a Traccar that reports the end of its connection does not end it', async () => {
  const [device] = await query<{ imei: string }>('select imei from devices where id = 5');
  await limit(5, 720);
  await silentFor(5, 1);
  const offline = () => test.forward('/ingest/events', eventBody(device?.imei ?? '', 'deviceOffline', new Date()));
  await offline();
  expect(await statusOf(5)).toBe('online');
  await limit(5, null);
  await offline();
  expect(await statusOf(5)).toBe('offline');
});

it('private time keeps silence quiet', async () => {
  await limit(6, 60);
  await silentFor(6, 90);
  await query(
    "insert into private_drives (vehicle_id, user_id, valid_from, valid_to) select vehicle_id, 1, now() - interval '2 hours', now() - interval '20 minutes' from devices where id = 6",
  );
  await test.api.services.privateVehicles.refresh();
  await look();
  expect([await statusOf(6), await alarms()]).toEqual(['online', []]);
});

it('counts only the hours of the vehicle’s calendar where it is set so', async () => {
  const never = { name: 'Никогаш', shifts: [], holidays_free: true, exceptions: [] };
  const { body } = await test.call('manager', 'POST', '/api/calendars', never);
  await test.call('manager', 'PUT', '/api/calendars/uses', { calendar_id: body.data.id });
  await limit(7, 30, { in_hours: true });
  await silentFor(7, 3000);
  await look();
  expect(await statusOf(7)).toBe('online');
  await test.call('manager', 'PUT', '/api/calendars/uses', { calendar_id: null });
  await look();
  expect(await statusOf(7)).toBe('offline');
});

it('a message that comes makes it online again', async () => {
  const [device] = await query<{ imei: string }>('select imei from devices where id = 1');
  await silentFor(1, 730, 'offline');
  await test.forward('/ingest/positions', [positionBody(device?.imei ?? '', new Date().toISOString(), 0)]);
  expect(await statusOf(1)).toBe('online');
});

it.each([[4], [44_641], [1.5]])('refuses %s minutes in words', async (minutes) => {
  const { status, body } = await limit(1, minutes);
  expect([status, body.fields]).toEqual([400, { minutes: 'Изберете од 5 минути до 31 ден' }]);
});

const at = (text: string) => fromLocalDateTime(text.slice(0, 10), text.slice(11));
const weekdays: Hours = {
  shifts: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '16:00' }],
  holidays_free: true,
  exceptions: [],
};
// 5 June 2026 is a Friday.
it.each([
  ['within one day', 120, '2026-06-05 09:00', '2026-06-05 11:00'],
  ['over a weekend', 120, '2026-06-05 15:00', '2026-06-08 09:00'],
  ['from a Sunday', 60, '2026-06-07 12:00', '2026-06-08 09:00'],
  ['to the end of work', 60, '2026-06-05 15:00', '2026-06-05 16:00'],
])('working time %s', (_, minutes, since, end) => {
  const of = (now: number) => silenceEnds({ minutes, in_hours: true }, weekdays, at(since), now);
  expect(of(at('2026-07-01 12:00'))).toBe(at(end));
  expect(of(at(end) - 1)).toBeUndefined();
  expect(silenceEnds({ minutes, in_hours: true }, undefined, at(since), at('2026-07-01 12:00'))).toBe(
    at(since) + minutes * 60_000,
  );
});

it.each([
  [45, false, 'Уредот е без сигнал подолго од 45 мин'],
  [90, true, 'Уредот е без сигнал подолго од 1 ч 30 мин работно време'],
  [1440, false, 'Уредот е без сигнал подолго од 1 ден'],
  [2880, false, 'Уредот е без сигнал подолго од 2 дена'],
])('%i minutes (%s) is: %s', (minutes, in_hours, text) => expect(silenceText({ minutes, in_hours })).toBe(text));

it('the form of a device has its limit, in one step with all else', async () => {
  const of = async (id: number) => {
    const { minutes, in_hours } = (await test.call('operator', 'GET', `/api/devices/${id}/silence`)).body.data;
    return [minutes, in_hours];
  };
  const change = (values: object) => test.call('manager', 'PUT', '/api/devices/5', values);
  await silentFor(5, 60, 'offline');
  expect((await change({ silence_minutes: 90, silence_in_hours: false, notes: 'Ретко' })).status).toBe(200);
  expect([await of(5), await statusOf(5)]).toEqual([[90, false], 'online']);
  const [entry] = await query<{ before: object; after: object }>(
    "select before, after from acts where type = 'device_changed' order by id desc limit 1",
  );
  expect(entry).toMatchObject({
    before: { silence_minutes: null },
    after: { silence_minutes: 90, notes: 'Ретко' },
  });
  const refused = await change({ silence_minutes: 4, notes: 'Не' });
  expect([refused.status, refused.body.fields]).toEqual([400, { silence_minutes: 'Изберете од 5 минути до 31 ден' }]);
  // A change that does not name the field keeps it.
  await change({ notes: '' });
  expect(await of(5)).toEqual([90, false]);
  await change({ silence_minutes: null });
  expect(await of(5)).toEqual([null, false]);
  await query('update devices set vehicle_id = null where id = 6');
  const made = await test.call('manager', 'POST', '/api/devices', {
    ...{ device_id: 'SIL-1', imei: '350000000000991', device_type: 'x', status: 'offline', vehicle_id: 6 },
    silence_minutes: 720,
  });
  expect([made.status, await of(made.body.data.id)]).toEqual([201, [720, false]]);
});

it('a form that says offline and a limit that says online end online, recorded once', async () => {
  const entries = () => query("select id from acts where type = 'device_changed'");
  const before = (await entries()).length;
  await silentFor(8, 2);
  const sent = { status: 'offline', silence_minutes: 60 };
  const answers = [];
  for (const _ of [1, 2]) answers.push(await test.call('manager', 'PUT', '/api/devices/8', sent));
  expect(answers.map(({ status, body }) => [status, body.data.status])).toEqual([
    [200, 'online'],
    [200, 'online'],
  ]);
  expect([await statusOf(8), (await entries()).length - before]).toEqual(['online', 1]);
});

it('a server without limits of silence rejects one, in the form and in a file, and changes nothing', async () => {
  const without = await startTestApi(
    {},
    extensions.filter(({ name, needs = [] }) => name !== 'hours' && !needs.includes('hours')),
  );
  await seedFixture(without.api);
  const text = 'Серверот нема поле „Дозволено без сигнал“';
  const changed = await without.call('manager', 'PUT', '/api/devices/5', { silence_minutes: 90, notes: 'Ретко' });
  expect([changed.status, changed.body.fields]).toEqual([400, { silence_minutes: text }]);
  expect((await without.call('manager', 'GET', '/api/devices/5')).body.data.notes).not.toBe('Ретко');
  const rows = [{ device_id: 'SIL-2', imei: '350000000000983', device_type: 'x', silence_minutes: '720' }];
  const file = await without.call('manager', 'POST', '/api/devices/import', { rows, dry_run: true });
  expect(file.body.data.errors).toContainEqual(
    expect.objectContaining({ row: 0, field: 'silence_minutes', message: text }),
  );
  expect((await without.call('manager', 'PUT', '/api/devices/5', { notes: 'Ретко' })).status).toBe(200);
});
