import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswer, fakeServer, serverAnnounces } from 'shared-auth/testing';
import { clock } from 'shared-ui';
import { renderPage } from '../testing/renderPage';
import { handComputed } from '../track/handComputed';
import RouteExportPage from './RouteExportPage';

const devices: FakeAnswer = {
  json: {
    success: true,
    data: [
      { id: 1, device_id: '77', license_plate: 'СК-1234-АБ', vehicle_code: 'V-12' },
      { id: 2, device_id: '78', license_plate: null, vehicle_code: null },
    ],
  },
};
const exported = (patch: object = {}): FakeAnswer => ({
  json: {
    success: true,
    data: {
      device: {
        device_id: '77',
        imei: '356938035643809',
        vehicle_code: 'V-12',
        license_plate: 'СК-1234-АБ',
        make: 'Iveco',
        model: 'Daily',
      },
      summary: {
        total_distance: 30.7,
        total_locations: 4,
        avg_speed: 60.4,
        max_speed: 66,
        start_time: '2026-11-20T07:00:00Z',
        end_time: '2026-11-20T07:30:30Z',
      },
      route: handComputed.points.map(({ at, ...point }) => ({ ...point, timestamp: new Date(at).toISOString() })),
      ...patch,
    },
  },
});
const searchedUrl = '/route-export?device=77&from=2026-11-20T00:00&to=2026-11-21T23:59';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer({ 'GET /api/devices': devices, 'GET /api/routes/exported': exported() });
});
afterEach(() => server.restore());

const searches = () => server.callsTo('GET', '/api/routes/exported');
const device = () => screen.findByLabelText('Уред');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function chooseDevice() {
  await waitFor(async () => expect(await device()).toBeEnabled());
  await userEvent.type(await device(), 'ск1234');
  await userEvent.click(await screen.findByRole('option', { name: /СК-1234-АБ/ }));
}
const statistics = () => screen.findByRole('region', { name: 'Статистика' });

