import { startTestApi, type TestApi } from '../../testing/client';
import { ForeignTraccarServer } from '../../testing/foreignTraccar';
import { eventBody, minutesAgo, positionBody } from '../../testing/traccar';

let test: TestApi;
let theirs: ForeignTraccarServer;
let url: string;
const token = ForeignTraccarServer.TOKEN;

beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());
beforeEach(async () => {
  theirs = new ForeignTraccarServer();
  url = await theirs.start();
  await query('truncate brought_things, brought_runs, zones, notification_rules, alarms, devices, vehicles cascade');
});
afterEach(async () => {
  await theirs.close();
  expect(theirs.undocumented).toEqual([]);
});

const number = (n: number) => String(860_000_000_000_000 + n);
const device = (id: number, more: object = {}) => ({
  ...{ id, name: `SK ${1000 + id} AB`, uniqueId: number(id), status: 'offline', disabled: false, groupId: 0 },
  ...{ positionId: 0, model: 'FMB920', category: 'van', phone: null, attributes: {} },
  ...more,
});
const query = <R extends object>(sql: string) => test.api.database.query<R>(sql);
const preview = (body: object = { url, token }, as = 'manager') => test.call(as, 'POST', '/api/brought/preview', body);
const begin = (more: object = {}) =>
  test.call('manager', 'POST', '/api/brought', { url, token, days: 0, teams: [], ...more });
const state = async () => (await test.call('manager', 'GET', '/api/brought')).body.data;
/** Brings all of it, and waits. */
async function bring(more: object = {}) {
  expect(await begin(more)).toMatchObject({ status: 200 });
  await test.api.services.bringing.settled();
  return state();
}
/** What the audit log has of this Traccar, the newest first. */
const entries = async () => {
  const { body } = await test.call('admin', 'GET', '/api/acts?type=fleet_brought&limit=20');
  return body.data.filter(({ details }: { details: { source: string } }) => details.source === url);
};
const shortly = ({ body }: Awaited<ReturnType<typeof preview>>) =>
  body.data.items.map(({ kind, name, outcome, reason }: Record<string, unknown>) =>
    [kind, name, outcome, reason].filter(Boolean).join(' · '),
  );

/** What is on the map of a try: a tracker where it was last, and a zone's middle with its reach. */
const placed = ({ body }: Awaited<ReturnType<typeof preview>>) =>
  body.data.items.flatMap(({ kind, name, latitude, longitude, radius }: Record<string, number | undefined>) =>
    latitude === undefined ? [] : [kind, name, latitude.toFixed(3), longitude?.toFixed(3), radius].join(' · '),
  );

const uglyFleet = () => ({
  groups: [
    { id: 1, name: 'Логистика', groupId: 0 },
    { id: 2, name: 'Битола', groupId: 1 },
    { id: 3, name: 'Круг А', groupId: 4 },
    { id: 4, name: 'Круг Б', groupId: 3 },
  ],
  devices: [
    device(1, { groupId: 2 }),
    device(2, { name: 'Камион на Петар SK-1234-AB со приколка', groupId: 3, disabled: true, category: 'truck' }),
    device(3, { name: 'Комбе со многу долго име без регистрација', phone: '070 123 456', groupId: null }),
    device(4, { name: 'SK 1001 AB' }),
    device(5, { uniqueId: 'phone-7' }),
    device(6, { name: '' }),
  ],
  geofences: [
    { id: 1, name: 'Депо', description: 'Влез', area: 'CIRCLE (41.9981 21.4254, 300)', attributes: {} },
    { id: 2, name: 'Пат', area: 'LINESTRING (41.99 21.43, 41.12 20.8)', attributes: { polylineDistance: 25 } },
    { id: 3, name: 'Плац', area: 'POLYGON ((41.9 21.4, 41.9 21.5, 42 21.5, 41.9 21.4))', attributes: {} },
    { id: 4, name: 'Скршена', area: 'POLYGON ((', attributes: {} },
  ],
  drivers: [{ id: 1, name: 'Петар', uniqueId: 'A1' }],
  users: [{ id: 1, name: 'Ана', email: 'ana@fleet.example' }],
  calendars: [{ id: 1, name: 'Смена', data: '' }],
});

