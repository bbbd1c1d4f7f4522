import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, liveLink, serverAnnounces, signInAs } from 'shared-auth/testing';
import { vehicleAnswer } from '../testing/fixtures';
import { renderFleet } from '../testing/renderFleet';
import VehiclePage from './VehiclePage';

let server: ReturnType<typeof fakeServer>;
const emit = jest.fn();
beforeEach(async () => {
  await signInAs('operator');
  server = fakeServer({ 'GET /api/vehicles/1': { json: { success: true, data: vehicleAnswer() } } });
  emit.mockClear();
  liveLink.attach({ emit });
  liveLink.setConnected(true);
});
afterEach(() => {
  server.restore();
  liveLink.reset();
  session.logout();
});

const open = () => renderFleet(<VehiclePage />, { path: '/vehicles/:id', at: '/vehicles/1' });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe("a vehicle's page", () => {
  it('says since when and until when a vehicle is private, and of when the place is', async () => {
    const times = { private_since: '2026-11-23T16:00:00Z', private_until: '2026-11-24T06:00:00Z' };
    server.on('GET /api/vehicles/1', { json: { success: true, data: { ...vehicleAnswer(), ...times } } });
    open();
    expect(await screen.findByText('Приватно време од 23.11.2026 17:00:00 до 24.11.2026 07:00:00')).toBeVisible();
    expect(screen.getByText(/Местото и состојбата подолу се од пред приватното време/)).toBeVisible();
  });

  it('has the plate as its heading', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'SK-1234-AB' })).toBeVisible();
  });

  it.each([
    ['Основни информации', ['V-001', 'SK-1234-AB', 'MAN', 'TGX', '2019', 'бела', 'Камион', 'Активно']],
    [
      'GPS-уред',
      [
        'GPS-001',
        '123456789012345',
        'Teltonika FMB920',
        'Онлајн',
        '01.03.2026 10:00:00',
        '8938900000000000001',
        '+389 70 123 456',
      ],
    ],
    [
      'Последна локација',
      [
        '41.998123, 21.425400',
        '73 km/h',
        'југ (183°)',
        '245 m',
        '11',
        '8 m · Одлична',
        '01.03.2026 10:00:00',
        '01.03.2026 10:00:02',
      ],
    ],
    ['Статус на возилото', ['Вклучен', 'Работи', '64 %', '12,6 V', '21 °C', '154.321 km', '1.850 врт/мин']],
  ])('shows the card %s', async (name, texts) => {
    open();
    const region = await card(name);
    for (const text of texts)
      for (const value of region.getAllByText(text, { normalizer: (s) => s.trim() })) expect(value).toBeVisible();
  });

  it('says of each card that there is nothing, where there is nothing', async () => {
    server.on('GET /api/vehicles/1', {
      json: { data: { id: 1, license_plate: 'SK-1', latest_location: 'none', latest_status: null } },
    });
    open();
    expect((await card('GPS-уред')).getByText('Нема уред')).toBeVisible();
    expect((await card('Последна локација')).getByText('Нема податоци за локација')).toBeVisible();
    expect((await card('Статус на возилото')).getByText('Нема податоци за статусот')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/NaN|undefined|null/);
  });

  it('says what of the newest positions is not believed, and lists the devices that were in it', async () => {
    serverAnnounces('vehicles.trackers');
    const place = { latitude: 41.99, longitude: 21.42, gps_time: '2026-03-01T09:00:00Z' };
    const left = { ...place, speed: null, left_out_places: 2, left_out_speeds: 1 };
    server.on('GET /api/vehicles/1', { json: { data: vehicleAnswer({ latest_location: left }) } });
    const tracker = { id: 5, vehicle_id: 1, license_plate: 'SK-1234-AB', vehicle_code: 'V-001', device_id: 'GPS-OLD' };
    const times = { valid_from: null, valid_to: '2026-02-01T11:00:00Z', is_current: false };
    server.on('GET /api/vehicles/1/trackers', { json: { success: true, data: [{ ...tracker, ...times }] } });
    open();
    const last = await card('Последна локација');
    expect(last.getByText('2 понови локации се изоставени: возилото не можело да биде таму.')).toBeVisible();
    expect(last.getByText('1 брзина е изоставена: поминатиот пат не ја потврдува.')).toBeVisible();
    const devices = await card('Уреди што биле во возилото');
    expect(await devices.findByRole('link', { name: 'GPS-OLD' })).toHaveAttribute('href', '/devices/GPS-OLD');
    expect(devices.getByText('01.02.2026 12:00:00')).toBeVisible();
    expect(devices.getByText('отсекогаш')).toBeVisible();
  });

  it('says of what a device reported long ago that it is the last known', async () => {
    const status = (hours: number) => ({
      ignition: true,
      timestamp: new Date(Date.now() - hours * 3_600_000).toISOString(),
    });
    server.on('GET /api/vehicles/1', { json: { data: vehicleAnswer({ latest_status: status(31) }) } });
    const { unmount } = open();
    expect((await card('Статус на возилото')).getByText('Последно познато')).toBeVisible();
    expect((await card('Последна локација')).getByText(/последно позната/)).toBeVisible();
    unmount();
    server.on('GET /api/vehicles/1', { json: { data: vehicleAnswer({ latest_status: status(0) }) } });
    open();
    const fresh = await card('Статус на возилото');
    await fresh.findByText('Вклучен');
    expect(fresh.queryByText('Последно познато')).not.toBeInTheDocument();
  });

  it('joins the tracking of the vehicle and leaves it', async () => {
    const { unmount } = open();
    await screen.findByRole('heading', { level: 1, name: 'SK-1234-AB' });
    await waitFor(() => expect(emit).toHaveBeenCalledWith('join-vehicle-tracking', 1));
    unmount();
    expect(emit).toHaveBeenCalledWith('leave-vehicle-tracking', 1);
  });

  it('follows its live events, and only its own', async () => {
    open();
    const position = await card('Последна локација');
    act(() => {
      liveLink.receive('location-update', {
        vehicle_id: 2,
        latitude: 1,
        longitude: 1,
        speed: 1,
        gps_time: '2026-03-01T10:00:00Z',
      });
      liveLink.receive('location-update', {
        license_plate: 'SK-1234-AB',
        latitude: 42.1,
        longitude: 21.5,
        speed: 90,
        gps_time: '2026-03-01T10:00:00Z',
      });
      liveLink.receive('status-update', { device_id: 'GPS-001', status: 'maintenance' });
    });
    expect(await position.findByText('42.100000, 21.500000')).toBeVisible();
    expect(await position.findByText(/^во |, \d+ km /)).toBeVisible(); // the nearest place
    expect(position.getByText('Висока брзина')).toBeVisible();
    expect((await card('GPS-уред')).getByText('Во одржување')).toBeVisible();
  });

  it('does not go back to an older fix', async () => {
    open();
    const position = await card('Последна локација');
    act(() =>
      liveLink.receive('location-update', {
        vehicle_id: 1,
        latitude: 42.1,
        longitude: 21.5,
        gps_time: '2026-02-01T10:00:00Z',
      }),
    );
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
    expect(position.getByText('41.998123, 21.425400')).toBeVisible();
  });

  it('takes the newest of reordered events, by the time they speak of', async () => {
    open();
    const position = await card('Последна локација');
    const fix = (latitude: number, time: string) =>
      liveLink.receive('location-update', {
        vehicle_id: 1,
        latitude,
        longitude: 21.5,
        gps_time: `2026-03-01T${time}Z`,
      });
    const status = (text: string, time: string) =>
      liveLink.receive('status-update', { vehicle_id: 1, status: text, timestamp: `2026-03-01T${time}Z` });
    act(() => {
      fix(42.3, '10:00:30');
      fix(42.2, '10:00:20');
      status('maintenance', '10:00:30');
      status('offline', '10:00:20');
    });
    expect(await position.findByText('42.300000, 21.500000')).toBeVisible();
    act(() => {
      fix(42.1, '10:00:10');
      status('offline', '10:00:10');
    });
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
    expect(position.getByText('42.300000, 21.500000')).toBeVisible();
    expect((await card('GPS-уред')).getByText('Во одржување')).toBeVisible();
  });

  it('joins its tracking again after a reconnect', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'SK-1234-AB' });
    act(() => {
      liveLink.setConnected(false);
      liveLink.setConnected(true);
    });
    expect(emit.mock.calls.filter(([event]) => event === 'join-vehicle-tracking')).toHaveLength(2);
  });

  it.each([
    [{ status: 500, json: { error: 'Базата не одговара' } }, 'Грешка при вчитување на возилото: Базата не одговара'],
    [{ status: 404, json: {} }, 'Возилото не е пронајдено'],
    [{ json: { success: true, data: null } }, 'Возилото не е пронајдено'],
    [
      { json: { success: true, data: [] } },
      'Грешка при вчитување на возилото: Податоците не може да се прикажат. Обидете се повторно.',
    ],
  ])('says why it cannot be shown (%#)', async (answer, text) => {
    server.on('GET /api/vehicles/1', answer);
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('offers editing to managers only', async () => {
    const { unmount } = open();
    await screen.findByRole('heading', { level: 1, name: 'SK-1234-AB' });
    expect(screen.queryByRole('link', { name: 'Измени' })).not.toBeInTheDocument();
    unmount();
    server.restore();
    await signInAs('admin');
    server = fakeServer({ 'GET /api/vehicles/1': { json: { data: vehicleAnswer() } } });
    open();
    expect(await screen.findByRole('link', { name: 'Измени' })).toHaveAttribute('href', '/vehicles/1/edit');
  });
});

