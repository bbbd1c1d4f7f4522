import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { renderPage } from '../testing/renderPage';
import { boris, listOf } from '../testing/users';
import OwnVehicles from './OwnVehicles';
import VehicleAccess from './VehicleAccess';
import { VisibleTeams } from './VisibleTeams';

const current = {
  id: 4,
  driver: 'Драган Николовски',
  username: 'driver',
  valid_from: '2026-11-01T08:00:00.000Z',
  valid_to: null,
  is_current: true,
};
const ended = { ...current, id: 3, driver: 'Борис Илиев', valid_to: '2026-11-01T07:00:00.000Z', is_current: false };

let server: ReturnType<typeof fakeServer>;
const signIn = async (role: 'admin' | 'manager' | 'operator' | 'driver') => {
  await signInAs(role);
  serverAnnounces('assignments');
  server = fakeServer({
    'GET /api/vehicles/:id/access': { json: { success: true, data: { team_id: 2, assignments: [current, ended] } } },
    'GET /api/users': listOf([boris]),
  });
};
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

describe('the tab of a vehicle', () => {
  beforeEach(() => signIn('manager'));

  it('says who is and was assigned, and ends an assignment after it was asked', async () => {
    server.on('DELETE /api/vehicles/:id/assignments/:assignment', { json: { success: true } });
    const user = userEvent.setup();
    renderPage(<VehicleAccess vehicleId={7} />);
    expect(await screen.findByText('до натамошно известување')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Прекини ја доделбата: Борис Илиев' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Прекини ја доделбата: Драган Николовски' }));
    const question = await screen.findByRole('alertdialog');
    expect(server.callsTo('DELETE', '/api/vehicles/7/assignments/4')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Прекини ја доделбата' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.callsTo('DELETE', '/api/vehicles/7/assignments/4')).toHaveLength(1);
  });

  it('assigns the driver that is chosen, from now on, and asks for one first', async () => {
    server.on('POST /api/vehicles/:id/assignments', { status: 201, json: { success: true, data: current } });
    const user = userEvent.setup();
    renderPage(<VehicleAccess vehicleId={7} />);
    await user.click(await screen.findByRole('button', { name: 'Додели возач' }));
    expect(screen.getByText('Полето е задолжително')).toBeVisible();
    await user.selectOptions(
      await screen.findByLabelText(/^Возач/),
      await screen.findByRole('option', { name: 'Борис Илиев' }),
    );
    await user.click(screen.getByRole('button', { name: 'Додели возач' }));
    await waitFor(() => expect(screen.getByLabelText(/^Возач/)).toHaveValue(''));
    expect(server.callsTo('POST', '/api/vehicles/7/assignments').map(({ body }) => body)).toEqual([
      { user_id: 8, valid_from: null, valid_to: null },
    ]);
  });

  it('changes the team', async () => {
    server.on('PUT /api/vehicles/:id/team', { json: { success: true } });
    renderPage(<VehicleAccess vehicleId={7} />);
    await userEvent.selectOptions(await screen.findByLabelText(/^Тим на возилото/), 'Техничка поддршка');
    expect(server.callsTo('PUT', '/api/vehicles/7/team').map(({ body }) => body)).toEqual([{ team_id: 3 }]);
  });
});

it('T3: says of an account that nobody gave anything that it sees nothing, and lets an administrator allow all', async () => {
  await signIn('admin');
  server.on('GET /api/users/:id/teams', { json: { success: true, data: { team_ids: [], sees_all: false } } });
  server.on('PUT /api/users/:id/teams', { json: { success: true, data: { team_ids: [], sees_all: true } } });
  renderPage(<VisibleTeams userId={5} />);
  await screen.findByText(/не гледа ниту едно возило/);
  await userEvent.click(screen.getByRole('button', { name: 'Дозволи ги сите возила' }));
  expect(server.callsTo('PUT', '/api/users/5/teams').map(({ body }) => body)).toEqual([{ team_ids: [] }]);
});

it('gives and takes the teams that somebody sees', async () => {
  await signIn('admin');
  server.on('GET /api/users/:id/teams', { json: { success: true, data: { team_ids: [2] } } });
  server.on('PUT /api/users/:id/teams', { json: { success: true, data: { team_ids: [1, 2] } } });
  renderPage(<VisibleTeams userId={5} />);
  expect(await screen.findByLabelText('Логистика')).toBeChecked();
  await userEvent.click(screen.getByLabelText('Администрација'));
  expect(server.callsTo('PUT', '/api/users/5/teams').map(({ body }) => body)).toEqual([{ team_ids: [1, 2] }]);
});

describe('a driver', () => {
  const sees = (vehicles: object[]) =>
    server.on('GET /api/assignments/own', { json: { success: true, data: { is_limited: true, vehicles } } });

  it('reads which vehicle is shown, or kindly that there is none', async () => {
    await signIn('driver');
    sees([{ id: 7, license_plate: 'SK 1234 AB', vehicle_code: 'V-7' }]);
    const { unmount } = renderPage(<OwnVehicles />);
    expect(await screen.findByRole('status')).toHaveTextContent('Ваше возило: SK 1234 AB');
    expect(screen.getByRole('link', { name: 'SK 1234 AB' })).toHaveAttribute('href', '/locations?vehicle=7');
    unmount();
    sees([]);
    renderPage(<OwnVehicles />);
    expect(await screen.findByText(/Немате доделено возило/)).toBeVisible();
  });

  it('alone is told', async () => {
    await signIn('operator');
    renderPage(<OwnVehicles />);
    expect(screen.queryByRole('status')).toBeNull();
    expect(server.calls).toEqual([]);
  });
});
