import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hasUnsavedInput, session } from 'shared-auth';
import { inputFields, vehicleFields } from 'shared-auth/contract';
import { fakeServer, signInAs } from 'shared-auth/testing';
import { paste } from 'shared-ui/testing';
import { listOf, vehicleAnswer, vehicleRow } from '../testing/fixtures';
import { renderFleet } from '../testing/renderFleet';
import EditVehiclePage from './EditVehiclePage';
import NewVehiclePage from './NewVehiclePage';

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  await signInAs('manager');
  server = fakeServer({
    'GET /api/vehicles/new': {
      json: {
        data: { vehicle_types: ['truck', 'van', 'bus'], statuses: ['active', 'inactive', 'maintenance', 'retired'] },
      },
    },
    'POST /api/vehicles': { status: 201, json: { success: true, data: vehicleRow() } },
    'GET /api/vehicles': listOf([]),
  });
});
afterEach(() => {
  server.restore();
  session.logout();
});

const openNew = (search = '') =>
  renderFleet(<NewVehiclePage />, { path: '/vehicles/new', at: `/vehicles/new${search}` });
const place = () => screen.getByLabelText('place');
const saved = () => server.callsTo('POST', '/api/vehicles');

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await screen.findByRole('option', { name: 'Автобус' });
  await paste(screen.getByLabelText('Код на возило'), 'V-777');
  await paste(screen.getByLabelText('Регистрација'), 'СК-777-АБ');
  await paste(screen.getByLabelText('Марка'), 'MAN');
  await paste(screen.getByLabelText('Модел'), "Lion's City");
  await paste(screen.getByLabelText('Година'), '2020');
  await user.selectOptions(screen.getByLabelText('Тип на возило'), 'bus');
}
const save = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Зачувај' }));

