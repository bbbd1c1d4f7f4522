import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { clock } from 'shared-ui';
import { renderPage } from '../../testing/renderPage';
import ReportsPage from '../ReportsPage';

const driven = {
  ...{ vehicle_id: 7, license_plate: 'SK-1234-AB', vehicle_code: 'V-7', calendar: null, drives: 2 },
  ...{ seconds: 5_400, distance: 80_000, last_at: '2026-10-25T03:00:00Z' },
};
const answer = (vehicles: object[]) => ({ json: { success: true, data: { from: '', to: '', vehicles } } });

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  jest.spyOn(clock, 'now').mockReturnValue(Date.parse('2026-11-22T12:00:00Z'));
  await signInAs('operator');
  serverAnnounces('trips', 'trips.coverage', 'hours', 'hours.periods');
  server = fakeServer({
    'GET /api/calendars/driving': answer([driven]),
    'GET /api/distances/coverage': {
      json: { success: true, data: { since: '2026-10-10', vehicles: [], counting: [] } },
    },
  });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
  jest.restoreAllMocks();
});
const asked = () => server.callsTo('GET', '/api/calendars/driving').map(({ query }) => Object.fromEntries(query));

it('reports the last month that is over, with what is missing of it, and any other', async () => {
  const user = userEvent.setup();
  renderPage(<ReportsPage />, { route: '/reports?tab=outside' });
  const table = await screen.findByRole('table', { name: 'Возење надвор од работно време · октомври 2026' });
  const [, row] = within(table).getAllByRole('row');
  for (const text of ['SK-1234-AB', 'V-7', 'пон.–пет. 08–16', '2', '1:30', '80,0']) expect(row).toHaveTextContent(text);
  expect(within(table).getByRole('link', { name: 'SK-1234-AB' })).toHaveAttribute('href', '/vehicles/7');
  expect(screen.getByText(/Нема податоци пред 10\.10\.2026/)).toBeVisible();
  server.on('GET /api/calendars/driving', answer([]));
  await user.selectOptions(screen.getByLabelText('Месец'), 'ноември 2026');
  expect(await screen.findByText('Во овој месец никој не возел надвор од работно време.')).toBeVisible();
  expect(asked()).toEqual([
    { start_date: '2026-10-01', end_date: '2026-10-31' },
    { start_date: '2026-11-01', end_date: '2026-11-30' },
  ]);
});

it('says of a month before all records that nothing is known, not that nobody drove', async () => {
  server.on('GET /api/calendars/driving', answer([]));
  renderPage(<ReportsPage />, { route: '/reports?tab=outside&month=2026-09' });
  expect(await screen.findByText(/Нема податоци пред 10\.10\.2026/)).toBeVisible();
  expect(screen.queryByText('Во овој месец никој не возел надвор од работно време.')).toBeNull();
});

it('is not there where the server reports no periods', async () => {
  serverAnnounces('trips', 'hours');
  renderPage(<ReportsPage />, { route: '/reports?tab=outside' });
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Преглед' })).toHaveAttribute('aria-selected', 'true'));
  expect(screen.queryByRole('tab', { name: 'Надвор од работно време' })).toBeNull();
  expect(asked()).toEqual([]);
});
