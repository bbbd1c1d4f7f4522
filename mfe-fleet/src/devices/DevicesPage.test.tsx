import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { deviceRow, listOf } from '../testing/fixtures';
import { renderFleet } from '../testing/renderFleet';
import DevicesPage from './DevicesPage';

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  await signInAs('manager');
  server = fakeServer({ 'GET /api/devices': listOf([deviceRow()]) });
});
afterEach(() => {
  server.restore();
  session.logout();
  serverAnnounces();
});

const open = (at = '/devices') => renderFleet(<DevicesPage />, { path: '/devices', at });
const rowOf = async (device: string) => {
  const row = (await screen.findByRole('link', { name: device })).closest('tr');
  if (!row) throw new Error('not in a row');
  return within(row);
};
const lastQuery = () => Object.fromEntries(server.callsTo('GET', '/api/devices').at(-1)?.query ?? []);

describe('the device list', () => {
  it('shows device id, IMEI, vehicle, type, status, last heartbeat with minutes ago and last location', async () => {
    open();
    const row = await rowOf('GPS-001');
    for (const text of ['123456789012345', 'Teltonika FMB920', 'Онлајн', 'пред 1 ч', 'пред 5 мин', '62 km/h'])
      expect(row.getByText(text)).toBeVisible();
    expect(row.getByRole('link', { name: 'SK-1234-AB' })).toHaveAttribute('href', '/vehicles/1');
    expect(row.getByRole('link', { name: 'Преглед' })).toHaveAttribute('href', '/devices/11');
    expect(lastQuery()).toEqual({ page: '1', limit: '20' });
  });

  it('says of an offline device that its speed is its last', async () => {
    server.on('GET /api/devices', listOf([deviceRow({ status: 'offline' })]));
    open();
    expect((await rowOf('GPS-001')).getByText('последно 62 km/h')).toBeVisible();
  });

  it('says never, and that there is no vehicle', async () => {
    server.on(
      'GET /api/devices',
      listOf([deviceRow({ last_heartbeat: null, vehicle_id: null, license_plate: null, vehicle_code: null })]),
    );
    open();
    const row = await rowOf('GPS-001');
    expect(row.getByText('никогаш')).toBeVisible();
    expect(row.getByText('Нема возило')).toBeVisible();
  });

  it('filters by search and status', async () => {
    const user = userEvent.setup();
    open('/devices?page=3');
    await rowOf('GPS-001');
    await user.type(screen.getByLabelText('Пребарај'), 'СК-1{Enter}');
    await user.selectOptions(screen.getByLabelText('Статус'), 'maintenance');
    await waitFor(() => expect(lastQuery()).toEqual({ page: '1', limit: '20', search: 'СК-1', status: 'maintenance' }));
    const words = within(screen.getByLabelText('Статус'))
      .getAllByRole('option')
      .map((o) => o.textContent);
    expect(words).toEqual(['Сите', 'Онлајн', 'Офлајн', 'Во одржување']);
  });

  it('sorts on the server once the user asks for it, and keeps it in the address', async () => {
    const user = userEvent.setup();
    open();
    await rowOf('GPS-001');
    expect(lastQuery()).not.toHaveProperty('sort');
    await user.click(screen.getByRole('button', { name: 'Последен сигнал' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ page: '1', sort: 'last_heartbeat', order: 'asc' }));
    expect(screen.getByLabelText('place')).toHaveTextContent('/devices?sort=last_heartbeat&order=asc');
    expect(screen.getByRole('columnheader', { name: 'Последен сигнал' })).toHaveAttribute('aria-sort', 'ascending');
  });

  it('takes a vehicle from the address and can let go of it', async () => {
    const user = userEvent.setup();
    open('/devices?vehicle=7');
    await rowOf('GPS-001');
    expect(lastQuery()).toMatchObject({ vehicle_id: '7' });
    await user.click(screen.getByRole('button', { name: 'Само уредите на избраното возило' }));
    await waitFor(() => expect(lastQuery()).toEqual({ page: '1', limit: '20' }));
  });

  it('pages by 20', async () => {
    server.on('GET /api/devices', listOf([deviceRow()], { pages: 4 }));
    open();
    await rowOf('GPS-001');
    expect(screen.getByText('Страница 1 од 4')).toBeVisible();
  });

  it('knows a device without an id by its device id', async () => {
    server.on('GET /api/devices', {
      json: { data: [{ device_id: 'GPS-9', device_status: 'offline' }, { imei: '1' }] },
    });
    open();
    const row = await rowOf('GPS-9');
    expect(row.getByText('Офлајн')).toBeVisible();
    expect(row.getByRole('link', { name: 'Преглед' })).toHaveAttribute('href', '/devices/GPS-9');
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  it('says why it failed', async () => {
    server.on('GET /api/devices', { status: 500, json: { error: 'Базата не одговара' } });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Грешка при вчитување на уредите: Базата не одговара');
  });
});

describe('what a manager may do with devices', () => {
  it('add, edit, and delete, which asks, says that it is not available, and makes no call', async () => {
    const user = userEvent.setup();
    const { notifications } = open();
    const row = await rowOf('GPS-001');
    expect(screen.getByRole('link', { name: 'Додади уред' })).toHaveAttribute('href', '/devices/new');
    expect(row.getByRole('link', { name: 'Измени' })).toHaveAttribute('href', '/devices/11/edit');
    await user.click(row.getByRole('button', { name: 'Избриши' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Избриши' }));
    expect(notifications[0]?.text).toBe('Бришењето на уреди не е достапно. Уредот GPS-001 не е избришан.');
    expect(server.calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('others may only view', async () => {
    server.restore();
    await signInAs('operator');
    server = fakeServer({ 'GET /api/devices': listOf([deviceRow()]) });
    open();
    const row = await rowOf('GPS-001');
    expect(row.queryByRole('link', { name: 'Измени' })).not.toBeInTheDocument();
    expect(row.queryByRole('button', { name: 'Избриши' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Додади уред' })).not.toBeInTheDocument();
  });
});

describe('a list of silent devices', () => {
  const hour = 3_600_000;
  const at = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

  it('names how long, no cut of power that the device outlived, and whom to call', async () => {
    serverAnnounces('vehicles.drivers');
    const silent = deviceRow({ last_heartbeat: at(51), last_message_time: at(51), status: 'offline' });
    server.on('GET /api/devices', listOf([silent]));
    server.on('GET /api/devices/:id', { json: { data: null } });
    server.on('GET /api/alarms', ({ query }) => {
      const cuts = [60, 600].map(at).filter((cut) => cut >= (query.get('start_date') ?? ''));
      return listOf(cuts.map((created_at) => ({ id: 1, created_at })));
    });
    server.on('GET /api/vehicles/:id/drivers', { json: { data: [{ name: 'Бојан Илиев', phone: '+389 70 111 222' }] } });
    open('/devices?silent=48');
    const row = await rowOf('GPS-001');
    expect(row.getByText('Без сигнал 2 дена 3 ч')).toBeVisible();
    expect(await row.findByText(/^Прекинато напојување/)).toBeVisible();
    const call = await row.findByRole('link', { name: 'Повикај го возачот Бојан Илиев, +389 70 111 222' });
    expect(call).toHaveAttribute('href', 'tel:+38970111222');
    const cut = server.callsTo('GET', '/api/alarms').at(-1)?.query.get('start_date') ?? '';
    expect(Date.parse(at(51)) - Date.parse(cut)).toBeLessThan(13 * hour);
  });

  it('takes no number from who may not see it, and none that the server has not', async () => {
    server.on('GET /api/devices', listOf([deviceRow({ last_heartbeat: at(200), last_message_time: at(200) })]));
    server.on('GET /api/devices/:id', { json: { data: null } });
    server.on('GET /api/alarms', listOf([]));
    open('/devices?silent=168');
    const row = await rowOf('GPS-001');
    expect(await row.findByText('Без прекин на напојување пред последниот сигнал')).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Возач' })).toBeNull();
  });
});
