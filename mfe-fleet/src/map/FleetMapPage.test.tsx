import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { type MapLayer, SlotProvider, type SlotRequest, session } from 'shared-auth';
import { dayAfter } from 'shared-auth/contract';
import { fakeServer, liveLink, serverAnnounces, signInAs } from 'shared-auth/testing';
import { localDateTime } from 'shared-ui';
import { deviceRow, listOf, locationRow } from '../testing/fixtures';
import { renderFleet } from '../testing/renderFleet';
import FleetMapPage from './FleetMapPage';

const fleet = [
  deviceRow({
    id: 1,
    device_id: 'GPS-1',
    vehicle_id: 1,
    license_plate: 'SK-1',
    status: 'online',
    vehicle_type: 'truck',
  }),
  deviceRow({
    id: 2,
    device_id: 'GPS-2',
    vehicle_id: 2,
    license_plate: 'SK-2',
    status: 'offline',
    vehicle_type: 'van',
    has_alarms: true,
  }),
  deviceRow({
    id: 3,
    device_id: 'GPS-3',
    vehicle_id: 3,
    license_plate: 'SK-3',
    status: 'online',
    vehicle_type: 'car',
    latitude: null,
  }),
];

let server: ReturnType<typeof fakeServer>;
const emit = jest.fn();
beforeEach(async () => {
  await signInAs('operator');
  server = fakeServer({
    'GET /api/devices': { json: { success: true, data: fleet } },
    'GET /api/locations': ({ query }) => listOf([locationRow({ device_id: query.get('device_id') })]),
  });
  emit.mockClear();
  liveLink.attach({ emit });
  liveLink.setConnected(true);
});
afterEach(() => {
  server.restore();
  liveLink.reset();
  session.logout();
});

const open = (at = '/map') => renderFleet(<FleetMapPage />, { path: '/map', at });
const stats = async () => {
  const card = within(await screen.findByRole('region', { name: 'Статистика' }));
  return Object.fromEntries(
    ['Прикажани', 'Онлајн', 'Офлајн', 'Со аларми'].map((name) => [
      name,
      card.getByText(name).nextElementSibling?.textContent,
    ]),
  );
};
const locationCalls = () => server.callsTo('GET', '/api/locations').map(({ query }) => Object.fromEntries(query));
const tracks = () => locationCalls().filter(({ limit, device_id }) => limit === '1000' && device_id !== undefined);
const pointsBefore = () => locationCalls().filter(({ limit }) => limit === '1');

