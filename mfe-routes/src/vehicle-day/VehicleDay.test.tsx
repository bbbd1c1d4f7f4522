import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strFromU8, unzipSync } from 'fflate';
import { fakeServer } from 'shared-auth/testing';
import { clock } from 'shared-ui';
import { renderPage } from '../testing/renderPage';
import { vehicleDay } from '../testing/vehicleDay';
import VehicleDay from './VehicleDay';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  // Half past midnight in Skopje: in London it is still the 22nd.
  jest.spyOn(clock, 'now').mockReturnValue(Date.parse('2026-11-22T23:30:00Z'));
  server = fakeServer({ 'GET /api/vehicles/:id/day': { json: vehicleDay } });
});
afterEach(() => {
  server.restore();
  jest.restoreAllMocks();
});

const open = (at = '/vehicles/7?day=2026-11-22') => renderPage(<VehicleDay vehicleId={7} />, { at });
const asked = () => server.callsTo('GET', '/api/vehicles/7/day').map(({ query }) => query.get('date'));
const list = () => screen.findByRole('list', { name: 'Возења и стоења' });

it('shows the sums of the day, what of them nobody measured, and where it stood longest', async () => {
  open();
  expect(await screen.findByText('Изминато 61,2 km, од кои 9,0 km без сигнал')).toBeVisible();
  expect(screen.getByText('1 ч 30 мин')).toBeVisible();
  expect(await screen.findByText(/Најдолго стоење: 2 ч 0 мин \(08:00–10:00\), во Велес/)).toBeVisible();
  expect(screen.getByText('Растојанието е според GPS-позициите.')).toBeVisible();
  expect(asked()).toEqual(['2026-11-22']);
});

it('lists trips, stops and silences in the order of time, with places in words', async () => {
  open();
  const rows = within(await list()).getAllByRole('button');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Возење 107:00–08:00'),
    expect.stringContaining('Стоење 108:00–10:00'),
    expect.stringContaining('Без сигнал10:00–11:00'),
    expect.stringContaining('Возење 211:00–11:30'),
    expect.stringContaining('Стоење 211:30–11:50'),
  ]);
  await waitFor(() => expect(rows[0]).toHaveTextContent('во Скопје → во Велес'));
  expect(rows[1]).toHaveTextContent('мотор во работа 10 мин');
});

it('shows what is chosen in the list on the band, keeps it in the address, and lets it go again', async () => {
  const { location } = open();
  const row = within(await list()).getByRole('button', { name: /Стоење 1/ });
  await userEvent.click(row);
  expect(row).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('radio', { name: /Стоење 1, 08:00–10:00, 2 ч 0 мин/ })).toBeChecked();
  expect(location().search).toBe('?day=2026-11-22&entry=stop-2026-11-22-2');
  await userEvent.click(row);
  expect(location().search).toBe('?day=2026-11-22');
});

it('goes along the band by arrows, and shows it in the list', async () => {
  open();
  const first = await screen.findByRole('radio', { name: /Возење 1/ });
  first.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('radio', { name: /Стоење 1/ })).toHaveFocus();
  expect(within(await list()).getByRole('button', { name: /Стоење 1/ })).toHaveAttribute('aria-pressed', 'true');
});

it('goes to the day before and after by keys, and to no day that has not come', async () => {
  open();
  await list();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await waitFor(() => expect(asked().at(-1)).toBe('2026-11-21'));
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}');
  await waitFor(() => expect(asked().at(-1)).toBe('2026-11-23'));
  expect(screen.getByRole('button', { name: /Следен ден/ })).toHaveAttribute('aria-disabled', 'true');
});

it('offers today and yesterday of Skopje', async () => {
  open('/vehicles/7');
  await waitFor(() => expect(asked()).toEqual(['2026-11-23']));
  await userEvent.click(screen.getByRole('button', { name: 'Вчера' }));
  await waitFor(() => expect(asked().at(-1)).toBe('2026-11-22'));
});

it('says why there is no day', async () => {
  server.on('GET /api/vehicles/:id/day', { status: 404, json: { success: false, error: 'Возилото не е пронајдено' } });
  open();
  expect(await screen.findByText('Денот не може да се прикаже: Возилото не е пронајдено')).toBeVisible();
});

describe('the files', () => {
  const saved: { name: string; file: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      const last = saved.at(-1);
      if (last) last.name = this.download;
    });
    URL.createObjectURL = (file) => {
      saved.push({ name: '', file: file as Blob });
      return 'blob:day';
    };
    URL.revokeObjectURL = () => {};
  });
  const textOf = (blob: Blob) =>
    new Promise<Uint8Array>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
      reader.readAsArrayBuffer(blob);
    });

  it('hold the same metres as the screen: CSV and XLSX, and their sum is the sum of the rows', async () => {
    open();
    await screen.findByText('Изминато 61,2 km, од кои 9,0 km без сигнал');
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    const csv = new TextDecoder().decode(await textOf(saved[0]?.file as Blob));
    const rows = csv
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    const distances = rows.slice(1).map((row) => Number(row[5]));
    expect(distances.at(-1)).toBe(61.234);
    const inMetres = distances.slice(0, -1).map((each) => Math.round(each * 1000));
    expect(inMetres.reduce((sum, each) => sum + each)).toBe(61_234);

    await userEvent.click(screen.getByRole('button', { name: 'XLSX' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    const sheet = strFromU8(unzipSync(await textOf(saved[1]?.file as Blob))['xl/worksheets/sheet1.xml'] as Uint8Array);
    const cells = new DOMParser().parseFromString(sheet, 'application/xml');
    // A title, the header, five entries, the sums.
    expect(Number(cells.querySelector('c[r="F8"]')?.textContent)).toBe(61.234);
    expect(Number(cells.querySelector('c[r="G8"]')?.textContent)).toBe(9);
    expect(saved[1]?.name).toBe('den_SK-5047-FA_2026-11-22.xlsx');
  });
});