it('a new vehicle for a tracker that nobody entered is made by one call, with the tracker on it', async () => {
  const user = userEvent.setup();
  server.on('POST /api/devices/unknown/871234567800001/assign', { status: 201, json: { success: true } });
  openNew('?tracker=871234567800001');
  await fillIn(user);
  expect(screen.getByText('Уредот 871234567800001 ќе се додели на ова возило.')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Додади и GPS-уред' })).not.toBeInTheDocument();
  await save(user);
  await waitFor(() => expect(place()).toHaveTextContent('/vehicles'));
  expect(saved()).toHaveLength(0);
  const [call] = server.callsTo('POST', '/api/devices/unknown/871234567800001/assign');
  expect(call?.body).toMatchObject({ vehicle: { vehicle_id: 'V-777', license_plate: 'СК-777-АБ' } });
});

describe('a new vehicle with its device', () => {
  const types = { json: { data: { device_types: ['Teltonika FMB920'], vehicles: [] } } };
  const devices = () => server.callsTo('POST', '/api/devices');

  async function fillInBoth(user: ReturnType<typeof userEvent.setup>) {
    server.on('GET /api/devices/new', types);
    await fillIn(user);
    await user.click(screen.getByRole('checkbox', { name: 'Додади и GPS-уред' }));
    await screen.findByRole('option', { name: 'Teltonika FMB920' });
    await paste(screen.getByLabelText('ID на уред'), 'GPS-9');
    await paste(screen.getByLabelText('IMEI'), '123456789012345');
    await user.selectOptions(screen.getByLabelText('Тип на уред'), 'Teltonika FMB920');
  }

  it('is sent by two calls, the device with the id of the vehicle, and leads to the list', async () => {
    const user = userEvent.setup();
    server.on('POST /api/devices', { status: 201, json: { success: true } });
    openNew();
    await fillInBoth(user);
    await save(user);
    await waitFor(() => expect(place()).toHaveTextContent('/vehicles'));
    expect(saved()).toHaveLength(1);
    expect(devices()[0]?.body).toEqual({
      device_id: 'GPS-9',
      imei: '123456789012345',
      device_type: 'Teltonika FMB920',
      vehicle_id: 1,
      sim_card_number: '',
      phone_number: '',
      status: 'online',
      notes: '',
    });
  });

  it('keeps the vehicle where the device fails, and then sends the device only', async () => {
    const user = userEvent.setup();
    // This server does not name the new vehicle: it is looked up.
    server.on('POST /api/vehicles', { status: 201, json: { success: true } });
    server.on('GET /api/vehicles', listOf([vehicleRow({ id: 5, vehicle_code: 'V-777', license_plate: 'СК-777-АБ' })]));
    server.on('POST /api/devices', {
      status: 409,
      json: { success: false, error: 'IMEI постои', fields: { imei: 'Овој IMEI веќе постои' } },
    });
    openNew();
    await fillInBoth(user);
    await save(user);
    expect(await screen.findByText(/Возилото СК-777-АБ е зачувано, а уредот не е/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('IMEI постои');
    expect(screen.getByLabelText('IMEI')).toHaveAccessibleDescription(/Овој IMEI веќе постои/);
    expect(screen.getByLabelText('Регистрација')).toBeDisabled();
    await user.clear(screen.getByLabelText('IMEI'));
    await paste(screen.getByLabelText('IMEI'), '999999999999999');
    server.on('POST /api/devices', { status: 201, json: { success: true } });
    await save(user);
    await waitFor(() => expect(place()).toHaveTextContent('/vehicles'));
    expect(saved()).toHaveLength(1);
    expect(devices().map(({ body }) => body)).toMatchObject([
      { imei: '123456789012345', vehicle_id: 5 },
      { imei: '999999999999999', vehicle_id: 5 },
    ]);
  });

  it('requires id, IMEI and type of the device, and nothing of it without one', async () => {
    const user = userEvent.setup();
    openNew();
    await fillIn(user);
    server.on('GET /api/devices/new', types);
    await user.click(screen.getByRole('checkbox', { name: 'Додади и GPS-уред' }));
    await save(user);
    for (const text of ['ID на уредот е задолжителен', 'IMEI е задолжителен', 'Типот на уредот е задолжителен'])
      expect(screen.getByText(text)).toBeVisible();
    expect(saved()).toHaveLength(0);
    await user.click(screen.getByRole('checkbox', { name: 'Додади и GPS-уред' }));
    await save(user);
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(devices()).toHaveLength(0);
  });
});

describe('a new vehicle', () => {
  it('takes its types and statuses from the server, bus among them, and starts active', async () => {
    openNew();
    expect(screen.getByRole('heading', { level: 1, name: 'Ново возило' })).toBeVisible();
    await screen.findByRole('option', { name: 'Автобус' });
    const words = within(screen.getByLabelText('Тип на возило'))
      .getAllByRole('option')
      .map((o) => o.textContent);
    expect(words).toEqual(['Изберете', 'Камион', 'Комбе', 'Автобус']);
    expect(screen.getByLabelText('Статус')).toHaveValue('active');
  });

  it('checks everything on submit and clears a text when its field is edited', async () => {
    const user = userEvent.setup();
    openNew();
    await save(user);
    for (const text of [
      'Кодот на возилото е задолжителен',
      'Регистрацијата е задолжителна',
      'Марката е задолжителна',
      'Моделот е задолжителен',
      'Типот на возилото е задолжителен',
    ])
      expect(screen.getByText(text)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Код на возило')).toHaveFocus());
    await user.type(screen.getByLabelText('Марка'), 'M');
    expect(screen.queryByText('Марката е задолжителна')).not.toBeInTheDocument();
    expect(screen.getByText('Моделот е задолжителен')).toBeVisible();
    expect(saved()).toHaveLength(0);
  });

  it('limits the year to 1900 up to next year', async () => {
    openNew();
    const year = screen.getByLabelText('Година');
    expect(year).toHaveAttribute('min', '1900');
    expect(year).toHaveAttribute('max', String(new Date().getFullYear() + 1));
  });

  it('sends exactly the fields of the spec and goes to the list', async () => {
    const user = userEvent.setup();
    const { notifications } = openNew();
    await fillIn(user);
    expect(hasUnsavedInput()).toBe(true);
    await save(user);
    await waitFor(() => expect(place()).toHaveTextContent('/vehicles'));
    expect(saved()[0]?.body).toEqual({
      vehicle_id: 'V-777',
      license_plate: 'СК-777-АБ',
      make: 'MAN',
      model: "Lion's City",
      year: 2020,
      color: '',
      vehicle_type: 'bus',
      status: 'active',
      notes: '',
    });
    expect(notifications.map(({ text }) => text)).toEqual(['Возилото СК-777-АБ е зачувано']);
    expect(hasUnsavedInput()).toBe(false);
  });

  it.each([403, 409, 422, 500])('shows the text of a %s above the form and keeps every value', async (status) => {
    const user = userEvent.setup();
    server.on('POST /api/vehicles', { status, json: { success: false, error: 'Возило со овој код веќе постои' } });
    openNew();
    await fillIn(user);
    await save(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Возило со овој код веќе постои');
    expect(screen.getByLabelText('Код на возило')).toHaveValue('V-777');
    expect(screen.getByLabelText('Регистрација')).toHaveValue('СК-777-АБ');
    expect(screen.getByLabelText('Тип на возило')).toHaveValue('bus');
    expect(screen.getByLabelText('Година')).toHaveValue(2020);
    await waitFor(() => expect(place()).toHaveTextContent('/vehicles/new'));
  });

  it("puts the server's words about single fields at those fields", async () => {
    const user = userEvent.setup();
    server.on('POST /api/vehicles', {
      status: 409,
      json: { error: 'Веќе постои', fields: { license_plate: 'Оваа регистрација е зафатена', constructor: 'x' } },
    });
    openNew();
    await fillIn(user);
    await save(user);
    expect(await screen.findByText('Оваа регистрација е зафатена')).toBeVisible();
    expect(screen.getByLabelText('Регистрација')).toBeInvalid();
  });

  it('never sends twice at once', async () => {
    const user = userEvent.setup();
    let answer: () => void = () => {};
    server.on('POST /api/vehicles', () => new Promise((resolve) => (answer = () => resolve({ json: {} }))));
    openNew();
    await fillIn(user);
    await user.dblClick(screen.getByRole('button', { name: 'Зачувај' }));
    await user.type(screen.getByLabelText('Модел'), '{Enter}');
    expect(saved()).toHaveLength(1);
    answer();
    await waitFor(() => expect(place()).toHaveTextContent('/vehicles'));
  });
});

describe('when the answer to a new vehicle is lost', () => {
  const lost = 'Не е познато дали е зачувано';

  it('says so, keeps the values, and on retry finds that it was saved', async () => {
    const user = userEvent.setup();
    server.on('POST /api/vehicles', new TypeError('Failed to fetch'));
    openNew();
    await fillIn(user);
    await save(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(lost);
    expect(screen.getByLabelText('Код на возило')).toHaveValue('V-777');
    expect(saved()).toHaveLength(1);

    server.on('GET /api/vehicles', listOf([vehicleRow({ vehicle_code: 'V-777', license_plate: 'СК-777-АБ' })]));
    await save(user);
    await waitFor(() => expect(place()).toHaveTextContent('/vehicles'));
    expect(saved()).toHaveLength(1);
    expect(server.callsTo('GET', '/api/vehicles')[0]?.query.get('search')).toBe('V-777');
  });

  it('on retry sends it again when the server does not have it', async () => {
    const user = userEvent.setup();
    server.on('POST /api/vehicles', new TypeError('Failed to fetch'));
    openNew();
    await fillIn(user);
    await save(user);
    await screen.findByRole('alert');
    server.on('POST /api/vehicles', { status: 201, json: { success: true } });
    await save(user);
    await waitFor(() => expect(place()).toHaveTextContent('/vehicles'));
    expect(saved()).toHaveLength(2);
  });

  it('sends nothing while nobody can say whether it was saved', async () => {
    const user = userEvent.setup();
    server.on('POST /api/vehicles', () => new Response('<html>', { status: 200 }));
    openNew();
    await fillIn(user);
    await save(user);
    await screen.findByText(lost);
    server.on('GET /api/vehicles', new TypeError('Failed to fetch'));
    await save(user);
    await waitFor(() => expect(server.callsTo('GET', '/api/vehicles')).toHaveLength(1));
    expect(await screen.findByRole('alert')).toHaveTextContent(lost);
    expect(saved()).toHaveLength(1);
  });
});

it('says when the choices did not load, and loads them on retry', async () => {
  const user = userEvent.setup();
  server.on('GET /api/vehicles/new', { status: 500, json: { error: 'Базата не одговара' } });
  openNew();
  expect(await screen.findByRole('alert')).toHaveTextContent('Опциите за формуларот не се вчитаа: Базата не одговара');
  await user.type(screen.getByLabelText('Модел'), 'TGX');
  server.on('GET /api/vehicles/new', { json: { data: { vehicle_types: ['van'] } } });
  await user.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
  expect(await screen.findByRole('option', { name: 'Комбе' })).toBeInTheDocument();
  expect(screen.getByLabelText('Модел')).toHaveValue('TGX');
});

describe('editing a vehicle', () => {
  const openEdit = () => renderFleet(<EditVehiclePage />, { path: '/vehicles/:id/edit', at: '/vehicles/1/edit' });

  it('is the same form, filled, and puts it back', async () => {
    const user = userEvent.setup();
    server.on('GET /api/vehicles/1', { json: { data: vehicleAnswer({ vehicle_type: 'tram', notes: 'стара' }) } });
    server.on('PUT /api/vehicles/1', { json: { success: true } });
    openEdit();
    expect(await screen.findByLabelText('Регистрација')).toHaveValue('SK-1234-AB');
    expect(screen.getByRole('heading', { level: 1, name: 'Измени возило' })).toBeVisible();
    expect(screen.getByLabelText('Тип на возило')).toHaveValue('tram');
    await user.clear(screen.getByLabelText('Забелешки'));
    await user.type(screen.getByLabelText('Забелешки'), 'нова');
    await save(user);
    await waitFor(() => expect(place()).toHaveTextContent('/vehicles/1'));
    expect(server.callsTo('PUT', '/api/vehicles/1')[0]?.body).toEqual({
      vehicle_id: 'V-001',
      license_plate: 'SK-1234-AB',
      make: 'MAN',
      model: 'TGX',
      year: 2019,
      color: 'бела',
      vehicle_type: 'tram',
      status: 'active',
      notes: 'нова',
    });
  });

  it('says that the vehicle was not found', async () => {
    server.on('GET /api/vehicles/1', { json: { success: true, data: null } });
    openEdit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Возилото не е пронајдено');
  });
});

it('has a control for every field of a vehicle that a form has', async () => {
  openNew();
  await screen.findByRole('option', { name: 'Автобус' });
  const user = userEvent.setup();
  await fillIn(user);
  await paste(screen.getByLabelText('Боја'), 'сина');
  await paste(screen.getByLabelText('Забелешки'), 'нова');
  await save(user);
  const [call] = saved();
  const sent = Object.entries(call?.body as Record<string, unknown>); // as it was sent
  expect(sent.map(([name]) => name)).toEqual(inputFields(vehicleFields).map(({ name, input }) => input.as ?? name));
  for (const [name, value] of sent) expect([name, value]).toEqual([name, expect.anything()]);
  expect(sent.filter(([, value]) => value === '')).toEqual([]);
});