describe('the try', () => {
  it('names what comes, what does not and why, and writes nothing but its entry of the audit log', async () => {
    theirs.lists = uglyFleet();
    const before = await query('select count(*)::int as n from vehicles');
    const found = await preview();
    expect(shortly(found)).toEqual([
      'vehicle · SK 1001 AB · new',
      'vehicle · Камион на Петар SK-1234-AB со приколка · new',
      'vehicle · Комбе со многу долго име без регистрација · new · plate',
      'vehicle · SK 1001 AB · new · plate',
      'vehicle · SK 1005 AB · not · number',
      `vehicle · ${number(6)} · new · plate`,
      'zone · Депо · new',
      'zone · Пат · new',
      'zone · Плац · new',
      'zone · Скршена · not · ground',
      'calendar · Смена · not · file',
      'group · Логистика · there',
      'group · Битола · there',
      'group · Круг А · not · team',
      'group · Круг Б · not · team',
      'user · Ана · not · mail',
      'driver · Петар · not · account',
    ]);
    expect(found.body.data.version).toBe('6.14');
    expect(placed(found)).toEqual([
      'zone · Депо · 41.998 · 21.425 · 300',
      'zone · Пат · 41.555 · 21.115 · 55007',
      'zone · Плац · 41.950 · 21.450 · 6928',
    ]);
    expect(await query('select count(*)::int as n from vehicles')).toEqual(before);
    for (const table of ['zones', 'brought_runs', 'brought_things'])
      expect(await query(`select * from ${table}`)).toEqual([]);
    expect(await entries()).toMatchObject([{ details: { trial: true } }]);
  });

  it('tells who has an account here by the e-mail, and whose account there lets nobody in', async () => {
    const [{ email } = { email: '' }] = await query<{ email: string }>(
      "select email from users where username = 'admin'",
    );
    const people = [
      { name: 'Тука', email: email.toUpperCase() },
      { name: 'Исклучена', email: 'a@fleet.example', disabled: true },
      { name: 'Истечена', email: 'b@fleet.example', disabled: false, expirationTime: minutesAgo(1).toISOString() },
      { name: 'Уште важи', email: 'c@fleet.example', expirationTime: minutesAgo(-60).toISOString() },
      { name: '', email: 'd@fleet.example', expirationTime: null },
      { name: 'Без пошта', email: null },
    ];
    const users = people.map((person, at) => ({ id: at + 1, ...person }));
    theirs.lists = { devices: [device(1)], groups: [], geofences: [], users };
    expect(shortly(await preview()).filter((line: string) => line.startsWith('user'))).toEqual([
      'user · Тука · there',
      'user · Исклучена · not · disabled',
      'user · Истечена · not · expired',
      // A server that sends no mail invites nobody.
      'user · Уште важи · not · mail',
      'user · d@fleet.example · not · mail',
      'user · Без пошта · not · mail',
    ]);
  });

  it('knows a tracker that is registered, and a vehicle that has none', async () => {
    const values = { make: 'Ford', model: 'Transit', vehicle_type: 'van' };
    await test.call('admin', 'POST', '/api/vehicles', { ...values, vehicle_id: 'V-9', license_plate: 'SK 1002 АВ' });
    await test.enterDevices([number(1)]);
    theirs.lists = { devices: [device(1), device(2)], groups: [], geofences: [] };
    expect(shortly(await preview())).toEqual(['vehicle · SK 1001 AB · there', 'vehicle · SK 1002 AB · new · tracker']);
    expect(await bring()).toMatchObject({ created: 1, same: 1, trackers: 2 });
    expect(
      await query(
        `select v.vehicle_code from devices d join vehicles v on v.id = d.vehicle_id where d.imei = '${number(2)}'`,
      ),
    ).toEqual([{ vehicle_code: 'V-9' }]);
  });

  it('lets e-mail and password in, and asks nobody who may not bring', async () => {
    theirs.lists = { devices: [device(1)], groups: [], geofences: [] };
    const account = { url: `${url}/api/`, email: 'ana@fleet.example', password: 'lozinka-5' };
    expect(shortly(await preview(account))).toEqual(['vehicle · SK 1001 AB · new']);
    theirs.calls.length = 0;
    expect((await preview(account, 'operator')).status).toBe(403);
    expect(theirs.calls).toEqual([]);
  });
});

