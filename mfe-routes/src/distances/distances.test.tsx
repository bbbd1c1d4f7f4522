import { cleanup, screen, waitFor } from '@testing-library/react';
import { fakeServer, serverAnnounces } from 'shared-auth/testing';
import { clock } from 'shared-ui';
import { renderPage } from '../testing/renderPage';
import DistanceColumns from './DistanceColumns';
import { monthOf, percentMore, sumBetween, weekOf, wholeFrom } from './distances';
import TodayTile from './TodayTile';
import VehicleDistanceCard from './VehicleDistanceCard';
import VehicleDriven from './VehicleDriven';

const sums = (distance: number, estimated_distance = 0) => ({ distance, estimated_distance, driving_seconds: 60 });

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  // Wednesday, half past midnight in Skopje: in London it is still Tuesday.
  jest.spyOn(clock, 'now').mockReturnValue(Date.parse('2026-11-24T23:30:00Z'));
  server = fakeServer({
    'GET /api/distances': ({ query }) => {
      const isDay = query.get('start_date') === query.get('end_date');
      const data =
        query.get('group') === 'vehicle'
          ? [{ vehicle_id: 7, ...sums(isDay ? 84_040 : 412_000) }]
          : [
              { date: '2026-11-22', ...sums(1_000) },
              { date: '2026-11-23', ...sums(10_000) },
              { date: '2026-11-24', ...sums(100_000, 9_000) },
              { date: '2026-11-25', ...sums(5_040) },
            ];
      return { json: { success: true, data } };
    },
    'GET /api/distances/today': {
      json: {
        success: true,
        data: {
          as_of: '2026-11-24T23:29:50Z',
          today: sums(1_120_000, 9_000),
          same_time_last_week: sums(1_000_000),
          week: sums(5_000_000),
        },
      },
    },
  });
});
afterEach(() => {
  server.restore();
  jest.restoreAllMocks();
});

it('takes weeks from Monday and months from the first, in days of Skopje', () => {
  expect(weekOf('2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(weekOf('2026-03-30')).toEqual({ from: '2026-03-30', to: '2026-03-30' });
  expect(monthOf('2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-11-22' });
  expect(percentMore(112, 100)).toBe(12);
  expect(percentMore(5, 0)).toBeNull();
  const days = new Map([['2026-11-01', { metres: 1, estimated: 1 }]]);
  expect(sumBetween(days, { from: '2026-11-02', to: '2026-11-03' })).toEqual({ metres: 0, estimated: 0 });
});

it('compares today with last week until the same time, and says what of it nobody measured', async () => {
  renderPage(<TodayTile />);
  const tile = await screen.findByRole('link', { name: /1\.120,0 km/ });
  expect(tile).toHaveTextContent('Изминато денес');
  expect(tile).toHaveTextContent('1.120,0 km, од кои 9,0 km без сигнал');
  expect(tile).toHaveTextContent('+12 % · минатата недела до истиот час 1.000,0 km');
  expect(tile).toHaveAttribute('href', '/reports?tab=month');
});

it('compares with nothing while the same day last week is still being counted', async () => {
  const data = { as_of: '2026-11-24T23:29:50Z', today: sums(1_120_000), week: sums(5_000_000) };
  const same_time_last_week = { ...sums(0), distance: null };
  server.on('GET /api/distances/today', { json: { success: true, data: { ...data, same_time_last_week } } });
  renderPage(<TodayTile />);
  const tile = await screen.findByRole('link', { name: /1\.120,0 km/ });
  expect(tile).toHaveTextContent(/минатата недела до истиот час —$/);
});

it('hands over the columns of today and this week; a vehicle without a trip drove nothing', async () => {
  const columns = new Map<string, { header: string; text: (id: number) => string | null }>();
  renderPage(
    <DistanceColumns
      vehicleIds={[7, 8]}
      onColumn={(key, column) => (column ? columns.set(key, column) : columns.delete(key))}
    />,
  );
  await waitFor(() => expect([...columns.values()].map(({ text }) => text(7))).toEqual(['84,0', '412,0']));
  expect([...columns.values()].map(({ header }) => header)).toEqual(['Денес (km)', 'Оваа недела (km)']);
  expect([...columns.values()].map(({ text }) => text(8))).toEqual(['0,0', '0,0']);
});

it('has on a vehicle’s page what it drove, each with its estimate and the way to it', async () => {
  renderPage(<VehicleDistanceCard vehicleId={7} />);
  expect(await screen.findByRole('link', { name: '5,0 km' })).toHaveAttribute('href', '/vehicles/7/day?day=2026-11-25');
  expect(screen.getByRole('link', { name: '100,0 km, од кои 9,0 km без сигнал' })).toHaveAttribute(
    'href',
    '/vehicles/7/day?day=2026-11-24',
  );
  expect(screen.getByText('115,0 km, од кои 9,0 km без сигнал')).toBeVisible();
  expect(screen.getByRole('link', { name: /116,0 km/ })).toHaveAttribute('href', '/reports?tab=month&vehicle=7');
  expect(server.callsTo('GET', '/api/distances').map(({ query }) => query.get('start_date'))).toEqual(['2026-11-01']);
});

it('has at the head of a vehicle’s page what it drove today, by the call of the card', async () => {
  renderPage(
    <>
      <VehicleDriven vehicleId={7} />
      <VehicleDistanceCard vehicleId={7} />
    </>,
  );
  const [line] = await screen.findAllByText('Изминато денес:', { exact: false });
  expect(line).toHaveTextContent('Изминато денес: 5,0 km');
  expect(server.callsTo('GET', '/api/distances')).toHaveLength(1);
});

it('says from when a week or month has records, where it is not whole', async () => {
  serverAnnounces('trips', 'trips.coverage');
  server.on('GET /api/distances/coverage', { json: { success: true, data: { since: '2026-11-23', vehicles: [] } } });
  renderPage(<VehicleDistanceCard vehicleId={7} />);
  expect(await screen.findByText('Овој месец (податоци од 23.11.)')).toBeVisible();
  expect(screen.getByText('Оваа недела')).toBeVisible();
  // Yesterday lies before all records: that is not nothing driven.
  server.on('GET /api/distances/coverage', { json: { success: true, data: { since: '2026-11-25', vehicles: [] } } });
  cleanup();
  renderPage(<VehicleDistanceCard vehicleId={7} />);
  expect(await screen.findByText('Оваа недела (податоци од 25.11.)')).toBeVisible();
  expect(screen.getByText('Вчера').nextElementSibling).toHaveTextContent(/^—$/);
  expect(wholeFrom({ from: '2026-11-23', to: '2026-11-25' }, '2026-11-24')).toBe('24.11.');
  serverAnnounces();
});