describe('commands from the page of a vehicle', () => {
  const device = { id: 11, device_id: 'GPS-001', vehicle_id: 1 };
  const recent = [{ id: 3, command_type: 'reboot', status: 'failed', created_at: '2026-03-01T09:00:00Z' }];
  const sent = () => server.callsTo('POST', '/api/devices/11/command').map(({ body }) => body);

  beforeEach(() => {
    server.on('GET /api/devices', { json: { data: [device] } });
    server.on('GET /api/devices/11', { json: { data: { ...device, recent_commands: recent } } });
    server.on('POST /api/devices/11/command', { json: { success: true } });
  });

  it('are two clicks away, go to the device in it, and show what became of the former ones', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: 'Команди' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Побарај локација' }));
    expect(await screen.findByText('Командата е испратена успешно!')).toBeVisible();
    expect(sent()).toEqual([{ command_type: 'location_request', command_data: {} }]);
    const history = await card('Команди');
    expect(await history.findByText('Неуспешна')).toBeVisible();
    expect(server.callsTo('GET', '/api/devices').at(0)?.query.get('vehicle_id')).toBe('1');
  });

  it('ask nothing of the device before the menu is opened; a link opens it, once', async () => {
    const { unmount } = open();
    await screen.findByRole('button', { name: 'Команди' });
    expect(server.calls.filter(({ path }) => path.startsWith('/api/devices'))).toEqual([]);
    unmount();
    renderFleet(<VehiclePage />, { path: '/vehicles/:id', at: '/vehicles/1?commands=1' });
    expect(await screen.findByRole('menuitem', { name: 'Исклучи мотор' })).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent(/^\/vehicles\/1$/));
  });

  it('demand plate and reason for the engine, with what is known of the motion', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: 'Команди' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Исклучи мотор' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Исклучување на моторот: SK-1234-AB' }));
    expect(dialog.getByText(/тогаш брзината беше 73 km\/h/)).toBeVisible();
    await user.type(dialog.getByLabelText(/^Регистрација/), 'SK-1234-AB');
    await user.type(dialog.getByLabelText(/^Причина/), 'Кражба');
    await user.click(dialog.getByRole('button', { name: 'Исклучи мотор' }));
    await waitFor(() => expect(sent()).toEqual([{ command_type: 'engine_cut', command_data: { reason: 'Кражба' } }]));
  });

  it('are not there without a device', async () => {
    server.on('GET /api/vehicles/1', { json: { data: vehicleAnswer({ device_id: null }) } });
    open();
    await screen.findByRole('heading', { level: 1, name: 'SK-1234-AB' });
    expect(screen.queryByRole('button', { name: 'Команди' })).not.toBeInTheDocument();
  });
});
