import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswer, fakeServer } from 'shared-auth/testing';
import { clock } from 'shared-ui';
import { renderPage } from '../testing/renderPage';
import { handComputed } from '../track/handComputed';
import TestRouteExportPage from './TestRouteExportPage';

const rows = (patch: (index: number) => object = () => ({})) =>
  handComputed.points.map(({ lat, lng, at, speed, heading }, index) => ({
    id: index,
    latitude: lat,
    longitude: lng,
    speed,
    heading,
    received_at: new Date(at).toISOString(),
    vehicle_code: 'V-12',
    ...patch(index),
  }));
const locations = (data: unknown = rows(), rest: object = {}): FakeAnswer => ({
  json: { success: true, data, ...rest },
});
const searchedUrl = '/test-route-export?device=77&from=2026-11-20T00:00&to=2026-11-20T23:59';

let server: ReturnType<typeof fakeServer>;
let log: jest.SpyInstance;
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockImplementation(() => {});
  server = fakeServer({
    'GET /api/devices': { json: { data: [{ device_id: '77', license_plate: 'СК-1234-АБ', vehicle_code: 'V-12' }] } },
    'GET /api/locations': locations(),
  });
});
afterEach(() => {
  server.restore();
  jest.restoreAllMocks();
});

const searches = () => server.callsTo('GET', '/api/locations');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function chooseDevice() {
  await waitFor(async () => expect(await screen.findByLabelText('Уред')).toBeEnabled());
  await userEvent.type(screen.getByLabelText('Уред'), 'ск1234');
  await userEvent.click(await screen.findByRole('option', { name: /СК-1234-АБ/ }));
}
const statistics = () => screen.findByRole('region', { name: 'Статистика' });
const figure = async (label: string) =>
  within(await statistics()).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

