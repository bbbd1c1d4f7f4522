import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import MaintenanceCard from '../maintenance/MaintenanceCard';
import { renderPage } from '../testing/renderPage';
import OdometerCard from './OdometerCard';

const reading = {
  id: 4,
  vehicle_id: 7,
  read_at: '2026-11-01T07:00:30.000Z',
  odometer: 12_345,
  engine_hours: null,
  factor: 0.97,
  by_counter: true,
};
const odometer = {
  odometer: 12_467.34,
  odometer_read: 12_345,
  odometer_read_at: reading.read_at,
  engine_hours: null,
  hours_read: null,
  hours_read_at: null,
  counter: 99_120,
  days_without_counter: 2,
  readings: [reading],
};
const service = {
  id: 3,
  vehicle_id: 7,
  title: 'Сервис',
  due_odometer: 12_600,
  due_date: null,
  due_hours: 900,
  warn_km: 500,
  warn_days: 14,
  warn_hours: 20,
  odometer: 12_467,
  odometer_read: 12_345,
  odometer_read_at: reading.read_at,
  engine_hours: 850,
  status: 'soon',
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  serverAnnounces('trips', 'odometer');
  server = fakeServer({
    'GET /api/odometer/vehicles/:id': { json: { success: true, data: odometer } },
    'POST /api/odometer': { status: 201, json: { success: true, data: reading } },
    'PUT /api/odometer/:id': { json: { success: true, data: reading } },
    'DELETE /api/odometer/:id': { json: { success: true } },
    'GET /api/maintenance': { json: { success: true, data: [service] } },
    'PUT /api/maintenance/:id': { json: { success: true, data: service } },
  });
});
afterEach(() => {
  serverAnnounces();
  server.restore();
  session.logout();
});

it('shows kilometres, from which reading they follow, and where the counter was not believed', async () => {
  await signInAs('operator');
  renderPage(<OdometerCard vehicleId={7} />);
  expect(await screen.findByText('12.467,3 km')).toBeVisible();
  expect(screen.getByText('од 12.345 km на 01.11.2026 08:00')).toBeVisible();
  expect(screen.getByText('99.120 km')).toBeVisible();
  expect(screen.getByText(/На 2 дена бројачот на уредот не е веродостоен/)).toBeVisible();
  const line = within(screen.getByRole('list', { name: 'Внесени состојби' })).getByRole('listitem');
  expect(line).toHaveTextContent('12.345 km · фактор 0,970 · по бројачот на уредот');
  expect(screen.queryByText('Моточасови')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('managers enter a reading; what is missing is said, and what was typed stays when it is refused', async () => {
  await signInAs('manager');
  renderPage(<OdometerCard vehicleId={7} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Додади' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Нова состојба' }));
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Зачувај' }));
  await save();
  expect(await dialog.findByText('Внесете километража или моточасови')).toBeVisible();
  const field = dialog.getByLabelText('Километража (km)');
  await userEvent.type(field, '12800,5');
  const refusal = 'За ова време веќе е внесена состојба.';
  server.on('POST /api/odometer', {
    status: 409,
    json: { success: false, error: refusal, fields: { read_at: refusal } },
  });
  await save();
  expect(await dialog.findByText(refusal)).toBeVisible();
  expect(field).toHaveValue('12800,5');
  server.on('POST /api/odometer', { status: 201, json: { success: true, data: reading } });
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // What is shown is read again.
  await waitFor(() => expect(server.callsTo('GET', '/api/odometer/vehicles/7').length).toBeGreaterThan(1));
  expect(server.callsTo('POST', '/api/odometer').at(-1)?.body).toEqual({
    vehicle_id: 7,
    read_at: expect.stringMatching(/^20.*Z$/),
    odometer: 12_800.5,
    engine_hours: null,
    factor: 1,
    by_counter: false,
  });
});

it('a change keeps the moment to the second, and a reading can be deleted', async () => {
  await signInAs('manager');
  renderPage(<OdometerCard vehicleId={7} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Измени: 01.11.2026 08:00' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Измени состојба' }));
  await userEvent.type(dialog.getByLabelText('Моточасови (ч)'), '850');
  await userEvent.click(dialog.getByRole('button', { name: 'Зачувај' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo('PUT', '/api/odometer/4')[0]?.body).toMatchObject({
    read_at: reading.read_at,
    engine_hours: 850,
    factor: 0.97,
    by_counter: true,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Избриши: 01.11.2026 08:00' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Избриши' }));
  await waitFor(() => expect(server.callsTo('DELETE', '/api/odometer/4')).toHaveLength(1));
});

it('services are due by hours as well, and say from which reading', async () => {
  await signInAs('manager');
  renderPage(<MaintenanceCard vehicleId={7} />);
  expect(
    await screen.findByText(/на 900 моточасови \(сега 850\) · километража од 12\.345 km на 01\.11\.2026 08:00/),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Измени: Сервис' }));
  const dialog = within(await screen.findByRole('dialog'));
  const hours = dialog.getByLabelText('На моточасови (ч)');
  await userEvent.clear(hours);
  await userEvent.type(hours, '950,5');
  await userEvent.click(dialog.getByRole('button', { name: 'Зачувај' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo('PUT', '/api/maintenance/3')[0]?.body).toMatchObject({ due_hours: 950.5, warn_hours: 20 });
});

it('a server that announces none of it is sent no hours', async () => {
  serverAnnounces('trips');
  await signInAs('manager');
  renderPage(<MaintenanceCard vehicleId={7} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Измени: Сервис' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('На моточасови (ч)')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Зачувај' }));
  await waitFor(() => expect(server.callsTo('PUT', '/api/maintenance/3')).toHaveLength(1));
  expect(Object.keys(server.callsTo('PUT', '/api/maintenance/3')[0]?.body as object)).not.toContain('due_hours');
});
