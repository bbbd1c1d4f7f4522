import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { paste } from 'shared-ui/testing';
import { deviceRow, listOf } from '../testing/fixtures';
import { renderFleet } from '../testing/renderFleet';
import EditDevicePage from './EditDevicePage';
import NewDevicePage from './NewDevicePage';

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  await signInAs('manager');
  server = fakeServer({
    'GET /api/devices/new': {
      json: {
        data: {
          device_types: ['Teltonika FMB920', 'Queclink GV300'],
          vehicles: [{ id: 7, vehicle_code: 'V-7', license_plate: 'SK-7777-AA', make: 'MAN', model: 'TGX' }],
        },
      },
    },
    'POST /api/devices': { status: 201, json: { success: true } },
    'GET /api/devices': listOf([]),
  });
});
afterEach(() => {
  serverAnnounces();
  server.restore();
  session.logout();
});

const openNew = () => renderFleet(<NewDevicePage />, { path: '/devices/new' });
const place = () => screen.getByLabelText('place');
type User = ReturnType<typeof userEvent.setup>;
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Зачувај' }));

async function fillIn(user: User) {
  await screen.findByRole('option', { name: 'Queclink GV300' });
  await paste(screen.getByLabelText('ID на уред'), 'GPS-777');
  await paste(screen.getByLabelText('IMEI'), '359632101234567');
  await user.selectOptions(screen.getByLabelText('Тип на уред'), 'Queclink GV300');
  await user.type(await screen.findByLabelText('Возило'), 'ск7777');
  await user.click(await screen.findByRole('option', { name: 'SK-7777-AA · MAN TGX' }));
}

