import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, signInAs } from 'shared-auth/testing';
import { renderPage } from '../testing/renderPage';
import MaintenanceCard from './MaintenanceCard';

const row = {
  id: 3,
  vehicle_id: 7,
  title: 'Замена на масло',
  due_odometer: 120_000,
  due_date: '2026-12-01',
  warn_km: 500,
  warn_days: 14,
  odometer: 119_800,
  status: 'soon',
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer({
    'GET /api/maintenance': { json: { success: true, data: [row] } },
    'POST /api/maintenance': { status: 201, json: { success: true, data: row } },
    'PUT /api/maintenance/:id': { json: { success: true, data: row } },
    'DELETE /api/maintenance/:id': { json: { success: true } },
  });
});
afterEach(() => {
  server.restore();
  session.logout();
});

it('lists what is due, at which odometer and until when', async () => {
  await signInAs('operator');
  renderPage(<MaintenanceCard vehicleId={7} />);
  const item = within(await screen.findByRole('listitem'));
  expect(item.getByText('Замена на масло')).toBeVisible();
  expect(item.getByText('Наскоро')).toBeVisible();
  expect(item.getByText(/на 120\.000 km \(сега 119\.800 km\) · до 01\.12\.2026/)).toBeVisible();
  expect(server.callsTo('GET', '/api/maintenance')[0]?.query.get('vehicle_id')).toBe('7');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('managers add what is due at an odometer or on a date; neither is refused', async () => {
  await signInAs('manager');
  renderPage(<MaintenanceCard vehicleId={7} />);
  await userEvent.click(screen.getByRole('button', { name: 'Додади' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ново одржување' }));
  await userEvent.type(dialog.getByLabelText(/Што се одржува/), 'Сервис');
  await userEvent.click(dialog.getByRole('button', { name: 'Зачувај' }));
  expect(await dialog.findByText('Внесете километража или датум')).toBeVisible();
  expect(server.callsTo('POST', '/api/maintenance')).toEqual([]);
  await userEvent.type(dialog.getByLabelText('На километража (km)'), '130000,5');
  await userEvent.click(dialog.getByRole('button', { name: 'Зачувај' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.callsTo('POST', '/api/maintenance')[0]?.body).toEqual({
    vehicle_id: 7,
    title: 'Сервис',
    due_odometer: 130_000.5,
    due_date: null,
    warn_km: 500,
    warn_days: 14,
  });
});

it('managers change and remove it; what was typed stays when saving fails', async () => {
  await signInAs('manager');
  server.on('PUT /api/maintenance/:id', { status: 400, json: { success: false, error: 'Датумот не е исправен' } });
  renderPage(<MaintenanceCard vehicleId={7} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Измени: Замена на масло' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Измени одржување' }));
  const title = dialog.getByLabelText(/Што се одржува/);
  await userEvent.type(title, ' и филтер');
  await userEvent.click(dialog.getByRole('button', { name: 'Зачувај' }));
  expect(await dialog.findByText('Датумот не е исправен')).toBeVisible();
  expect(title).toHaveValue('Замена на масло и филтер');
  server.on('PUT /api/maintenance/:id', { json: { success: true, data: row } });
  await userEvent.click(dialog.getByRole('button', { name: 'Зачувај' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await userEvent.click(screen.getByRole('button', { name: 'Избриши: Замена на масло' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Избриши' }));
  await waitFor(() => expect(server.callsTo('DELETE', '/api/maintenance/3')).toHaveLength(1));
});
