import { startTestApi, type TestApi } from '../../testing/client';
import { ForeignTraccarServer } from '../../testing/foreignTraccar';
import { minutesAgo, positionBody } from '../../testing/traccar';

let test: TestApi;
let theirs: ForeignTraccarServer;
let url: string;

beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());
beforeEach(async () => {
  theirs = new ForeignTraccarServer();
  url = await theirs.start();
  await query('truncate brought_things, brought_runs, zones, alarms, devices, vehicles cascade');
  await query('truncate locations, device_days, undone_trackers, work_calendars cascade');
});
afterEach(async () => {
  await theirs.close();
  expect(theirs.undocumented).toEqual([]);
});

const query = <R extends object>(sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<R>(sql, params);
const number = (n: number) => String(860_000_000_000_000 + n);
const plate = (n: number) => `SK ${1000 + n} AB`;
const device = (id: number, more: object = {}) => ({
  ...{ id, name: plate(id), uniqueId: number(id), status: 'offline', disabled: false, groupId: 0 },
  ...{ positionId: 100 + id, model: 'FMB920', category: 'van', phone: null, attributes: {} },
  ...more,
});
const position = (id: number, minutes: number, attributes: object = {}) => ({
  ...positionBody(number(id), minutesAgo(minutes), 40).position,
  ...{ id: 100 + id, deviceId: id, attributes },
});
const state = async () => (await test.call('manager', 'GET', '/api/brought')).body.data;
async function bring(days = 1) {
  const body = { url, token: ForeignTraccarServer.TOKEN, days, teams: [] };
  expect(await test.call('manager', 'POST', '/api/brought', body)).toMatchObject({ status: 200 });
  await test.api.services.bringing.settled();
  return state();
}
const named = ({ status, body }: Awaited<ReturnType<typeof test.call>>) =>
  status === 200
    ? body.data.items.map(({ kind, name, reason }: Record<string, string | null>) =>
        [kind, name, reason].filter(Boolean).join(' · '),
      )
    : status;
const look = async (as = 'manager') => named(await test.call(as, 'GET', `/api/brought/${(await state()).id}/undo`));
const undo = async (as = 'manager') => named(await test.call(as, 'DELETE', `/api/brought/${(await state()).id}`));
const idOf = async (n: number) =>
  (await query<{ id: number }>('select id from vehicles where license_plate = $1', [plate(n)]))[0]?.id ?? 0;

const oil = { id: 1, name: 'Масло', type: 'totalDistance', start: 10_000_000, period: 15_000_000 };
const circle = (lat: number) => ({ area: `CIRCLE (${lat} 21.4254, 300)`, attributes: {} });
function fleetOf(...ids: number[]) {
  theirs.lists = {
    devices: ids.map((id) => device(id)),
    groups: [],
    geofences: [
      { id: 1, name: 'Депо', ...circle(41.99) },
      { id: 2, name: 'Плац', ...circle(41.5) },
    ],
    maintenance: [oil],
  };
  for (const id of ids) {
    theirs.positions.set(id, [{ ...position(id, 40), id: 900 + id }, position(id, 30, { totalDistance: 31_234_560 })]);
    theirs.services.set(`deviceId=${id}`, [oil]);
  }
}

it('names all that goes, takes it back in one step with its history, and lets it come again', async () => {
  fleetOf(1, 2);
  theirs.events.set(1, [
    {
      id: 1,
      deviceId: 1,
      type: 'alarm',
      eventTime: minutesAgo(35).toISOString(),
      positionId: 0,
      attributes: { alarm: 'sos' },
    },
  ]);
  const before = await query('select * from vehicles');
  expect(await bring()).toMatchObject({ state: 'done', created: 8, undoable: 8, positions: 4 });
  const devices = (await query<{ id: number }>('select id from devices')).map(({ id }) => id);
  const all = [
    ...[1, 2].map((n) => `vehicle · ${plate(n)}`),
    ...[1, 2].map((n) => `odometer · ${plate(n)}`),
    ...[1, 2].map((n) => `maintenance · ${plate(n)}: Масло`),
    ...['zone · Депо', 'zone · Плац'],
  ];
  const { id } = await state();
  expect((await test.call('manager', 'GET', `/api/brought/${id}/undo`)).body.data.positions).toBe(4);
  expect([await look(), (await query('select from vehicles')).length]).toEqual([all, 2]);
  expect(await undo()).toEqual(all);
  expect([await query('select * from vehicles'), await query('select from zones'), await state()]).toMatchObject([
    before,
    [],
    { state: 'undone', undoable: 0, trackers: 0 },
  ]);
  await test.api.services.upkeep.run('messages of undone trackers');
  const columns = await query<{ table: string }>(
    `select c.relname as table from pg_attribute a join pg_class c on c.oid = a.attrelid where a.attname = 'device_pk'
       and c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace`,
  );
  expect(columns.length).toBeGreaterThan(15);
  for (const { table } of columns)
    expect([table, await query(`select from ${table} where device_pk = any($1::int[])`, [devices])]).toEqual([
      table,
      [],
    ]);
  const { body } = await test.call('admin', 'GET', '/api/acts?type=fleet_brought&limit=1');
  expect(body.data[0]).toMatchObject({
    user_id: expect.any(Number),
    details: { source: url, undone: true, removed: expect.arrayContaining([plate(1), 'Депо']) },
  });
  expect(await undo()).toBe(409);
  expect(await bring()).toMatchObject({ state: 'done', created: 8, undoable: 8, positions: 4 });
});

describe('what stays, by name and with its reason', () => {
  const put = (n: number, body: object) =>
    test.call('manager', 'PUT', `/api/vehicles/${encodeURIComponent(plate(n))}`, body);
  const acts: [string, string, () => Promise<unknown>][] = [
    ['a vehicle that was edited', 'changed', () => put(1, { color: 'бела' })],
    [
      'one whose tracker was taken off',
      'changed',
      () => test.call('manager', 'PUT', `/api/devices/${number(1)}`, { vehicle_id: null }),
    ],
    [
      'one whose tracker sends',
      'messages',
      () => test.forward('/ingest/positions', [positionBody(number(1), new Date())]),
    ],
    [
      'one for which fuel was bought',
      'used',
      async () =>
        test.call('manager', 'POST', '/api/fuel', {
          vehicle_id: await idOf(1),
          bought_at: minutesAgo(9).toISOString(),
          litres: 40,
        }),
    ],
    [
      'one with a service of its own',
      'used',
      async () =>
        test.call('manager', 'POST', '/api/maintenance', {
          vehicle_id: await idOf(1),
          title: 'Ремен',
          due_odometer: 90_000,
        }),
    ],
    [
      'one that a rule of notifications names',
      'used',
      async () =>
        query(`insert into notification_rules (vehicle_ids, moment, steps) values ($1::int[], 'always', '[]')`, [
          [await idOf(1)],
        ]),
    ],
    [
      'one whose alarm somebody has taken',
      'used',
      async () =>
        query(
          `insert into alarms (device_pk, vehicle_id, alarm_type, severity, message, created_at, source_key, claimed_by)
        select d.id, d.vehicle_id, 'sos', 'high', 'SOS', now(), 'x', (select min(id) from users) from devices d where d.imei = $1`,
          [number(1)],
        ),
    ],
  ];
  it.each(acts)('%s: %s', async (_, reason, act) => {
    fleetOf(1, 2);
    await bring();
    const done = (await act()) as { status?: number } | undefined;
    expect([200, 201, undefined]).toContain(done?.status);
    const stays = [`odometer · ${plate(1)} · vehicle`, `maintenance · ${plate(1)}: Масло · vehicle`];
    const found = await look();
    expect(found).toEqual(
      expect.arrayContaining([`vehicle · ${plate(1)} · ${reason}`, `vehicle · ${plate(2)}`, ...stays]),
    );
    expect(await undo()).toEqual(found);
    expect(await query('select license_plate from vehicles')).toEqual([{ license_plate: plate(1) }]);
    expect((await query('select from odometer_readings')).length).toBe(1);
    expect(await state()).toMatchObject({ state: 'undone', undoable: 3 });
  });

  it('readings and services that were changed, and zones that are in use', async () => {
    fleetOf(1, 2);
    await bring();
    await query('update odometer_readings set odometer = 55000 where vehicle_id = $1', [await idOf(1)]);
    // As the server does once it has warned.
    await query('update maintenance set warned_at = now()');
    await query("update maintenance set title = 'Масло и филтер' where vehicle_id = $1", [await idOf(2)]);
    const [zone] = await query<{ id: number }>("select id from zones where name = 'Депо'");
    await test.call('manager', 'POST', '/api/zones/rules', { zone_id: zone?.id, event: 'enter', severity: 'high' });
    expect(await undo()).toContain('zone · Плац');
    expect(await undo()).toBe(409);
    expect(await look()).toEqual([
      `vehicle · ${plate(1)} · used`,
      `vehicle · ${plate(2)} · used`,
      `odometer · ${plate(1)} · changed`,
      `odometer · ${plate(2)} · vehicle`,
      `maintenance · ${plate(1)}: Масло · vehicle`,
      `maintenance · ${plate(2)}: Масло и филтер · changed`,
      'zone · Депо · used',
    ]);
  });

  it('what was here before a run: of it only the tracker, the reading and the service that came go', async () => {
    const values = { make: 'Ford', model: 'Transit', vehicle_type: 'van' };
    for (const n of [1, 2])
      await test.call('admin', 'POST', '/api/vehicles', { ...values, vehicle_id: `V-${n}`, license_plate: plate(n) });
    await test.enterDevices([number(1)]);
    fleetOf(1, 2);
    await bring();
    expect(await undo()).toEqual([
      `tracker · ${number(1)} · there`,
      `tracker · ${plate(2)}`,
      `odometer · ${plate(2)}`,
      `maintenance · ${plate(2)}: Масло`,
      ...['zone · Депо', 'zone · Плац'],
    ]);
    expect(await query('select imei from devices')).toEqual([{ imei: number(1) }]);
    expect((await query('select from vehicles')).length).toBe(2);
    expect((await query('select from brought_things')).length).toBe(0);
  });
});

describe('calendars of working hours', () => {
  const daily =
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260105T080000\nDURATION:PT8H\nRRULE:FREQ=DAILY\nEND:VEVENT\nEND:VCALENDAR';
  const withHours = () => {
    fleetOf(1, 2);
    theirs.lists.calendars = [{ id: 5, name: 'Смена', data: Buffer.from(daily).toString('base64') }];
    for (const one of theirs.lists.devices ?? []) Object.assign(one, { calendarId: 5 });
  };
  const lines = (found: string[]) => found.filter((line) => /^(calendar|vehicle)/.test(line));

  it('go with the vehicles that have them', async () => {
    withHours();
    expect(await bring()).toMatchObject({ undoable: 9 });
    expect(lines(await undo())).toEqual([`vehicle · ${plate(1)}`, `vehicle · ${plate(2)}`, 'calendar · Смена']);
    for (const table of ['work_calendars', 'calendar_uses', 'brought_things'])
      expect([table, await query(`select from ${table}`)]).toEqual([table, []]);
    expect(await bring()).toMatchObject({ created: 11, undoable: 9 });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['vehicle', () => test.call('manager', 'PUT', `/api/vehicles/${encodeURIComponent(plate(1))}`, { color: 'бела' })],
    ['changed', () => query('update work_calendars set holidays_free = true')],
    ['used', () => query('insert into calendar_uses (calendar_id, team_id) select id, 2 from work_calendars')],
  ])('stay where they are or their vehicle is in use: %s', async (reason, act) => {
    withHours();
    await bring();
    await act();
    const found = await look();
    expect(found).toContain(`calendar · Смена · ${reason}`);
    expect(await undo()).toEqual(found);
    expect(await query('select name from work_calendars')).toEqual([{ name: 'Смена' }]);
  });
});

it('changes of a second run are no use of anything, and hide nothing that somebody has changed', async () => {
  fleetOf(1, 2);
  await bring();
  await test.call('manager', 'PUT', `/api/vehicles/${encodeURIComponent(plate(1))}`, { color: 'бела' });
  for (const one of theirs.lists.devices ?? []) Object.assign(one, { model: 'FMB140' });
  Object.assign(theirs.lists.geofences?.[0] ?? {}, { description: 'Порта 2' });
  expect(await bring()).toMatchObject({ changed: 3 });
  expect(await look()).toEqual(
    expect.arrayContaining([`vehicle · ${plate(1)} · changed`, `vehicle · ${plate(2)}`, 'zone · Депо']),
  );
});

it('is for who may bring, not while a run is under way, and of runs that there are', async () => {
  fleetOf(1);
  await bring();
  expect([await look('operator'), await undo('operator')]).toEqual([403, 403]);
  const of = (id: number) => test.call('manager', 'DELETE', `/api/brought/${id}`);
  expect((await of(999_999)).status).toBe(404);
  const { id } = await state();
  await query("insert into brought_runs (source, days) values ('https://t.example', 0)");
  expect((await of(id)).status).toBe(409);
  await query("update brought_runs set state = 'done'");
  expect((await of(id)).status).toBe(200);
});
