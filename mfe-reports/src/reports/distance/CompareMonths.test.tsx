import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { clock } from 'shared-ui';
import { renderPage } from '../../testing/renderPage';
import ReportsPage from '../ReportsPage';

const vehicle = (id: number, distance: number) => ({
  vehicle_id: id,
  license_plate: `SK-${id}`,
  vehicle_code: `V-${id}`,
  vehicle_name: 'MAN TGX',
  distance,
  estimated_distance: 0,
  driving_seconds: 3_600,
  idling_seconds: 300,
  trips: 2,
  active_days: 3,
  top_speed: 90,
});

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  jest.spyOn(clock, 'now').mockReturnValue(Date.parse('2026-11-22T12:00:00Z'));
  await signInAs('operator');
  serverAnnounces('trips', 'trips.coverage', 'reports.alarms');
  server = fakeServer({
    'GET /api/reports/vehicles': { json: { success: true, data: [{ id: 7, name: 'MAN TGX', license_plate: 'SK-7' }] } },
    'GET /api/reports/alarms': ({ query }) => ({
      json: {
        success: true,
        data: query.get('start_date') === '2026-10-01' ? [{ vehicle_id: 7, total_alarms: 4 }] : [],
      },
    }),
    'GET /api/distances': ({ query }) => ({
      json: {
        success: true,
        data:
          query.get('start_date') === '2026-10-01' ? [vehicle(7, 90_000), vehicle(8, 10_000)] : [vehicle(7, 60_000)],
      },
    }),
    'GET /api/distances/coverage': {
      json: {
        success: true,
        data: { since: '2026-09-10', vehicles: [{ vehicle_id: 8, since: '2026-10-05' }], counting: [] },
      },
    },
  });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
  jest.restoreAllMocks();
});

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

it('compares the last month with the one before, by vehicle and fleet, and says what is not whole', async () => {
  renderPage(<ReportsPage />, { route: '/reports?tab=compare' });
  const table = await screen.findByRole('table', { name: 'октомври 2026 / септември 2026' });
  await waitFor(() => expect(rowsOf(table)[0]?.at(-1)).toBe('Податоци од'));
  const [, first, second, sum] = rowsOf(table);
  expect(first?.slice(0, 4)).toEqual(['SK-7', 'MAN TGX', '90,0', '60,0']);
  // Nothing is known of September's SK-8, which is not nothing.
  expect(second?.slice(0, 4)).toEqual(['SK-8', 'MAN TGX', '10,0', '—']);
  expect(second?.at(-1)).toBe('05.10.2026');
  expect([sum?.[2], sum?.[3], sum?.at(-3), sum?.at(-2)]).toEqual(['100,0', '60,0', '4', '0']);
  expect(screen.getByText('Нема податоци пред 10.09.2026: периодот не е целосен.')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Клучни показатели' })).toHaveTextContent('претходно 60,0 km');

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Месец' }), '2026-11');
  expect(await screen.findByRole('table', { name: 'ноември 2026 / октомври 2026' })).toBeVisible();
  expect(screen.getByText(/месецот сѐ уште трае, бројките се до денес/)).toBeVisible();
});

it('says what failed, and asks again', async () => {
  server.on('GET /api/reports/alarms', { status: 500, json: { success: false, error: 'Базата не одговара' } });
  renderPage(<ReportsPage />, { route: '/reports?tab=compare' });
  expect(await screen.findByText(/Базата не одговара/)).toBeVisible();
  server.on('GET /api/reports/alarms', { json: { success: true, data: [] } });
  await userEvent.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
  expect(await screen.findByRole('table', { name: 'октомври 2026 / септември 2026' })).toBeVisible();
});