describe('a foreign server', () => {
  it.each([
    ['no address', { url: 'traccar', token }, 400, 'url'],
    ['with a name in it', { url: 'https://ana:lozinka@traccar.example.com', token }, 400, 'url'],
    ['nothing that lets in', { url: 'https://traccar.example.com' }, 400, 'token'],
  ])('is not asked at %s', async (_, body, status, field) => {
    expect(await preview(body)).toMatchObject({ status, body: { fields: { [field]: expect.any(String) } } });
  });

  it('of a private network is refused unless the operator allows it', async () => {
    const other = await startTestApi({ egressAllow: [] });
    expect(await other.call('manager', 'POST', '/api/brought/preview', { url, token })).toMatchObject({
      status: 422,
      body: { fields: { url: expect.stringContaining('приватна') } },
    });
    expect(theirs.calls).toEqual([]);
  });

  it.each<[string, ForeignTraccarServer['fails'], string]>([
    ['a wrong token', (_, response) => !!response.writeHead(401).end(), 'не го прифаќа'],
    ['a redirect', (_, response) => !!response.writeHead(302, { location: '/login' }).end(), 'упатува'],
    ['no Traccar', (_, response) => !!response.writeHead(200).end('<html>'), 'не одговара Traccar'],
    ['another API', (_, response) => !!response.writeHead(404).end('{}'), 'не одговара Traccar'],
  ])('is told apart: %s', async (_, fails, text) => {
    theirs.fails = fails;
    const { status, body } = await preview();
    expect([status, body.message ?? body.error]).toEqual([422, expect.stringContaining(text)]);
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it('that is busy is asked again when it says so, and one that breaks off too', async () => {
    theirs.lists = { devices: [device(1)], groups: [], geofences: [] };
    let times = 0;
    theirs.fails = (path, response, request) => {
      if (path !== '/api/devices' || ++times > 3) return false;
      if (times === 2) request.socket.destroy();
      else response.writeHead(429, { 'retry-after': '0' }).end();
      return true;
    };
    expect(shortly(await preview())).toEqual(['vehicle · SK 1001 AB · new']);
    expect(times).toBe(4);
  });

  it('keeps nothing of what lets in: neither the database nor a response has it', async () => {
    theirs.lists = uglyFleet();
    await bring();
    const tables = await query<{ name: string }>(
      "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'",
    );
    for (const { name } of tables)
      expect([name, JSON.stringify(await query(`select * from ${name}`)).includes(token)]).toEqual([name, false]);
    expect(JSON.stringify(await state())).not.toContain(token);
  });
});

describe('what is brought', () => {
  const vehicles = () =>
    query(
      `select v.vehicle_code, v.license_plate, v.vehicle_type, v.status, v.team_id, d.imei, d.phone_number
       from vehicles v join devices d on d.vehicle_id = v.id where d.imei like '8600000000000%' order by d.imei`,
    );

  it('are vehicles with trackers in the teams that were chosen, and zones as they were drawn', async () => {
    theirs.lists = uglyFleet();
    const teams = [
      { group: 1, team_id: 2 },
      { group: 2, team_id: null },
      { group: 4, team_id: 3 },
    ];
    expect(await bring({ teams })).toMatchObject({ state: 'done', created: 8, same: 0, problem: null });
    expect(await vehicles()).toMatchObject([
      { vehicle_code: 'SK 1001 AB', license_plate: 'SK 1001 AB', vehicle_type: 'van', status: 'active', team_id: 2 },
      {
        vehicle_code: 'Камион на Петар SK-1234-AB со приколка',
        license_plate: 'SK-1234-AB',
        status: 'inactive',
        team_id: 3,
      },
      { license_plate: number(3), phone_number: '070123456', team_id: null },
      { vehicle_code: number(4), license_plate: number(4) },
      { vehicle_code: number(6) },
    ]);
    expect(await query('select name, note, geometry from zones order by id')).toEqual([
      { name: 'Депо', note: 'Влез', geometry: { type: 'Point', coordinates: [21.4254, 41.9981], radius: 300 } },
      {
        name: 'Пат',
        note: null,
        geometry: expect.objectContaining({
          type: 'LineString',
          coordinates: [
            [21.43, 41.99],
            [20.8, 41.12],
          ],
          width: 50,
        }),
      },
      { name: 'Плац', note: null, geometry: expect.objectContaining({ type: 'Polygon' }) },
    ]);
    const { refused } = await state();
    expect(refused.map(({ name }: { name: string }) => name)).toEqual(['SK 1005 AB', 'Скршена', 'Смена']);
    expect(await entries()).toMatchObject([
      { user_id: expect.any(Number), details: { created: ['Депо', 'Пат', 'Плац'] } },
      { user_id: expect.any(Number), details: { created: expect.arrayContaining(['SK 1001 AB']) } },
      { user_id: expect.any(Number), details: { days: 0 } },
    ]);
  });

  it('cut no text: what is too long is refused with its reason, and notes keep their lines', async () => {
    const circle = { area: 'CIRCLE (41.9981 21.4254, 300)', attributes: {} };
    theirs.lists = {
      devices: [device(1, { model: 'М'.repeat(101) }), device(2)],
      groups: [],
      geofences: [
        { id: 1, name: 'Д'.repeat(101), ...circle },
        { id: 2, name: 'Влез', description: 'Порта 1\nПорта 2', ...circle },
        { id: 3, name: 'Излез', description: 'б'.repeat(1_001), ...circle },
      ],
    };
    const { created, refused } = await bring();
    expect([created, refused]).toEqual([
      2,
      ['SK 1001 AB', 'Д'.repeat(101), 'Излез'].map((name) =>
        expect.objectContaining({ name, reason: 'refused', message: expect.stringMatching(/долг|знаци/) }),
      ),
    ]);
    expect(await query('select name, note from zones')).toEqual([{ name: 'Влез', note: 'Порта 1\nПорта 2' }]);
    Object.assign(theirs.lists.geofences?.[1] ?? {}, { name: 'в'.repeat(101) });
    expect(await bring()).toMatchObject({
      changed: 0,
      refused: expect.arrayContaining([expect.objectContaining({ name: 'в'.repeat(101) })]),
    });
    expect(await query('select name from zones')).toEqual([{ name: 'Влез' }]);
  });

  it('change by a second run only where they have changed there, and keep what was edited here', async () => {
    theirs.lists = uglyFleet();
    await bring();
    await query(`update vehicles set color = 'сина', vehicle_type = 'bus' where license_plate = 'SK 1001 AB'`);
    await query(`update zones set color = 'red' where name = 'Депо'`);
    expect(await bring()).toMatchObject({ created: 0, changed: 0, same: 8 });
    const [first, second] = theirs.lists.devices ?? [];
    const [depot, road] = theirs.lists.geofences ?? [];
    Object.assign(first ?? {}, { name: 'SK 9001 ZZ' });
    Object.assign(second ?? {}, { uniqueId: number(77) });
    Object.assign(depot ?? {}, { area: 'CIRCLE (41.9 21.4, 500)' });
    await query(`delete from zones where name = 'Пат'`);
    expect(road).toBeDefined();
    expect(shortly(await preview()).filter((line: string) => !/same|driver|user|calendar|group/.test(line))).toEqual([
      'vehicle · SK 9001 ZZ · changed',
      'vehicle · Камион на Петар SK-1234-AB со приколка · not · newNumber',
      // Its name is free now.
      'vehicle · SK 1001 AB · changed',
      'vehicle · SK 1005 AB · not · number',
      'zone · Депо · changed',
      'zone · Пат · not · deleted',
      'zone · Скршена · not · ground',
    ]);
    expect(await bring()).toMatchObject({ created: 0, changed: 3 });
    expect(await query(`select color, vehicle_type from vehicles where license_plate = 'SK 9001 ZZ'`)).toEqual([
      { color: 'сина', vehicle_type: 'bus' },
    ]);
    expect(await query(`select color, geometry->'radius' as radius from zones where name = 'Депо'`)).toEqual([
      { color: 'red', radius: 500 },
    ]);
  });

  it('comes by parts: what breaks off leaves what has come, and a new run brings the rest', async () => {
    theirs.lists = { ...uglyFleet(), devices: Array.from({ length: 450 }, (_, n) => device(n + 1)) };
    let isBroken = false;
    theirs.positions.set(1, []);
    theirs.fails = (path, response) => {
      if (path !== '/api/positions' || isBroken) return false;
      isBroken = true;
      return !!response.writeHead(401).end();
    };
    expect(await bring({ days: 1 })).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('токенот'),
      created: 453,
    });
    expect(await bring({ days: 1 })).toMatchObject({
      state: 'done',
      created: 0,
      same: 453,
      phase: 'history',
      done: 450,
    });
  });

  it('is one at a time, and ends when it is stopped', async () => {
    theirs.lists = { devices: [device(1)], groups: [], geofences: [] };
    let reply = () => {};
    theirs.fails = (path, response) => {
      if (path !== '/api/calendars') return false;
      reply = () => void response.writeHead(200).end('[]');
      return true;
    };
    expect((await begin()).status).toBe(200);
    expect((await begin()).status).toBe(409);
    expect((await test.call('manager', 'DELETE', '/api/brought')).status).toBe(200);
    reply();
    await test.api.services.bringing.settled();
    expect(await state()).toMatchObject({ state: 'stopped', created: 0 });
    expect((await test.call('manager', 'DELETE', '/api/brought')).status).toBe(404);
  });

  it('of a server that has ended in between is broken, and makes room for the next', async () => {
    await query(
      "insert into brought_runs (source, days, beat_at) values ('https://t.example', 0, now() - interval '2 minutes')",
    );
    expect(await state()).toMatchObject({ state: 'broken', source: 'https://t.example' });
    theirs.lists = { devices: [device(1)], groups: [], geofences: [] };
    expect(await bring()).toMatchObject({ state: 'done', created: 1 });
  });
});

