import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, signInAs } from 'shared-auth/testing';
import { localDateTime } from 'shared-ui';
import { listOf, locationRow } from '../testing/fixtures';
import { renderFleet } from '../testing/renderFleet';
import LocationsPage from './LocationsPage';

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  await signInAs('operator');
  server = fakeServer({ 'GET /api/locations': listOf([locationRow()]) });
});
afterEach(() => {
  server.restore();
  session.logout();
});

const open = (at = '/locations') => renderFleet(<LocationsPage />, { path: '/locations', at });
const firstRow = async () => {
  const cell = (await screen.findAllByText('SK-1234-AB'))[0];
  const row = cell?.closest('tr');
  if (!row) throw new Error('not in a row');
  return within(row);
};
const lastQuery = () => Object.fromEntries(server.callsTo('GET', '/api/locations').at(-1)?.query ?? []);

describe('the location history', () => {
  it('shows each record: vehicle, device, times, position, speed, heading as a compass, altitude, satellites, accuracy', async () => {
    open();
    const row = await firstRow();
    for (const text of [
      'V-001',
      'GPS-001',
      '01.03.2026 10:00:00',
      '41.998100, 21.425400',
      '62 km/h',
      '245 m',
      '11',
      'Примена во 10:00:02',
    ])
      expect(row.getByText(text)).toBeVisible();
    expect(row.getByText('југ')).toHaveTextContent('југ (183°)');
    expect(row.getByText('Одлична')).toBeVisible();
    expect(await row.findByText('во Скопје')).toBeVisible();
    expect(lastQuery()).toEqual({ page: '1', limit: '50' });
  });

  it.each([
    [80, false],
    [80.4, true],
    [81, true],
  ])('flags a speed of %d km/h as high: %s', async (speed, flagged) => {
    server.on('GET /api/locations', listOf([locationRow({ speed })]));
    open();
    const row = await firstRow();
    expect(row.queryAllByText('Висока брзина')).toHaveLength(flagged ? 1 : 0);
  });

  it.each([
    [9.9, 'Одлична'],
    [10, 'Добра'],
    [49.9, 'Добра'],
    [50, 'Слаба'],
  ])('grades an accuracy of %d m as %s', async (accuracy, grade) => {
    server.on('GET /api/locations', listOf([locationRow({ accuracy })]));
    open();
    expect((await firstRow()).getByText(grade)).toBeVisible();
  });

  it.each([
    [0, 'север'],
    [22, 'север'],
    [23, 'североисток'],
    [90, 'исток'],
    [183, 'југ'],
    [350, 'север'],
  ])('D19: shows a heading of %d° as %s', async (heading, sector) => {
    server.on('GET /api/locations', listOf([locationRow({ heading })]));
    open();
    expect((await firstRow()).getByText(sector)).toHaveTextContent(`${sector} (${heading}°)`);
  });

  it('filters by search, start and end, min and max speed, from the first page', async () => {
    const user = userEvent.setup();
    open('/locations?page=3&start=2026-03-01T08:05');
    await firstRow();
    await user.type(screen.getByLabelText('Пребарај'), 'СК{Enter}');
    await user.type(screen.getByLabelText('Мин. брзина (km/h)'), '80');
    await user.type(screen.getByLabelText('Макс. брзина (km/h)'), '120');
    await user.type(screen.getByLabelText('До, датум'), '2026-03-02');
    await waitFor(() =>
      expect(lastQuery()).toEqual({
        page: '1',
        limit: '50',
        search: 'СК',
        start_date: '2026-03-01T08:05:00',
        end_date: '2026-03-02T23:59:00',
        min_speed: '80',
        max_speed: '120',
      }),
    );
  });

  it('says which filters contradict each other', async () => {
    open('/locations?minSpeed=90&maxSpeed=20');
    expect(await screen.findByText('Најголемата брзина е помала од најмалата')).toBeVisible();
    await firstRow();
  });

  it("takes a vehicle or device from another page's link and can let go of it", async () => {
    const user = userEvent.setup();
    open('/locations?vehicle=7&device=GPS-1');
    await firstRow();
    expect(lastQuery()).toMatchObject({ vehicle_id: '7', device_id: 'GPS-1' });
    await user.click(screen.getByRole('button', { name: 'Само локации на избраното возило' }));
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('vehicle_id'));
  });

  it('pages by 50', async () => {
    const user = userEvent.setup();
    server.on('GET /api/locations', ({ query }) => listOf([locationRow({ id: query.get('page') })], { pages: 9 }));
    open();
    await firstRow();
    await user.click(screen.getByRole('button', { name: 'Следна' }));
    expect(await screen.findByText('Страница 2 од 9')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent('/locations?page=2'));
  });

  it('says why it failed', async () => {
    server.on('GET /api/locations', { status: 500, json: { error: 'Базата не одговара' } });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Грешка при вчитување на локациите: Базата не одговара');
  });

  it('shows odd records as far as they can be read', async () => {
    server.on('GET /api/locations', {
      json: {
        data: [
          locationRow({
            latitude: 'x',
            speed: '90.4',
            heading: null,
            accuracy: null,
            gps_time: 'soon',
            received_at: null,
          }),
        ],
      },
    });
    open();
    const row = await firstRow();
    expect(row.getByText('90 km/h')).toBeVisible();
    expect(row.getByText('--:--:--')).toBeVisible();
    expect(row.getByText('Примена во --:--:--')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/NaN|undefined/);
  });
});

