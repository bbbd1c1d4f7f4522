import { dayAfter, localDateTime } from 'shared-auth/contract';
import { alarmsTable, hasVehicle, locationsTable, reportViews, type ViewChoice } from 'shared-ui/reports';
import { seedFixture } from '../../fixture/fixture';
import { startTestApi, type TestApi } from '../../testing/client';
import { startMailServer } from '../../testing/mailServer';
import { reportSchedule } from '../../testing/reportSchedule';
import { Notifications } from '../notifications/notifications';
import { deriveSince } from '../trips/tripDeriver';
import { zoneTeamsOf } from '../zones/zoneNames';
import type { SheetReader } from './reportAsked';
import { reportMail, reportText } from './reportMail';
import { reportSheets } from './reportSheets';
import { enqueueReports, forgetRuns } from './runSchedules';
import { findReader } from './schedules.store';

let test: TestApi;
let mail: Awaited<ReturnType<typeof startMailServer>>;
const publicOrigin = 'https://console.example.mk';

beforeAll(async () => {
  mail = await startMailServer();
  test = await startTestApi({ notifications: { tickMs: 0, publicOrigin, mail: mail.settings } });
  await seedFixture(test.api);
});
afterAll(async () => {
  await test?.close();
  await mail?.close();
});
afterEach(async () => {
  mail.mails.length = 0;
  await query('delete from report_schedules');
  await query('delete from user_teams');
  await query('update vehicles set team_id = null');
  test.forget('manager');
});

const query = (sql: string, params: unknown[] = []) => test.api.database.query<Record<string, unknown>>(sql, params);
const idOf = async (username: string) =>
  Number((await query('select id from users where username = $1', [username]))[0]?.id);
const sheetsOf = async (choice: ViewChoice, reader: SheetReader) =>
  (await reportSheets(test.api.database, choice, reader))?.sheets ?? [];
const settled = () => test.api.services.notifications.settled();
const weekly = async (over: object = {}) => reportSchedule({ recipients: [await idOf('manager')], ...over });
const add = async (over: object = {}) => {
  const { status, body } = await test.call('manager', 'POST', '/api/report-schedules', await weekly(over));
  expect([status, body]).toEqual([201, expect.objectContaining({ success: true })]);
  return body.data;
};
/** As if it had been due then. */
const dueSince = (ago: string) => query(`update report_schedules set next_run_at = now() - interval '${ago}'`);
const sender = () =>
  new Notifications({
    database: test.api.database,
    live: { notification: () => {} },
    log: { warn: () => {} } as never,
    egress: test.api.services.egress,
    settings: { mail: mail.settings },
    reports: {
      enqueue: () => enqueueReports(test.api.database, () => false),
      load: (runId, person) => reportMail(test.api.database, { runId, person, origin: publicOrigin }),
    },
  });

it('goes out once when it is due, whichever of two servers is first, as a workbook with a link to its page', async () => {
  const schedule = await add({ recipients: [await idOf('manager'), await idOf('admin')] });
  await settled();
  expect(mail.mails).toEqual([]);
  await dueSince('5 seconds');
  const other = sender();
  await Promise.all([settled(), other.settled(), settled(), other.settled()]);
  await Promise.all([settled(), other.settled()]);
  await other.stop();
  expect(mail.mails.map(({ to }) => to.split('@')[0]).sort()).toEqual(['admin', 'manager']);
  const [first] = mail.mails;
  expect(first?.text).toContain('Безбедност · ');
  expect(first?.text).toContain('по скопско време');
  expect(first?.text).toContain(`${publicOrigin}/reports?tab=safety&days=7`);
  expect(first?.text).not.toMatch(/Требаше|Пропуштен/);
  const [[file, bytes] = ['', Buffer.alloc(0)]] = first?.files ?? [];
  expect(file).toMatch(/^report_safety_\d{4}-\d{2}-\d{2}\.xlsx$/);
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  const [next] = (await test.call('manager', 'GET', '/api/report-schedules')).body.data;
  expect(next).toMatchObject({ id: schedule.id, last_run_at: expect.any(String) });
  expect(Date.parse(next.next_run_at)).toBeGreaterThan(Date.now());
  const { body } = await test.call('manager', 'GET', '/api/notifications/sent');
  expect(body.data[0]).toMatchObject({ kind: 'report', report: 'Безбедност', channel: 'mail', status: 'sent' });
});

