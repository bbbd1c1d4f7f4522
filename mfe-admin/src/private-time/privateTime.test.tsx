import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import type { ServerCapability } from 'shared-auth/contract';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import ProfilePage from '../profile/ProfilePage';
import { renderPage } from '../testing/renderPage';
import VehiclePrivateTime from './VehiclePrivateTime';

const day = { from: '07:00', to: '17:00' };
const week = [day, day, day, day, day, null, null];
const open = { hours: null, private_since: null, private_until: null };

let server: ReturnType<typeof fakeServer>;
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

describe('the tab of a vehicle', () => {
  const show = async (hours: unknown, calendar: { status?: number; json: unknown } = { status: 404, json: {} }) => {
    await signInAs('manager');
    server = fakeServer({
      'GET /api/vehicles/:id/private-time': { json: { success: true, data: { ...open, hours, lead_seconds: 0 } } },
      'PUT /api/vehicles/:id/private-hours': { json: { success: true } },
      'GET /api/vehicles/:id/calendar': calendar,
    });
    renderPage(<VehiclePrivateTime vehicleId={7} />);
    await screen.findByRole('form', { name: 'Работно време' });
    return userEvent.setup();
  };
  const saved = () => server.callsTo('PUT', '/api/vehicles/7/private-hours').map(({ body }) => body);

  it('starts with a usual week, and saves the hours as they are set', async () => {
    const user = await show(null);
    expect(screen.queryByRole('group', { name: 'Понеделник' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: /Надвор од работното време/ }));
    const saturday = screen.getByRole('group', { name: 'Сабота' });
    expect(within(saturday).getByText('Цел ден приватно')).toBeVisible();
    await user.click(within(saturday).getByRole('checkbox', { name: 'Сабота' }));
    await user.click(within(screen.getByRole('group', { name: 'Вторник' })).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Зачувај' }));
    await waitFor(() => expect(saved()).toEqual([{ hours: [day, null, day, day, day, day, null] }]));
  });

  it('offers what the calendar of the vehicle has', async () => {
    serverAnnounces('hours');
    const shifts = [
      { days: [1, 2], from: '06:00', to: '10:00' },
      { days: [2, 3], from: '22:00', to: '05:00' },
    ];
    const calendar = {
      ...{ id: 1, name: 'Смена А', team_id: null, shifts, holidays_free: true, exceptions: [], driving_severity: null },
      ...{ is_company: true, team_ids: [], vehicle_ids: [], vehicles: 3 },
      today: { shifts: [], by: 'week', name: null, name_en: null, is_working: false },
    };
    const json = { success: true, data: { calendar, by: 'company', team_id: null } };
    const user = await show(null, { json });
    await waitFor(() => expect(server.callsTo('GET', '/api/vehicles/7/calendar')).toHaveLength(1));
    await user.click(screen.getByRole('switch', { name: /Надвор од работното време/ }));
    await user.click(await screen.findByRole('button', { name: 'Како во календарот Смена А' }));
    await user.click(screen.getByRole('button', { name: 'Зачувај' }));
    const [early, both, night] = [
      { from: '06:00', to: '10:00' },
      { from: '06:00', to: '05:00' },
      { from: '22:00', to: '05:00' },
    ];
    await waitFor(() => expect(saved()).toEqual([{ hours: [early, both, night, null, null, null, null] }]));
  });

  it('takes Monday for every day of work, and turns private time off', async () => {
    const user = await show([{ from: '06:30', to: '14:30' }, ...week.slice(1)]);
    await user.click(screen.getByRole('button', { name: 'Сите работни денови како понеделник' }));
    await user.click(screen.getByRole('button', { name: 'Зачувај' }));
    const early = { from: '06:30', to: '14:30' };
    await waitFor(() => expect(saved()).toEqual([{ hours: [early, early, early, early, early, null, null] }]));
    await user.click(screen.getByRole('switch', { name: /Надвор од работното време/ }));
    await user.click(screen.getByRole('button', { name: 'Зачувај' }));
    await waitFor(() => expect(saved()[1]).toEqual({ hours: null }));
  });
});

describe('the profile of a driver', () => {
  const vehicle = { id: 7, license_plate: 'SK-1234-AB', drive_until: null, ...open };
  const show = async (role: 'driver' | 'operator', announced: ServerCapability[]) => {
    await signInAs(role);
    serverAnnounces(...announced);
    server = fakeServer({
      'GET /api/private-time/own': { json: { success: true, data: [vehicle] } },
      'POST /api/vehicles/:id/private-drive': { json: { success: true } },
      'DELETE /api/vehicles/:id/private-drive': { json: { success: true } },
    });
    renderPage(<ProfilePage />);
    return userEvent.setup();
  };

  it('switches private driving on with an end, and off', async () => {
    const user = await show('driver', ['private.time']);
    const form = await screen.findByRole('form', { name: 'Приватно возење: SK-1234-AB' });
    expect(within(form).getByText('SK-1234-AB сега не е приватно: се гледа каде е.')).toBeVisible();
    server.on('GET /api/private-time/own', {
      json: {
        success: true,
        data: [{ ...vehicle, private_since: '2026-11-23T17:00:00Z', drive_until: '2026-11-23T19:00:00Z' }],
      },
    });
    await user.click(within(form).getByRole('button', { name: 'Вклучи приватно возење' }));
    await user.click(await screen.findByRole('button', { name: 'Заврши приватно возење' }));
    const [call] = server.callsTo('POST', '/api/vehicles/7/private-drive');
    expect(String((call?.body as { until?: string } | undefined)?.until)).toMatch(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:00.000Z$/,
    );
    await waitFor(() => expect(server.callsTo('DELETE', '/api/vehicles/7/private-drive')).toHaveLength(1));
  });

  it('is for drivers, where the server has private time', async () => {
    await show('operator', ['private.time']);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText('Приватно возење')).toBeNull();
    expect(server.callsTo('GET', '/api/private-time/own')).toEqual([]);
  });
});
