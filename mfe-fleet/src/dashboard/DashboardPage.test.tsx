import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SlotProvider, type SlotRequest, session } from 'shared-auth';
import { fakeServer, liveLink, serverAnnounces, signInAs } from 'shared-auth/testing';
import { periodStart } from 'shared-ui';
import { renderFleet } from '../testing/renderFleet';
import DashboardPage from './DashboardPage';

const activity = (n: number) => ({
  type: n % 2 ? 'alarm' : 'location',
  license_plate: `SK-${n}`,
  timestamp: '2026-03-01T09:00:00Z',
  speed: 50,
  latitude: 42,
  longitude: 21,
});
const overview = (fields: object = {}) => ({
  json: {
    success: true,
    data: {
      total_vehicles: 1234,
      online_devices: 7,
      unacknowledged_alarms: 0,
      active_routes: 3,
      recent_activity: Array.from({ length: 12 }, (_, n) => activity(n)),
      critical_alarms: [],
      offline_devices: [
        { license_plate: 'BT-1', device_id: 'GPS-9', minutes_offline: 95, last_heartbeat: '2026-03-01T09:00:00Z' },
        { license_plate: 'BT-2', device_id: 'GPS-8', minutes_offline: null, last_heartbeat: null },
      ],
      ...fields,
    },
  },
});
const vehicles = [
  {
    id: 1,
    vehicle_code: 'V-1',
    license_plate: 'SK-1',
    device_id: 'GPS-1',
    device_status: 'online',
    latitude: 42,
    longitude: 21.4,
  },
  {
    id: 2,
    vehicle_code: 'V-2',
    license_plate: 'SK-2',
    device_id: 'GPS-2',
    device_status: 'offline',
    latitude: null,
    longitude: null,
  },
];

let server: ReturnType<typeof fakeServer>;
const emit = jest.fn();
beforeEach(async () => {
  await signInAs('operator');
  server = fakeServer({
    'GET /api/dashboard/overview': overview(),
    'GET /api/dashboard/fleet-status': { json: { data: { vehicles } } },
    'GET /api/dashboard/location-stats': {
      json: {
        data: { summary: { total_locations: 54321, avg_speed: '48.6', max_speed: 131.2, high_speed_count: 17 } },
      },
    },
    'GET /api/dashboard/hourly-activity': { json: { data: { hourly_data: [{ hour: 7, count: 12 }] } } },
    'GET /api/dashboard/alarm-stats': { json: { data: {} } },
  });
  emit.mockClear();
  liveLink.attach({ emit });
  liveLink.setConnected(true);
});
afterEach(() => {
  jest.useRealTimers();
  server.restore();
  liveLink.reset();
  session.logout();
});

const slots: SlotRequest[] = [];
const open = (at = '/dashboard') => {
  slots.length = 0;
  return renderFleet(
    <SlotProvider
      value={(request) => {
        slots.push(request);
        return <div key={request.name}>{request.name}</div>;
      }}
    >
      <DashboardPage />
    </SlotProvider>,
    { path: '/dashboard', at },
  );
};
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const tile = async (title: string) => {
  const tiles = await region('Клучни показатели');
  const found = (await tiles.findByText(title)).closest('[data-tone]');
  if (!(found instanceof HTMLElement)) throw new Error(`no tile ${title}`);
  return found;
};
const days = (call: string) => server.callsTo('GET', `/api/dashboard/${call}`).map(({ query }) => query.get('days'));