it('has driving outside hours in the mail itself, and says where there was none', async () => {
  await add({ view: 'driving', name: 'Вечер' });
  const yesterday = dayAfter(localDateTime(Date.now()).date, -1);
  await deriveSince(test.api.database, dayAfter(yesterday, -6));
  await query("update trip_days set entries = '[]'");
  await dueSince('5 seconds');
  await settled();
  expect(mail.mails[0]?.text).toContain('Во овој период никој не возел надвор од работно време.');
  expect(mail.mails[0]?.text).toContain(`${publicOrigin}/reports?tab=outside&month=`);
  const entry = {
    kind: 'trip',
    distance: 12_340,
    start_time: `${yesterday}T02:00:00Z`,
    end_time: `${yesterday}T02:45:00Z`,
  };
  await query(
    `insert into trip_days (vehicle_id, device_pk, day, rules, fix_count, previous_count, is_closed, derived_at, distance, estimated_distance,
       driving_seconds, idling_seconds, standing_seconds, silent_seconds, trips, stops, entries) values (1, 1, $1, 0, 1, 0, true, now(), 0, 0, 0, 0, 0, 0, 1, 0, $2::text::jsonb)`,
    [yesterday, JSON.stringify([entry])],
  );
  await dueSince('5 seconds');
  await settled();
  const [, second] = mail.mails;
  expect(second?.text).toContain('Регистрација · Код на возило · Календар · Возења · Време · Изминато (km) · Последно');
  expect(second?.text).toMatch(/ · пон\.–пет\. 08–16 · 1 · 0:45 · 12,3 · \d\d\.\d\d\.\d{4} 0[34]:00:00/);
  expect([...(second?.files.keys() ?? [])][0]).toMatch(/^report_driving_.*\.xlsx$/);
  await query('delete from trip_days');
});

it('is caught up once after the server was away, and says so', async () => {
  await add();
  const zone = 'Europe/Skopje';
  await query(
    `update report_schedules set next_run_at = (next_run_at at time zone '${zone}' - interval '4 days') at time zone '${zone}'`,
  );
  await settled();
  await settled();
  expect(mail.mails).toHaveLength(1);
  expect(mail.mails[0]?.text).toContain('Пропуштени се 3 порани испраќања');
  expect(await query('select missed from report_runs')).toEqual([{ missed: 3 }]);
});

it('waits on a free day for the next day that is not, at its time', async () => {
  const { at_time } = await add();
  const today = localDateTime(Date.now()).date;
  const free = new Set([today, dayAfter(today, 1)]);
  await dueSince('5 seconds');
  expect(await enqueueReports(test.api.database, (date) => free.has(date))).toBe(0);
  const [next] = (await test.call('manager', 'GET', '/api/report-schedules')).body.data;
  expect(localDateTime(Date.parse(next.next_run_at))).toMatchObject({
    date: dayAfter(today, 2),
    time: at_time,
  });
  await dueSince('5 seconds');
  expect(await enqueueReports(test.api.database, () => false)).toBe(1);
});

it('says that it is late, where its own time was missed', async () => {
  await add();
  await query(
    `update report_schedules set at_time = to_char((now() - interval '40 minutes') at time zone 'Europe/Skopje', 'HH24:MI')`,
  );
  await dueSince('40 minutes');
  await settled();
  expect(mail.mails[0]?.text).toMatch(/Требаше да стигне на \d\d\.\d\d\.\d{4} \d\d:\d\d; тогаш не се испраќаше\./);
});

it('is not sent while it is paused, nor afterwards for that time', async () => {
  const { id } = await add({ is_paused: true });
  await dueSince('3 days');
  await settled();
  await test.call('manager', 'PUT', `/api/report-schedules/${id}`, await weekly());
  await settled();
  expect(mail.mails).toEqual([]);
});

