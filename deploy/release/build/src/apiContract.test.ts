/**
 * The console's readers read the reference server's own responses: they drop nothing, and some record fills each field
 * that a reader declares. A field that is renamed on one side, or changes its type,
 * reads as missing everywhere and fails here.
 */
import type { LiveEventName } from 'shared-auth';
import { safeParse } from 'valibot';
import { seedFixture } from '../../../server/reference-api/src/index';
import { nextEvent, startTestApi, type TestApi } from '../../../server/reference-api/src/testing/client';
import { eventBody, minutesAgo, positionBody } from '../../../server/reference-api/src/testing/traccar';

jest.setTimeout(120_000);

/** Stands in for the parts of a browser that the page's modules touch while loading; the server needs Node's own. */
function standInForBrowser() {
  const page = new EventTarget();
  const storage = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  const globals = {
    window: globalThis,
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    localStorage,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

type Shared = typeof import('shared-auth');
let test: TestApi;
let shared: Shared;
/** The newest answer of the server to the page, as it came. */
let answer: unknown;

beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api, minutesAgo(1));
  await workWithFleet();
  standInForBrowser();
  shared = await import('shared-auth');
  shared.setRuntimeConfig({ ...shared.getRuntimeConfig(), apiOrigin: test.api.url });
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
    const response = await send(...args);
    answer = await response
      .clone()
      .json()
      .catch(() => null);
    return response;
  });
  await shared.session.login({ username: 'admin', password: 'admin123' });
});
afterAll(async () => {
  jest.restoreAllMocks();
  shared.session.logout();
  await test.close();
});

/** Gives the fleet one of everything that work brings, so that no field is empty for want of an occasion. */
async function workWithFleet() {
  const days = (count: number) => minutesAgo(count * 24 * 60);
  // Reports compare with the period before; a page asks for seven days.
  for (const time of [days(15), days(9)])
    await test.tracker('/ingest/positions', positionBody('359632080000001', time));
  // A tracker with probes, a driver's key and all the rest.
  const attributes = {
    fuel: 41,
    temp1: 4,
    temp2: 5,
    temp3: 6,
    temp4: 7,
    hours: 7.2e6,
    driverUniqueId: '0A1B',
    rssi: 4,
  };
  await test.tracker('/ingest/positions', positionBody('359632080000001', minutesAgo(1), 50, { attributes }));
  await driveOneDay();
  await test.call('manager', 'PUT', '/api/devices/1', { notes: 'Под седиштето', identifier: '027042385393' });
  await test.call('manager', 'POST', '/api/devices/1/command', {
    command_type: 'engine_cut',
    command_data: { reason: 'Кражба' },
  });
  for (const time of [days(9), minutesAgo(2)])
    await test.tracker('/ingest/events', eventBody('359632080000001', 'alarm', time, { alarm: 'sos' }));
  // Worked in one day of the week only, three days from now: private until then.
  const hours = Array.from({ length: 7 }, (_, day) =>
    day === (new Date().getDay() + 3) % 7 ? { from: '08:00', to: '16:00' } : null,
  );
  await test.call('manager', 'PUT', '/api/vehicles/9/private-hours', { hours });
  await test.api.database.query("update users set profile_image = '/ana.png' where username = 'admin'");
  const open = '/api/alarms?is_acknowledged=false&limit=1000';
  const { data } = (await test.call('operator', 'GET', open)).body;
  for (const { id } of data) {
    await test.call('operator', 'PUT', `/api/alarms/${id}/claim`, {});
    await test.call('operator', 'POST', `/api/alarms/${id}/notes`, { text: 'Повикан е возачот' });
  }
  await test.call('operator', 'PUT', `/api/alarms/${data[1].id}/acknowledge`, {});
}

/** A day of Skopje on which the first vehicle drove: three days ago. */
const driven = () => new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);

