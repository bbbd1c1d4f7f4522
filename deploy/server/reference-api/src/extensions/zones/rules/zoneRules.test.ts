import { fromLocalDateTime, localDateTime } from 'shared-auth/contract';
import { seedFixture } from '../../../index';
import { startTestApi, type TestApi } from '../../../testing/client';
import { eventBody, positionBody } from '../../../testing/traccar';
import { isOutsideHours } from './zoneEvents';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
  await query('delete from alarms');
});
afterAll(() => test.close());

const query = <T extends object>(sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<T>(sql, params);
const minute = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString();
let places = 0;
/** A zone of its own place, which counts since yesterday. */
async function makeZone(name: string, more: object = {}) {
  const coordinates = [21 + ++places * 0.05, 41.2];
  const geometry = { type: 'Point', coordinates, radius: 200 };
  const { body } = await test.call('manager', 'POST', '/api/zones', { name, geometry, ...more });
  await query("update zones set counts_from = now() - interval '2 days' where id = $1", [body.data.id]);
  return { id: body.data.id as number, longitude: coordinates[0] as number };
}
const rule = (zone_id: number, event: string, more: object = {}) => ({ zone_id, event, severity: 'high', ...more });
async function makeRule(zone_id: number, event: string, more: object = {}) {
  const { status, body } = await test.call('manager', 'POST', '/api/zones/rules', rule(zone_id, event, more));
  expect(status).toBe(201);
  await query("update zone_rules set counts_from = now() - interval '2 days' where id = $1", [body.data.id]);
  await test.api.services.zoneBook.refresh();
  return body.data;
}
const imeiOf = async (vehicle: number) =>
  (await query<{ imei: string }>('select imei from devices where vehicle_id = $1', [vehicle]))[0]?.imei ?? '';
/** A vehicle is somewhere, so many minutes ago. */
async function be(vehicle: number, minutes: number, longitude: number, speed = 0) {
  const body = positionBody(await imeiOf(vehicle), ago(minutes), speed, { latitude: 41.2 });
  const { status } = await test.forward('/ingest/positions', [{ ...body, position: { ...body.position, longitude } }]);
  expect(status).toBe(200);
}
const messages = async (zone: string) =>
  (
    await query<{ message: string; vehicle_id: number; severity: string }>(
      'select message, vehicle_id, severity from alarms where zone = $1 order by created_at, message, vehicle_id',
      [zone],
    )
  ).map(({ message, vehicle_id, severity }) => `${message} ${vehicle_id} ${severity}`);
/** The vehicles' own positions of the fixture are not in the way. */
beforeEach(async () => {
  await query('delete from locations');
  await query('delete from device_state');
});

it('raises an alarm of those whom a rule takes, by the most severe one', async () => {
  const { id, longitude } = await makeZone('Царина');
  await query('update vehicles set team_id = 3 where id = 2');
  await makeRule(id, 'enter', { vehicle_ids: [1], severity: 'low' });
  await makeRule(id, 'enter', { team_ids: [3], severity: 'critical' });
  await makeRule(id, 'exit', { vehicle_ids: [2] });
  await makeRule(id, 'exit', { is_active: false });
  for (const vehicle of [1, 2, 3]) {
    await be(vehicle, 30, 20);
    await be(vehicle, 20, longitude);
    await be(vehicle, 10, 20);
  }
  expect(await messages('Царина')).toEqual([
    'Влез во зона: Царина 1 low',
    'Влез во зона: Царина 2 critical',
    'Излез од зона: Царина 2 high',
  ]);
});

it('leaves outside hours by the calendar of each vehicle, and by hours that a rule has of its own', async () => {
  const clock = (minutes: number) => localDateTime(Date.now() - minutes * minute).time.slice(0, 5);
  const calendar = async (name: string, from: string, to: string) => {
    const body = { name, shifts: [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }], holidays_free: false, exceptions: [] };
    return (await test.call('manager', 'POST', '/api/calendars', { ...body, driving_severity: null })).body.data.id;
  };
  // At half past two before the hour that comes twice: a shift that ends in it ends with the second.
  const ended = 31;
  // Vehicle 1 worked when it left, 2 had just stopped, and what 3 has counts only since then.
  const [all, until, late] = [
    await calendar('Секогаш', '00:00', '00:00'),
    await calendar('До излезот', clock(600), clock(ended)),
    await calendar('Отпосле', clock(600), clock(ended + 1)),
  ];
  for (const [vehicle_id, calendar_id] of [all, until, late].entries())
    await test.call('manager', 'PUT', '/api/calendars/uses', { vehicle_id: vehicle_id + 1, calendar_id });
  await query("update work_calendars set counts_from = now() - interval '2 days', updated_at = clock_timestamp()");
  await query("update calendar_uses set counts_from = now() - interval '2 days' where calendar_id <> $1", [late]);
  await test.api.services.hourBook.refresh();
  const [by, own] = [await makeZone('По календар'), await makeZone('Со свои часови')];
  await makeRule(by.id, 'outside_hours');
  await makeRule(own.id, 'outside_hours', {
    from_time: clock(600),
    to_time: clock(ended),
    days: [1, 2, 3, 4, 5, 6, 7],
  });
  for (const vehicle of [1, 2, 3])
    for (const [i, { longitude }] of [by, own].entries()) {
      await be(vehicle, 25 - i * 10, longitude);
      await be(vehicle, 20 - i * 10, 20);
    }
  const text = 'Излез од зона надвор од работно време';
  expect(await messages('По календар')).toEqual([`${text}: По календар 2 high`]);
  expect(await messages('Со свои часови')).toEqual([1, 2, 3].map((id) => `${text}: Со свои часови ${id} high`));
  await query('delete from work_calendars');
  await test.api.services.hourBook.refresh();
});

