import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { fakeServer, serverAnnounces } from 'shared-auth/testing';
import { renderPage } from '../testing/renderPage';
import { vehicleDay } from '../testing/vehicleDay';
import VehicleDayPage from './VehicleDayPage';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer({ 'GET /api/vehicles/:id/day': { json: vehicleDay } });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
});

const open = () =>
  renderPage(
    <Routes>
      <Route path="/vehicles/:id/day" element={<VehicleDayPage />} />
      <Route path="/vehicles/:id" element={<p>The vehicle's own page</p>} />
    </Routes>,
    { route: '/vehicles/7/day?day=2026-11-22' },
  );

it('is headed by the vehicle, with the way back to it', async () => {
  serverAnnounces('trips');
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'SK-5047-FA' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Назад на возилото' })).toHaveAttribute('href', '/vehicles/7');
});

it('of a server without trips is the vehicle’s own page, and nothing is asked for', async () => {
  const { location } = open();
  expect(await screen.findByText("The vehicle's own page")).toBeVisible();
  await waitFor(() => expect(location().pathname).toBe('/vehicles/7'));
  expect(server.callsTo('GET', '/api/vehicles/7/day')).toEqual([]);
});