describe('the dashboard', () => {
  it('shows the four figures', async () => {
    open();
    await waitFor(async () => expect(await tile('Активни возила')).toHaveTextContent('1.234'));
    expect(await tile('Онлајн уреди')).toHaveTextContent('7');
    expect(await tile('Непотврдени аларми')).toHaveTextContent('0');
    expect(await tile('Активни рути')).toHaveTextContent('3');
  });

  it('leads from each figure to the list of what it counts, and nowhere where there is none', async () => {
    open();
    const link = async (title: string) => (await tile(title)).getAttribute('href');
    expect(await link('Активни возила')).toBe('/vehicles?status=active');
    expect(await link('Онлајн уреди')).toBe('/devices?status=online');
    // The tile counts the alarms of the period, so its list begins with it.
    const start = encodeURIComponent(periodStart(7, Date.now()));
    expect(await link('Непотврдени аларми')).toBe(`/alarms?is_acknowledged=false&start_date=${start}`);
    expect(await link('Активни рути')).toBeNull();
  });

  it('warns when no device is online and alarms when an alarm is open', async () => {
    server.on('GET /api/dashboard/overview', overview({ online_devices: 0, unacknowledged_alarms: 2 }));
    open();
    await waitFor(async () => expect(await tile('Онлајн уреди')).toHaveAttribute('data-tone', 'warning'));
    expect(await tile('Непотврдени аларми')).toHaveAttribute('data-tone', 'danger');
  });

  it('looks back 7 days unless another period is chosen, which the address keeps', async () => {
    const user = userEvent.setup();
    open();
    await region('Статистика на локациите');
    const period = screen.getByLabelText('Период');
    expect(
      within(period)
        .getAllByRole('option')
        .map((o) => o.textContent),
    ).toEqual(['1 ден', '7 дена', '30 дена', '90 дена']);
    expect(period).toHaveValue('7');
    await waitFor(() => expect(days('alarm-stats')).toEqual(['7']));
    for (const call of ['overview', 'fleet-status', 'location-stats', 'hourly-activity'])
      expect(days(call)).toEqual(['7']);
    await user.selectOptions(period, '30');
    await waitFor(() => expect(days('overview').at(-1)).toBe('30'));
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent('/dashboard?days=30'));
    expect(slots.at(-1)?.props).toEqual({ days: 30 });
  });

  it('takes the period from the address, and no other than the four', async () => {
    const { unmount } = open('/dashboard?days=90');
    await region('Статистика на локациите');
    expect(screen.getByLabelText('Период')).toHaveValue('90');
    unmount();
    open('/dashboard?days=8');
    expect(screen.getByLabelText('Период')).toHaveValue('7');
  });

  it('shows the fleet on a map with its number of vehicles', async () => {
    open();
    const map = await region('Возила на мапа');
    expect(await map.findByText(/2 возила/)).toBeVisible();
    expect(emit).toHaveBeenCalledWith('join-fleet-tracking');
  });

  it('leaves the tracking of the fleet when it closes', async () => {
    const { unmount } = open();
    await region('Возила на мапа');
    unmount();
    expect(emit).toHaveBeenCalledWith('leave-fleet-tracking');
  });

  it('says so when no vehicle has a position', async () => {
    server.on('GET /api/dashboard/fleet-status', {
      json: { data: { vehicles: [vehicles[1], { id: 3, latitude: 999, longitude: 'x' }] } },
    });
    open();
    expect(await (await region('Возила на мапа')).findByText('Нема достапни локации за приказ')).toBeVisible();
  });

  it('shows ten recent activities and how many more there are', async () => {
    open();
    const list = await region('Последни активности');
    expect(await list.findAllByRole('listitem')).toHaveLength(10);
    expect(list.getByText('и уште 2')).toBeVisible();
  });

  it('folds its locations away, which is kept', async () => {
    const user = userEvent.setup();
    server.on(
      'GET /api/dashboard/overview',
      overview({
        recent_activity: [
          { type: 'location', license_plate: 'SK-1', timestamp: '2026-03-01T09:00:00Z', speed: 5 },
          { type: 'alarm', license_plate: 'SK-2', timestamp: '2026-03-01T08:00:00Z', alarm_type: 'sos' },
          { type: 'location', license_plate: 'SK-3', timestamp: '2026-03-01T07:00:00Z', speed: 5 },
        ],
      }),
    );
    const { unmount } = open();
    const before = await region('Последни активности');
    expect(await before.findAllByRole('listitem')).toHaveLength(3);
    await user.click(before.getByRole('button', { name: 'Собери ги локациите' }));
    expect(before.getAllByRole('listitem')).toHaveLength(1);
    unmount();
    open();
    const after = await region('Последни активности');
    expect(await after.findByText('SK-2')).toBeVisible();
    await user.click(after.getByRole('button', { name: 'Прикажи 2 локации' }));
    expect(after.getAllByRole('listitem')).toHaveLength(3);
  });

  it('shows offline devices with plate, device id, minutes offline and last heartbeat or never', async () => {
    open();
    const block = await region('Офлајн уреди');
    const [first, second] = await block.findAllByRole('listitem');
    for (const text of ['BT-1', 'GPS-9', 'Офлајн 1 ч 35 мин', 'Последен сигнал: 01.03.2026 10:00:00'])
      expect(first).toHaveTextContent(text);
    expect(second).toHaveTextContent('Последен сигнал: никогаш');
  });

  it.each([
    [0, 'Офлајн 0 мин'],
    [59.9, 'Офлајн 59 мин'],
    [60, 'Офлајн 1 ч 0 мин'],
    [1_887, 'Офлајн 1 ден 7 ч'],
    [2_880, 'Офлајн 2 дена 0 ч'],
  ])('says %s minutes offline in the largest two units', async (minutes_offline, text) => {
    server.on(
      'GET /api/dashboard/overview',
      overview({
        offline_devices: [{ license_plate: 'BT-1', device_id: 'GPS-9', minutes_offline, last_heartbeat: null }],
      }),
    );
    open();
    expect(await (await region('Офлајн уреди')).findByText(text)).toBeVisible();
  });

  it('says when all devices are online and when nothing happened', async () => {
    server.on('GET /api/dashboard/overview', overview({ offline_devices: [], recent_activity: [] }));
    open();
    expect(await screen.findByText('Сите уреди се онлајн')).toBeVisible();
    expect(screen.getByText('Нема активности')).toBeVisible();
  });

  it.each([
    ['manager', 'link'],
    ['operator', 'text'],
    ['driver', 'text'],
  ] as const)('B21: a fleet without vehicles says so, and offers a %s the first steps', async (role, offers) => {
    await signInAs(role);
    server.on(
      'GET /api/dashboard/overview',
      overview({ total_vehicles: 0, online_devices: 0, offline_devices: [], recent_activity: [] }),
    );
    server.on('GET /api/dashboard/fleet-status', { json: { data: { vehicles: [] } } });
    open();
    const isDriver = role === 'driver';
    const steps = await region(isDriver ? 'Немате доделено возило' : 'Сѐ уште нема возила: први чекори');
    if (offers === 'link')
      expect((await steps.findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual([
        '/vehicles/new',
        '/devices/new',
        '/users',
      ]);
    else {
      expect(steps.getByText('Обратете се до администраторот.')).toBeVisible();
      expect(steps.queryByRole('link')).toBeNull();
    }
    expect((await region('Офлајн уреди')).getByText('Нема уред')).toBeVisible();
    expect(screen.queryByText('Сите уреди се онлајн')).toBeNull();
  });

  it('B15: offers a driver no link to a page that is closed to drivers', async () => {
    await signInAs('driver');
    open();
    const offline = await region('Офлајн уреди');
    expect(await offline.findByText('GPS-9')).toBeVisible();
    expect(offline.queryByRole('link')).toBeNull();
    expect((await region('Возила на мапа')).queryByRole('link', { name: 'Отвори мапа' })).toBeNull();
  });

  it('shows the location statistics, the average rounded', async () => {
    open();
    const stats = await region('Статистика на локациите');
    for (const text of ['54.321', '49 km/h', '131 km/h', '17']) expect(await stats.findByText(text)).toBeVisible();
  });

  it('draws the activity by hour', async () => {
    open();
    const chart = await region('Активност по часови');
    expect(await chart.findByRole('figure', { name: 'Активност по часови' })).toBeVisible();
    expect(chart.getByRole('link', { name: 'Сите локации' })).toHaveAttribute(
      'href',
      `/locations?start=${encodeURIComponent(periodStart(7, Date.now()))}`,
    );
  });

  it('leaves room for the three alarm blocks', async () => {
    open();
    await region('Офлајн уреди');
    for (const name of ['dashboard.critical-alarms', 'dashboard.alarm-types', 'dashboard.alarm-trend'])
      expect(screen.getByText(name)).toBeVisible();
  });
});

describe('between two fetches', () => {
  it('live events change the figures', async () => {
    open();
    await waitFor(async () => expect(await tile('Онлајн уреди')).toHaveTextContent('7'));
    await (await region('Возила на мапа')).findByText(/2 возила/);
    act(() => {
      liveLink.receive('status-update', { vehicle_id: 1, status: 'offline' });
      liveLink.receive('alarm', { id: 1, alarmType: 'sos', severity: 'critical', vehicle_id: 1 });
      liveLink.receive('alarm', { id: 1, alarmType: 'sos', severity: 'critical', vehicle_id: 1 });
      liveLink.receive('alarm', { id: 2, alarmType: 'sos', severity: 'critical', acknowledged: true });
    });
    await waitFor(async () => expect(await tile('Онлајн уреди')).toHaveTextContent('6'), { timeout: 3_000 });
    await waitFor(async () => expect(await tile('Непотврдени аларми')).toHaveTextContent('1'));
    expect(days('overview')).toHaveLength(1);
  });

  it('the overview is asked for every 30 s and the fleet every 10 s, whatever comes by the live link', async () => {
    jest.useFakeTimers();
    open();
    await act(() => jest.advanceTimersByTimeAsync(100));
    for (let second = 0; second < 31; second++) {
      liveLink.receive('location-update', { vehicle_id: 1, latitude: 42, longitude: 21.4 + second / 1000 });
      liveLink.receive('status-update', { vehicle_id: 1, status: second % 2 ? 'offline' : 'online' });
      await act(() => jest.advanceTimersByTimeAsync(1_000));
    }
    expect(days('overview')).toHaveLength(2);
    expect(days('fleet-status')).toHaveLength(4);
  });

  it('fleet tracking is joined again after a reconnect', async () => {
    open();
    await region('Статистика на локациите');
    await waitFor(() => expect(days('alarm-stats')).toHaveLength(1));
    act(() => {
      liveLink.setConnected(false);
      liveLink.setConnected(true);
    });
    expect(emit.mock.calls.filter(([event]) => event === 'join-fleet-tracking')).toHaveLength(2);
  });

  it('figures and map are asked for again when another module says that alarms changed', async () => {
    const { client } = open();
    await waitFor(async () => expect(await tile('Активни возила')).toHaveTextContent('1.234'));
    await act(() => client.invalidateQueries({ predicate: ({ meta }) => meta?.alarms === true }));
    expect(days('overview')).toHaveLength(2);
    expect(days('fleet-status')).toHaveLength(2);
    expect(days('location-stats')).toHaveLength(1);
  });

  it('polling goes on without the live link', async () => {
    jest.useFakeTimers();
    act(() => liveLink.setConnected(false));
    open();
    await act(() => jest.advanceTimersByTimeAsync(10_500));
    expect(days('fleet-status')).toHaveLength(2);
  });
});

describe('a dashboard block that fails', () => {
  it('fails and recovers on its own', async () => {
    const user = userEvent.setup();
    server.on('GET /api/dashboard/location-stats', { status: 503, json: { error: 'Базата не одговара' } });
    open();
    const stats = await region('Статистика на локациите');
    expect(await stats.findByRole('alert')).toHaveTextContent('Статистиката не се вчита: Базата не одговара');
    await waitFor(async () => expect(await tile('Активни возила')).toHaveTextContent('1.234'));
    server.on('GET /api/dashboard/location-stats', { json: { data: { summary: { total_locations: 5 } } } });
    await user.click(stats.getByRole('button', { name: 'Обиди се повторно' }));
    expect(await stats.findByText('5')).toBeVisible();
    expect(days('overview')).toHaveLength(1);
  });

  it.each([
    ['null', { json: { data: null } }],
    ['a page instead of JSON', () => new Response('<html>')],
  ])('says so when the answer is %s, without a white page or NaN', async (_what, answer) => {
    for (const call of ['overview', 'fleet-status', 'location-stats', 'hourly-activity', 'alarm-stats'])
      server.on(`GET /api/dashboard/${call}`, answer);
    open();
    await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThanOrEqual(5));
    expect(screen.getByRole('heading', { level: 1, name: 'Контролна табла' })).toBeVisible();
    expect(document.body).not.toHaveTextContent(/NaN|undefined/);
  });

  it('shows hostile text as text, here and on the map', async () => {
    const plate = '<img src=x onerror=alert(1)>\u202Eevil __proto__';
    server.on('GET /api/dashboard/fleet-status', {
      json: { data: { vehicles: [{ ...vehicles[0], license_plate: plate }] } },
    });
    server.on(
      'GET /api/dashboard/overview',
      overview({
        recent_activity: [{ ...activity(1), license_plate: plate, type: '__proto__' }],
        offline_devices: [{ license_plate: plate, device_id: plate, minutes_offline: '95', last_heartbeat: 'never' }],
      }),
    );
    open();
    expect((await screen.findAllByText(plate)).length).toBeGreaterThanOrEqual(2);
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(await screen.findByText('Последен сигнал: никогаш')).toBeVisible();
  });

  it('reads twenty thousand vehicles without holding the page up', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => ({ id: n, latitude: 41 + (n % 100) / 100, longitude: 21 }));
    server.on('GET /api/dashboard/fleet-status', { json: { data: { vehicles: many } } });
    open();
    const map = await region('Возила на мапа');
    expect(await map.findByText(/20\.000 возила/, {}, { timeout: 30_000 })).toBeVisible();
    await waitFor(async () => expect(await tile('Активни возила')).toHaveTextContent('1.234'));
  }, 60_000);

  it('keeps its map when the server does not answer in time, and the other blocks work on', async () => {
    jest.useFakeTimers();
    open();
    await act(() => jest.advanceTimersByTimeAsync(100));
    server.on(
      'GET /api/dashboard/fleet-status',
      () => new Promise((resolve) => setTimeout(resolve, 30_000, { json: { data: { vehicles } } })),
    );
    // Polled every 10 s; a poll is given up after it was asked twice, 20 s each.
    await act(() => jest.advanceTimersByTimeAsync(75_000));
    const map = within(screen.getByRole('region', { name: 'Возила на мапа' }));
    expect(map.getByText(/Освежувањето не успеа/)).toBeVisible();
    expect(map.getByText(/2 возила/)).toBeVisible();
    expect(screen.getAllByText(/Освежувањето не успеа/)).toHaveLength(1);
    expect(days('overview')).toHaveLength(3);
  });

  it('keeps the figures and says from when they are when a refresh fails', async () => {
    const user = userEvent.setup();
    open();
    await waitFor(async () => expect(await tile('Активни возила')).toHaveTextContent('1.234'));
    server.on('GET /api/dashboard/overview', { status: 500, json: {} });
    await user.click(screen.getByRole('button', { name: 'Освежи' }));
    const tiles = await region('Клучни показатели');
    expect(await tiles.findByText(/Освежувањето не успеа/)).toBeVisible();
    expect(await tile('Активни возила')).toHaveTextContent('1.234');
  });
});