it('goes to whoever may read reports, and holds what that person sees', async () => {
  await query('update vehicles set team_id = case when id = 1 then 2 end');
  await query("insert into user_teams (user_id, team_id) select id, 2 from users where username = 'operator'");
  const people = [await idOf('manager'), await idOf('operator')];
  await add({ view: 'vehicles', days: null, recipients: people });
  await dueSince('5 seconds');
  await settled();
  const sizes = new Map(mail.mails.map(({ to, files }) => [to.split('@')[0], [...files.values()][0]?.byteLength ?? 0]));
  expect([...sizes.keys()].sort()).toEqual(['manager', 'operator']);
  const sheetOf = async (who: string) => {
    const reader = {
      visibility: who === 'manager' ? null : { vehicles: new Map([[1, new Date(0).toISOString()]]), changesAt: null },
      locale: 'mk' as const,
    };
    const choice = { view: 'vehicles' as const, days: null, vehicle_id: null, month: null };
    return (await sheetsOf(choice, reader))[0]?.rows.length;
  };
  const { body } = await test.call('manager', 'GET', '/api/vehicles?limit=100');
  expect([await sheetOf('manager'), await sheetOf('operator')]).toEqual([body.pagination.total, 1]);
  expect(sizes.get('manager')).toBeGreaterThan(sizes.get('operator') ?? 0);
  await query("update users set role = 'driver' where username = 'operator'");
  mail.mails.length = 0;
  await dueSince('5 seconds');
  await settled();
  await query("update users set role = 'operator' where username = 'operator'");
  expect(mail.mails.map(({ to }) => to.split('@')[0])).toEqual(['manager']);
});