describe('calendars', () => {
  const day = (more: string, hour = '08') =>
    Buffer.from(
      [
        ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Traccar//NONSGML Traccar//EN', 'BEGIN:VEVENT', 'UID:1'],
        ...[`DTSTART;TZID=Europe/Skopje:20260105T${hour}0000`, 'DTEND;TZID=Europe/Skopje:20260105T160000'],
        ...[more, 'SUMMARY:Event', 'END:VEVENT', 'END:VCALENDAR'],
      ].join('\n'),
    ).toString('base64');
  const weekly = 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
  const week = { days: [1, 2, 3, 4, 5], from: '08:00', to: '16:00' };
  const calendars = () =>
    query<{ id: number; name: string }>(
      'select id, name, shifts, exceptions, holidays_free, driving_severity from work_calendars order by name',
    );
  const uses = () =>
    query(
      `select v.license_plate, c.name from calendar_uses u join vehicles v on v.id = u.vehicle_id join work_calendars c on c.id = u.calendar_id order by 1`,
    );
  const lines = (found: string[]) => found.filter((line) => /^(calendar|notification)/.test(line));

  beforeEach(async () => {
    await query('delete from work_calendars');
    theirs.lists = {
      devices: [device(1, { calendarId: 1 }), device(2, { calendarId: 2 }), device(3), device(4, { calendarId: 1 })],
      groups: [],
      geofences: [{ id: 1, name: 'Депо', area: 'CIRCLE (41.9981 21.4254, 300)', attributes: {}, calendarId: 1 }],
      calendars: [
        { id: 1, name: 'Смена', data: day(weekly) },
        { id: 2, name: 'Први во месецот', data: day('RRULE:FREQ=MONTHLY;BYMONTHDAY=1') },
        { id: 3, name: 'Смена', data: day('RRULE:FREQ=DAILY') },
      ],
      notifications: [
        { id: 1, type: 'deviceOffline', calendarId: 1 },
        { id: 2, type: 'alarm', calendarId: 0 },
      ],
    };
  });

  it('come as working hours with the vehicles that have them; the try names what does not and why', async () => {
    const links = ['calendar · SK 1001 AB: Смена · new', 'calendar · SK 1002 AB: Први во месецот · not · calendar'];
    const own = [
      'calendar · Смена · new',
      'calendar · Први во месецот · not · repeats',
      'calendar · Смена · not · refused',
    ];
    expect(lines(shortly(await preview()))).toEqual([
      ...[...own, ...links, 'calendar · SK 1004 AB: Смена · new'],
      'calendar · Депо: Смена · not · zoneHours',
      'notification · deviceOffline: Смена · not · byHand',
      'notification · alarm · not · byHand',
    ]);
    expect([await calendars(), await uses()]).toEqual([[], []]);
    const { state: end, created, refused } = await bring();
    expect([end, created, refused.map(({ reason }: { reason: string }) => reason)]).toEqual([
      'done',
      8,
      ['repeats', 'refused', 'calendar'],
    ]);
    expect(await calendars()).toMatchObject([
      { name: 'Смена', shifts: [week], exceptions: [], holidays_free: false, driving_severity: null },
    ]);
    expect(await uses()).toEqual([1, 4].map((n) => ({ license_plate: `SK ${1000 + n} AB`, name: 'Смена' })));
    const [entry] = (await entries()).filter(({ details }: { details: { created?: string[] } }) =>
      details.created?.includes('Смена'),
    );
    expect(entry).toMatchObject({ user_id: expect.any(Number) });
    // At once, as if somebody had entered it.
    const vehicle = await test.call('manager', 'GET', '/api/vehicles/SK%201001%20AB/calendar');
    expect(vehicle.body.data).toMatchObject({ by: 'vehicle', calendar: { name: 'Смена' } });
  });

  it('change by a second run only where they have changed there, and keep what was set here', async () => {
    await bring();
    const [{ id } = { id: 0 }] = await calendars();
    await query(
      `update work_calendars set driving_severity = 'high', holidays_free = true, updated_at = clock_timestamp()`,
    );
    const unchanged = await bring();
    expect(unchanged).toMatchObject({ created: 0, changed: 0 });
    theirs.lists.calendars = [
      { id: 1, name: 'Смена А', data: day(weekly, '07') },
      { id: 2, name: 'Секој ден', data: day('RRULE:FREQ=DAILY') },
    ];
    theirs.lists.devices = [device(1, { calendarId: 2 }), device(2), device(3, { calendarId: 1 }), device(4)];
    expect(lines(shortly(await preview())).slice(0, 5)).toEqual([
      'calendar · Смена А · changed',
      'calendar · Секој ден · new',
      'calendar · SK 1001 AB: Секој ден · changed',
      'calendar · SK 1003 AB: Смена А · new',
      'calendar · SK 1004 AB: — · changed',
    ]);
    await bring();
    expect(await calendars()).toMatchObject([
      { name: 'Секој ден' },
      { id, name: 'Смена А', shifts: [{ ...week, from: '07:00' }], holidays_free: true, driving_severity: 'high' },
    ]);
    expect(await uses()).toEqual([
      { license_plate: 'SK 1001 AB', name: 'Секој ден' },
      { license_plate: 'SK 1003 AB', name: 'Смена А' },
    ]);
    await query(`delete from work_calendars where name = 'Секој ден'`);
    expect(lines(shortly(await preview()))).toContain('calendar · Секој ден · not · deleted');
  });

  it('leave a vehicle the calendar that it has here', async () => {
    await bring();
    const shift = { name: 'Наша', shifts: [week], holidays_free: false, exceptions: [], driving_severity: null };
    const ours = (await test.call('manager', 'POST', '/api/calendars', { ...shift, team_id: null })).body.data;
    const [vehicle] = await query<{ id: number }>(`select id from vehicles where license_plate = 'SK 1001 AB'`);
    const use = { vehicle_id: vehicle?.id, calendar_id: ours.id };
    expect((await test.call('manager', 'PUT', '/api/calendars/uses', use)).status).toBe(200);
    Object.assign(theirs.lists.devices?.[0] ?? {}, { calendarId: 0 });
    expect(lines(shortly(await preview()))).toContain('calendar · SK 1001 AB: — · there');
    await bring();
    expect(await uses()).toContainEqual({ license_plate: 'SK 1001 AB', name: 'Наша' });
  });
});