describe('the first look', () => {
  const look = () => region('Прв поглед');
  const isGone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Прв поглед' })).toBeNull());
  beforeEach(() => serverAnnounces('trips'));
  afterEach(() => {
    serverAnnounces();
    localStorage.removeItem('mfe-fleet:first-look');
  });

  it('leads to the search, the alarms and a day, and goes with the last of them', async () => {
    const user = userEvent.setup();
    open();
    const keys: string[] = [];
    const listen = ({ key }: KeyboardEvent) => keys.push(key);
    document.addEventListener('keydown', listen);
    await user.click((await look()).getByRole('button', { name: 'Пребарај' }));
    document.removeEventListener('keydown', listen);
    expect(keys).toEqual(['/']);
    expect((await look()).getByRole('link', { name: 'Ден на возило' })).toHaveAttribute('href', '/vehicles/1/day');
    await user.click((await look()).getByRole('link', { name: 'Аларми' }));
    expect(screen.getByRole('status', { name: 'place' })).toHaveTextContent('/alarms');
    expect(localStorage.getItem('mfe-fleet:first-look')).toBe('["find","alarm"]');
  });

  it('leads to the day of a vehicle that drives', async () => {
    const [standing] = vehicles;
    const rows = [
      { ...standing, speed: 0 },
      { ...standing, id: 7, speed: 61 },
      { ...standing, id: 8, speed: null },
    ];
    server.on('GET /api/dashboard/fleet-status', { json: { data: { vehicles: rows } } });
    open();
    await waitFor(async () =>
      expect((await look()).getByRole('link', { name: 'Ден на возило' })).toHaveAttribute('href', '/vehicles/7/day'),
    );
  });

  it('has its place before the fleet is known, and leads to the list then', async () => {
    server.on('GET /api/dashboard/fleet-status', { status: 500, json: {} });
    open();
    expect((await look()).getByRole('link', { name: 'Ден на возило' })).toHaveAttribute('href', '/vehicles');
  });

  it('is skipped once and for all', async () => {
    const user = userEvent.setup();
    const { unmount } = open();
    await user.click((await look()).getByRole('button', { name: 'Прескокни' }));
    await isGone();
    unmount();
    open();
    await region('Клучни показатели');
    await isGone();
  });

  it('is not for drivers', async () => {
    await signInAs('driver');
    open();
    await region('Клучни показатели');
    await screen.findAllByText('SK-1');
    await isGone();
  });
});