it('A12: of a vehicle is seen and changed by those only who see the vehicle', async () => {
  const { id } = await add({ view: 'vehicle', vehicle_id: 2 });
  const fleet = await add({ view: 'vehicles', days: null });
  const listed = async () =>
    (await test.call('manager', 'GET', '/api/report-schedules')).body.data.map((row: { id: number }) => row.id);
  expect((await listed()).sort()).toEqual([id, fleet.id].sort());
  await query('update vehicles set team_id = case when id = 1 then 2 end');
  await query("insert into user_teams (user_id, team_id) select id, 2 from users where username = 'manager'");
  test.forget('manager');
  expect(await listed()).toEqual([fleet.id]);
  const body = await weekly({ view: 'vehicle', vehicle_id: 1 });
  const refused = [
    await test.call('manager', 'PUT', `/api/report-schedules/${id}`, body),
    await test.call('manager', 'POST', `/api/report-schedules/${id}/test`),
    await test.call('manager', 'DELETE', `/api/report-schedules/${id}`),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
});

it('has the cells of every view', async () => {
  const reader = { visibility: null, locale: 'mk' as const, zoneTeams: null };
  const one = { days: 7 as const, vehicle_id: 1, month: 'this' as const };
  for (const view of reportViews) {
    const sheets = await sheetsOf({ ...one, view, vehicle_id: hasVehicle(view) ? 1 : null }, reader);
    expect(sheets.length).toBeGreaterThan(0);
    for (const { header, rows } of sheets) {
      expect(header.every((head) => head !== '')).toBe(true);
      for (const row of rows) expect(row).toHaveLength(header.length);
    }
  }
  const { body } = await test.call('manager', 'GET', '/api/reports/safety?days=7');
  const [, risk] = await sheetsOf({ ...one, view: 'safety', vehicle_id: null }, reader);
  expect(risk?.rows.map(([plate, , alarms]) => [plate, alarms])).toEqual(
    body.data.riskProfile.map((row: Record<string, unknown>) => [row.license_plate, row.total_alarms]),
  );
});

it('has places named by the reader’s zones', async () => {
  const choice = { view: 'alarms', days: 7, vehicle_id: null, month: 'this' } as const;
  const reader = { visibility: null, locale: 'mk', nameAt: () => 'Депо Скопје' } as const;
  const [sheet] = await sheetsOf(choice, reader);
  const place = sheet?.header.indexOf('Место') ?? -1;
  const named = (sheet?.rows ?? []).map((row) => row[place]).filter((cell) => cell != null);
  expect(new Set(named)).toEqual(new Set(['Депо Скопје']));
});

/** A run of a schedule, but for what it is about. */
const asked = { id: 1, format: 'xlsx', due_at: '', is_trial: true, missed: 0, missed_from: null } as const;

/** Of what there are only the records themselves: no figure of theirs can lack any. */
const ofRecords = new Set(['alarms', 'locations', 'vehicles', 'devices']);

it.each(reportViews)(
  'has in its file and mail of "%s" what its figures lack, and no note where nothing does',
  async (view) => {
    const { database } = test.api;
    const id = await idOf('admin');
    const visibility = await findReader(database, id);
    if (visibility === undefined) throw new Error('An administrator reads reports.');
    const zoneTeams = await zoneTeamsOf(database, id);
    const vehicle_id = view === 'vehicle' ? 1 : null;
    const [covered] = await query(
      'select min(day)::text as since from device_days where vehicle_key > 0 and ($1::int is null or vehicle_key = $1)',
      [vehicle_id],
    );
    const today = localDateTime(Date.now()).date;
    const geometry = { type: 'Point', coordinates: [21.4, 42], radius: 100 };
    await test.call('admin', 'POST', '/api/zones', { name: 'Нова', team_id: null, geometry });
    for (const locale of ['mk', 'en'] as const)
      for (const days of [1, 90] as const)
        for (const [left_out, zoneAge] of [
          [0, 200],
          [3, 5],
          [0, 0],
        ] as const) {
          await query('update device_days set left_out_places = $1, left_out_speeds = 0', [left_out]);
          await query('update zones set created_at = now() - make_interval(days => $1)', [zoneAge]);
          const choice = { view, days, vehicle_id, month: 'this' } as const;
          const file = await reportSheets(database, choice, { visibility, locale, zoneTeams });
          expect(file?.sheets.length).toBeGreaterThan(0);
          // This month, or these days until today.
          const from = view === 'month' ? `${today.slice(0, 7)}-01` : dayAfter(today, 1 - days);
          const isCut = !ofRecords.has(view) && String(covered?.since) > from;
          expect(file?.holes?.since ?? undefined).toBe(isCut ? covered?.since : undefined);
          const isLate = view === 'visits' && zoneAge < days;
          const wording = { locale, role: 'admin', origin: publicOrigin, now: Date.now() } as const;
          const run = { ...asked, ...choice, name: view };
          const { lines } = reportText(run, 'attached', { ...wording, holes: file?.holes });
          for (const text of [...(file?.sheets ?? []).map(({ notes = [] }) => notes.join(' ')), lines.join(' ')]) {
            expect(/Нема податоци пред|no records before/.test(text)).toBe(isCut);
            const counts = left_out > 0 && (view === 'dashboard' || view === 'vehicle');
            expect(/ (?:локации се изоставени|locations are left out)/.test(text)).toBe(counts);
            expect(/се знаат за „Нова“ од|known of “Нова” since/.test(text)).toBe(isLate);
          }
          for (const { notes = [], above = [] } of file?.sheets ?? [])
            expect(above.flat().filter((cell) => notes.includes(String(cell)))).toHaveLength(notes.length);
        }
    await query('update device_days set left_out_places = 0');
    await query('delete from zones');
  },
);

it('has stays in zones that the reader sees, of vehicles that the reader sees, until private time', async () => {
  const ids = new Map<string, number>();
  for (const [name, team_id] of [
    ['Депо', null],
    ['Наша', 1],
    ['Туѓа', 2],
  ] as const) {
    const geometry = { type: 'Point', coordinates: [21.4, 42], radius: 100 };
    const { body } = await test.call('admin', 'POST', '/api/zones', { name, team_id, geometry });
    ids.set(name, body.data.id);
  }
  await test.api.database.query(
    `insert into zone_visits (zone_id, device_pk, vehicle_id, entered_at, entered_after, left_at, left_after)
     select z.id, d.id, d.vehicle_id, now() - make_interval(mins => x.minutes), now() - make_interval(mins => x.minutes + 1),
       case when x.is_over then now() - make_interval(mins => x.minutes - 1) end, case when x.is_over then now() - make_interval(mins => x.minutes - 1, secs => 40) end
     from zones z, devices d, (values (1800, true), (4, true), (3, false)) as x(minutes, is_over) where d.vehicle_id in (1, 2)`,
  );
  await query('update vehicles set team_id = id where id in (1, 2)');
  await query('insert into user_teams (user_id, team_id) select id, 1 from users where username = $1', ['manager']);
  const choice = { view: 'visits', days: 1, vehicle_id: null, month: null } as const;
  const sheets = async (username: string, over: object = {}) => {
    const id = await idOf(username);
    const visibility = await findReader(test.api.database, id);
    if (visibility === undefined) return [];
    const reader = { visibility, locale: 'mk', zoneTeams: await zoneTeamsOf(test.api.database, id) } as const;
    return sheetsOf({ ...choice, ...over }, reader);
  };
  const zonesIn = ([, byZone]: Awaited<ReturnType<typeof sheets>>) =>
    byZone?.rows.map(([name, visits, vehicles]) => `${name} ${visits} ${vehicles}`).sort();
  // Of a day: the last two of each vehicle and zone.
  expect(zonesIn(await sheets('admin'))).toEqual(['Депо 4 2', 'Наша 4 2', 'Туѓа 4 2']);
  expect(zonesIn(await sheets('admin', { days: 7 }))).toEqual(['Депо 6 2', 'Наша 6 2', 'Туѓа 6 2']);
  expect(zonesIn(await sheets('admin', { vehicle_id: 2 }))).toEqual(['Депо 2 1', 'Наша 2 1', 'Туѓа 2 1']);
  expect(zonesIn(await sheets('manager'))).toEqual(['Депо 2 1', 'Наша 2 1']);
  expect(zonesIn(await sheets('admin', { zone_id: ids.get('Наша') }))).toEqual(['Наша 4 2']);
  expect(zonesIn(await sheets('manager', { zone_id: ids.get('Туѓа') }))).toEqual([]);
  expect(await sheets('driver')).toEqual([]);
  // D5-7: what is billed is what is shown.
  const stays = (await sheets('admin'))[0]?.rows.filter((row) => row[5] !== null) as (Record<
    string,
    number
  > | null)[][];
  expect(stays.map((row) => (row[5]?.time ?? 0) - (row[3]?.time ?? 0))).toEqual(stays.map((row) => row[7]?.duration));
  expect(stays).not.toEqual([]);
  const left = (await sheets('admin', { vehicle_id: 1 }))[0]?.rows.map((row) => row[5]);
  expect(left?.filter((cell) => cell === null)).toHaveLength(3);
  await query(
    "insert into private_drives (vehicle_id, user_id, valid_from, valid_to) values (1, 1, now() - interval '2 minutes', now() + interval '1 hour')",
  );
  const hidden = (await sheets('admin', { vehicle_id: 1 }))[0]?.rows.map((row) => row[5]);
  expect(hidden?.filter((cell) => cell === null)).toEqual([]);
  for (const table of ['private_drives', 'zones']) await query(`delete from ${table}`);
});

it('has the kilometres of private time in the tables of distances and in the sheets of the month', async () => {
  const { database } = test.api;
  const began = new Date(Date.now() - 26 * 3_600_000);
  const ended = new Date(began.getTime() + 60_000);
  await database.query(
    `insert into private_distances (vehicle_id, device_pk, span_from, span_to, odometer_from, odometer_to)
     select vehicle_id, id, $1, $2, 1000, 1001.234 from devices where vehicle_id = 1 limit 1`,
    [began, ended],
  );
  const { date } = localDateTime(began.getTime());
  const month = date.slice(0, 7) === localDateTime(Date.now()).date.slice(0, 7) ? 'this' : 'last';
  const reader = { visibility: null, locale: 'mk' as const };
  for (const [view, vehicle_id, places] of [
    ['dashboard', null, [4]],
    ['vehicle', 1, [2]],
    ['operational', null, [4]],
    ['month', null, [0]],
    ['month', 1, [0]],
  ] as const) {
    const sheets = await sheetsOf({ view, days: 7, vehicle_id, month }, reader);
    for (const place of places) {
      const sheet = sheets[place];
      const column = sheet?.header.indexOf('Приватно (km)') ?? -1;
      const lines = [...(sheet?.rows ?? []), ...(sheet?.sums ?? [])].map((row) => row[column]);
      expect(lines.filter((cell) => cell != null)).toEqual(
        Array.from({ length: view === 'month' ? 2 : 1 }, () => ({ decimal: 1.234 })),
      );
    }
  }
  await database.query('delete from private_distances');
});

it.each(['mk', 'en'] as const)('has the rows that the pages of alarms and locations show, in %s', async (locale) => {
  const choice = { days: 30 as const, vehicle_id: null, month: null };
  const start = `${dayAfter(localDateTime(Date.now()).date, -29)}T00:00:00`;
  for (const view of ['alarms', 'locations'] as const) {
    const columns: readonly { key: string }[] = view === 'alarms' ? alarmsTable : locationsTable;
    const { body } = await test.call('manager', 'GET', `/api/${view}?limit=100&start_date=${start}`);
    const [sheet] = await sheetsOf({ ...choice, view }, { visibility: null, locale });
    expect(sheet?.rows).toHaveLength(body.pagination.total);
    const at = (name: string) => columns.findIndex(({ key }) => key === name);
    const field = view === 'alarms' ? 'created_at' : 'gps_time';
    expect(
      sheet?.rows.slice(0, 100).map((row) => [row[at('vehicle')], row[at(view === 'alarms' ? 'time' : field)]]),
    ).toEqual(
      body.data.map((row: Record<string, string>) => [row.license_plate, { time: Date.parse(row[field] ?? '') }]),
    );
    // The file has the server's messages whole, in the language in which they came.
    if (view === 'alarms') {
      const shown: string[] = body.data.map((row: Record<string, string>) => row.message);
      const written = sheet?.rows.slice(0, 100).map((row, i) => row[at('message')] ?? row[at('alarm')] ?? shown[i]);
      expect(written).toEqual(shown);
    }
  }
});

it('says of a list that has more rows than a file takes that it has the newest', () => {
  const run = { id: 1, name: 'Локации', view: 'locations' as const, days: 7 as const, vehicle_id: null, month: null };
  const text = reportText(
    { ...run, format: 'xlsx', due_at: new Date(0).toISOString(), is_trial: true, missed: 0, missed_from: null },
    'attached',
    {
      locale: 'mk',
      role: 'operator',
      origin: publicOrigin,
      now: Date.parse('2026-11-23T06:00:00Z'),
      newest: { rows: 20_000, total: 86_400 },
    },
  );
  expect(text.lines).toContain('Датотеката ги има најновите 20.000 од 86.400 записи.');
  expect(text.url).toBe(`${publicOrigin}/locations?start=2026-11-17T00%3A00`);
});

it('is forgotten when its messages are', async () => {
  await add();
  await dueSince('5 seconds');
  await settled();
  await query("update report_runs set started_at = now() - interval '91 days'");
  await forgetRuns(test.api.database);
  expect(await query('select from report_runs')).toHaveLength(1);
  await query("delete from notification_messages where kind = 'report'");
  await forgetRuns(test.api.database);
  expect(await query('select from report_runs')).toEqual([]);
});

it('of which a link is wanted leads to its page', async () => {
  await add({ view: 'alarms', days: 1, format: 'link', name: 'Аларми' });
  await dueSince('5 seconds');
  await settled();
  expect(mail.mails[0]?.files.size).toBe(0);
  expect(mail.mails[0]?.text).toContain(`${publicOrigin}/alarms?start_date=`);
});

it('can be tried: the mail comes to oneself only', async () => {
  const { id } = await add({ recipients: [await idOf('admin')] });
  expect((await test.call('manager', 'POST', `/api/report-schedules/${id}/test`, {})).status).toBe(200);
  await settled();
  expect(mail.mails.map(({ to }) => to.split('@')[0])).toEqual(['manager']);
  expect(mail.mails[0]?.text).toContain('Ова е проба');
});

it.each([
  ['nobody', { recipients: [] }, 'recipients'],
  ['somebody who reads no reports', { recipients: [999_999] }, 'recipients'],
  ['no day of the week', { every: 'week' }, 'weekday'],
  ['no vehicle', { view: 'vehicle' }, 'vehicle_id'],
  ['a vehicle that there is not', { view: 'month', vehicle_id: 999_999 }, 'vehicle_id'],
  ['a zone that there is not', { view: 'visits', zone_id: 999_999 }, 'zone_id'],
  ['no time', { at_time: '25:00' }, 'at_time'],
])('is refused for %s', async (_name, over, field) => {
  const { status, body } = await test.call('manager', 'POST', '/api/report-schedules', await weekly(over));
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});
