import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { clock } from 'shared-ui';
import { readCsv, readSheet } from 'shared-ui/testing';
import { renderPage } from '../../testing/renderPage';
import { dashboard } from '../../testing/reports';
import ReportsPage from '../ReportsPage';

const sums = (distance: number, estimated_distance = 0) => ({
  distance,
  estimated_distance,
  driving_seconds: 3_600,
  idling_seconds: 300,
  trips: 2,
  active_days: 1,
  top_speed: 90,
});
const day = (date: string, distance: number, estimated = 0) => ({
  date,
  ...sums(distance, estimated),
  first_departure: `${date}T06:00:00Z`,
  last_arrival: `${date}T15:00:00Z`,
  start_latitude: 41.9981,
  start_longitude: 21.4254,
  end_latitude: 41.7165,
  end_longitude: 21.7753,
  odometer_start: 120_000,
  odometer_end: 120_061.2,
  driver: 'Горан Возачев',
});
const vehicle = (id: number, plate: string, distance: number, estimated = 0) => ({
  vehicle_id: id,
  license_plate: plate,
  vehicle_code: `V-${id}`,
  vehicle_name: 'MAN TGX',
  ...sums(distance, estimated),
});

let server: ReturnType<typeof fakeServer>;
const saved: { name: string; file: Blob }[] = [];
beforeEach(async () => {
  saved.length = 0;
  jest.spyOn(clock, 'now').mockReturnValue(Date.parse('2026-11-22T12:00:00Z'));
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const last = saved.at(-1);
    if (last) last.name = this.download;
  });
  URL.createObjectURL = (file) => {
    saved.push({ name: '', file: file as Blob });
    return 'blob:month';
  };
  URL.revokeObjectURL = () => {};
  await signInAs('operator');
  serverAnnounces('trips');
  server = fakeServer({
    'GET /api/reports/dashboard': { json: dashboard },
    'GET /api/reports/vehicles': {
      json: { success: true, data: [{ id: 7, name: 'MAN TGX', license_plate: 'SK-5047-FA' }] },
    },
    'GET /api/distances': ({ query }) => ({
      json: {
        success: true,
        data:
          query.get('group') === 'vehicle'
            ? [vehicle(7, 'SK-5047-FA', 100_005, 9_001), vehicle(8, 'SK-6000-AA', 50_010)]
            : query.get('group') === 'vehicle-day'
              ? [
                  { vehicle_id: 8, ...day('2026-11-03', 50_010) },
                  { vehicle_id: 7, ...day('2026-11-02', 40_004, 9_001) },
                  { vehicle_id: 7, ...day('2026-11-01', 60_001) },
                ]
              : [day('2026-11-02', 40_004, 9_001), day('2026-11-01', 60_001)],
      },
    }),
  });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
  jest.restoreAllMocks();
});

/** The table on the screen, row by row. */
const shownRows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

/**
 * Fails unless a table, its CSV and its sheet hold the same, cell by cell. @param above lines of the sheet above its
 * header
 */
async function expectEqual(table: HTMLElement, csvFile: Blob | undefined, workbook: Blob | undefined, above: number) {
  const shown = shownRows(table);
  const csv = await readCsv(csvFile as Blob);
  const sheet = (await readSheet(workbook as Blob)).slice(above);
  const columns = shown[0]?.length ?? 0;
  const cells = (read: (line: number, column: number) => unknown) =>
    shown.map((_, line) => Array.from({ length: columns }, (__, column) => read(line, column)));
  // On the screen nothing is a dash, but for the sums.
  const onScreen = (line: number, text: string) => text || (line < shown.length - 1 ? '—' : '');
  expect(cells((line, column) => onScreen(line, sheet[line]?.[column]?.text ?? ''))).toEqual(shown);
  const isNumber = (text = '') => /^\d+(\.\d+)?$/.test(text);
  expect(
    cells((line, column) => {
      const cell = sheet[line]?.[column];
      return isNumber(csv[line]?.[column]) ? cell?.value : (cell?.text ?? '');
    }),
  ).toEqual(
    cells((line, column) => {
      const text = csv[line]?.[column] ?? '';
      return isNumber(text) ? Number(text) : text;
    }),
  );
  expect([csv.length, sheet.length]).toEqual([shown.length, shown.length]);
}
const open = (route: string) => renderPage(<ReportsPage />, { route });