/** Two trips, a stop with the engine on, and a silence between them; and what is due on the vehicle. */
async function driveOneDay() {
  const noon = Date.parse(`${driven()}T11:00:00Z`);
  const send = (minutes: number, km: number, speed: number) =>
    test.tracker(
      '/ingest/positions',
      positionBody('359632080000001', new Date(noon + minutes * 60_000), speed, {
        latitude: 41.9981 - km * 0.009,
        attributes: { odometer: (100_000.5 + km) * 1000, driverUniqueId: '0A1B' },
      }),
    );
  for (let minute = 0; minute <= 10; minute += 1) await send(minute, minute, minute < 10 ? 60 : 0);
  await send(25, 10, 0);
  for (let minute = 0; minute <= 10; minute += 1) await send(120 + minute, 20 + minute, minute < 10 ? 60 : 0);
  await test.tracker('/ingest/events', eventBody('359632080000001', 'alarm', new Date(noon), { alarm: 'sos' }));
  await test.api.trips.catchUp();
  await test.call('manager', 'POST', '/api/maintenance', {
    vehicle_id: 1,
    title: 'Замена на масло',
    due_odometer: 120_000,
    due_hours: 4_000,
    due_date: '2099-01-31',
  });
  await test.call('manager', 'POST', '/api/odometer', {
    vehicle_id: 1,
    read_at: new Date(noon).toISOString(),
    odometer: 110_000,
    engine_hours: 3_900,
  });
  await test.api.database.query('update maintenance set warned_at = now()');
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Every place of a value (`rows.*.speed`), and whether something is there. */
function* placesOf(value: unknown, place = ''): Generator<readonly [place: string, isFilled: boolean]> {
  if (value instanceof Map) yield* placesOf([...value.values()], place);
  else if (Array.isArray(value)) {
    if (value.length === 0) yield [place, false];
    for (const item of value) yield* placesOf(item, `${place}.*`);
  } else if (isRecord(value))
    for (const [key, item] of Object.entries(value)) yield* placesOf(item, place === '' ? key : `${place}.${key}`);
  else yield [place, value !== null && value !== undefined && value !== ''];
}

/** Places that no record fills. */
function emptyPlaces(value: unknown): string[] {
  const filled = new Map<string, boolean>();
  for (const [place, isFilled] of placesOf(value)) filled.set(place, isFilled || filled.get(place) === true);
  return [...filled].filter(([, isFilled]) => !isFilled).map(([place]) => place);
}

/**
 * Lists that the reader shortened, by their name in the response: `name: read of sent`.
 */
function shortened(read: unknown, sent: unknown): string[] {
  if (!isRecord(read) || !isRecord(sent)) return [];
  return Object.entries(read).flatMap(([key, value]) => {
    const original = sent[key];
    if (Array.isArray(value) && Array.isArray(original) && value.length !== original.length)
      return [`${key}: ${value.length} of ${original.length}`];
    return shortened(value, original);
  });
}

/** A definition of `queryOptions`, asked for as the query library does. */
const run = (definition: object): Promise<unknown> => {
  // Each definition here has one of its own
  const { queryFn } = definition as { queryFn: (context: { signal: AbortSignal }) => Promise<unknown> };
  return queryFn({ signal: new AbortController().signal });
};

const all = { search: '', status: '', type: '', page: 1, sort: '', order: '' };
const allLocations = {
  search: '',
  start: '',
  end: '',
  minSpeed: '',
  maxSpeed: '',
  vehicle: '',
  device: '',
  page: 1,
  sort: '',
  order: '',
};
const today = () => {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { start: `${day(Date.now() - 2 * 86_400_000)}T00:00:00`, end: `${day(Date.now() + 2 * 86_400_000)}T00:00:00` };
};

const fleet = '../../../../mfe-fleet/src';
const alarms = '../../../../mfe-alarms/src';
const routes = '../../../../mfe-routes/src';
const reports = '../../../../mfe-reports/src/reports';

/** These fields never come: only unacknowledged alarms are listed there. */
const openOnly = ['acknowledged_at', 'acknowledged_by'].map((name) => `rows.*.${name}`);
/** A claim removes this field. */
const handedOver = 'rows.*.handed_over_at';
/** Gone 8 s after the acknowledgement: read with the live event below. */
const undo = 'rows.*.undo_until';
/** Fields that only some alarms have: a zone, a service, a level, the words of a server. */
const wordNames = ['source_text', 'zone', 'maintenance', 'value_before', 'value_after', 'value_unit'];
const words = wordNames.map((name) => `rows.*.${name}`);
/** The same of the alarms that stand in a record. */
const alarmsIn = (list: string) =>
  ['acknowledged_at', 'acknowledged_by', 'handed_over_at', 'undo_until', ...wordNames].map(
    (name) => `${list}.*.${name}`,
  );
/** Figures that the server does not keep of the period before. */
const notKept = (...names: string[]) => names.map((name) => `previous.${name}`);
const leftOut = ['left_out_places', 'left_out_speeds'];

/** Fields that only some trackers report, and none of the sample fleet's. */
const onlySome = ['motion', 'tracker_voltage', 'total_distance', 'firmware'].map((name) => `latest_status.${name}`);
/** The first vehicle is not private; another one is. */
const notPrivate = ['private_since', 'private_until'];
/** Its tracker is in the vehicle still. */
const notLost = ['latest_location.tracker_until'];
/** No tracker of the sample fleet takes commands. */
const unanswered = ['result', 'sent_at', 'answered_at', 'evidence', 'evidence_at'].map(
  (name) => `recent_commands.*.${name}`,
);

/**
 * Each reader of the pages, and what may be empty in it: fields that other servers send and this one does not, or not
 * always.
 */
// biome-ignore lint/suspicious/noExplicitAny: loaded by name, as their types belong to the browser's project
const readers: [name: string, file: string, define: (module: any) => object, empty?: string[]][] = [
  ['the vehicles', `${fleet}/vehicles/vehicles.api`, (m) => m.vehicleListQuery(all)],
  [
    'a vehicle',
    `${fleet}/vehicles/vehicles.api`,
    (m) => m.vehicleQuery('1'),
    [...alarmsIn('recent_alarms'), ...onlySome, ...notPrivate, ...notLost],
  ],
  [
    'the options of vehicles',
    `${fleet}/vehicles/vehicles.api`,
    (m) => m.vehicleOptionsQuery,
    ['statuses.*.label', 'vehicle_types.*.label'],
  ],
  ['the devices', `${fleet}/devices/devices.api`, (m) => m.deviceListQuery({ ...all, vehicle: '' })],
  ['all devices', `${fleet}/devices/devices.api`, (m) => m.allDevicesQuery],
  [
    'a device',
    `${fleet}/devices/devices.api`,
    (m) => m.deviceQuery('1'),
    [...alarmsIn('recent_alarms'), ...onlySome, ...unanswered, ...notPrivate, ...notLost],
  ],
  ['the options of devices', `${fleet}/devices/devices.api`, (m) => m.deviceOptionsQuery, ['device_types.*.label']],
  ['the overview', `${fleet}/dashboard/dashboard.api`, (m) => m.overviewQuery(7), alarmsIn('critical_alarms')],
  ['the fleet', `${fleet}/dashboard/dashboard.api`, (m) => m.fleetStatusQuery(7), ['.*.last_heartbeat']],
  ['figures of locations', `${fleet}/dashboard/dashboard.api`, (m) => m.locationStatsQuery(7)],
  ['activity by hour', `${fleet}/dashboard/dashboard.api`, (m) => m.hourlyActivityQuery(7)],
  ['the locations', `${fleet}/locations/locations.api`, (m) => m.locationsQuery(allLocations)],
  ['a track', `${fleet}/map/tracks.api`, (m) => m.trackQuery('GPS-0001', today())],
  ['the alarms', `${alarms}/alarms/alarms.api`, (m) => m.alarmsQuery({ page: 1 }), [undo, handedOver, ...words]],
  [
    'critical alarms',
    `${alarms}/alarm-widgets/alarmWidgets.api`,
    (m) => m.criticalAlarmsQuery(7),
    [...openOnly, undo, handedOver, ...words],
  ],
  ['trends of alarms', `${alarms}/alarm-widgets/alarmWidgets.api`, (m) => m.alarmTrendsQuery(7)],
  [
    'alarms of a vehicle',
    `${alarms}/alarm-widgets/alarmWidgets.api`,
    (m) => m.recentAlarmsQuery({ vehicleId: 1 }),
    [...openOnly, undo, handedOver, ...words],
  ],
  [
    'alarms of a device',
    `${alarms}/alarm-widgets/alarmWidgets.api`,
    (m) => m.recentAlarmsQuery({ deviceId: 'GPS-0001' }),
    [...openOnly, undo, handedOver, ...words],
  ],
  ['filters of alarms', `${alarms}/alarms/filters/filterOptions.api`, (m) => m.filterOptionsQuery()],
  [
    'the users',
    '../../../../mfe-admin/src/users/users.api',
    (m) => m.usersOf({ ...all, role: '', team: '', limit: '100' }),
  ],
  ['devices of a route', `${routes}/track/devices.api`, (m) => m.devicesQuery],
  ['a route', `${routes}/route-export/route-export.api`, (m) => m.routeExportQuery(search())],
  ['a test route', `${routes}/test-route-export/test-route-export.api`, (m) => m.testRouteQuery(search())],
  ['the day of a vehicle', `${routes}/vehicle-day/vehicle-day.api`, (m) => m.vehicleDayQuery('1', driven(), false)],
  [
    'what the fleet drove today',
    `${routes}/distances/distances.api`,
    (m) => m.fleetTodayQuery,
    // Nothing was driven today, and there are no records of a week ago.
    [
      'same_time_last_week.distance',
      ...['today', 'same_time_last_week', 'week'].flatMap((sums) =>
        ['distance_source', 'top_speed', 'first_departure', 'last_arrival'].map((name) => `${sums}.${name}`),
      ),
    ],
  ],
  ['what each vehicle drove', `${routes}/distances/distances.api`, (m) => m.vehicleDistancesQuery(dayDriven())],
  ['what a vehicle drove by day', `${routes}/distances/distances.api`, (m) => m.dayDistancesQuery(1, dayDriven())],
  ['what is due on a vehicle', `${routes}/maintenance/maintenance.api`, (m) => m.maintenanceQuery(1)],
  ['sums of vehicles', `${reports}/distance/distance.api`, (m) => m.fleetSumsQuery(dayDriven())],
  ['days of a vehicle', `${reports}/distance/days.api`, (m) => m.daySumsQuery('1', dayDriven())],
  [
    'days of the fleet',
    `${reports}/distance/days.api`,
    (m) => m.daySumsQuery(null, dayDriven()),
    // Of a vehicle only.
    ['start', 'end', 'odometerStart', 'odometerEnd', 'odometerBy', 'driver'].map((name) => `.*.${name}`),
  ],
  ['days of every vehicle', `${reports}/distance/days.api`, (m) => m.fleetDaysQuery(dayDriven())],
  ['vehicles of reports', '../../../../mfe-reports/src/reports/reports.api', (m) => m.vehicleChoices],
  [
    'the report of the fleet',
    '../../../../mfe-reports/src/reports/reports.api',
    (m) => m.dashboardReportOf(7),
    notKept(...leftOut, 'total_devices', 'online_devices', 'offline_devices', 'unacknowledged_alarms'),
  ],
  [
    'the report of a vehicle',
    '../../../../mfe-reports/src/reports/reports.api',
    (m) => m.vehicleReportOf('1', 7),
    notKept(...leftOut, 'unacknowledged_alarms'),
  ],
  [
    'the report of safety',
    '../../../../mfe-reports/src/reports/reports.api',
    (m) => m.safetyReportOf(7),
    notKept('safetyStats.*.unacknowledged_count'),
  ],
  [
    'the report of operation',
    '../../../../mfe-reports/src/reports/reports.api',
    (m) => m.operationalReportOf(7),
    notKept('total_devices', 'utilization_percentage', 'online_devices', 'offline_devices'),
  ],
];
const dayDriven = () => ({ from: driven(), to: driven() });
const search = () => ({ device_id: 'GPS-0001', start_date: today().start, end_date: today().end });

it.each(readers)('reads %s without losing a field', async (_name, file, define, empty = []) => {
  const read = await run(define(await import(file)));
  const sent = isRecord(answer) ? answer : {};
  expect(emptyPlaces(read).filter((place) => !empty.includes(place))).toEqual([]);
  expect(shortened(read, sent.data)).toEqual([]);
  if (isRecord(read) && 'dropped' in read && Array.isArray(sent.data))
    expect(read).toMatchObject({ dropped: 0, rows: { length: sent.data.length } });
});

it('reads who is signed in', async () => {
  const { user } = shared.session.getSnapshot();
  expect(emptyPlaces(user)).toEqual([]);
  expect(user).toMatchObject({ username: 'admin', role: 'admin' });
});

it.each([
  ['location-update', [], () => test.tracker('/ingest/positions', positionBody('359632080000002', new Date()))],
  [
    'alarm',
    [],
    () => test.tracker('/ingest/events', eventBody('359632080000002', 'alarm', new Date(), { alarm: 'sos' })),
  ],
  // The page shows none: a position has it.
  ['status-update', ['speed'], () => test.tracker('/ingest/positions', positionBody('359632080000005', new Date()))],
] as const)('reads the live event %s without losing a field', async (name, empty, cause) => {
  const [read] = await liveEvent(name, cause);
  expect(read).toBeInstanceOf(Object);
  expect(emptyPlaces(read)).toEqual(empty);
});

it('reads what somebody did with an alarm, and until when it can be taken back', async () => {
  const { rows } = (await run(await alarmsOf('false'))) as { rows: { id: number }[] }; // a list of alarms
  const id = rows[0]?.id;
  const [read] = await liveEvent('alarm-update', () =>
    test.call('operator', 'PUT', `/api/alarms/${id}/acknowledge`, {}),
  );
  expect(read).toMatchObject({ change: 'acknowledged', ids: [id] });
  const { alarmRowSchema } = await import('../../../../shared-auth/src/live/alarmRow');
  const [row] = read?.alarms ?? [];
  // Who acknowledges an alarm needs to claim it no more.
  const claim = ['claimed_by', 'claimed_by_id', 'claimed_at'];
  const notes = ['last_note', 'last_note_at', 'last_note_by'];
  // It came as an event, without a position.
  const place = ['latitude', 'longitude'];
  expect(emptyPlaces(safeParse(alarmRowSchema, row).output)).toEqual([
    ...place,
    ...claim,
    'handed_over_at',
    ...notes,
    ...wordNames,
  ]);
});

const alarmsOf = async (is_acknowledged: string) =>
  (await import(`${alarms}/alarms/alarms.api`)).alarmsQuery({ page: 1, is_acknowledged });

/** The event that something causes, as the page's live link reads it. */
async function liveEvent<Name extends LiveEventName>(name: Name, cause: () => Promise<unknown>) {
  const socket = await test.connect(await test.login('operator'));
  await socket.emitWithAck('join-fleet-tracking');
  const event = nextEvent(socket, name);
  await cause();
  const { readLiveEvents } = await import('../../../../shared-auth/src/live/events');
  return readLiveEvents(name, await event);
}