describe('the fleet map', () => {
  it('asks for all devices without parameters and joins the tracking of the fleet', async () => {
    open();
    await stats();
    expect([...(server.callsTo('GET', '/api/devices')[0]?.query ?? [])]).toEqual([]);
    expect(emit).toHaveBeenCalledWith('join-fleet-tracking');
    expect(screen.getByRole('heading', { level: 1, name: 'Мапа' })).toBeVisible();
  });

  it('counts the filtered vehicles, and the online, offline and alarmed among them', async () => {
    open();
    expect(await stats()).toEqual({ Прикажани: '3', Онлајн: '2', Офлајн: '1', 'Со аларми': '1' });
  });

  it('offers the filters of the spec', async () => {
    open();
    await stats();
    const words = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map((o) => o.textContent);
    expect(words('Статус на возило')).toEqual(['Сите статуси', 'Само онлајн', 'Само офлајн', 'Само со аларми']);
    expect(words('Временски период')).toEqual(['1 час', '6 часа', '24 часа', '7 дена']);
    expect(screen.getByLabelText('Временски период')).toHaveValue('24h');
    expect(words('Тип на возило')).toEqual(['Сите типови', 'Камион', 'Автомобил', 'Комбе']);
    expect(screen.getByRole('checkbox', { name: 'Прикажи рути' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Прикажи последна локација' })).not.toBeChecked();
  });

  it.each([
    ['Статус на возило', 'online', '2', '/map?status=online'],
    ['Статус на возило', 'offline', '1', '/map?status=offline'],
    ['Статус на возило', 'alarms', '1', '/map?status=alarms'],
    ['Тип на возило', 'car', '1', '/map?type=car'],
  ])('filters by %s %s and keeps it in the address', async (label, value, count, address) => {
    const user = userEvent.setup();
    open();
    await stats();
    await user.selectOptions(screen.getByLabelText(label), value);
    expect((await stats()).Прикажани).toBe(count);
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent(address));
    expect(server.callsTo('GET', '/api/devices')).toHaveLength(1);
  });

  it('restores its filters from the address', async () => {
    open('/map?status=offline&type=van&period=1h&lastLocation=1');
    expect((await stats()).Прикажани).toBe('1');
    expect(screen.getByLabelText('Временски период')).toHaveValue('1h');
    expect(screen.getByRole('checkbox', { name: 'Прикажи последна локација' })).toBeChecked();
  });

  it('opens and follows the vehicle that another page sends the user to', async () => {
    open('/map?vehicle=1&follow=1');
    const popup = within(await screen.findByRole('dialog', { name: 'SK-1' }));
    await userEvent.click(popup.getByRole('button', { name: 'Прекини го следењето' }));
    expect(await popup.findByRole('button', { name: 'Следи' })).toBeVisible();
    expect(screen.getByLabelText('place')).not.toHaveTextContent('follow');
  });

  it('finds vehicles in the list beside the map, in Latin or Cyrillic, and opens the first with Enter', async () => {
    open();
    const search = await screen.findByRole('searchbox', { name: 'Пребарај: регистрација, код, IMEI' });
    await userEvent.type(search, 'ск-2');
    const list = within(screen.getByRole('listbox', { name: 'Список на возила' }));
    expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual([expect.stringContaining('SK-2')]);
    expect(screen.getByText('Пронајдени: 1')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'SK-2' })).toBeVisible();
  });

  it('finds in that list who drives now, where the server knows; without that nothing is asked', async () => {
    const user = userEvent.setup();
    open().unmount();
    expect(server.callsTo('GET', '/api/drivers')).toHaveLength(0);
    serverAnnounces('drivers.search');
    server.on('GET /api/drivers', { json: { success: true, data: [{ vehicle_id: 2, names: 'Драган Николовски' }] } });
    open();
    const search = await screen.findByRole('searchbox', { name: 'Пребарај: регистрација, возач, код, IMEI' });
    await user.type(search, 'николовски{Enter}');
    expect(await screen.findByRole('dialog', { name: 'SK-2' })).toBeInTheDocument();
    serverAnnounces();
  });

  it('shows nothing but the map on a wall display', async () => {
    const around = document.body.appendChild(document.createElement('nav'));
    open('/map?wallboard');
    expect(await screen.findByText(/^Најавени сте како /)).toBeVisible();
    expect(screen.getByText('Во живо')).toBeVisible();
    act(() => liveLink.setConnected(false));
    expect(screen.getByText('Нема врска во живо')).toBeVisible();
    expect(around).toHaveProperty('inert', true);
    await userEvent.click(await screen.findByRole('button', { name: 'Излези од цел екран' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Мапа' })).toBeVisible();
    expect(around).toHaveProperty('inert', false);
    around.remove();
  });

  it('D2, D5, D13: lists on the wall critical alarms first, life before goods, and who has them', async () => {
    open('/map?wallboard');
    const side = within(await screen.findByRole('complementary', { name: 'Статистика' }));
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const theft = { id: 2, alarm_type: 'fuel_theft', severity: 'critical', license_plate: 'SK-2', created_at: at(2) };
    act(() => {
      liveLink.receive('alarm', [
        { id: 1, alarmType: 'vibration', severity: 'low', license_plate: 'SK-1', timestamp: at(1) },
        { id: 2, alarmType: 'fuel_theft', severity: 'critical', license_plate: 'SK-2', timestamp: at(2) },
        { id: 3, alarmType: 'panic', severity: 'critical', license_plate: 'SK-3', timestamp: at(9) },
      ]);
      liveLink.receive('alarm-update', {
        change: 'claimed',
        ids: [2],
        alarms: [{ ...theft, claimed_by: 'Ана Петровска' }],
      });
    });
    await side.findByText(/Го презеде Ана Петровска/);
    const rows = side.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows.map((text) => text?.match(/SK-\d/)?.[0])).toEqual(['SK-3', 'SK-2', 'SK-1']);
    expect(rows[1]).toContain('Го презеде Ана Петровска');
  });

  it('says in the rows of the list what the user chooses, the nearest place too', async () => {
    open();
    await userEvent.click(await screen.findByText('Колони'));
    const list = within(screen.getByRole('listbox', { name: 'Список на возила' }));
    await waitFor(() => expect(list.getAllByText(/Скопје/)).toHaveLength(2));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Најблиско место' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Код' }));
    expect(list.queryByText(/Скопје/)).not.toBeInTheDocument();
    expect(list.getAllByText(/V-001/)).not.toHaveLength(0);
    localStorage.clear();
  });

  it('lists what lies on the map as layers: plates, routes, tails and the names of places', async () => {
    const user = userEvent.setup();
    open();
    await stats();
    await user.click(await screen.findByRole('button', { name: 'Слоеви' }));
    const layer = (name: string) => screen.getByRole('checkbox', { name });
    for (const name of ['Регистрации', 'Имиња на места']) expect(layer(name)).toBeChecked();
    await user.click(layer('Траги од последните 10 минути'));
    expect(layer('Траги од последните 10 минути')).toBeChecked();
    // B16: with what was before the layer was switched on, in one call.
    await waitFor(() =>
      expect(locationCalls().filter(({ device_id, page }) => !device_id && page === '1')).toHaveLength(1),
    );
    await user.click(layer('Рути'));
    await waitFor(() => expect(tracks()).toHaveLength(2));
    expect(screen.getByRole('checkbox', { name: 'Прикажи рути' })).toBeChecked();
    localStorage.clear();
  });

  it('hides a layer that starts hidden until it is chosen, keeps the choice, and reports it to the layer', async () => {
    const user = userEvent.setup();
    const onShown = jest.fn();
    const layer: MapLayer = { key: 'zones', label: 'Зони', areas: [], startsHidden: true, onShown };
    const Layer = ({ onLayer }: { onLayer: (key: string, layer: MapLayer) => void }) => {
      useEffect(() => onLayer('zones', layer), [onLayer]);
      return null;
    };
    const render = ({ name, props }: SlotRequest) =>
      name === 'map.layers' && 'onLayer' in props ? <Layer {...props} /> : null;
    const page = (
      <SlotProvider value={render}>
        <FleetMapPage />
      </SlotProvider>
    );
    const { unmount } = renderFleet(page, { path: '/map', at: '/map' });
    await stats();
    await user.click(await screen.findByRole('button', { name: 'Слоеви' }));
    expect(screen.getByRole('checkbox', { name: 'Зони' })).not.toBeChecked();
    expect(onShown.mock.calls).toEqual([[false]]);
    await user.click(screen.getByRole('checkbox', { name: 'Зони' }));
    expect(onShown).toHaveBeenLastCalledWith(true);
    unmount();
    renderFleet(page, { path: '/map', at: '/map' });
    await stats();
    await waitFor(() => expect(onShown).toHaveBeenLastCalledWith(true));
    localStorage.clear();
  });

  it('says that no vehicle has a position, with the filtered total', async () => {
    open('/map?type=car');
    expect(await screen.findByText('Нема достапни локации за приказ')).toBeVisible();
    expect(screen.getByText('Според филтрите има 1 возило, но без координати.')).toBeVisible();
  });

  it('opens a popup with plate, code, status, last location, speed and the alarms', async () => {
    open('/map?selected=2');
    const popup = within(await screen.findByRole('dialog', { name: 'SK-2' }));
    for (const text of ['V-001', 'Офлајн', 'последно 62 km/h', 'Има непотврдени аларми'])
      expect(popup.getByText(text)).toBeVisible();
    expect(popup.getByText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/)).toBeVisible();
    expect(await popup.findByRole('link', { name: 'Возило' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/vehicles/),
    );
    expect(popup.getByRole('link', { name: 'Вчерашна рута' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/route-export\?device=.+&from=.+T00%3A00&to=.+T23%3A59$/),
    );
    expect(popup.getByRole('button', { name: 'Дејства: SK-2' })).toBeVisible();
    expect(popup.queryByRole('link', { name: 'Нова зона тука' })).not.toBeInTheDocument();
  });

  it('leads from a vehicle to a new zone where it is, for those who may draw one', async () => {
    await signInAs('manager');
    serverAnnounces('zones');
    open('/map?selected=2');
    const popup = within(await screen.findByRole('dialog', { name: 'SK-2' }));
    expect(popup.getByRole('link', { name: 'Нова зона тука' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/geofences\?lat=41\.\d+&lng=21\.\d+$/),
    );
    serverAnnounces();
  });

  it('D2: names in the popup who has an alarm and what was written', async () => {
    open('/map?selected=1');
    const popup = within(await screen.findByRole('dialog', { name: 'SK-1' }));
    const row = { id: 9, alarm_type: 'sos', severity: 'critical', vehicle_id: 1, license_plate: 'SK-1' };
    act(() =>
      liveLink.receive('alarm', {
        id: 9,
        alarmType: 'sos',
        severity: 'critical',
        vehicle_id: 1,
        timestamp: new Date().toISOString(),
      }),
    );
    expect(await popup.findByText('SOS')).toBeVisible();
    const alarms = [{ ...row, claimed_by: 'Ана Петровска', last_note: 'Возачот е добро', last_note_by: 'Елена' }];
    act(() => liveLink.receive('alarm-update', { change: 'noted', ids: [9], alarms }));
    expect(await popup.findByText(/Го презеде Ана Петровска/)).toBeVisible();
    expect(popup.getByText('Возачот е добро')).toBeVisible();
  });

  it('names a vehicle without a code by its device, and says when there is no data', async () => {
    server.on('GET /api/devices', {
      json: { data: [deviceRow({ vehicle_code: null, last_location_time: null, speed: null })] },
    });
    open('/map?selected=11');
    const popup = within(await screen.findByRole('dialog', { name: 'SK-1234-AB' }));
    expect(popup.getByText('GPS-001')).toBeVisible();
    expect(popup.getAllByText('нема податоци')).toHaveLength(2);
  });

  it('says the error of the spec, and recovers', async () => {
    const user = userEvent.setup();
    server.on('GET /api/devices', { status: 500, json: { error: 'Базата не одговара' } });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Грешка при комуникација со серверот');
    server.on('GET /api/devices', { json: { data: fleet } });
    await user.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
    expect((await stats()).Прикажани).toBe('3');
  });

  it('takes live statuses and alarms into filters and counts', async () => {
    open();
    await stats();
    act(() => {
      liveLink.receive('status-update', { device_id: 'GPS-1', status: 'offline' });
      liveLink.receive('alarm', { alarmType: 'sos', license_plate: 'SK-3' });
    });
    await waitFor(
      async () => expect(await stats()).toEqual({ Прикажани: '3', Онлајн: '1', Офлајн: '2', 'Со аларми': '2' }),
      { timeout: 3_000 },
    );
  });
});

describe('routes on the fleet map', () => {
  it('are asked for only when shown, one call per visible vehicle, in the chosen period', async () => {
    const user = userEvent.setup();
    /** Before the end of these five minutes, which may pass meanwhile. */
    const sixHoursAgo = () => {
      const { date, time } = localDateTime(Math.ceil(Date.now() / 300_000) * 300_000 - 6 * 3_600_000);
      return `${date}T${time}:00`;
    };
    const began = sixHoursAgo();
    open('/map?period=6h');
    await stats();
    expect(tracks()).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Прикажи рути' }));
    await waitFor(() => expect(tracks()).toHaveLength(2));
    expect(tracks()[0]).toEqual({
      device_id: 'GPS-1',
      limit: '1000',
      start_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00$/),
      end_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00$/),
    });
    const [{ start_date = '', end_date = '' } = {}] = tracks();
    expect([began, sixHoursAgo()]).toContain(start_date);
    expect(end_date > start_date).toBe(true);
  });

  it('stay bounded at fleet size: few calls at once, not one per vehicle, and that is said', async () => {
    const many = Array.from({ length: 500 }, (_, n) =>
      deviceRow({
        id: n + 1,
        device_id: `GPS-${n}`,
        vehicle_id: n + 1,
        license_plate: `SK-${n}`,
        latitude: 41 + n / 1_000,
      }),
    );
    server.on('GET /api/devices', { json: { data: many } });
    let running = 0;
    let most = 0;
    server.on('GET /api/locations', async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return listOf([]);
    });
    open('/map?routes=1');
    expect(await screen.findByText(/^Рутите се прикажани за 80 од 500 возила/)).toBeVisible();
    await waitFor(() => expect(tracks()).toHaveLength(80));
    expect(most).toBeLessThanOrEqual(4);
  });

  it('that fail are counted and can be asked for again', async () => {
    const user = userEvent.setup();
    server.on('GET /api/locations', { status: 500, json: {} });
    open('/map?routes=1');
    expect(await screen.findByText('Рутите на 2 возила не се вчитаа.')).toBeVisible();
    server.on('GET /api/locations', listOf([locationRow()]));
    await user.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
    await waitFor(() => expect(screen.queryByText('Рутите на 2 возила не се вчитаа.')).not.toBeInTheDocument());
  });
});