it('D26: names the months in words', async () => {
  open('/reports?tab=month');
  const months = within(await screen.findByRole('combobox', { name: 'Месец' })).getAllByRole('option');
  expect(months.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['ноември 2026', 'октомври 2026']);
});

it('D6: states since when there are records, on the page, in the sheet and for each vehicle that came later', async () => {
  serverAnnounces('trips', 'trips.coverage');
  server.on('GET /api/distances/coverage', ({ query }) => ({
    json: {
      success: true,
      data: {
        since: query.get('vehicle_id') === '8' ? '2026-11-09' : '2026-11-03',
        vehicles: [
          { vehicle_id: 7, since: '2026-11-03' },
          { vehicle_id: 8, since: '2026-11-09' },
        ],
      },
    },
  }));
  const { unmount } = renderPage(<ReportsPage />, { route: '/reports?tab=month' });
  expect(await screen.findByText('Нема податоци пред 03.11.2026: периодот не е целосен.')).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Податоци од' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '09.11.2026' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /XLSX/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.stringify(await readSheet(saved[0]!.file))).toContain('Нема податоци пред 03.11.2026');
  expect(JSON.stringify(await readSheet(saved[0]!.file, 3))).toContain('Нема податоци пред 09.11.2026');
  unmount();
  renderPage(<ReportsPage />, { route: '/reports?days=30' });
  expect(await screen.findByText('Нема податоци пред 03.11.2026: периодот не е целосен.')).toBeVisible();
});