describe('odometers and maintenance', () => {
  const counted = (id: number, attributes: object, minutes = 10) => ({
    ...positionBody(number(id), minutesAgo(minutes), 0).position,
    ...{ id: 100 + id, deviceId: id, attributes },
  });
  const readings = () =>
    query(
      `select v.vehicle_code, r.odometer, r.engine_hours from odometer_readings r join vehicles v on v.id = r.vehicle_id order by 1`,
    );
  const services = () =>
    query<{ title: string }>(
      `select v.vehicle_code, m.title, m.due_odometer, m.due_hours, m.due_date::text from maintenance m join vehicles v on v.id = m.vehicle_id order by 1, 2`,
    );
  const oil = { id: 1, name: 'Масло', type: 'totalDistance', start: 10_000_000, period: 15_000_000 };
  const filter = { id: 2, name: 'Филтер', type: 'hours', start: 0, period: 900 * 3_600_000 };
  const belt = { id: 3, name: 'Ремен', type: 'driverUniqueId', start: 5, period: 5 };
  const papers = { id: 4, name: 'Регистрација', type: 'serverTime', start: Date.UTC(2099, 4, 2), period: 0 };

  beforeEach(() => {
    theirs.lists = {
      devices: [
        device(1, { positionId: 101, groupId: 2 }),
        device(2, { positionId: 102 }),
        device(3, { positionId: 103 }),
        device(4, { positionId: 0, groupId: 2 }),
      ],
      groups: [
        { id: 1, name: 'Логистика', groupId: 0 },
        { id: 2, name: 'Битола', groupId: 1 },
      ],
      geofences: [],
      maintenance: [oil, filter, belt, papers],
    };
    theirs.positions.set(1, [counted(1, { totalDistance: 31_234_560, hours: 1_000 * 3_600_000 })]);
    theirs.positions.set(2, [counted(2, { totalDistance: 100 })]);
    // Its drives of then are not kept.
    theirs.positions.set(3, [counted(3, { totalDistance: 5_000_000 }, 400 * 24 * 60)]);
    theirs.services.set('deviceId=1', [oil, belt]).set('groupId=1', [filter]).set('groupId=2', [papers]);
  });

  it('come as Traccar has counted them, each service as what is due next, of groups around it too', async () => {
    const tried = await preview();
    expect(placed(tried)).toEqual([1, 2, 3].map((one) => `vehicle · SK 100${one} AB · 41.998 · 21.425 · `));
    const found = shortly(tried).filter((line: string) => /odometer|maintenance/.test(line));
    expect(found).toEqual([
      'odometer · SK 1001 AB · new',
      'maintenance · Масло · new · next',
      'maintenance · Филтер · new · next',
      'maintenance · Ремен · not · byHand',
      'maintenance · Регистрација · new · next',
    ]);
    expect([await readings(), await services()]).toEqual([[], []]);
    const { state: end, created, refused } = await bring();
    expect([end, created]).toEqual(['done', 10]);
    expect(refused).toMatchObject([{ kind: 'maintenance', name: 'SK 1001 AB: Ремен', reason: 'byHand' }]);
    expect(await readings()).toEqual([{ vehicle_code: 'SK 1001 AB', odometer: 31_234.6, engine_hours: 1_000 }]);
    const none = { due_odometer: null, due_hours: null, due_date: null };
    expect(await services()).toEqual([
      { ...none, vehicle_code: 'SK 1001 AB', title: 'Масло', due_odometer: 40_000 },
      { ...none, vehicle_code: 'SK 1001 AB', title: 'Регистрација', due_date: '2099-05-02' },
      { ...none, vehicle_code: 'SK 1001 AB', title: 'Филтер', due_hours: 1_800 },
      { ...none, vehicle_code: 'SK 1004 AB', title: 'Регистрација', due_date: '2099-05-02' },
      { ...none, vehicle_code: 'SK 1004 AB', title: 'Филтер', due_hours: 0 },
    ]);
  });

  it('come of all others where a position was deleted there, and words that nobody knows stop nothing', async () => {
    theirs.positions.delete(2);
    Object.assign(theirs.lists.devices?.[2] ?? {}, { category: 'constructor' });
    const odd = ['constructor', '__proto__', 'serverTime'].map((type, at) => ({
      ...{ id: 20 + at, name: type, type, start: -1e18, period: type === 'serverTime' ? 0 : 1e-300 },
    }));
    theirs.lists.maintenance?.push(...odd);
    theirs.services.set('deviceId=1', [oil, ...odd]);
    const found = shortly(await preview());
    expect(found).toContain('odometer · SK 1001 AB · new');
    for (const name of ['constructor', '__proto__']) expect(found).toContain(`maintenance · ${name} · not · byHand`);
    const { state: end, refused } = await bring();
    expect([end, refused.map(({ name }: { name: string }) => name)]).toEqual([
      'done',
      odd.map(({ name }) => `SK 1001 AB: ${name}`),
    ]);
    expect(await readings()).toMatchObject([{ odometer: 31_234.6 }]);
    expect((await services()).map(({ title }) => title)).toContain('Масло');
    expect(await query(`select vehicle_type from vehicles where license_plate = 'SK 1003 AB'`)).toEqual([
      { vehicle_type: 'other' },
    ]);
  });

  it('come once: what was changed or deleted here stays so', async () => {
    await bring();
    await query(`delete from maintenance where title = 'Масло'`);
    await query('update odometer_readings set odometer = 55000');
    theirs.positions.set(1, [counted(1, { totalDistance: 32_000_000 })]);
    expect(await bring()).toMatchObject({ created: 0, changed: 0 });
    expect((await services()).length).toBe(4);
    expect(await readings()).toMatchObject([{ odometer: 55_000 }]);
  });

  it('leave the reading that a vehicle has, and are due in what is left by it', async () => {
    const values = { make: 'Ford', model: 'Transit', vehicle_type: 'van' };
    await test.call('admin', 'POST', '/api/vehicles', { ...values, vehicle_id: 'V-9', license_plate: 'SK 1001 АB' });
    await query(
      `insert into odometer_readings (vehicle_id, read_at, odometer, engine_hours, factor, by_counter) select id, now() - interval '1 hour', 250000, null, 1, false from vehicles`,
    );
    expect(shortly(await preview())).toContain('odometer · SK 1001 AB · there');
    await bring();
    expect(await readings()).toMatchObject([{ odometer: 250_000 }]);
    const left = { vehicle_code: 'V-9', title: 'Масло', due_odometer: 258_765.4 };
    expect(await services()).toContainEqual(expect.objectContaining(left));
  });

  it('come once where two devices of Traccar are of one vehicle here, and the try says so', async () => {
    const values = { make: 'Ford', model: 'Transit', vehicle_type: 'van' };
    await test.call('admin', 'POST', '/api/vehicles', { ...values, vehicle_id: 'V-9', license_plate: 'SK 9009 AB' });
    // One tracker, which Traccar has by each of its names.
    await query(
      `insert into devices (device_id, imei, identifier, device_type, vehicle_id, search_text)
       select 'T-9', '${number(1)}', '${number(2)}', 'FMB920', id, 't-9' from vehicles`,
    );
    theirs.positions.set(2, [counted(2, { totalDistance: 9_000_000 })]);
    const lines = shortly(await preview()).filter((line: string) => line.startsWith('odometer'));
    expect(lines).toEqual(['odometer · SK 1001 AB · new', 'odometer · SK 1002 AB · there']);
    expect(await bring()).toMatchObject({ state: 'done', problem: null });
    const noted = [{ vehicle_code: 'V-9', odometer: 31_234.6, engine_hours: 1_000 }];
    expect(await readings()).toEqual(noted);
    expect(await query(`select their_id from brought_things where kind = 'odometer'`)).toEqual([{ their_id: 1 }]);
    expect(await bring()).toMatchObject({ created: 0 });
    expect(await readings()).toEqual(noted);
  });
});

