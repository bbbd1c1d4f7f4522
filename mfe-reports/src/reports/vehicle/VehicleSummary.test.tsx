import { screen, within } from '@testing-library/react';
import { session } from 'shared-auth';
import { fakeServer, signInAs } from 'shared-auth/testing';
import { renderPage } from '../../testing/renderPage';
import { vehicle1 } from '../../testing/reports';
import VehicleSummary from './VehicleSummary';

let server: ReturnType<typeof fakeServer>;

beforeEach(async () => {
  await signInAs('operator');
  server = fakeServer({ 'GET /api/reports/vehicle/:id': { json: vehicle1 } });
});
afterEach(() => {
  server.restore();
  session.logout();
});

it('asks for the vehicle’s report of 7 days, shows its figures and leads to the whole of it', async () => {
  renderPage(<VehicleSummary vehicleId="1" />);
  const figure = within(await screen.findByRole('group', { name: 'Вкупно локации' }));
  expect(figure.getByText(/^\d/)).toBeVisible();
  expect(server.calls.map((call) => `${call.path}?${call.query}`)).toEqual(['/api/reports/vehicle/1?days=7']);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/reports?tab=vehicle&vehicle=1');
});

it('says why there is none, in the server’s words', async () => {
  server.on('GET /api/reports/vehicle/:id', { status: 404, json: { success: false, error: 'Возилото не постои' } });
  renderPage(<VehicleSummary vehicleId="99" />);
  expect(await screen.findByText('Возилото не постои')).toBeVisible();
});