describe('a new device', () => {
  it('requires device id, IMEI, type and vehicle, and starts online', async () => {
    const user = userEvent.setup();
    openNew();
    expect(screen.getByRole('heading', { level: 1, name: 'Нов уред' })).toBeVisible();
    expect(screen.getByLabelText('Статус')).toHaveValue('online');
    await save(user);
    for (const text of [
      'ID на уредот е задолжителен',
      'IMEI е задолжителен',
      'Типот на уредот е задолжителен',
      'Возилото е задолжително',
    ])
      expect(screen.getByText(text)).toBeVisible();
    await user.type(screen.getByLabelText('IMEI'), '1');
    expect(screen.queryByText('IMEI е задолжителен')).not.toBeInTheDocument();
  });

  it('wants an IMEI of exactly 15 characters and takes no more', async () => {
    const user = userEvent.setup();
    openNew();
    await user.type(screen.getByLabelText('IMEI'), '12345678901234');
    await save(user);
    expect(screen.getByText('IMEI мора да има точно 15 цифри')).toBeVisible();
    await user.type(screen.getByLabelText('IMEI'), '5678');
    expect(screen.getByLabelText('IMEI')).toHaveValue('123456789012345');
  });

  it('sends exactly the fields of the spec and goes to the list', async () => {
    const user = userEvent.setup();
    openNew();
    await fillIn(user);
    await save(user);
    await waitFor(() => expect(place()).toHaveTextContent(/^\/devices$/));
    expect(server.callsTo('POST', '/api/devices')[0]?.body).toEqual({
      device_id: 'GPS-777',
      imei: '359632101234567',
      device_type: 'Queclink GV300',
      vehicle_id: 7,
      sim_card_number: '',
      phone_number: '',
      status: 'online',
      notes: '',
    });
  });

  it('shows what the server says above the form and keeps every value', async () => {
    const user = userEvent.setup();
    server.on('POST /api/devices', { status: 409, json: { error: 'Уред со овој IMEI веќе постои' } });
    openNew();
    await fillIn(user);
    await save(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Уред со овој IMEI веќе постои');
    expect(screen.getByLabelText('IMEI')).toHaveValue('359632101234567');
    expect(screen.getByLabelText('Возило')).toHaveValue('SK-7777-AA · MAN TGX');
  });

  it('does not double when the answer is lost', async () => {
    const user = userEvent.setup();
    server.on('POST /api/devices', new TypeError('Failed to fetch'));
    openNew();
    await fillIn(user);
    await save(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Не е познато дали е зачувано');
    server.on('GET /api/devices', listOf([deviceRow({ device_id: 'GPS-777', imei: '359632101234567' })]));
    await save(user);
    await waitFor(() => expect(place()).toHaveTextContent(/^\/devices$/));
    expect(server.callsTo('POST', '/api/devices')).toHaveLength(1);
    expect(server.callsTo('GET', '/api/devices')[0]?.query.get('search')).toBe('359632101234567');
  });
});

it('edits in the same form, filled, with its vehicle among the choices', async () => {
  const user = userEvent.setup();
  server.on('GET /api/devices/11', { json: { data: deviceRow() } });
  server.on('PUT /api/devices/11', { json: { success: true } });
  renderFleet(<EditDevicePage />, { path: '/devices/:id/edit', at: '/devices/11/edit' });
  expect(await screen.findByLabelText('IMEI')).toHaveValue('123456789012345');
  expect(screen.getByLabelText('Возило')).toHaveDisplayValue('SK-1234-AB');
  await user.selectOptions(screen.getByLabelText('Статус'), 'maintenance');
  await save(user);
  await waitFor(() => expect(place()).toHaveTextContent(/^\/devices\/11$/));
  expect(server.callsTo('PUT', '/api/devices/11')[0]?.body).toEqual({
    device_id: 'GPS-001',
    imei: '123456789012345',
    device_type: 'Teltonika FMB920',
    vehicle_id: 1,
    sim_card_number: '8938900000000000001',
    phone_number: '+389 70 123 456',
    status: 'maintenance',
    notes: '',
  });
});

describe('a tracker without an IMEI', () => {
  const by = (name: string) => screen.getByRole('textbox', { name });

  it('is entered by an identifier of its own, where the server takes one', async () => {
    serverAnnounces('devices.identifiers');
    const user = userEvent.setup();
    server.on('POST /api/devices', {
      status: 409,
      json: { success: false, error: 'Постои', fields: { identifier: 'Идентификаторот го има уредот GPS-9' } },
    });
    openNew();
    await fillIn(user);
    await user.selectOptions(screen.getByLabelText('Уредот се препознава по'), 'Друг идентификатор');
    expect(screen.queryByLabelText('IMEI')).not.toBeInTheDocument();
    await save(user);
    expect(screen.getByText('Идентификаторот е задолжителен')).toBeVisible();
    await paste(by('Друг идентификатор'), '8,64E+14');
    await save(user);
    expect(screen.getByText(/^Идентификаторот мора да има 10 до 15 цифри/)).toBeVisible();
    expect(server.callsTo('POST', '/api/devices')).toEqual([]);
    await user.clear(by('Друг идентификатор'));
    await paste(by('Друг идентификатор'), '027042385393');
    await save(user);
    // The server's words stand at the field, and what was typed is kept.
    expect(await screen.findByText('Идентификаторот го има уредот GPS-9')).toBeVisible();
    expect(by('Друг идентификатор')).toHaveValue('027042385393');
    expect(server.callsTo('POST', '/api/devices')[0]?.body).toMatchObject({ imei: '', identifier: '027042385393' });
  });

  it('is no choice where the server takes none', async () => {
    openNew();
    await screen.findByLabelText('IMEI');
    expect(screen.queryByLabelText('Уредот се препознава по')).not.toBeInTheDocument();
  });

  it('gets an IMEI by a correction, which takes its identifier away', async () => {
    serverAnnounces('devices.identifiers');
    const user = userEvent.setup();
    const device = deviceRow({ imei: null, identifier: 'A1000049B3C2D4' });
    server.on('GET /api/devices/11', { json: { success: true, data: device } });
    server.on('PUT /api/devices/11', { json: { success: true } });
    renderFleet(<EditDevicePage />, { path: '/devices/:id/edit', at: '/devices/11/edit' });
    expect(await screen.findByLabelText('Друг идентификатор')).toHaveValue('A1000049B3C2D4');
    await user.selectOptions(screen.getByLabelText('Уредот се препознава по'), 'IMEI');
    await paste(screen.getByLabelText('IMEI'), '359632101234567');
    await save(user);
    await waitFor(() => expect(server.callsTo('PUT', '/api/devices/11')).toHaveLength(1));
    expect(server.callsTo('PUT', '/api/devices/11')[0]?.body).toMatchObject({
      imei: '359632101234567',
      identifier: null,
    });
  });
});

describe('the limit of silence', () => {
  const row = deviceRow();

  it('is a field where the server has one, and what the server refuses keeps what was typed', async () => {
    serverAnnounces('devices.silence');
    const user = userEvent.setup();
    server.on('GET /api/devices/:id', { json: { success: true, data: row } });
    server.on('GET /api/devices/:id/silence', { json: { data: { minutes: 720, in_hours: true, usual_minutes: 10 } } });
    server.on('PUT /api/devices/:id', {
      status: 400,
      json: { success: false, error: 'x', fields: { silence_minutes: 'Не може толку' } },
    });
    renderFleet(<EditDevicePage />, { path: '/devices/:id/edit', at: '/devices/11/edit' });
    const minutes = await screen.findByLabelText('Дозволено без сигнал (минути)');
    expect(minutes).toHaveValue('720');
    expect(screen.getByRole('checkbox', { name: 'Брои само работно време' })).toBeChecked();
    await user.clear(minutes);
    expect(screen.queryByRole('checkbox', { name: 'Брои само работно време' })).toBeNull();
    await user.type(minutes, '4');
    await save(user);
    expect(minutes).toHaveAccessibleDescription(/Внесете цел број од 5 до 44\.640 минути/);
    expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
    await user.type(minutes, '00');
    await save(user);
    await waitFor(() => expect(minutes).toHaveAccessibleDescription(/Не може толку/));
    expect(minutes).toHaveValue('400');
    const [call] = server.calls.filter(({ method }) => method === 'PUT');
    expect(call?.body).toMatchObject({ silence_minutes: 400, silence_in_hours: true });
  });

  it('is neither shown, read nor sent elsewhere', async () => {
    const user = userEvent.setup();
    openNew();
    await fillIn(user);
    expect(screen.queryByLabelText('Дозволено без сигнал (минути)')).toBeNull();
    await save(user);
    await waitFor(() => expect(server.callsTo('POST', '/api/devices')).toHaveLength(1));
    expect(server.callsTo('POST', '/api/devices')[0]?.body).not.toHaveProperty('silence_minutes');
  });
});