describe('the past', () => {
  const rule = {
    ...{ alarm_types: null, severities: null, vehicle_ids: null, moment: 'always', is_paused: false },
    steps: [{ after_minutes: 0, users: [], roles: ['manager'], channels: ['console'] }],
  };
  const at = (minutes: number) => minutesAgo(minutes).toISOString();
  const position = (id: number, minutes: number, speed = 40) => ({
    ...positionBody(number(id), minutesAgo(minutes), speed).position,
    ...{ id: 1_000 + minutes, deviceId: id },
  });

  it('comes by the door of live messages in any order, notifies nobody, and is not heard of now', async () => {
    expect((await test.call('admin', 'POST', '/api/notification-rules', rule)).status).toBe(201);
    const { positions } = test.api.services;
    const busy = positions.live.ms;
    theirs.lists = { devices: [device(1), device(2), device(3)], groups: [], geofences: [] };
    theirs.positions.set(1, [position(1, 5, 190), position(1, 30, 180), position(1, 20, 185), position(1, 3_000)]);
    theirs.positions.set(2, [position(2, 90)]);
    theirs.events.set(1, [
      { id: 1, deviceId: 1, type: 'alarm', eventTime: at(25), positionId: 0, attributes: { alarm: 'sos' } },
    ]);
    expect(await bring({ days: 3 })).toMatchObject({ state: 'done', positions: 5, trackers: 3, heard: 0 });
    const [alarms] = await query<{ n: number }>('select count(*)::int as n from alarms');
    expect(alarms?.n).toBeGreaterThanOrEqual(2);
    expect(await query('select * from notification_dues')).toEqual([]);
    expect(await query('select device_pk from alarms where vehicle_id is null')).toEqual([]);
    // A second run reads only what came since.
    theirs.calls.length = 0;
    expect(await bring({ days: 3 })).toMatchObject({ positions: 0 });
    expect(theirs.calls.filter((call) => call.startsWith('/api/positions'))).toHaveLength(3);
    // Its pace is by what is live, which the past is not.
    expect(positions.live.ms).toBe(busy);
    await test.forward('/ingest/positions', [positionBody(number(2), new Date())]);
    expect(positions.live.ms).toBeGreaterThan(0);
    const { heard, silent } = await state();
    expect([heard, silent.map((one: { device_id: string }) => one.device_id)]).toEqual([1, [number(1), number(3)]]);
  });

  it('names the vehicles whose history their server refuses, and brings that of the others', async () => {
    theirs.lists = { devices: [device(1), device(2)], groups: [], geofences: [] };
    theirs.positions.set(2, [position(2, 90)]);
    theirs.fails = (path, response, request) =>
      path === '/api/positions' && String(request.url).includes('deviceId=1&') && !!response.writeHead(403).end();
    expect(await bring({ days: 1 })).toMatchObject({
      ...{ state: 'done', created: 2, positions: 1 },
      refused: [{ name: 'SK 1001 AB', kind: 'vehicle', reason: 'history' }],
    });
  });

  it('notifies of the same where it is live', async () => {
    expect((await test.call('admin', 'POST', '/api/notification-rules', rule)).status).toBe(201);
    await test.tracker('/ingest/events', eventBody(number(900), 'alarm', minutesAgo(5), { alarm: 'sos' }));
    expect(await query('select * from notification_dues')).not.toEqual([]);
  });
});