describe('a replay of the visible fleet', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  beforeEach(() => {
    server.on('GET /api/locations', ({ query }) =>
      listOf(
        query.get('device_id') === 'GPS-1'
          ? [40, 30, 20].map((minutes) =>
              locationRow({
                device_id: 'GPS-1',
                latitude: 41.5 - minutes / 1_000,
                gps_time: ago(minutes),
                received_at: ago(minutes),
              }),
            )
          : [],
      ),
    );
    server.on('GET /api/alarms', {
      json: {
        data: [
          { id: 7, alarm_type: 'sos', severity: 'critical', license_plate: 'SK-1', created_at: ago(25) },
          { id: 8, alarm_type: 'speed', severity: 'low', license_plate: 'XX-9', created_at: ago(22) },
        ],
        pagination: { total: 2, pages: 1, page: 1 },
      },
    });
  });

  it('begins by one button, with one slider over the period, and asks for routes and alarms only then', async () => {
    const user = userEvent.setup();
    open('/map?period=1h');
    await stats();
    expect(server.callsTo('GET', '/api/alarms')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Репродукција' }));
    await user.click(await screen.findByRole('button', { name: /^Последно: / }));

    const slider = await screen.findByRole('slider', { name: 'Момент од репродукцијата' });
    expect(screen.getByText('Репродукција: ова е минатото, не сегашната состојба')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Статистика' })).not.toBeInTheDocument();
    expect(await screen.findByText('За 1 возило нема локации во овој период.')).toBeVisible();
    expect(server.callsTo('GET', '/api/alarms')).toHaveLength(1);
    expect(tracks()).toHaveLength(2);
    // Where each stood when the period began.
    await waitFor(() => expect(pointsBefore()).toHaveLength(2));
    expect(pointsBefore()[0]?.end_date).toBe(tracks()[0]?.start_date);

    const rows = within(screen.getByRole('listbox', { name: 'Список на возила' }));
    expect(rows.getAllByText('без локација')).toHaveLength(2); // nothing is known of the beginning
    await user.click(screen.getByRole('button', { name: 'Следен аларм' }));
    expect(await screen.findByText('SOS · SK-1')).toBeVisible();
    await waitFor(() => expect(rows.getByText(/62 km\/h/)).toBeVisible());
    // The other alarm's vehicle is not among them
    expect(screen.getByRole('button', { name: 'Следен аларм' })).toBeDisabled();

    act(() => slider.focus());
    await user.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Паузирај' })).toBeVisible();
    await user.keyboard(' ');
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent(/at=\d{4}/), { timeout: 3_000 });

    await user.click(screen.getByRole('button', { name: 'Назад на живата мапа' }));
    expect((await stats()).Прикажани).toBe('3');
    expect(screen.getByLabelText('place')).not.toHaveTextContent(/replay|at=|of=/);
  });

  it('D10: begins with the hours that are chosen, yesterday by default', async () => {
    const user = userEvent.setup();
    open();
    await stats();
    await user.click(screen.getByRole('button', { name: 'Репродукција' }));
    const choice = within(await screen.findByRole('dialog', { name: 'Репродукција' }));
    const hour = (name: string) => choice.getByRole('combobox', { name: `${name}, час` });
    await user.selectOptions(hour('Од'), '14');
    await user.selectOptions(hour('До'), '13');
    await user.click(choice.getByRole('button', { name: 'Пушти' }));
    expect(choice.getByText('Крајот мора да биде по почетокот, најмногу 7 дена')).toBeVisible();
    await user.selectOptions(hour('До'), '16');
    await user.click(choice.getByRole('button', { name: 'Пушти' }));
    expect(await screen.findByRole('slider', { name: 'Момент од репродукцијата' })).toBeInTheDocument();
    const yesterday = dayAfter(localDateTime(Date.now()).date, -1);
    expect(tracks()[0]).toMatchObject({ start_date: `${yesterday}T14:00:00`, end_date: `${yesterday}T16:59:00` });
  });

  it('B9: begins with each vehicle where it stood before the period, and only those without a location where nothing is known', async () => {
    const user = userEvent.setup();
    server.on('GET /api/locations', ({ query }) =>
      listOf(
        query.get('device_id') === 'GPS-1' && query.get('limit') === '1'
          ? [locationRow({ device_id: 'GPS-1', speed: 0, gps_time: ago(200), received_at: ago(200) })]
          : [],
      ),
    );
    open('/map?period=1h');
    await stats();
    await user.click(screen.getByRole('button', { name: 'Репродукција' }));
    await user.click(await screen.findByRole('button', { name: /^Последно: / }));
    const rows = within(await screen.findByRole('listbox', { name: 'Список на возила' }));
    await waitFor(() => expect(rows.getAllByText('без локација')).toHaveLength(1));
    expect(within(rows.getByRole('option', { name: /SK-1/ })).queryByText('без локација')).not.toBeInTheDocument();
    expect(within(rows.getByRole('option', { name: /SK-2/ })).getByText('без локација')).toBeVisible();
  });

  it('shows the moment of a link, of the vehicles that it names', async () => {
    const minute = (minutes: number) => `${ago(minutes).slice(0, 16)}Z`;
    open(`/map?replay=${minute(60)}_${minute(0)}&at=${ago(25).slice(0, 19)}Z&of=1,99`);
    expect(await screen.findByText(/^1 возило од врската повеќе го нема/)).toBeVisible();
    await waitFor(() => expect(tracks().map(({ device_id }) => device_id)).toEqual(['GPS-1']));
    const rows = within(await screen.findByRole('listbox', { name: 'Список на возила' }));
    await waitFor(() => expect(rows.getByText(/62 km\/h/)).toBeVisible());
    // What comes live is of now, not of then.
    act(() =>
      liveLink.receive('location-update', {
        device_id: 'GPS-1',
        latitude: 42,
        longitude: 21,
        speed: 99,
        timestamp: ago(0),
      }),
    );
    await new Promise(requestAnimationFrame);
    expect(rows.queryByText(/99 km\/h/)).not.toBeInTheDocument();
  });
});