describe('choosing', () => {
  it('starts with yesterday 00:00 to today 23:59 on the clocks of Skopje, whatever this computer says', () => {
    // 23:30 UTC of the 20th is already the 21st in Skopje.
    jest.spyOn(clock, 'now').mockReturnValue(Date.UTC(2026, 10, 20, 23, 30));
    renderPage(<RouteExportPage />);
    expect(screen.getByLabelText('Од, датум')).toHaveValue('2026-11-20');
    expect(screen.getByLabelText('Од, час')).toHaveValue('00');
    expect(screen.getByLabelText('Од, минута')).toHaveValue('00');
    expect(screen.getByLabelText('До, датум')).toHaveValue('2026-11-21');
    expect(screen.getByLabelText('До, час')).toHaveValue('23');
    expect(screen.getByLabelText('До, минута')).toHaveValue('59');
    jest.restoreAllMocks();
  });

  it('takes today, yesterday or seven days by one click, and searches them', async () => {
    jest.spyOn(clock, 'now').mockReturnValue(Date.UTC(2026, 9, 26, 0, 30));
    renderPage(<RouteExportPage />);
    await chooseDevice();
    const period = within(screen.getByRole('group', { name: 'Период' }));
    for (const [name, from, to] of [
      ['Денес', '2026-10-26', '2026-10-26'],
      // The night of the 25th has 25 hours.
      ['Вчера', '2026-10-25', '2026-10-25'],
      ['7 дена', '2026-10-20', '2026-10-26'],
    ] as const) {
      await userEvent.click(period.getByRole('button', { name }));
      expect(period.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
      await press('Пребарај');
      await waitFor(() =>
        expect(Object.fromEntries(searches().at(-1)?.query ?? [])).toEqual({
          device_id: '77',
          start_date: `${from}T00:00:00`,
          end_date: `${to}T23:59:00`,
        }),
      );
      await waitFor(() => expect(screen.getByRole('button', { name: 'Пребарај' })).toBeVisible());
    }
    jest.restoreAllMocks();
  });

  it('states the time zone', () => {
    renderPage(<RouteExportPage />);
    expect(screen.getByText('Сите времиња се по скопско време (Europe/Skopje).')).toBeInTheDocument();
  });

  it('asks for a device and a period when one is missing, and makes no call', async () => {
    renderPage(<RouteExportPage />);
    await waitFor(async () => expect(await device()).toBeEnabled());
    await press('Пребарај');
    expect(screen.getByRole('alert')).toHaveTextContent('Ве молиме изберете уред и временски период');
    await chooseDevice();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('До, датум'), { target: { value: '' } });
    await press('Пребарај');
    expect(screen.getByRole('alert')).toHaveTextContent('Ве молиме изберете уред и временски период');
    expect(searches()).toHaveLength(0);
  });

  it('does not search a period that ends before it starts', async () => {
    renderPage(<RouteExportPage />);
    await chooseDevice();
    fireEvent.change(screen.getByLabelText('До, датум'), { target: { value: '2020-01-01' } });
    await press('Пребарај');
    expect(screen.getByText('Крајот на периодот е пред почетокот')).toBeInTheDocument();
    expect(searches()).toHaveLength(0);
  });

  it('names devices by plate, code and id, and finds them in either script when they are many', async () => {
    server.on('GET /api/devices', {
      json: {
        data: Array.from({ length: 30 }, (_, index) => ({
          device_id: `d${index}`,
          license_plate: `СК-10${index}-АБ`,
          vehicle_code: null,
        })),
      },
    });
    renderPage(<RouteExportPage />);
    await waitFor(async () => expect(await device()).toBeEnabled());
    await userEvent.type(await device(), 'sk-1012');
    const list = within(await screen.findByRole('listbox', { name: 'Предлози: Уред' }));
    expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual(['СК-1012-АБ · d12']);
    await userEvent.keyboard('{Enter}');
    expect(await device()).toHaveValue('СК-1012-АБ · d12');
    // Enter was for the device, not for the route.
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('searches the server for a device that its list leaves out', async () => {
    server.on('GET /api/devices', ({ query }) => ({
      json: {
        data: [{ device_id: query.get('search') === 'BT-9' ? 'd99' : 'd1', license_plate: query.get('search') }],
      },
    }));
    renderPage(<RouteExportPage />);
    await waitFor(async () => expect(await device()).toBeEnabled());
    await userEvent.type(await device(), 'BT-9');
    await userEvent.click(await screen.findByRole('option', { name: 'BT-9 · d99' }));
    expect(await device()).toHaveValue('BT-9 · d99');
    expect(Object.fromEntries(server.callsTo('GET', '/api/devices').at(-1)?.query ?? [])).toEqual({
      page: '1',
      limit: '20',
      search: 'BT-9',
    });
  });

  it('says how many devices the list shows when the server has more', async () => {
    server.on('GET /api/devices', {
      json: { data: [{ device_id: 'd1' }], pagination: { total: 340, pages: 17, page: 1 } },
    });
    renderPage(<RouteExportPage />);
    expect(await screen.findByText('Прикажани се 1 од 340 уреди.')).toBeInTheDocument();
  });
});

describe('the device picker without devices', () => {
  afterEach(() => jest.useRealTimers());

  it('warns when there are none', async () => {
    server.on('GET /api/devices', { json: { data: [] } });
    renderPage(<RouteExportPage />);
    expect(await screen.findByText('Нема достапни уреди')).toBeInTheDocument();
  });

  it('tries three times more, a second apart, then shows message, status and URL, and retries on demand', async () => {
    jest.useFakeTimers();
    server.on('GET /api/devices', { status: 503, json: { success: false, error: 'Базата спие' } });
    renderPage(<RouteExportPage />);
    const asked = () => server.callsTo('GET', '/api/devices').length;
    for (const times of [1, 2, 3, 4]) {
      await act(() => jest.advanceTimersByTimeAsync(times === 1 ? 0 : 1000));
      expect(asked()).toBe(times);
    }
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(asked()).toBe(4);
    const box = screen.getByRole('alert');
    expect(box).toHaveTextContent('Грешка при комуникација со серверот');
    expect(box).toHaveTextContent('Базата спие');
    expect(box).toHaveTextContent('503');
    expect(box).toHaveTextContent('/api/devices');

    server.on('GET /api/devices', devices);
    fireEvent.click(within(box).getByRole('button', { name: 'Обиди се повторно' }));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByLabelText('Уред')).toBeEnabled();
  });
});

describe('searching', () => {
  it('sends the choice, shows the figures of the server, and puts the search into the address', async () => {
    const { location } = renderPage(<RouteExportPage />);
    await chooseDevice();
    fireEvent.change(screen.getByLabelText('Од, датум'), { target: { value: '2026-11-20' } });
    await userEvent.selectOptions(screen.getByLabelText('Од, час'), '08');
    await userEvent.selectOptions(screen.getByLabelText('Од, минута'), '05');
    fireEvent.change(screen.getByLabelText('До, датум'), { target: { value: '2026-11-21' } });
    await press('Пребарај');

    const card = await statistics();
    for (const text of [
      '30,70 km',
      '60 km/h',
      '66 km/h',
      '20.11.2026 08:00:00',
      '20.11.2026 08:30:30',
      'Iveco Daily',
      '356938035643809',
    ])
      expect(within(card).getByText(text)).toBeInTheDocument();
    expect(Object.fromEntries(searches()[0]?.query ?? [])).toEqual({
      device_id: '77',
      start_date: '2026-11-20T08:05:00',
      end_date: '2026-11-21T23:59:00',
    });
    expect(searches()[0]?.headers.get('cache-control')).toBe('no-cache');
    expect(Object.fromEntries(new URLSearchParams(location().search))).toEqual({
      device: '77',
      from: '2026-11-20T08:05',
      to: '2026-11-21T23:59',
    });
  });

  it('speaks English throughout when that is chosen', async () => {
    const device = { device_id: '77', license_plate: 'SK-1234-AB' };
    server.on('GET /api/devices', { json: { data: [device] } });
    server.on('GET /api/routes/exported', exported({ device }));
    renderPage(<RouteExportPage />, { route: searchedUrl, language: 'en' });
    expect(await screen.findByRole('region', { name: 'Statistics' })).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Map of the route' })).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/[А-Яа-яЃѓЅѕЈјЉљЊњЌќЏџ]/);
  });

  it('opens a track from its link', async () => {
    renderPage(<RouteExportPage />, { route: searchedUrl });
    expect(await statistics()).toBeInTheDocument();
    await waitFor(async () => expect(await device()).toHaveValue('СК-1234-АБ · V-12 · 77'));
    expect(screen.getByLabelText('Од, датум')).toHaveValue('2026-11-20');
  });

  it('asks the server again when the same search is pressed again', async () => {
    renderPage(<RouteExportPage />, { route: searchedUrl });
    await statistics();
    await waitFor(async () => expect(await device()).toBeEnabled());
    await press('Пребарај');
    await waitFor(() => expect(searches()).toHaveLength(2));
  });

  it('says that there are no points', async () => {
    server.on('GET /api/routes/exported', exported({ route: [] }));
    renderPage(<RouteExportPage />, { route: searchedUrl });
    expect(await screen.findByText('Нема точки за избраниот уред и период.')).toBeInTheDocument();
  });

  it('says beside the figures what was left out and where the signal was lost', async () => {
    const [first, second] = handComputed.points;
    const route = [
      { ...first, timestamp: '2026-11-20T07:00:00Z' },
      { ...second, timestamp: '2026-11-20T08:00:00Z' },
      { lat: null, lng: 21, timestamp: '2026-11-20T08:01:00Z' },
      { lat: 95, lng: 21, timestamp: '2026-11-20T08:02:00Z' },
    ];
    server.on('GET /api/routes/exported', exported({ route }));
    renderPage(<RouteExportPage />, { route: searchedUrl });
    const notes = await screen.findByRole('list', { name: 'Што не е вклучено во бројките' });
    expect(within(notes).getByText('2 точки без употреблива локација се изоставени.')).toBeInTheDocument();
    expect(
      within(notes).getByText(
        '1 прекин во сигналот подолг од 10 мин (вкупно 1 ч 0 мин): во тој дел растојанието е мерено по права линија (11,12 km).',
      ),
    ).toBeInTheDocument();
  });

  it('says the distance along the line where the server measured another, and only there', async () => {
    const { unmount } = renderPage(<RouteExportPage />, { route: searchedUrl });
    expect(
      await screen.findByText('По нацртаната линија и во CSV-датотеките растојанието е 30,62 km.'),
    ).toBeInTheDocument();
    unmount();
    server.on('GET /api/routes/exported', exported({ summary: { total_distance: handComputed.km } }));
    renderPage(<RouteExportPage />, { route: searchedUrl });
    await statistics();
    expect(screen.queryByText(/^По нацртаната линија/)).not.toBeInTheDocument();
  });

  it('shows what the server did not say as missing, never as NaN', async () => {
    server.on('GET /api/routes/exported', exported({ device: null, summary: { avg_speed: 'x', start_time: 'never' } }));
    renderPage(<RouteExportPage />, { route: searchedUrl });
    const card = await statistics();
    expect(card).not.toHaveTextContent(/NaN|null|undefined|Invalid/);
    expect(within(card).getAllByText('--:--:--')).toHaveLength(2);
  });

  it('shows hostile text as text', async () => {
    const device = { device_id: '77', make: '<img src=x>', model: '__proto__' };
    server.on('GET /api/routes/exported', exported({ device }));
    renderPage(<RouteExportPage />, { route: searchedUrl });
    expect(await screen.findByText('<img src=x> __proto__')).toBeInTheDocument();
  });
});

describe('a search that fails', () => {
  it.each<[string, FakeAnswer, string]>([
    [
      'the message of the server',
      { status: 500, json: { success: false, message: 'Нема таков уред' } },
      'Нема таков уред',
    ],
    ['a refusal with 200', { json: { success: false, message: 'Преголем период' } }, 'Преголем период'],
    ['a failure without words', { status: 503, json: {} }, 'Грешка при комуникација со серверот'],
    ['no network', new Error('reset'), 'Грешка при комуникација со серверот'],
    ['HTML', new Response('<html>', { status: 200 }), 'Грешка при комуникација со серверот'],
    ['data: null', { json: { data: null } }, 'Грешка при комуникација со серверот'],
  ])('shows %s, with a retry', async (_name, answer, text) => {
    server.on('GET /api/routes/exported', answer);
    renderPage(<RouteExportPage />, { route: searchedUrl });
    const box = await screen.findByRole('alert');
    expect(box).toHaveTextContent(text);
    server.on('GET /api/routes/exported', exported());
    await userEvent.click(within(box).getByRole('button', { name: 'Обиди се повторно' }));
    expect(await statistics()).toBeInTheDocument();
  });

  it('keeps the track that is shown, marked as old, when it cannot be fetched again', async () => {
    renderPage(<RouteExportPage />, { route: searchedUrl });
    await statistics();
    await waitFor(async () => expect(await device()).toBeEnabled());
    server.on('GET /api/routes/exported', { status: 500, json: {} });
    await press('Пребарај');
    expect(await screen.findByText(/^Освежувањето не успеа/)).toBeInTheDocument();
    expect(await statistics()).toBeInTheDocument();
  });
});

describe('the files', () => {
  const downloads: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    downloads.length = 0;
    let latest: Blob;
    // jsdom has no object URLs; the browser's download is the edge here.
    URL.createObjectURL = (blob) => {
      latest = blob as Blob; // downloadCsv hands over a Blob
      return 'blob:test';
    };
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      downloads.push({ name: this.download, blob: latest });
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const textOf = (blob: Blob | undefined) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(blob ?? new Blob());
    });

  it('are the points with their distances and the summary, named by vehicle and period', async () => {
    renderPage(<RouteExportPage />, { route: searchedUrl });
    await statistics();
    await press('Извези рута (CSV)');
    await press('Извези резиме (CSV)');
    expect(downloads.map(({ name }) => name)).toEqual([
      'route_export_V-12_2026-11-20_2026-11-21.csv',
      'route_summary_V-12_2026-11-20_2026-11-21.csv',
    ]);
    const [route, summary] = await Promise.all(downloads.map(({ blob }) => textOf(blob)));
    const rows = route?.trim().split('\r\n') ?? [];
    expect(rows[0]).toContain('Време (Europe/Skopje)');
    expect(rows[4]).toBe('4;2026-11-20 08:30:30;UTC+01:00;41;"21,1";;;"11119,49";"30618,23"');
    expect(summary).toContain('Вкупно растојание (km);"30,7"');
  });

  it('leave for maps as well, by a menu', async () => {
    renderPage(<RouteExportPage />, { route: searchedUrl });
    await statistics();
    await press('Извези рута како...');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'GPX' }));
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toBe('route_export_V-12_2026-11-20_2026-11-21.gpx');
    const gpx = await textOf(downloads[0]?.blob);
    expect(gpx).toMatch(/<trk><name>\S+ 2026-11-20\/2026-11-21<\/name><desc>/);
    expect(gpx).toContain('lat="41" lon="21.1"');
  });
});

it('T7: shows its place in line while the server is at others, and gives a route up', async () => {
  serverAnnounces('work.queue');
  let isGivenUp = false;
  server.on('GET /api/work', { json: { success: true, data: [{ kind: 'route', before: 2, seconds: 3 }] } });
  server.on('GET /api/routes/exported', ({ signal }) => {
    signal?.addEventListener('abort', () => {
      isGivenUp = true;
    });
    return new Promise(() => {});
  });
  renderPage(<RouteExportPage />, { route: searchedUrl });
  expect(await screen.findByText('Чека на ред. Пред вас: 2.')).toBeVisible();
  await press('Прекини');
  expect(isGivenUp).toBe(true);
  expect(screen.queryByText(/Пред вас/)).not.toBeInTheDocument();
  // The form keeps what was chosen.
  expect(screen.getByLabelText('Од, датум')).toHaveValue('2026-11-20');
  serverAnnounces();
});