it('reads of a large fleet what its map shows, every ten seconds what has changed, and never all', async () => {
  serverAnnounces('fleet.view', 'live.view');
  const box = [21, 41, 22, 42];
  const totals = { vehicles: 50_000, placed: 50_000, online: 49_000, offline: 1_000, alarmed: 3, box };
  const read = (more: object) => ({
    json: { data: { totals, zoom: 8, cells: null, all: true, rows: vehicles, gone: [], named: null, ...more } },
  });
  server.on('GET /api/fleet/view', ({ query }) => {
    if (query.get('since') === null) return read({ cursor: 'first' });
    return read({ cursor: 'next', all: false, rows: [{ ...vehicles[1], license_plate: 'SK-НОВА' }], gone: [1] });
  });
  server.on('GET /api/fleet/list', { json: { data: vehicles, pagination: { total: 50_000, pages: 500, page: 1 } } });
  open();
  expect(await screen.findByText('50.000 возила')).toBeVisible();
  const calls = () => server.callsTo('GET', '/api/fleet/view').map(({ query }) => Object.fromEntries(query));
  expect(calls()[0]).toEqual({ of: 'vehicles', size: '1024x400' });
  await waitFor(() => expect(calls().at(-1)).toMatchObject({ since: 'first', box: expect.any(String) }));
  expect(server.callsTo('GET', '/api/dashboard/fleet-status')).toHaveLength(0);
  serverAnnounces();
});