describe('choosing', () => {
  it('starts with the whole of today on the clocks of Skopje', () => {
    jest.spyOn(clock, 'now').mockReturnValue(Date.UTC(2026, 10, 20, 23, 30));
    renderPage(<TestRouteExportPage />);
    const values = ['датум', 'час', 'минута'].flatMap((part) =>
      ['Од', 'До'].map((end) => screen.getByLabelText<HTMLInputElement>(`${end}, ${part}`).value),
    );
    expect(values).toEqual(['2026-11-21', '2026-11-21', '00', '23', '00', '59']);
  });

  it('searches only when device, start date and end date are chosen, and says which is missing', async () => {
    renderPage(<TestRouteExportPage />);
    await waitFor(async () => expect(await screen.findByLabelText('Уред')).toBeEnabled());
    await press('Пребарај');
    expect(screen.getByLabelText('Уред')).toHaveAccessibleDescription('Полето е задолжително');
    await chooseDevice();
    for (const name of ['Од, датум', 'До, датум']) {
      fireEvent.change(screen.getByLabelText(name), { target: { value: '' } });
      await press('Пребарај');
    }
    expect(screen.getByRole('group', { name: 'Од' })).toHaveAccessibleDescription('Полето е задолжително');
    expect(screen.getByRole('group', { name: 'До' })).toHaveAccessibleDescription('Полето е задолжително');
    expect(searches()).toHaveLength(0);
  });

  it('says when devices cannot be loaded', async () => {
    server.on('GET /api/devices', new Error('reset'));
    renderPage(<TestRouteExportPage />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Грешка при комуникација со серверот');
  });
});

describe('searching', () => {
  it('sends the local datetimes and the limit, and says that it is searching', async () => {
    let answer: (given: FakeAnswer) => void = () => {};
    server.on(
      'GET /api/locations',
      () =>
        new Promise<FakeAnswer>((resolve) => {
          answer = resolve;
        }),
    );
    renderPage(<TestRouteExportPage />);
    await chooseDevice();
    fireEvent.change(screen.getByLabelText('Од, датум'), { target: { value: '2026-11-21' } });
    fireEvent.change(screen.getByLabelText('До, датум'), { target: { value: '2026-11-21' } });
    await press('Пребарај');
    expect(await screen.findByRole('button', { name: 'Се пребарува...' })).toHaveAttribute('aria-busy', 'true');
    expect(Object.fromEntries(searches()[0]?.query ?? [])).toEqual({
      device_id: '77',
      start_date: '2026-11-21T00:00:00',
      end_date: '2026-11-21T23:59:00',
      limit: '1000',
    });
    answer(locations());
    expect(await screen.findByRole('button', { name: 'Пребарај' })).toBeInTheDocument();
  });

  it('shows the figures of the points', async () => {
    renderPage(<TestRouteExportPage />, { route: searchedUrl });
    expect(await figure('GPS-точки')).toBe('4');
    expect(await figure('Вкупно растојание')).toBe('30,62 km');
    expect(await figure('Просечна брзина')).toBe('60 km/h');
    expect(await figure('Максимална брзина')).toBe('66 km/h');
    expect(await figure('Времетраење')).toBe('31 мин');
    expect(await figure('Време на почеток')).toBe('20.11.2026 08:00:00');
  });

  it('leaves out points outside the area and without a position, and says so', async () => {
    const data = [...rows(), { id: 10, latitude: 44, longitude: 21 }, { id: 11, latitude: 41, longitude: null }];
    server.on('GET /api/locations', locations(data));
    renderPage(<TestRouteExportPage />, { route: searchedUrl });
    expect(await figure('GPS-точки')).toBe('4');
    const notes = screen.getByRole('list', { name: 'Што не е вклучено во бројките' });
    expect(notes).toHaveTextContent('1 точка надвор од подрачјето (ширина 40–43°, должина 20–24°) е изоставена.');
    expect(notes).toHaveTextContent('1 точка без употреблива локација е изоставена.');
  });

  it('says that the call gives 1,000 points at most', async () => {
    const many = Array.from({ length: 1000 }, (_, id) => ({ id, latitude: 41 + id / 1e4, longitude: 21, speed: 50 }));
    server.on('GET /api/locations', locations(many));
    const { unmount } = renderPage(<TestRouteExportPage />, { route: searchedUrl });
    expect(
      await screen.findByText(
        'Прикажани се најмногу 1.000 точки, па рутата можеби не е целосна. Стеснете го периодот.',
      ),
    ).toBeInTheDocument();
    unmount();
    server.on('GET /api/locations', locations(many, { pagination: { total: 4312, pages: 5, page: 1 } }));
    renderPage(<TestRouteExportPage />, { route: searchedUrl });
    expect(await screen.findByText(/^Добиени се 1\.000 од 4\.312 точки/)).toBeInTheDocument();
  });

  it('says that there are no points', async () => {
    server.on('GET /api/locations', locations([]));
    renderPage(<TestRouteExportPage />, { route: searchedUrl });
    expect(await screen.findByText('Нема GPS-точки за избраниот уред и период.')).toBeInTheDocument();
  });

  it.each<[string, FakeAnswer]>([
    ['a failure', { status: 500, json: { message: 'x' } }],
    ['no network', new Error('reset')],
    ['an object for a list', { json: { data: {} } }],
    ['truncated JSON', new Response('{"data":[', { status: 200 })],
  ])('clears the loading label after %s, logs it and tells the user', async (_name, answer) => {
    server.on('GET /api/locations', answer);
    renderPage(<TestRouteExportPage />, { route: searchedUrl });
    expect(await screen.findByRole('alert')).toHaveTextContent('Грешка при комуникација со серверот');
    expect(screen.getByRole('button', { name: 'Пребарај' })).not.toHaveAttribute('aria-busy');
    expect(log).toHaveBeenCalledTimes(1);
    server.on('GET /api/locations', locations());
    await press('Обиди се повторно');
    expect(await statistics()).toBeInTheDocument();
  });
});

describe('the display of a found route', () => {
  const open = async (rest = '') => {
    const page = renderPage(<TestRouteExportPage />, { route: `${searchedUrl}${rest}` });
    await statistics();
    return page;
  };

  it('has three colour modes, kept in the address', async () => {
    const { location } = await open();
    const mode = screen.getByLabelText('Боја на рутата');
    expect(
      within(mode)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Една боја', 'По брзина', 'По време']);
    expect(mode).toHaveValue('single');
    await userEvent.selectOptions(mode, 'speed');
    expect(new URLSearchParams(location().search).get('mode')).toBe('speed');
    await userEvent.selectOptions(mode, 'single');
    expect(new URLSearchParams(location().search).has('mode')).toBe(false);
  });

  it('has a legend of the five speed colours', async () => {
    await open();
    // D36: the line has one colour.
    expect(await screen.findByRole('list', { name: 'При боја по брзина' })).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Боја на рутата'), 'speed');
    const legend = screen.getByRole('list', { name: 'Боја по брзина' });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['0 km/h', 'под 20 km/h', '20 – 50 km/h', '50 – 80 km/h', '80 km/h и повеќе']);
  });

  it('takes its options from the address', async () => {
    await open('&mode=time&points=0&details=0&matching=1');
    expect(screen.getByLabelText('Боја на рутата')).toHaveValue('time');
    expect(screen.getByLabelText('Прикажи GPS-точки')).not.toBeChecked();
    expect(screen.getByLabelText('Детали при клик на точка')).not.toBeChecked();
    expect(screen.getByLabelText('Усогласување со мапа')).toBeChecked();
    expect(await screen.findByText('Боја по време')).toBeInTheDocument();
  });

  it('ignores options it does not know', async () => {
    await open('&mode=__proto__&points=x');
    expect(screen.getByLabelText('Боја на рутата')).toHaveValue('single');
  });

  it('says what map matching did to the line, and gives the points back', async () => {
    // The second point lies on the line between its neighbours, off by a metre of noise.
    const data = rows((index) => (index === 1 ? { latitude: 41.05, longitude: 21.00001 } : { longitude: 21 }));
    server.on('GET /api/locations', locations(data.slice(0, 3)));
    await open();
    await userEvent.click(screen.getByLabelText('Усогласување со мапа'));
    expect(screen.getByText('Линијата е исцртана со 2 од 3 точки.')).toBeInTheDocument();
    expect(await figure('GPS-точки')).toBe('3');
    await userEvent.click(screen.getByLabelText('Усогласување со мапа'));
    expect(screen.queryByText(/^Линијата е исцртана/)).not.toBeInTheDocument();
  });

  it('opens with the details of each point', async () => {
    await open();
    expect(screen.getByLabelText('Прикажи GPS-точки')).toBeChecked();
    expect(screen.getByLabelText('Детали при клик на точка')).toBeChecked();
  });

  it('speaks English throughout when that is chosen', async () => {
    server.on('GET /api/devices', { json: { data: [{ device_id: '77' }] } });
    renderPage(<TestRouteExportPage />, { route: `${searchedUrl}&mode=time&matching=1`, language: 'en' });
    expect(await screen.findByRole('region', { name: 'Statistics' })).toBeInTheDocument();
    expect(await screen.findByText('Colour by time')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/[А-Яа-яЃѓЅѕЈјЉљЊњЌќЏџ]/);
  });
});
