import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { clock } from 'shared-ui';
import { readCsv, readSheet, readText } from 'shared-ui/testing';
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
  serverAnnounces();
  session.logout();
  jest.restoreAllMocks();
});

const open = (at = '/vehicles/7?day=2026-11-22') => renderPage(<VehicleDay vehicleId={7} />, { route: at });
const asked = () => server.callsTo('GET', '/api/vehicles/7/day').map(({ query }) => query.get('date'));
const list = () => screen.findByRole('list', { name: 'Возења и стоења' });

it('shows the sums of the day, what of them nobody measured, and where it stood longest', async () => {
  open();
  expect(await screen.findByText('Изминато 61,2 km, од кои 9,0 km без сигнал')).toBeVisible();
  expect(screen.getByText('1 ч 30 мин')).toBeVisible();
  expect(screen.getByText('120.000,3–120.061,5 km')).toBeVisible();
  expect(screen.getByText('Горан Возачев')).toBeVisible();
  expect(
    await screen.findByText(/Најдолго стоење: 2 ч 0 мин, мотор во празен од 10 мин \(08:00–10:00\), во Велес/),
  ).toBeVisible();
  expect(screen.getByText('Растојанието е според GPS-локациите.')).toBeVisible();
  expect(asked()).toEqual(['2026-11-22']);
});

it.each([
  ['reading', 'Километражата е според состојбата внесена за 01.11.2026 08:00.'],
  ['counter', 'Километражата е според бројачот на уредот.'],
])('says from what the odometer follows: %s', async (odometer_by, words) => {
  const { data } = vehicleDay;
  const sums = { ...data.sums, odometer_by, odometer_read_at: '2026-11-01T07:00:00Z' };
  const json = { ...vehicleDay, data: { ...data, sums } };
  server.restore();
  server = fakeServer({ 'GET /api/vehicles/:id/day': { json } });
  open();
  expect(await screen.findByText(words)).toBeVisible();
});

