import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { renderPage } from '../testing/renderPage';
import LimitsPage from './LimitsPage';
import VehicleLimitCard from './VehicleLimitCard';

const limit = (kind: string, key: string, more: object = {}) => ({
  ...{ kind, key, license_plate: null, vehicle_code: null, vehicles: 0, is_editable: true },
  ...{ speed_limit: null, tolerance: null, tolerance_unit: null, min_seconds: null },
  ...more,
});
const counting = (more: object) => ({
  ...{ speed_limit: 80, source: 'default', tolerance: 0, tolerance_unit: 'kmh', min_seconds: 0 },
  ...more,
});

const rows = [
  limit('company', 'all', {
    speed_limit: 130,
    tolerance: 10,
    tolerance_unit: 'percent',
    min_seconds: 20,
    vehicles: 40,
  }),
  limit('type', 'truck', { speed_limit: 90, vehicles: 12 }),
  limit('team', '2', { is_editable: false, tolerance: 5, tolerance_unit: 'kmh' }),
  limit('vehicle', '7', { license_plate: 'SK 1234 AB', speed_limit: 70, vehicles: 1 }),
];
const ofVehicle = {
  own: limit('vehicle', '7', { license_plate: 'SK 1234 AB' }),
  counting: counting({ speed_limit: 90, source: 'type', tolerance: 10, tolerance_unit: 'percent', min_seconds: 20 }),
  inherited: counting({ speed_limit: 90, source: 'type' }),
  ...{ vehicle_type: 'truck', team_id: 2 },
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  serverAnnounces('limits');
  server = fakeServer({
    'GET /api/limits': { json: { success: true, data: rows } },
    'GET /api/limits/vehicles/:id': { json: { success: true, data: ofVehicle } },
    'PUT /api/limits/:kind/:key': { json: { success: true, data: rows[0] } },
  });
});
afterEach(() => {
  serverAnnounces();
  server.restore();
  session.logout();
});

const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }));

it('shows whose limit is what, what is inherited, and for how many vehicles it counts', async () => {
  await signInAs('manager');
  renderPage(<LimitsPage />);
  await screen.findByRole('table', { name: 'Ограничувања на брзина' });
  expect(rowOf(/Сите возила/).getByText('130 km/h')).toBeVisible();
  expect(rowOf(/Сите возила/).getByText('10 %')).toBeVisible();
  expect(rowOf(/Сите возила/).getByText('20 сек')).toBeVisible();
  expect(rowOf(/Сите возила/).getByText('40')).toBeVisible();
  expect(rowOf(/Тип Камион/).getByText('90 km/h')).toBeVisible();
  expect(rowOf(/Тип Камион/).getAllByText('како погоре')).toHaveLength(2);
  expect(rowOf(/Тим Логистика/).getByText('5 km/h')).toBeVisible();
  expect(rowOf(/Тим Логистика/).queryByRole('button')).toBeNull();
  expect(rowOf(/SK 1234 AB/).getByRole('link', { name: 'Возило SK 1234 AB' })).toHaveAttribute('href', '/vehicles/7');
});

it('sets a limit; what is wrong is at its field, and what is empty is inherited', async () => {
  const user = userEvent.setup();
  await signInAs('manager');
  renderPage(<LimitsPage />);
  await user.click(await screen.findByRole('button', { name: 'Измени ограничување: Тип Камион' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ограничување: Тип Камион' }));
  const field = dialog.getByRole('textbox', { name: /^Ограничување \(km\/h\)/ });
  expect(field).toHaveValue('90');
  await user.clear(field);
  await user.type(field, '300');
  await user.type(dialog.getByRole('textbox', { name: /^Толеранција/ }), '8');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Единица на толеранцијата' }), '%');
  await user.click(dialog.getByRole('button', { name: 'Зачувај' }));
  expect(await dialog.findByText('Внесете цел број од 5 до 200')).toBeVisible();
  expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  await user.clear(field);
  await user.type(field, '85');
  await user.click(dialog.getByRole('button', { name: 'Зачувај' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const put = server.calls.find(({ method }) => method === 'PUT');
  expect([put?.path, put?.body]).toEqual([
    '/api/limits/type/truck',
    { speed_limit: 85, tolerance: 8, tolerance_unit: 'percent', min_seconds: null },
  ]);
});

it('keeps what was typed where the server refuses it, and shows its words', async () => {
  const user = userEvent.setup();
  await signInAs('manager');
  server.on('PUT /api/limits/:kind/:key', {
    status: 403,
    json: { success: false, message: 'Ограничувањето важи и за возила што не ги гледате.' },
  });
  renderPage(<LimitsPage />);
  await user.click(await screen.findByRole('button', { name: 'Измени ограничување: Сите возила' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Испразни ги полињата' }));
  await user.type(dialog.getByRole('textbox', { name: /^Најкратко траење/ }), '45');
  await user.click(dialog.getByRole('button', { name: 'Зачувај' }));
  expect(await dialog.findByText('Ограничувањето важи и за возила што не ги гледате.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Најкратко траење/ })).toHaveValue('45');
});

it('says what failed and tries again; a server without limits has no such page', async () => {
  const user = userEvent.setup();
  await signInAs('manager');
  server.on('GET /api/limits', { status: 500, json: { success: false, message: 'Базата е зафатена.' } });
  const { unmount } = renderPage(<LimitsPage />);
  expect(await screen.findByText(/Ограничувањата не се вчитани/)).toBeVisible();
  server.on('GET /api/limits', { json: { success: true, data: rows } });
  await user.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
  expect(await screen.findByRole('table')).toBeVisible();
  unmount();
  serverAnnounces();
  renderPage(<LimitsPage />);
  expect(screen.getByText('Ограничувањата на брзина не се достапни.')).toBeVisible();
});

it('of a vehicle shows what counts and why; a manager sets its own', async () => {
  const user = userEvent.setup();
  await signInAs('manager');
  renderPage(<VehicleLimitCard vehicleId={7} />);
  expect(await screen.findByText('90 km/h · тип Камион')).toBeVisible();
  expect(screen.getByText(/Толеранција 10 % · Најкратко 20 сек/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Сите ограничувања' })).toHaveAttribute('href', '/limits');
  await user.click(screen.getByRole('button', { name: 'Измени' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ограничување: Возило SK 1234 AB' }));
  await user.type(dialog.getByRole('textbox', { name: /^Ограничување/ }), '70');
  await user.click(dialog.getByRole('button', { name: 'Зачувај' }));
  await waitFor(() => expect(server.calls.find(({ method }) => method === 'PUT')?.path).toBe('/api/limits/vehicle/7'));
});

it.each([
  [counting({}), '80 km/h · кога ништо не е поставено'],
  [counting({ speed_limit: 110, source: 'company' }), '110 km/h · за сите возила'],
  [counting({ speed_limit: 100, source: 'team' }), '100 km/h · тим Логистика'],
  [counting({ speed_limit: 70, source: 'vehicle' }), '70 km/h · за ова возило'],
])('names the source of %j', async (counts, text) => {
  await signInAs('operator');
  const own = limit('vehicle', '7', { is_editable: false });
  server.on('GET /api/limits/vehicles/:id', { json: { success: true, data: { ...ofVehicle, own, counting: counts } } });
  renderPage(<VehicleLimitCard vehicleId={7} />);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});