describe('a large fleet', () => {
  const MANY = 50_000;
  const totals = {
    vehicles: MANY,
    placed: MANY - 2,
    online: 40_000,
    offline: 9_000,
    alarmed: 7,
    box: [20.5, 41, 22.8, 42.3],
  };
  const answer = (rows: readonly object[], more: object = {}) => ({
    json: {
      success: true,
      data: { totals, zoom: 8, cells: [], all: true, rows, gone: [], named: null, cursor: 'c-1', ...more },
    },
  });
  const far = deviceRow({ id: 7, device_id: 'GPS-7', vehicle_id: 7, license_plate: 'SK-7', status: 'online' });
  const viewCalls = () => server.callsTo('GET', '/api/fleet/view').map(({ query }) => Object.fromEntries(query));
  beforeEach(() => {
    serverAnnounces('fleet.view', 'live.view');
    server.on('GET /api/fleet/view', ({ query }: { query: URLSearchParams }) =>
      answer(query.has('ids') || query.has('vehicle') ? [far] : []),
    );
    server.on('GET /api/fleet/list', ({ query }: { query: URLSearchParams }) => ({
      json: {
        success: true,
        data: query.get('search') === 'SK-7' ? [far] : fleet,
        pagination: { total: query.has('search') ? 1 : MANY, pages: 1, page: 1 },
      },
    }));
  });
  afterEach(() => serverAnnounces());

  it('is read as the map shows it: its sums, and no call of all devices', async () => {
    open('/map?status=online');
    expect(await stats()).toEqual({ Прикажани: '50.000', Онлајн: '40.000', Офлајн: '9.000', 'Со аларми': '7' });
    expect(await screen.findByText('50.000 уреди · 2 без локација')).toBeVisible();
    await waitFor(() => expect(viewCalls().at(-1)).toMatchObject({ of: 'devices', status: 'online', since: 'c-1' }));
    expect(viewCalls()[0]).toEqual({ of: 'devices', status: 'online', size: '1024x400' });
    expect(viewCalls().at(-1)?.box?.split(',')).toHaveLength(4);
    expect(server.callsTo('GET', '/api/devices')).toHaveLength(0);
  });

  it('is listed and searched by the server, and the map goes to what is opened', async () => {
    open();
    const list = within(await screen.findByRole('listbox', { name: 'Список на возила' }));
    expect(await list.findAllByRole('option')).toHaveLength(3);
    expect(list.getAllByRole('option')[0]).toHaveAttribute('aria-setsize', String(MANY));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Пребарај: регистрација, код, IMEI' }), 'SK-7');
    expect(await screen.findByText('Пронајдени: 1')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'SK-7' })).toBeVisible();
    expect(viewCalls().at(-1)).toMatchObject({ ids: '7' });
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent('selected=7'));
  });

  it('opens what was searched for where Enter comes before the response, and counts nothing until then', async () => {
    open();
    const list = within(await screen.findByRole('listbox', { name: 'Список на возила' }));
    expect(await list.findAllByRole('option')).toHaveLength(3);
    const search = screen.getByRole('searchbox', { name: 'Пребарај: регистрација, код, IMEI' });
    await userEvent.type(search, 'SK-7{Enter}');
    expect(screen.queryByText(/Пронајдени/)).not.toBeInTheDocument();
    expect(await screen.findByRole('dialog', { name: 'SK-7' })).toBeVisible();
    expect(screen.getByText('Пронајдени: 1')).toBeVisible();
  });

  it('shows what a link names, wherever it is', async () => {
    open('/map?vehicle=SK-7');
    expect(await screen.findByRole('dialog', { name: 'SK-7' })).toBeVisible();
    expect(viewCalls()[0]).toMatchObject({ vehicle: 'SK-7' });
  });
});