/** How many statements a piece of work sends to the database. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { database } = test.api;
  const [query, transaction] = [database.query.bind(database), database.transaction.bind(database)];
  let count = 0;
  const counted = (ask: typeof query) => (sql: string, params?: readonly unknown[]) => {
    count++;
    return ask(sql, params);
  };
  jest.spyOn(database, 'query').mockImplementation(counted(query) as typeof query);
  jest
    .spyOn(database, 'transaction')
    .mockImplementation((inside) =>
      transaction((queries) => inside({ query: counted(queries.query.bind(queries)) as typeof query })),
    );
  try {
    await work();
  } finally {
    jest.restoreAllMocks();
  }
  return count;
}

// Bounds of work and not of time: a machine that has other work to do takes as long as it takes.
it('@long brings 10,000 devices, tries them and takes them back, with bounded work', async () => {
  const devices = 10_000;
  const portions = devices / 200;
  theirs.lists = {
    devices: Array.from({ length: devices }, (_, n) => device(n + 1, { name: `Возило ${n}` })),
    groups: [],
    geofences: [],
  };
  const tried = await statementsOf(async () => {
    const { body } = await preview();
    expect(body.data.items).toHaveLength(devices);
    expect(JSON.stringify(body).length).toBeLessThan(300 * devices);
  });
  const brought = await statementsOf(async () => {
    expect(await bring()).toMatchObject({ state: 'done', created: devices });
  });
  // Each list once, and once more to try: nothing is asked for each device.
  expect(theirs.calls.length).toBeLessThan(30);
  const { id } = await state();
  const undone = await statementsOf(async () => {
    expect((await test.call('manager', 'GET', `/api/brought/${id}/undo`)).body.data.items).toHaveLength(devices);
    expect(await test.call('manager', 'DELETE', `/api/brought/${id}`)).toMatchObject({ status: 200 });
  });
  expect(await query('select from vehicles limit 1')).toEqual([]);
  expect(tried).toBeLessThan(50 + 30 * portions);
  expect(brought).toBeLessThan(50 + 50 * portions);
  expect(undone).toBeLessThan(1_000);
}, 1_800_000);