it('lists trips, stops and silences in the order of time, with places in placeText', async () => {
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
  expect(rows[1]).toHaveTextContent('мотор во празен од 10 мин');
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

it('leads from the stop that is chosen to a new zone there, for those who may draw one', async () => {
  serverAnnounces('zones');
  await signInAs('manager');
  open();
  const rows = within(await list());
  await userEvent.click(rows.getByRole('button', { name: /Возење 1/ }));
  expect(rows.queryByRole('link')).not.toBeInTheDocument();
  await userEvent.click(rows.getByRole('button', { name: /Стоење 1/ }));
  expect(rows.getByRole('link', { name: 'Нова зона тука' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/geofences\?lat=\d+\.\d+&lng=\d+\.\d+$/),
  );
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

it('shows private time with its distance and nothing else', async () => {
  const privates = [
    { id: 'p1', start_time: '2026-11-22T16:00:00Z', end_time: '2026-11-22T23:00:00Z', distance: 12_345 },
    { id: 'p0', start_time: '2026-11-21T23:00:00Z', end_time: '2026-11-22T06:00:00Z', distance: null },
  ];
  server.on('GET /api/vehicles/:id/day', { json: { ...vehicleDay, data: { ...vehicleDay.data, privates } } });
  open();
  expect(await screen.findByRole('radio', { name: /^Приватно, 17:00–24:00, 7 ч.*, 12,3 km$/ })).toBeVisible();
  const row = within(await list()).getByRole('button', { name: /Приватно 17:00/ });
  expect(row).toHaveTextContent('Приватно: 12,3 km, без место и брзина.');
  expect(within(await list()).getByRole('button', { name: /Приватно 00:00/ })).toHaveTextContent('по завршувањето');
  expect(within(screen.getByRole('list', { name: 'Легенда' })).getByText('Приватно')).toBeVisible();
});

it('says why there is no day', async () => {
  server.on('GET /api/vehicles/:id/day', { status: 404, json: { success: false, error: 'Возилото не е пронајдено' } });
  open();
  expect(await screen.findByText('Денот не може да се прикаже: Возилото не е пронајдено')).toBeVisible();
});

it('shows the alarms of the day with their own words', async () => {
  open();
  const alarm = await screen.findByRole('img', { name: '07:20 Пречекорена брзина · Speed 96 km/h, limit 80' });
  expect(alarm).toHaveAttribute('title', '07:20 Пречекорена брзина · Speed 96 km/h, limit 80');
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

  async function exportAs(format: string) {
    await userEvent.click(screen.getByRole('button', { name: 'Извези' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: format }));
  }
  it('for maps: GPX, GeoJSON and KML with the way and the stops, named by plate and day', async () => {
    const at = (minute: string, latitude: number) => ({
      latitude,
      longitude: 21.4254,
      gps_time: `2026-11-22T06:${minute}:00Z`,
      speed: 72,
      heading: null,
    });
    // Between the second and the third nothing was received.
    const points = [at('00', 41.9981), at('05', 42.0281), at('30', 42.0381)];
    server.on('GET /api/vehicles/:id/day', { json: { ...vehicleDay, data: { ...vehicleDay.data, points } } });
    open();
    const rows = within(await list()).getAllByRole('button');
    await waitFor(() => expect(rows[0]).toHaveTextContent('во Скопје → во Велес'));
    for (const format of ['GPX', 'GeoJSON', 'KML']) {
      const before = saved.length;
      await exportAs(format);
      await waitFor(() => expect(saved).toHaveLength(before + 1));
    }
    expect(saved.map(({ name }) => name)).toEqual(
      ['gpx', 'geojson', 'kml'].map((ending) => `den_SK-5047-FA_2026-11-22.${ending}`),
    );
    const [gpx, geoJson, kml] = await Promise.all(saved.map(({ file }) => readText(file)));
    expect(gpx).toContain('<trk><name>SK-5047-FA 2026-11-22</name>');
    expect(gpx).toContain('<trkpt lat="41.9981" lon="21.4254"><time>2026-11-22T06:00:00.000Z</time>');
    expect(gpx).toContain('<name>Стоење 1, во Велес</name>');
    const { features } = JSON.parse(geoJson ?? '') as { features: { properties: { kind: string } }[] };
    expect(features.map(({ properties }) => properties.kind)).toEqual(['track', 'stop', 'stop', 'fix', 'fix', 'fix']);
    expect(kml).toContain('<when>2026-11-22T06:05:00.000Z</when>');
  });

  /** The texts of a row of the list, in the order of the file's columns; the list leaves zeros out. */
  function shownRow(row: HTMLElement): string[] {
    const find = (pattern: RegExp) => pattern.exec(row.textContent ?? '')?.slice(1) ?? [];
    const [from = '', to = ''] = find(/(\d\d:\d\d)–(\d\d:\d\d)/);
    const [hours = '0', minutes = ''] = find(/\d\d:\d\d–\d\d:\d\d(?:(\d+) ч )?(\d+) мин/);
    const [idleHours = '0', idleMinutes] = find(/мотор во празен од (?:(\d+) ч )?(\d+) мин/);
    return [
      find(/(Возење \d|Стоење \d|Без сигнал)/)[0] ?? '',
      from,
      to,
      `${hours}:${minutes.padStart(2, '0')}`,
      find(/мин(во .+?|—.*?)(?=\d+,\d km|мотор|$)/)[0] ?? '',
      find(/(\d+,\d) km/)[0] ?? '',
      find(/од кои (\d+,\d) km без сигнал/)[0] ?? '',
      idleMinutes === undefined ? '' : `${idleHours}:${idleMinutes.padStart(2, '0')}`,
      find(/просечно (\d+) km/)[0] ?? '',
      find(/најмногу (\d+) km/)[0] ?? '',
      find(/возач: (.+)$/)[0] ?? '',
    ];
  }
  /** A cell of a file as the list shows it. */
  const listed = (text: string, column: number, value: number | null): string => {
    if (column === 1 || column === 2) return text.slice(11, 16);
    // The list shows no zeros.
    if ((column === 6 || column === 7) && (value === 0 || text === '0:00')) return '';
    return column === 8 || column === 9 ? (value === null ? '' : String(Math.round(value))) : text;
  };

  it.each([
    [0, 0],
    [1, 0],
    [2, 3],
  ])('state, as the page does, that %i places and %i speeds are in no figure', async (places, speeds) => {
    const { data } = vehicleDay;
    const sums = { ...data.sums, left_out_places: places, left_out_speeds: speeds };
    server.on('GET /api/vehicles/:id/day', { json: { ...vehicleDay, data: { ...data, sums } } });
    const { container } = open();
    await list();
    for (const format of ['CSV', 'XLSX', 'GPX']) await exportAs(format);
    await waitFor(() => expect(saved).toHaveLength(3));
    const [csv, xlsx, gpx] = saved.map(({ file }) => file) as [Blob, Blob, Blob];
    for (const text of [
      container.textContent ?? '',
      JSON.stringify(await readCsv(csv)),
      JSON.stringify(await readSheet(xlsx)),
      await readText(gpx),
    ])
      expect([/\d точк\p{L} .* изоставен/u, /\d брзин\p{L} .* изоставен/u].map((note) => note.test(text))).toEqual([
        places > 0,
        speeds > 0,
      ]);
  });

  it('are the list and the figures above it, cell by cell: CSV and XLSX', async () => {
    open();
    const rows = within(await list()).getAllByRole('button');
    await waitFor(() => expect(rows[0]).toHaveTextContent('во Скопје → во Велес'));
    await exportAs('CSV');
    await exportAs('XLSX');
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved.map(({ name }) => name)).toEqual(['den_SK-5047-FA_2026-11-22.csv', 'den_SK-5047-FA_2026-11-22.xlsx']);
    const [title, ...sheet] = await readSheet(saved[1]?.file as Blob);
    expect(title?.[0]?.text).toBe('SK-5047-FA · 22.11.2026');
    const csv = await readCsv(saved[0]?.file as Blob);

    // The two files: the same texts, and the same numbers with all their digits.
    expect(sheet.map((row) => row.map(({ text }) => text).join('|')).at(0)).toBe(csv[0]?.join('|'));
    const columns = csv[0]?.length ?? 0;
    const cells = csv.slice(1).flatMap((row, line) =>
      Array.from({ length: columns }, (_, column) => {
        const { text = '', value = null } = sheet[line + 1]?.[column] ?? {};
        const ofCsv = row[column] ?? '';
        const isNumber = /^\d+(\.\d+)?$/.test(ofCsv);
        return { ofCsv: isNumber ? Number(ofCsv) : ofCsv, ofSheet: isNumber ? value : text };
      }),
    );
    expect(cells).toHaveLength(6 * 11);
    expect(cells.map(({ ofSheet }) => ofSheet)).toEqual(cells.map(({ ofCsv }) => ofCsv));

    // And the list.
    const entries = sheet
      .slice(1, -1)
      .map((row) =>
        Array.from({ length: columns }, (_, column) =>
          listed(row[column]?.text ?? '', column, row[column]?.value ?? null),
        ),
      );
    expect(rows.map(shownRow)).toEqual(entries);

    // The sums are those of the rows and those above the list.
    const metres = csv.slice(1).map((row) => Math.round(Number(row[5]) * 1000));
    const sum = metres.pop();
    expect(metres.reduce((total, each) => total + each)).toBe(sum);
    expect(sum).toBe(61_234);
    expect(screen.getByText('Изминато 61,2 km, од кои 9,0 km без сигнал')).toBeVisible();
    expect(screen.getByText('Мотор во празен од', { selector: 'dt' }).nextSibling).toHaveTextContent('10 мин');
    expect(csv.at(-1)?.[7]).toBe('0:10');
  });

  it('have what was driven in private time in a column of its own, in no sum of the others', async () => {
    const privates = [
      { id: 'p1', start_time: '2026-11-22T16:00:00Z', end_time: '2026-11-22T23:00:00Z', distance: 12_345 },
    ];
    server.on('GET /api/vehicles/:id/day', { json: { ...vehicleDay, data: { ...vehicleDay.data, privates } } });
    open();
    await list();
    await exportAs('CSV');
    await exportAs('XLSX');
    await waitFor(() => expect(saved).toHaveLength(2));
    const [header, ...rows] = await readCsv(saved[0]?.file as Blob);
    const sheet = (await readSheet(saved[1]?.file as Blob)).slice(2);
    const column = header?.indexOf('Приватно (km)') ?? -1;
    const found = rows.map((row) => row[column]);
    expect(found).toEqual([...Array.from({ length: rows.length - 2 }, () => ''), '12.345', '12.345']);
    expect(sheet.map((row) => String(row[column]?.value ?? ''))).toEqual(found);
    expect(rows.at(-1)?.[5]).toBe('61.234');
  });
});