it('raises none of what was before the rule, or of a vehicle that may have been there', async () => {
  const { id, longitude } = await makeZone('Нова');
  const { body } = await test.call('manager', 'POST', '/api/zones/rules', rule(id, 'enter'));
  await be(4, 30, 20);
  await be(4, 20, longitude);
  expect(await messages('Нова')).toEqual([]);
  await query("update zone_rules set counts_from = now() - interval '1 day' where id = $1", [body.data.id]);
  await query("update zones set counts_from = now() - interval '15 minutes', updated_at = now() where id = $1", [id]);
  await test.api.services.zoneBook.refresh();
  await be(6, 20, longitude);
  await be(6, 10, longitude);
  expect(await messages('Нова')).toEqual([]);
});

it('says once that a vehicle stays too long, while it is heard of, and takes it back where it had left', async () => {
  const { id, longitude } = await makeZone('Паркинг');
  await makeRule(id, 'stay', { minutes: 15 });
  await be(1, 40, 20);
  await be(1, 30, longitude);
  await test.api.upkeep.run('zone alarms');
  expect(await messages('Паркинг')).toEqual([]);
  await be(1, 5, longitude);
  for (let i = 0; i < 2; i++) await test.api.upkeep.run('zone alarms');
  expect(await messages('Паркинг')).toEqual(['Престој во зона подолг од 15 мин: Паркинг 1 high']);
  await be(1, 20, 20);
  expect(await messages('Паркинг')).toEqual([]);
});

it('names who is not there in time, and takes it back when it had come', async () => {
  const { id, longitude } = await makeZone('Депо север');
  const { date, time } = localDateTime(Date.now() - 10 * minute);
  const due = fromLocalDateTime(date, time.slice(0, 5));
  const from_time = time.slice(0, 5);
  // Early in the night the day has no time before it; of an hour that comes twice the first one counts.
  if (due - fromLocalDateTime(date, '00:00') < 90 * minute || Date.now() - due > 30 * minute) return;
  await makeRule(id, 'absent', { from_time, vehicle_ids: [1, 2, 3] });
  const at = (minutes: number) => (Date.now() - due) / minute + minutes;
  await be(1, at(70), 20);
  await be(1, at(60), longitude);
  await be(1, at(50), 20);
  for (let i = 0; i < 2; i++) await test.api.upkeep.run('zone alarms');
  const text = `Не пристигна во зона до ${from_time}: Депо север`;
  expect(await messages('Депо север')).toEqual([`${text} 2 high`, `${text} 3 high`]);
  // It came in a dead spot.
  await be(2, at(40), 20);
  await be(2, at(30), longitude);
  expect(await messages('Депо север')).toEqual([`${text} 3 high`]);
});

it('a limit without rules is for everyone; with rules, for those whom they take', async () => {
  const { id, longitude } = await makeZone('Двор', { speed_limit: 20 });
  await query("update zones set limit_from = now() - interval '1 day' where id = $1", [id]);
  await test.api.services.zoneBook.refresh();
  await be(1, 31, longitude - 0.001, 10);
  await be(1, 30, longitude, 36);
  await be(1, 29, longitude + 0.001, 40);
  expect(await messages('Двор')).toEqual(['Пречекорена брзина: 36 km/h (дозволено 20 km/h) · Двор 1 high']);
  await makeRule(id, 'speed', { vehicle_ids: [2], severity: 'low' });
  for (const vehicle of [2, 3]) await be(vehicle, 30, longitude, 36);
  expect(await messages('Двор')).toHaveLength(2);
});

it('what Traccar reports of a zone of the same name is the same alarm', async () => {
  const { id, longitude } = await makeZone('Магацин');
  await makeRule(id, 'enter');
  const event = async (vehicle: number, minutes: number, name: string) => {
    const body = eventBody(await imeiOf(vehicle), 'geofenceEnter', new Date(ago(minutes)));
    await test.forward('/ingest/events', { ...body, geofence: { id: 9, name } });
  };
  for (const vehicle of [1, 2]) await be(vehicle, 30, 20);
  await event(1, 19, 'Магацин');
  for (const vehicle of [1, 2]) await be(vehicle, 20, longitude);
  await event(2, 19, 'Магацин');
  await event(2, 19, 'Туѓа зона');
  expect(await messages('Магацин')).toEqual(['Влез во зона: Магацин 1 medium', 'Влез во зона: Магацин 2 medium']);
  expect(await messages('Туѓа зона')).toHaveLength(1);
  const { body } = await test.call('manager', 'GET', '/api/zones/traccar');
  expect(body.data).toEqual([{ name: 'Туѓа зона', last_at: expect.any(String), alarms: 1 }]);
});