it('is not there where the server has no trips, and nothing is asked for', async () => {
  serverAnnounces();
  open('/reports?tab=month');
  expect(await screen.findByRole('tab', { name: 'Преглед', selected: true })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Месечен лист' })).not.toBeInTheDocument();
  expect(server.callsTo('GET', '/api/distances')).toEqual([]);
});

it('is the fleet’s month from the first to the last day, as a workbook with a sheet of each vehicle’s days', async () => {
  open('/reports');
  await userEvent.click(await screen.findByRole('tab', { name: 'Месечен лист' }));
  const table = await screen.findByRole('table', { name: 'Возен парк' });
  expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent('Вкупно150,0');
  expect(screen.getByText('Вкупно изминато: 150,0 km, од кои 9,0 km без сигнал')).toBeVisible();
  const [call] = server.callsTo('GET', '/api/distances').filter(({ query }) => query.get('end_date') === '2026-11-30');
  expect(call?.query.get('start_date')).toBe('2026-11-01');

  await userEvent.click(screen.getByRole('button', { name: 'Месечен лист (XLSX)' }));
  await waitFor(() => expect(saved[0]?.name).toBe('mesecen-list_2026-11.xlsx'));
  const workbook = saved[0]?.file as Blob;
  await userEvent.click(screen.getByRole('button', { name: 'Извези CSV: Возен парк' }));
  // A title and a blank line above.
  await expectEqual(table, saved[1]?.file, workbook, 2);
  const fleet = await readSheet(workbook, 1);
  expect(fleet.at(-1)?.[2]?.value).toBe(150.015);
  const first = await readSheet(workbook, 2);
  expect(first[1]?.[1]?.text).toBe('SK-5047-FA');
  // The month of the vehicle is its line of the fleet, to the metre.
  expect([first.at(-1)?.[8]?.value, fleet[3]?.[2]?.value]).toEqual([100.005, 100.005]);
});

it('is a vehicle’s month day by day, the same on the screen, in CSV and in XLSX', async () => {
  open('/reports?tab=month&vehicle=7&month=2026-11');
  const table = await screen.findByRole('table', { name: 'SK-5047-FA · ноември 2026' });
  const lines = within(table).getAllByRole('row');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toHaveTextContent('01.11.2026');
  expect(within(table).getByRole('link', { name: '01.11.2026' })).toHaveAttribute(
    'href',
    '/vehicles/7/day?day=2026-11-01',
  );
  expect(lines[1]).toHaveTextContent('07:00');
  await waitFor(() => expect(lines[1]).toHaveTextContent('во Велес'));
  expect(lines[3]).toHaveTextContent('Вкупно100,09,02:000:104');

  await userEvent.click(screen.getByRole('button', { name: 'Извези CSV: SK-5047-FA' }));
  await userEvent.click(screen.getByRole('button', { name: 'Извези XLSX: SK-5047-FA' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  await expectEqual(table, saved[0]?.file, saved[1]?.file, 4);
  const metres = (await readCsv(saved[0]?.file as Blob)).slice(1).map((row) => Math.round(Number(row[8]) * 1000));
  expect(metres).toEqual([60_001, 40_004, 100_005]);
});

describe('with private time', () => {
  beforeEach(() => {
    serverAnnounces('trips', 'private.time');
    const rows = [
      { vehicle_id: 7, date: '2026-11-01', distance: 12_345 },
      // Nothing else is known of this day.
      { vehicle_id: 7, date: '2026-11-08', distance: 20_000 },
      { vehicle_id: 8, date: '2026-11-03', distance: null },
    ];
    server.on('GET /api/private-distances', ({ query }) => {
      const vehicle = query.get('vehicle_id');
      return {
        json: { success: true, data: rows.filter(({ vehicle_id }) => !vehicle || String(vehicle_id) === vehicle) },
      };
    });
  });

  it('has its kilometres in a column of their own, in no sum of the others, the same on the screen and in the files', async () => {
    open('/reports?tab=month&month=2026-11');
    const table = await screen.findByRole('table', { name: 'Возен парк' });
    expect(screen.getByText(/^Во приватно време: најмалку 32,3 km/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Извези CSV: Возен парк' }));
    await userEvent.click(screen.getByRole('button', { name: 'Месечен лист (XLSX)' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    await expectEqual(table, saved[0]?.file, saved[1]?.file, 2);
    const [header, ...rows] = await readCsv(saved[0]?.file as Blob);
    const column = header?.indexOf('Приватно (km)') ?? -1;
    expect(rows.map((row) => [row[2], row[column]])).toEqual([
      ['100.005', '32.345'],
      ['50.01', ''],
      ['150.015', '32.345'],
    ]);
    // A sheet for each of the vehicles, with the day of which nothing else is known.
    const days = (await readSheet(saved[1]?.file as Blob, 2)).slice(5);
    expect(days.map((row) => [row[0]?.text, row[8]?.value, row[10]?.value])).toEqual([
      ['01.11.2026', 60.001, 12.345],
      ['02.11.2026', 40.004, null],
      ['08.11.2026', 0, 20],
      ['Вкупно', 100.005, 32.345],
    ]);
  });

  it('and in the month of a vehicle', async () => {
    open('/reports?tab=month&vehicle=7&month=2026-11');
    const table = await screen.findByRole('table', { name: 'SK-5047-FA · ноември 2026' });
    expect(screen.getByText(/^Во приватно време: 32,3 km/)).toBeVisible();
    expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent('Вкупно100,09,032,3');
    await waitFor(() => expect(within(table).getAllByRole('row')[1]).toHaveTextContent('во Велес'));
    await userEvent.click(screen.getByRole('button', { name: 'Извези CSV: SK-5047-FA' }));
    await userEvent.click(screen.getByRole('button', { name: 'Извези XLSX: SK-5047-FA' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    await expectEqual(table, saved[0]?.file, saved[1]?.file, 4);
  });
});

it('T7: gives the workbook up while the server is at its days, without a complaint', async () => {
  serverAnnounces('trips', 'work.queue');
  server.on('GET /api/work', { json: { success: true, data: [{ kind: 'distances', before: 1, seconds: 3 }] } });
  const { notifications } = open('/reports?tab=month&month=2026-11');
  const button = await screen.findByRole('button', { name: 'Месечен лист (XLSX)' });
  server.on('GET /api/distances', () => new Promise(() => {}));
  await userEvent.click(button);
  expect(await screen.findByText('Чека на ред. Пред вас: 1.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Прекини' }));
  await waitFor(() => expect(screen.queryByText(/Пред вас/)).not.toBeInTheDocument());
  expect(notifications).toEqual([]);
  expect(saved).toEqual([]);
});
