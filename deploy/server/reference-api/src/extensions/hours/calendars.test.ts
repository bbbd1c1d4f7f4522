import { dayAfter, fromLocalDateTime, localDateTime } from 'shared-auth/contract';
import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';
import { reportSheets } from '../scheduledReports/reportSheets';
import { findReader } from '../scheduledReports/schedules.store';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(() => test.close());

const query = <T extends object>(sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<T>(sql, params);
const day = { days: [1, 2, 3, 4, 5], from: '08:00', to: '16:00' };
const calendar = (name: string, more: object = {}) => ({
  name,
  shifts: [day],
  holidays_free: true,
  exceptions: [],
  ...more,
});
const make = async (name: string, more: object = {}) =>
  (await test.call('manager', 'POST', '/api/calendars', calendar(name, more))).body.data;
const use = (values: object, as = 'manager') => test.call(as, 'PUT', '/api/calendars/uses', values);
const ofVehicle = async (vehicle: number) => {
  const { data } = (await test.call('operator', 'GET', `/api/vehicles/${vehicle}/calendar`)).body;
  return [data.calendar?.name ?? null, data.by];
};
/** A manager of the first team alone, who is not limited any more afterwards. */
async function ofTeam(work: () => Promise<void>) {
  const [user] = await query<{ id: number }>("select id from users where username = 'manager'");
  await query('update vehicles set team_id = case when id <= 2 then 1 else 2 end, updated_at = clock_timestamp()');
  await query('insert into user_teams (user_id, team_id) values ($1, 1)', [user?.id]);
  test.forget('manager');
  try {
    await work();
  } finally {
    await query('delete from user_teams');
    await query('update vehicles set team_id = null, updated_at = clock_timestamp()');
    test.forget('manager');
    await test.api.services.hourBook.refresh();
  }
}

it('keeps a calendar as it was made, shows its day, changes and deletes it', async () => {
  const { date } = localDateTime(Date.now());
  const exceptions = [{ from: date, to: date, shifts: [{ from: '00:00', to: '00:00' }], note: ' Попис ' }];
  const { status, body } = await test.call(
    'manager',
    'POST',
    '/api/calendars',
    calendar('  Смена   А ', { exceptions, driving_severity: 'medium' }),
  );
  expect([status, body.data]).toEqual([
    201,
    expect.objectContaining({
      ...{ name: 'Смена   А', team_id: null, shifts: [day], holidays_free: true, driving_severity: 'medium' },
      ...{ is_company: false, team_ids: [], vehicle_ids: [], vehicles: 0 },
      exceptions: [{ ...exceptions[0], note: 'Попис' }],
      today: {
        ...{ date, shifts: [{ from: '00:00', to: '00:00' }], by: 'exception' },
        ...{ name: 'Попис', name_en: 'Попис', is_working: true },
      },
    }),
  ]);
  const path = `/api/calendars/${body.data.id}`;
  const changed = calendar('Смена А', { driving_severity: null, shifts: [{ ...day, days: [7, 1] }] });
  expect((await test.call('manager', 'PUT', path, changed)).body.data).toMatchObject({
    shifts: [{ ...day, days: [1, 7] }],
    exceptions: [],
    driving_severity: null,
  });
  expect((await test.call('operator', 'GET', '/api/calendars')).body.data).toHaveLength(1);
  expect((await test.call('operator', 'DELETE', path)).status).toBe(403);
  expect((await test.call('driver', 'GET', '/api/calendars')).status).toBe(403);
  expect((await test.call('manager', 'DELETE', path)).status).toBe(200);
  for (const [method, values] of [
    ['PUT', changed],
    ['DELETE', undefined],
  ] as const)
    expect((await test.call('manager', method, path, values)).status).toBe(404);
});

it.each<[object, string, string]>([
  [{ name: ' ' }, 'name', 'Внесете име на календарот, најмногу 100 знаци'],
  [{ shifts: [{ ...day, days: [] }] }, 'shifts.0.days', 'Изберете барем еден ден на смената'],
  [{ shifts: [{ ...day, to: '24:30' }] }, 'shifts.0.to', 'Внесете време како 08:00'],
  [
    { exceptions: [{ from: '2026-02-30', to: '2026-03-01', shifts: [], note: null }] },
    'exceptions.0',
    'Датумот 2026-02-30 не постои',
  ],
  [
    { exceptions: [{ from: '2026-03-02', to: '2026-03-01', shifts: [], note: null }] },
    'exceptions.0',
    'Последниот ден мора да биде по првиот',
  ],
  [
    { exceptions: [{ from: '2026-03-02', to: '2028-03-01', shifts: [], note: null }] },
    'exceptions.0',
    'Исклучокот може да трае најмногу една година',
  ],
  [{ driving_severity: 'x' }, 'driving_severity', 'Сериозноста не е исправна'],
])('refuses %j in words', async (more, field, text) => {
  const { status, body } = await test.call('manager', 'POST', '/api/calendars', calendar('Погрешен', more));
  expect([status, body.fields]).toEqual([400, { [field]: text }]);
});

it('two calendars have no name of the same letters', async () => {
  await make('Ноќна смена');
  const { status, body } = await test.call('manager', 'POST', '/api/calendars', calendar('ноќна  СМЕНА'));
  expect([status, body.fields]).toEqual([409, { name: 'Веќе има календар со ова име' }]);
});

it('of a vehicle, its team and the company the nearest counts, also when a team changes', async () => {
  const [own, team, company] = [await make('Возило'), await make('Тим'), await make('Фирма')];
  expect(await ofVehicle(1)).toEqual([null, null]);
  await use({ calendar_id: company.id });
  expect(await ofVehicle(1)).toEqual(['Фирма', 'company']);
  await use({ team_id: 2, calendar_id: team.id });
  await test.call('manager', 'PUT', '/api/vehicles/1/team', { team_id: 2 });
  expect([await ofVehicle(1), await ofVehicle(2)]).toEqual([
    ['Тим', 'team'],
    ['Фирма', 'company'],
  ]);
  await use({ vehicle_id: 1, calendar_id: own.id });
  await use({ vehicle_id: 2, calendar_id: own.id });
  expect([await ofVehicle(1), await ofVehicle(2)]).toEqual([
    ['Возило', 'vehicle'],
    ['Возило', 'vehicle'],
  ]);
  const rows = (await test.call('operator', 'GET', '/api/calendars')).body.data;
  const total = (await query<{ count: number }>('select count(*)::int as count from vehicles'))[0]?.count ?? 0;
  const used = ({ id }: { id: number }) => {
    const { is_company, team_ids, vehicle_ids, vehicles } = rows.find((row: { id: number }) => row.id === id);
    return [is_company, team_ids, vehicle_ids, vehicles];
  };
  expect([used(own), used(team), used(company)]).toEqual([
    [false, [], [1, 2], 2],
    [false, [2], [], 0],
    [true, [], [], total - 2],
  ]);
  await use({ vehicle_id: 1, calendar_id: null });
  expect(await ofVehicle(1)).toEqual(['Тим', 'team']);
  await test.call('manager', 'DELETE', `/api/calendars/${team.id}`);
  expect(await ofVehicle(1)).toEqual(['Фирма', 'company']);
  await use({ vehicle_id: 2, calendar_id: null });
  await use({ calendar_id: null });
  await test.call('manager', 'PUT', '/api/vehicles/1/team', { team_id: null });
  expect(await ofVehicle(1)).toEqual([null, null]);
});

it('a changed calendar counts from then on; another name of it changes nothing', async () => {
  const { id } = await make('Се менува');
  const countsFrom = async () => {
    await query("update work_calendars set counts_from = '2026-01-01' where id = $1", [id]);
    return async () =>
      (await query<{ at: string }>('select counts_from as at from work_calendars where id = $1', [id]))[0]?.at;
  };
  const renamed = await countsFrom();
  await test.call('manager', 'PUT', `/api/calendars/${id}`, calendar('Сменет'));
  expect(await renamed()).toBe('2026-01-01T00:00:00.000Z');
  await test.call('manager', 'PUT', `/api/calendars/${id}`, calendar('Сменет', { holidays_free: false }));
  expect(Date.parse((await renamed()) ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

it('a manager of some teams sees the company’s, and edits those of these teams only', async () => {
  const [company, other] = [await make('На сите'), await make('На вториот тим', { team_id: 2 })];
  await ofTeam(async () => {
    const names = (await test.call('manager', 'GET', '/api/calendars')).body.data.map(
      ({ name }: { name: string }) => name,
    );
    expect([names.includes('На сите'), names.includes('На вториот тим')]).toEqual([true, false]);
    const put = (id: number, values: object) => test.call('manager', 'PUT', `/api/calendars/${id}`, values);
    expect((await put(company.id, calendar('На сите'))).status).toBe(403);
    expect((await put(other.id, calendar('На вториот тим', { team_id: 1 }))).status).toBe(404);
    expect((await test.call('manager', 'POST', '/api/calendars', calendar('Мој'))).status).toBe(403);
    const own = (await test.call('manager', 'POST', '/api/calendars', calendar('Мој', { team_id: 1 }))).body.data;
    expect((await put(own.id, calendar('Мој'))).status).toBe(403);
    const statuses = [
      await use({ calendar_id: own.id }),
      await use({ team_id: 2, calendar_id: own.id }),
      await use({ vehicle_id: 5, calendar_id: own.id }),
      await use({ vehicle_id: 1, calendar_id: other.id }),
      await use({ vehicle_id: 1, calendar_id: company.id }),
      await use({ team_id: 1, calendar_id: own.id }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 404, 404, 200, 200]);
    expect((await test.call('manager', 'GET', '/api/vehicles/5/calendar')).status).toBe(404);
    await test.api.services.hourBook.refresh();
    expect(await ofVehicle(2)).toEqual(['Мој', 'team']);
  });
});

it('lists the holidays of a year, and shows what is not known yet', async () => {
  const of = async (year: number) =>
    (await test.call('operator', 'GET', `/api/calendars/holidays?year=${year}`)).body.data;
  const { is_known, holidays } = await of(2026);
  expect([is_known, holidays[2]]).toEqual([
    true,
    {
      date: '2026-03-20',
      name: 'Рамазан Бајрам, прв ден',
      name_en: 'Eid al-Fitr, first day',
      is_announced: true,
      is_moved: false,
    },
  ]);
  expect(await of(2040)).toMatchObject({ is_known: false, holidays: { length: expect.any(Number) } });
});

it('reports what was driven outside hours, by the calendar of each vehicle', async () => {
  const today = localDateTime(Date.now()).date;
  const dayBack = (days: number) => localDateTime(fromLocalDateTime(today, '12:00') - days * 86_400_000).date;
  const yesterday = dayBack(1);
  const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();
  const sunday = [1, 2, 3, 4, 5, 6, 7].map(dayBack).find((date) => weekdayOf(date) === 0) ?? '';
  const trip = (date: string, from: string, to: string, distance: number) => ({
    ...{ kind: 'trip', distance },
    start_time: new Date(fromLocalDateTime(date, from)).toISOString(),
    end_time: new Date(fromLocalDateTime(date, to)).toISOString(),
  });
  const drive = async (vehicle: number, date: string, entries: object[]) => {
    await query('delete from trip_days where vehicle_id = $1', [vehicle]);
    await query(
      `insert into trip_days (vehicle_id, device_pk, day, rules, fix_count, previous_count, is_closed, derived_at, distance, estimated_distance,
         driving_seconds, idling_seconds, standing_seconds, silent_seconds, trips, stops, entries)
       values ($1, $1, $2, 0, 1, 0, true, now(), 0, 0, 0, 0, 0, 0, 1, 0, $3::text::jsonb)`,
      [vehicle, date, JSON.stringify(entries)],
    );
  };
  const every = [1, 2, 3, 4, 5, 6, 7];
  const shifts = (from: string, to: string) => ({ shifts: [{ days: every, from, to }], holidays_free: false });
  await use({ vehicle_id: 1, calendar_id: (await make('Дневна', shifts('08:00', '16:00'))).id });
  await use({ vehicle_id: 2, calendar_id: (await make('Ноќна', shifts('22:00', '06:00'))).id });
  await drive(1, yesterday, [
    trip(yesterday, '05:00', '05:30', 30_000),
    trip(yesterday, '09:00', '10:00', 70_000),
    // Half of it.
    trip(yesterday, '15:00', '17:00', 100_000),
    trip(yesterday, '15:00', '16:00', 1_000),
  ]);
  await drive(2, yesterday, [
    trip(yesterday, '05:00', '05:30', 30_000),
    trip(yesterday, '07:00', '07:30', 20_000),
    trip(yesterday, '23:00', '23:30', 10_000),
  ]);
  await drive(3, sunday, [trip(sunday, '10:00', '11:00', 40_000)]);
  const report = (as: string, days = 8) => asked(as, `days=${days}`);
  const period = (start = '', end = '') =>
    asked('operator', [start && `start_date=${start}`, end && `end_date=${end}`].filter(Boolean).join('&'));
  const asked = async (as: string, of: string) => {
    const { status, body } = await test.call(as, 'GET', `/api/calendars/driving?${of}`);
    type Line = { vehicle_id: number; calendar: string | null; drives: number; seconds: number; distance: number };
    return status === 200
      ? body.data.vehicles
          .filter(({ vehicle_id }: Line) => vehicle_id <= 3)
          .map((line: Line) => [line.vehicle_id, line.calendar, line.drives, line.seconds, line.distance])
      : status;
  };
  const [first, second, third] = [
    [1, 'Дневна', 2, 5_400, 80_000],
    [2, 'Ноќна', 1, 1_800, 20_000],
    [3, null, 1, 3_600, 40_000],
  ];
  expect(await report('operator')).toEqual([first, third, second]);
  expect(await report('operator', 1)).toEqual([]);
  expect(await report('operator', 32)).toBe(400);
  // Of a period, such as a month: the same, of its days alone.
  const [from, to] = [dayBack(7), dayBack(0)];
  expect(await period(from, to)).toEqual([first, third, second]);
  expect(await period(to, to)).toEqual([]);
  for (const [start, end] of [
    [to, from],
    [dayBack(31), to],
    [from, ''],
    ['', to],
  ])
    expect(await period(start, end)).toBe(400);
  expect(await report('driver')).toBe(403);
  // By mail: the same, of what its reader sees, in the mail and in its file.
  const mailed = async (name: string, locale: 'mk' | 'en' = 'mk') => {
    const [user] = await query<{ id: number }>('select id from users where username = $1', [name]);
    const visibility = await findReader(test.api.database, user?.id ?? 0);
    if (visibility === undefined) return undefined;
    const choice = { view: 'driving', days: 7, vehicle_id: null, month: null } as const;
    const file = await reportSheets(test.api.database, choice, { visibility, locale });
    expect(file?.sheets[0]?.header).toEqual(file?.table?.header);
    expect(file?.table?.rows).toHaveLength(file?.sheets[0]?.rows.length ?? 0);
    // The mail derives the days of the rest of the fleet, too.
    const plates = await query<{ plate: string }>('select license_plate as plate from vehicles where id <= 3');
    const isOfThree = ([plate]: readonly string[]) => plates.some((one) => one.plate === plate);
    return file?.table?.rows.filter(isOfThree).map((cells) => cells.slice(2, 6).join(' '));
  };
  const inDays = sunday >= dayBack(6);
  expect(await mailed('operator')).toEqual([
    'Дневна 2 1:30 80,0',
    ...(inDays ? ['пон.–пет. 08–16 1 1:00 40,0'] : []),
    'Ноќна 1 0:30 20,0',
  ]);
  expect((await mailed('operator', 'en'))?.[0]).toBe('Дневна 2 1:30 80.0');
  expect(await mailed('driver')).toBeUndefined();
  await ofTeam(async () => {
    expect(await report('manager')).toEqual([first, second]);
    expect(await mailed('manager')).toEqual(['Дневна 2 1:30 80,0', 'Ноќна 1 0:30 20,0']);
  });
});

it('counts a drive across midnight once, from when it began, also before the period', async () => {
  const today = localDateTime(Date.now()).date;
  const [first, second, third] = [-3, -2, -1].map((days) => dayAfter(today, days)) as [string, string, string];
  const at = (date: string, time: string) => new Date(fromLocalDateTime(date, time)).toISOString();
  const part = (start_time: string, end_time: string) => ({ kind: 'trip', distance: 30_000, start_time, end_time });
  await query('delete from trip_days where vehicle_id = 4');
  for (const [day, entries] of Object.entries({
    [first]: [part(at(first, '23:30'), at(second, '00:00'))],
    [second]: [part(at(second, '00:00'), at(second, '00:45')), part(at(second, '23:10'), at(third, '00:00'))],
    [third]: [part(at(third, '00:00'), at(third, '01:00'))],
  }))
    await query(
      `insert into trip_days (vehicle_id, device_pk, day, rules, fix_count, previous_count, is_closed, derived_at, distance, estimated_distance,
         driving_seconds, idling_seconds, standing_seconds, silent_seconds, trips, stops, entries)
       values (4, 4, $1, 0, 1, 0, true, now(), 0, 0, 0, 0, 0, 0, 1, 0, $2::text::jsonb)`,
      [day, JSON.stringify(entries)],
    );
  const report = async (start: string, end: string) => {
    const { body } = await test.call('admin', 'GET', `/api/calendars/driving?start_date=${start}&end_date=${end}`);
    const lines = body.data.vehicles as { vehicle_id: number; [name: string]: unknown }[];
    return lines
      .filter(({ vehicle_id }) => vehicle_id === 4)
      .map(({ drives, seconds, distance, last_at }) => [drives, seconds, distance, last_at]);
  };
  expect(await report(first, third)).toEqual([[2, 11_100, 120_000, at(second, '23:10')]]);
  expect(await report(second, second)).toEqual([[2, 5_700, 60_000, at(second, '23:10')]]);
  expect(await report(third, third)).toEqual([[1, 3_600, 30_000, at(second, '23:10')]]);
  await query('delete from trip_days where vehicle_id = 4');
});