it.each([
  [{ event: 'stay' }, 'minutes', 'Внесете по колку минути'],
  [{ event: 'absent' }, 'from_time', 'Внесете до кога треба да пристигне'],
  [{ event: 'absent', from_time: '25:00' }, 'from_time', 'Времето не е исправно'],
  [{ event: 'absent', from_time: '08:00', days: [] }, 'days', 'Изберете барем еден ден'],
  [
    { event: 'outside_hours', from_time: '08:00', to_time: '08:00' },
    'to_time',
    'Почетокот и крајот мора да се различни',
  ],
  [{ event: 'flies' }, 'event', 'Изберете кога да се јави аларм'],
  [{ event: 'enter', severity: 'x' }, 'severity', 'Сериозноста не е исправна'],
])('refuses %j in words', async (change, field, text) => {
  const { body } = await test.call('manager', 'GET', '/api/zones');
  const given = { ...rule(body.data[0].id, 'enter'), ...change };
  const { status, body: refused } = await test.call('manager', 'POST', '/api/zones/rules', given);
  expect([status, refused.fields]).toEqual([400, { [field]: text }]);
});

it('private time ends a stay unseen, and what comes after it begins anew', async () => {
  const { id, longitude } = await makeZone('Дома');
  await makeRule(id, 'enter');
  await makeRule(id, 'exit');
  await query(
    'insert into private_drives (vehicle_id, user_id, valid_from, valid_to) values (7, 1, $1::timestamptz, $2::timestamptz)',
    [ago(30), ago(20)],
  );
  await test.api.services.privateVehicles.refresh();
  for (const [minutes, where] of [
    [50, 20],
    [40, longitude],
    [25, 20],
    [10, longitude],
    [5, 20],
  ] as const)
    await be(7, minutes, where);
  const stays = await query<{ is_cut: boolean; entered_after: string | null; minutes: number }>(
    'select is_cut, entered_after, round(extract(epoch from now() - left_at) / 60)::int as minutes from zone_visits where zone_id = $1 order by entered_at',
    [id],
  );
  expect(stays).toEqual([
    { is_cut: true, entered_after: expect.any(String), minutes: 30 },
    { is_cut: false, entered_after: null, minutes: 5 },
  ]);
  expect(await messages('Дома')).toEqual(['Влез во зона: Дома 7 high', 'Излез од зона: Дома 7 high']);
});

it('keeps the rules of a zone, and deletes them with it', async () => {
  const { id } = await makeZone('Со правила');
  const made = await makeRule(id, 'absent', { from_time: '08:30', to_time: '09:00', minutes: 5, days: [5, 1] });
  expect(made).toMatchObject({
    zone_name: 'Со правила',
    from_time: '08:30',
    to_time: null,
    minutes: null,
    days: [1, 5],
  });
  const changed = await test.call('manager', 'PUT', `/api/zones/rules/${made.id}`, rule(id, 'stay', { minutes: 5 }));
  expect(changed.body.data).toMatchObject({ event: 'stay', minutes: 5, from_time: null, days: [1, 2, 3, 4, 5, 6, 7] });
  const list = async () => (await test.call('operator', 'GET', `/api/zones/rules?zone_id=${id}`)).body.data;
  expect(await list()).toHaveLength(1);
  await test.call('manager', 'DELETE', `/api/zones/${id}`);
  expect(await list()).toEqual([]);
  expect((await test.call('manager', 'DELETE', `/api/zones/rules/${made.id}`)).status).toBe(404);
});

it('working hours go over midnight, on the day on which they begin', () => {
  const known = {
    id: 1,
    event: 'outside_hours' as const,
    severity: 'low' as const,
    minutes: null,
    vehicle_ids: [],
    team_ids: [],
    countsFrom: 0,
  };
  const at = (text: string) => fromLocalDateTime(...(text.split(' ') as [string, string]));
  const day = { ...known, from_time: '08:00', to_time: '16:00', days: [1, 2, 3, 4, 5] };
  const night = { ...known, from_time: '22:00', to_time: '06:00', days: [5] };
  // 2026-11-27 is a Friday.
  const outside = (hours: typeof day, text: string) => isOutsideHours(hours, at(text), 1, undefined);
  expect(
    ['2026-11-27 07:59', '2026-11-27 08:00', '2026-11-27 16:00', '2026-11-28 10:00'].map((text) => outside(day, text)),
  ).toEqual([true, false, true, true]);
  expect(
    ['2026-11-27 05:00', '2026-11-27 22:00', '2026-11-28 05:59', '2026-11-28 06:00'].map((text) =>
      outside(night, text),
    ),
  ).toEqual([true, false, false, true]);
});
