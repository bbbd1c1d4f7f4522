import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, liveLink, serverAnnounces, signInAs } from 'shared-auth/testing';
import { deviceRow, listOf } from '../../testing/fixtures';
import { renderFleet } from '../../testing/renderFleet';
import DevicesPage from '../DevicesPage';
import UnregisteredAnnouncements from './UnregisteredAnnouncements';

const tracker = (uid: string) => ({
  unique_id: uid,
  protocol: 'gt06',
  first_message: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  last_message: new Date(Date.now() - 2 * 60_000).toISOString(),
  message_count: 12,
  latitude: 41.9981,
  longitude: 21.4254,
});
const vehicle = (id: number, license_plate: string, device_id: string | null) => ({
  id,
  license_plate,
  vehicle_code: `V-${id}`,
  make: 'MAN',
  model: 'TGX',
  device_id,
});
const unregisteredList = (...uids: string[]) => ({ json: { success: true, data: uids.map(tracker) } });

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  await signInAs('manager');
  serverAnnounces('trackers.unknown');
  server = fakeServer({
    'GET /api/devices': listOf([deviceRow()]),
    'GET /api/devices/unknown': unregisteredList('871234567800001'),
    'GET /api/devices/new': {
      json: { data: { device_types: [], vehicles: [vehicle(26, 'СК-2600', null), vehicle(1, 'СК-0001', 'GPS-001')] } },
    },
    'POST /api/devices/unknown/871234567800001/assign': { status: 201, json: { success: true, data: {} } },
    'DELETE /api/devices/unknown/871234567800001': { json: { success: true } },
  });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

const open = () => renderFleet(<DevicesPage />, { path: '/devices' });
const section = async () => within(await screen.findByRole('region', { name: 'Непознати уреди (1)' }));

it('shows protocol, first and last message, how many, and the place', async () => {
  open();
  const part = await section();
  for (const text of ['871234567800001', 'gt06', 'пред 3 ч', 'пред 2 мин', '12 пораки'])
    expect(part.getByText(text)).toBeVisible();
  expect(part.getByText(/41\.998100, 21\.425400/)).toBeVisible();
});