describe('CSV of the current page', () => {
  /** Catches what the browser would save. */
  async function exported(button = 'Извези CSV'): Promise<{ name: string; text: string }> {
    const blobs: Blob[] = [];
    const names: string[] = [];
    const create = jest.fn((blob: Blob) => {
      blobs.push(blob);
      return 'blob:csv';
    });
    Object.assign(URL, { createObjectURL: create, revokeObjectURL: jest.fn() });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(names).toHaveLength(1));
    click.mockRestore();
    const bytes = await new Promise<ArrayBuffer>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer); // readAsArrayBuffer gives no text
      reader.readAsArrayBuffer(blobs[0] as Blob);
    });
    return { name: names[0] ?? '', text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) };
  }

  it('is named by the day, in UTF-8 with a mark, its numbers as numbers', async () => {
    open();
    await firstRow();
    const { name, text } = await exported();
    expect(name).toBe(`locations_${localDateTime(Date.now()).date}.csv`);
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const [header, row, end] = text.slice(1).split('\r\n');
    expect(header).toBe(
      'Возило;Код на возило;ID на уред;GPS-време;Време на прием;Географска ширина;Географска должина;Брзина (km/h);Насока (°);Надморска височина (m);Сателити;Точност (m)',
    );
    expect(row).toBe(
      'SK-1234-AB;V-001;GPS-001;01.03.2026 10:00:00;01.03.2026 10:00:02;"41,9981";"21,4254";"62,4";"183,4";245;11;8',
    );
    expect(end).toBe('');
  });

  it('has the selected records only, where they are asked for', async () => {
    server.on(
      'GET /api/locations',
      listOf([locationRow({ id: 1 }), locationRow({ id: 2, license_plate: 'SK-2222-AB' })]),
    );
    open();
    await userEvent.click(await screen.findByRole('checkbox', { name: /SK-2222-AB/ }));
    const { text } = await exported('Избраните како CSV');
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain('SK-2222-AB');
  });

  it.each(['=1+1', '+1', '-1+1', '@x', '\tx', '\rx', ' =1+1'])('opens %j as text', async (plate) => {
    server.on('GET /api/locations', listOf([locationRow({ license_plate: plate, vehicle_code: 'V', speed: -1 })]));
    open();
    await screen.findByText('V');
    const { text } = await exported();
    const cell = text.slice(1).split('\r\n').slice(1).join('\r\n');
    expect(cell).not.toMatch(/^"?[\t\r ]*[=+\-@\t\r]/);
    expect(cell).toContain(';-1;');
  });

  it('has its header even without a record', async () => {
    server.on('GET /api/locations', listOf([]));
    open();
    await screen.findByText('Сѐ уште нема локации');
    const { text } = await exported();
    expect(text.trim().split('\r\n')).toHaveLength(1);
  });
});
