import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { type FakeCall, fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { readCsv, readSheet } from 'shared-ui/testing';
import { giveCanvasInertContext } from '../../testing/inertCanvas';
import { renderPage } from '../../testing/renderPage';
import { zoneRows } from '../../testing/zones';
import GeofencesPage from '../GeofencesPage';
import VehicleVisits from './VehicleVisits';

giveCanvasInertContext();

const row = {
  ...{ id: '7', zone_id: 1, zone_name: 'Депо Скопје', vehicle_id: 5, license_plate: 'SK-5-AA', vehicle_code: 'V5' },
  ...{ entered_at: '2026-11-24T08:10:00Z', entered_after: '2026-11-24T07:30:00Z', left_after: '2026-11-24T09:00:00Z' },
  ...{ left_at: '2026-11-24T09:01:00Z', duration: 3_000, distance_before: 12_340 },
};
const inside = { ...row, id: '9', vehicle_id: 6, license_plate: 'SK-6-BB', left_at: null, left_after: null };
const pages = (rows: object[]) => ({
  json: { success: true, data: rows, pagination: { total: rows.length, pages: 1, page: 1 } },
});
const visits = ({ query }: FakeCall) => pages(query.get('open') === 'true' ? [inside] : [inside, row]);

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  serverAnnounces('zones');
  server = fakeServer({
    'GET /api/zones': { json: { success: true, data: zoneRows } },
    'GET /api/zones/traccar': { json: { success: true, data: [] } },
    'GET /api/zones/visits': visits,
    'GET /api/zones/rules': pages([]),
  });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

const week = '/geofences?zone=1&until=2026-11-25';
async function open(role: 'manager' | 'operator' = 'manager') {
  await signInAs(role);
  const view = renderPage(<GeofencesPage />, { route: week });
  expect(await screen.findByRole('heading', { level: 1, name: 'Депо Скопје' })).toBeInTheDocument();
  await screen.findByRole('region', { name: 'Возила во зоната по денови и часови' });
  return view;
}
const plates = () =>
  within(screen.getByRole('table', { name: 'Список на посети' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

it('shows who is in a zone now, and who was there on a day between two hours, with one click', async () => {
  const { search } = await open();
  expect(within(screen.getByRole('list', { name: 'Сега тука' })).getByRole('link', { name: 'SK-6-BB' })).toBeVisible();
  expect(await screen.findByRole('table', { name: 'Список на посети' })).toBeInTheDocument();
  expect(plates()).toEqual(['SK-6-BB', 'SK-5-AA']);
  // 08–12 of Skopje is 07–11 UTC.
  await userEvent.click(screen.getByRole('button', { name: 'вто 24.11., 08–12: возила 2' }));
  expect(new URLSearchParams(search()).get('at')).toBe('2026-11-24T08');
  await userEvent.click(screen.getByRole('button', { name: 'вто 24.11., 12–16: возила 1' }));
  expect(plates()).toEqual(['SK-6-BB']);
  await userEvent.click(screen.getByRole('button', { name: 'Сите седум дена' }));
  const line = within(screen.getByRole('row', { name: /SK-5-AA/ }));
  expect(line.getByText('24.11.2026 09:10:00')).toBeInTheDocument();
  expect(line.getByText('не порано од 24.11.2026 08:30:00')).toBeInTheDocument();
  expect(line.getByText('50 мин')).toBeInTheDocument();
  expect(line.getByText('12,3 km')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Извези XLSX' })).toBeEnabled();
  const [call] = server.callsTo('GET', '/api/zones/visits').filter(({ query }) => query.has('start'));
  expect(Object.fromEntries(call?.query ?? [])).toMatchObject({
    zone_id: '1',
    start: '2026-11-18T23:00:00.000Z',
    end: '2026-11-25T23:00:00.000Z',
  });
});

it('prints whose stays they are, of which time, as of when, and since when they are known', async () => {
  const created_at = '2026-11-21T07:00:00Z';
  server.on('GET /api/zones', { json: { success: true, data: zoneRows.map((zone) => ({ ...zone, created_at })) } });
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  await open('operator');
  expect(screen.getByText(/^Депо Скопје · 19\.11\.2026 – 25\.11\.2026 · состојба на /)).toBeInTheDocument();
  expect(screen.getByText('Посетите се знаат од 21.11.2026 08:00:00.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'вто 24.11., 08–12: возила 2' }));
  expect(screen.getByText(/^Депо Скопје · 24\.11\.2026, 08–12 · состојба на /)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Испечати' }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});

it('counts a visit from before its zone was drawn anew, and no zero of that time', async () => {
  const created_at = '2026-11-25T12:00:00Z';
  server.on('GET /api/zones', { json: { success: true, data: zoneRows.map((zone) => ({ ...zone, created_at })) } });
  await open();
  expect(screen.getByRole('button', { name: 'вто 24.11., 08–12: возила 2' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: /^вто 24\.11\..*: возила 0$/ })).not.toBeInTheDocument();
});

it.each(['2026-11-10T07:00:00Z', '2026-11-21T07:00:00Z'])(
  'says in each file since when stays are known, where it says so on the page: a zone of %s',
  async (created_at) => {
    server.on('GET /api/zones', { json: { success: true, data: zoneRows.map((zone) => ({ ...zone, created_at })) } });
    const saved: Blob[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    URL.createObjectURL = (file) => {
      saved.push(file as Blob);
      return 'blob:visits';
    };
    URL.revokeObjectURL = () => {};
    await open();
    const isLate = screen.queryByText(/^Посетите се знаат од/) !== null;
    expect(isLate).toBe(created_at > '2026-11-18T23:00:00Z');
    for (const format of ['CSV', 'XLSX']) {
      await userEvent.click(screen.getByRole('button', { name: `Извези ${format}` }));
      await waitFor(() => expect(saved).toHaveLength(1));
      const file = saved.pop() as Blob;
      const text = JSON.stringify(format === 'CSV' ? await readCsv(file) : await readSheet(file));
      expect(text.includes('Посетите се знаат од 21.11.2026 08:00:00.')).toBe(isLate);
    }
    jest.restoreAllMocks();
  },
);

it('names a way through a zone that no position shows', async () => {
  const between = { entered_at: row.entered_at, left_at: row.entered_at, left_after: row.entered_after, duration: 0 };
  server.on('GET /api/zones/visits', pages([{ ...row, ...between }]));
  await open();
  expect(within(await screen.findByRole('row', { name: /SK-5-AA/ })).getByText('само поминало')).toBeInTheDocument();
});

it('computes the past of a zone on request, for those who may', async () => {
  server.on('POST /api/zones/:id/history', { json: { success: true, data: { visits: 40, vehicles: 3 } } });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Пресметај за последниот 31 ден' }));
  await waitFor(() => expect(server.callsTo('POST', '/api/zones/1/history')[0]?.body).toEqual({ days: 31 }));
});

it('lets operators see it, and change nothing', async () => {
  await open('operator');
  for (const name of ['Измени', 'Избриши', /^Пресметај/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

it('says that a zone of an old link is gone', async () => {
  await signInAs('manager');
  renderPage(<GeofencesPage />, { route: '/geofences?zone=99' });
  expect(await screen.findByText('Зоната не е пронајдена')).toBeInTheDocument();
});

it('shows on a vehicle where it was, with a way to each zone', async () => {
  await signInAs('operator');
  renderPage(<VehicleVisits vehicleId={5} />, { route: '/vehicles/5?visitsUntil=2026-11-25' });
  const table = within(await screen.findByRole('table', { name: 'Список на посети' }));
  expect(table.getAllByRole('link', { name: 'Депо Скопје' })[0]).toHaveAttribute('href', '/geofences?zone=1');
  const [call] = server.callsTo('GET', '/api/zones/visits');
  expect(call?.query.get('vehicle_id')).toBe('5');
  expect(call?.query.has('zone_id')).toBe(false);
});

it.each([['2026-11-10T07:00:00Z'], ['2026-11-21T07:00:00Z'], [null]])(
  'says on a vehicle, too, since when the visits of each zone are known, or that nobody could say it: %s',
  async (created_at) => {
    await signInAs('operator');
    const zones = zoneRows.map((zone) => ({ ...zone, created_at }));
    server.on(
      'GET /api/zones',
      created_at === null ? { status: 404, json: { success: false } } : { json: { success: true, data: zones } },
    );
    renderPage(<VehicleVisits vehicleId={5} />, { route: '/vehicles/5?visitsUntil=2026-11-25' });
    await screen.findByRole('table', { name: 'Список на посети' });
    const notes = screen.queryAllByRole('status').map(({ textContent }) => textContent?.trim());
    expect(notes.some((note) => note?.startsWith('Посетите се знаат за „Депо Скопје“ од 21.11.2026 08:00:00'))).toBe(
      created_at === '2026-11-21T07:00:00Z',
    );
    expect(notes.includes('Не може да се провери дали податоците за периодот се целосни.')).toBe(created_at === null);
  },
);

it('counts no vehicles for a time of which nothing is known', async () => {
  const created_at = '2026-11-21T07:00:00Z';
  server.on('GET /api/zones', { json: { success: true, data: zoneRows.map((zone) => ({ ...zone, created_at })) } });
  await open();
  expect(screen.getByRole('button', { name: 'саб 21.11., 08–12: возила 0' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'саб 21.11., 04–08: возила 0' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^пет 20\.11\./ })).not.toBeInTheDocument();
});