it('is assigned to a vehicle without a device in two clicks, leads there, and can be taken back', async () => {
  const user = userEvent.setup();
  open();
  await user.click((await section()).getByRole('button', { name: 'Додели на возило: 871234567800001' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('button', { name: /СК-2600/ });
  // This server replaces nothing in one step.
  expect(dialog.queryByRole('button', { name: /СК-0001/ })).not.toBeInTheDocument();
  server.on('GET /api/devices/unknown', unregisteredList());
  server.on('PUT /api/devices/871234567800001', { json: { success: true } });
  await user.click(dialog.getByRole('button', { name: /СК-2600/ }));
  const done = await screen.findByRole('dialog', { name: 'Уредот 871234567800001 е доделен на возилото СК-2600' });
  expect(server.callsTo('POST', '/api/devices/unknown/871234567800001/assign')[0]?.body).toEqual({ vehicle_id: 26 });
  expect(within(done).getByRole('link', { name: 'Отвори го возилото' })).toHaveAttribute('href', '/vehicles/26');
  await user.click(within(done).getByRole('button', { name: 'Поништи' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.callsTo('PUT', '/api/devices/871234567800001').map(({ body }) => body)).toEqual([{ vehicle_id: null }]);
});

it.each([
  [200, [], 'Уредот 871234567800001 е повторно меѓу непознатите уреди.'],
  [409, [{ vehicle_id: null }], /Останува меѓу уредите без возило/],
])('D5-19: is unknown again where the server undoes it, and says so (%s)', async (status, changes, text) => {
  serverAnnounces('trackers.unknown', 'trackers.return');
  server.on('DELETE /api/devices/unknown/871234567800001/assignment', { status, json: { success: status === 200 } });
  server.on('PUT /api/devices/871234567800001', { json: { success: true } });
  const user = userEvent.setup();
  const { notifications } = open();
  await user.click((await section()).getByRole('button', { name: 'Додели на возило: 871234567800001' }));
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /СК-2600/ }));
  await user.click(await screen.findByRole('button', { name: 'Поништи' }));
  await waitFor(() => expect(notifications.map(({ text }) => text)).toEqual([expect.stringMatching(text)]));
  expect(server.callsTo('PUT', '/api/devices/871234567800001').map(({ body }) => body)).toEqual(changes);
});

it('D9: takes the place of a device in the same two clicks, where the server replaces one', async () => {
  serverAnnounces('trackers.unknown', 'trackers.replace');
  const user = userEvent.setup();
  open();
  await user.click((await section()).getByRole('button', { name: 'Додели на возило: 871234567800001' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: /СК-0001.* · го заменува уредот GPS-001/ }));
  expect(await screen.findByText(/^Уредот GPS-001 е изваден/)).toBeVisible();
  expect(server.callsTo('POST', '/api/devices/unknown/871234567800001/assign')[0]?.body).toEqual({
    vehicle_id: 1,
    replaces: true,
  });
  for (const id of ['871234567800001', 'GPS-001']) server.on(`PUT /api/devices/${id}`, { json: { success: true } });
  await user.click(screen.getByRole('button', { name: 'Поништи' }));
  await waitFor(() => expect(server.callsTo('PUT', '/api/devices/GPS-001')).toHaveLength(1));
  expect(server.callsTo('PUT', '/api/devices/GPS-001')[0]?.body).toEqual({ vehicle_id: 1 });
});

it('says why it was not put there, and leads to a new vehicle', async () => {
  const user = userEvent.setup();
  server.on('POST /api/devices/unknown/871234567800001/assign', {
    status: 409,
    json: { success: false, error: 'Избраното возило веќе има уред.' },
  });
  open();
  await user.click((await section()).getByRole('button', { name: 'Додели на возило: 871234567800001' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: /СК-2600/ }));
  expect(await dialog.findByText('Избраното возило веќе има уред.')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Ново возило' })).toHaveAttribute(
    'href',
    '/vehicles/new?tracker=871234567800001',
  );
});

it('is ignored after a question', async () => {
  const user = userEvent.setup();
  open();
  await user.click((await section()).getByRole('button', { name: 'Занемари: 871234567800001' }));
  server.on('GET /api/devices/unknown', unregisteredList());
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Занемари' }));
  await waitFor(() => expect(screen.queryByText('871234567800001')).not.toBeInTheDocument());
  expect(server.callsTo('DELETE', '/api/devices/unknown/871234567800001')).toHaveLength(1);
});

it('is asked for by nobody but managers, and only where the server lists them', async () => {
  serverAnnounces();
  open();
  await screen.findByRole('link', { name: 'GPS-001' });
  expect(server.callsTo('GET', '/api/devices/unknown')).toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Телефон како уред' })).not.toBeInTheDocument();
});

it('stands in the list as soon as it is announced', async () => {
  server.on('GET /api/devices/unknown', unregisteredList());
  open();
  await screen.findByRole('link', { name: 'GPS-001' });
  server.on('GET /api/devices/unknown', unregisteredList('871234567800009'));
  act(() => liveLink.receive('unknown-trackers', { count: 1, trackers: [{ unique_id: '871234567800009' }] }));
  expect(await screen.findByText('871234567800009')).toBeVisible();
});

it('is announced on every page', async () => {
  const { notifications } = renderFleet(<UnregisteredAnnouncements />, { path: '/map' });
  const event = { count: 1, trackers: [{ unique_id: '871234567800009', protocol: 'h02' }] };
  act(() => liveLink.receive('unknown-trackers', event));
  expect(notifications.map(({ text }) => text)).toEqual([
    '1 непознат уред испраќа податоци: 871234567800009. Доделете го на возило на страницата „Уреди“.',
  ]);
});

describe('a phone', () => {
  it('is set up by a code that says server, key and id', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: 'Телефон како уред' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Телефон како уред' }));
    const id = dialog.getByText(/^9\d{7}$/).textContent;
    expect(dialog.queryByRole('img')).not.toBeInTheDocument();
    await user.type(dialog.getByLabelText('Клуч'), 'fk_abc');
    expect(dialog.getByText(`${window.location.origin}/ingest/osmand/fk_abc`)).toBeVisible();
    expect(dialog.getByRole('img', { name: `QR-код за телефонот ${id}` })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Создај клуч' })).not.toBeInTheDocument();
  });

  it('gets a key of its own from an administrator', async () => {
    const user = userEvent.setup();
    server.restore();
    await signInAs('admin');
    serverAnnounces('trackers.unknown', 'trackers.keys');
    server = fakeServer({
      'GET /api/devices': listOf([deviceRow()]),
      'GET /api/devices/unknown': unregisteredList(),
      'POST /api/ingest-keys': { status: 201, json: { success: true, data: { id: 3, key: 'fk_new' } } },
    });
    open();
    await user.click(await screen.findByRole('button', { name: 'Телефон како уред' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Телефон како уред' }));
    const id = dialog.getByText(/^9\d{7}$/).textContent;
    await user.click(dialog.getByRole('button', { name: 'Создај клуч' }));
    await waitFor(() => expect(dialog.getByLabelText('Клуч')).toHaveValue('fk_new'));
    expect(server.callsTo('POST', '/api/ingest-keys')[0]?.body).toEqual({ name: `Телефон ${id}`, devices: [id] });
  });
});
