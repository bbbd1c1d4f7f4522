import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strFromU8, unzipSync } from 'fflate';
import { session } from 'shared-auth';
import { type FakeAnswer, fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { renderPage } from '../testing/renderPage';
import { dashboard, operational, safety, vehicle1, vehicles } from '../testing/reports';
import ReportsPage from './ReportsPage';

let server: ReturnType<typeof fakeServer>;

beforeEach(async () => {
  await signInAs('operator');
  server = fakeServer({
    'GET /api/reports/vehicles': { json: vehicles },
    'GET /api/reports/dashboard': { json: dashboard },
    'GET /api/reports/vehicle/:id': { json: vehicle1 },
    'GET /api/reports/safety': { json: safety },
    'GET /api/reports/operational': { json: operational },
  });
});
afterEach(() => {
  server.restore();
  session.logout();
});

const open = (route = '/reports') => renderPage(<ReportsPage />, { route });
const asked = () => server.calls.map((call) => `${call.path}?${call.query}`);
const figure = async (name: string) => within(await screen.findByRole('group', { name }));
const region = async (name: string) => within(await screen.findByRole('region', { name }));

/** Cells of a chart's text alternative, row by row, its head first. */
async function chartOf(title: string) {
  const card = await region(title);
  await userEvent.click(card.getByText('Прикажи како табела'));
  return cellsOf(card.getByRole('table'));
}
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
const tableOf = async (title: string) => cellsOf(await screen.findByRole('table', { name: title }));

it('says above the figures how many positions and speeds are in none of them', async () => {
  const overview = { ...dashboard.data.overview, left_out_places: 4, left_out_speeds: 1 };
  server.on('GET /api/reports/dashboard', { json: { ...dashboard, data: { ...dashboard.data, overview } } });
  open();
  await figure('Вкупно уреди');
  for (const note of [
    '4 локации се изоставени: возилото не можело да биде таму.',
    '1 брзина е изоставена: поминатиот пат не ја потврдува.',
  ])
    expect(screen.getByText(note)).toBeVisible();
});

describe('the controls', () => {
  it('are four tabs, a period of 7 days, and refresh; the vehicle only on its tab', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Извештаи' })).toBeVisible();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Преглед',
      'Возило',
      'Безбедност',
      'Работа на возниот парк',
    ]);
    const period = screen.getByRole('combobox', { name: 'Период' });
    expect(period).toHaveDisplayValue('7 дена');
    expect(
      within(period)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['1 ден', '7 дена', '30 дена', '90 дена']);
    expect(screen.queryByRole('combobox', { name: 'Возило' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'Возило' }));
    expect(screen.getByRole('combobox', { name: 'Возило' })).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Безбедност' }));
    expect(screen.queryByRole('combobox', { name: 'Возило' })).not.toBeInTheDocument();
    await region('Профил на ризик');
  });

  it('load the report anew when tab, period or vehicle changes, and stand in the URL', async () => {
    const { search } = open();
    await figure('Вкупно уреди');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Период' }), '30 дена');
    await userEvent.click(screen.getByRole('tab', { name: 'Возило' }));
    const vehicle = await screen.findByRole('combobox', { name: 'Возило' });
    await waitFor(() => expect(vehicle).toBeEnabled());
    // In Cyrillic, without its hyphens: a vehicle is found as it is said.
    await userEvent.type(vehicle, 'ск1002');
    await userEvent.click(await screen.findByRole('option', { name: 'SK-1002-AB · Возило 2' }));
    await region('Податоци за возилото');
    await userEvent.click(screen.getByRole('tab', { name: 'Преглед' }));
    await waitFor(() =>
      expect(asked()).toEqual([
        '/api/reports/dashboard?days=7',
        '/api/reports/dashboard?days=30',
        '/api/reports/vehicles?',
        '/api/reports/vehicle/2?days=30',
        '/api/reports/dashboard?days=30',
      ]),
    );
    expect(search()).toBe('?days=30&vehicle=2');
  });

  it('are read from the URL, garbage left out', async () => {
    open('/reports?tab=safety&days=90');
    await region('Профил на ризик');
    expect(asked()).toEqual(['/api/reports/safety?days=90']);
    expect(screen.getByRole('tab', { name: 'Безбедност' })).toHaveAttribute('aria-selected', 'true');
  });

  it.each(['dashboard', 'safety', 'operational'])(
    'ask for what vehicles drove together with the report: %s',
    async (tab) => {
      serverAnnounces('trips');
      server.on(`GET /api/reports/${tab}`, () => new Promise(() => {}));
      open(`/reports?tab=${tab}`);
      await waitFor(() => expect(server.callsTo('GET', '/api/distances')).toHaveLength(1));
      serverAnnounces();
    },
  );

  it('take a period that is none for 7 days', async () => {
    open('/reports?tab=weather&days=8');
    await figure('Вкупно уреди');
    expect(asked()).toEqual(['/api/reports/dashboard?days=7']);
  });

  it('refresh what is shown', async () => {
    open();
    await figure('Вкупно уреди');
    await userEvent.click(screen.getByRole('button', { name: 'Освежи' }));
    await waitFor(() => expect(asked()).toHaveLength(2));
  });

  it('print', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => {});
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Испечати или зачувај како PDF' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('print in the light theme, and go back to the own one', () => {
    document.documentElement.dataset.theme = 'dark';
    const { unmount } = open();
    window.dispatchEvent(new Event('beforeprint'));
    expect(document.documentElement.dataset.theme).toBe('light');
    window.dispatchEvent(new Event('afterprint'));
    expect(document.documentElement.dataset.theme).toBe('dark');
    unmount();
    window.dispatchEvent(new Event('beforeprint'));
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
});

describe('the dashboard tab', () => {
  it('shows the figures, the alarms with those unacknowledged', async () => {
    open();
    for (const [name, value] of [
      ['Вкупно уреди', '47'],
      ['Онлајн уреди', '31'],
      ['Активни уреди', '40'],
      ['Вкупно локации', '123.456'],
      ['Просечна брзина', '43 km/h'],
      ['Максимална брзина', '131 km/h'],
      ['Вкупно аларми', '21'],
    ] as const)
      expect((await figure(name)).getByText(value)).toBeVisible();
    expect((await figure('Вкупно аларми')).getByText('5 непотврдени')).toBeVisible();
  });

  it('draws the five busiest vehicles, and says what was left out', async () => {
    open();
    const title = 'Најактивни возила по број на локации';
    expect(await chartOf(title)).toEqual([
      [expect.anything(), 'Локации'],
      ['SK-1012-AB', '1.200'],
      ['SK-1011-AB', '1.100'],
      ['SK-1010-AB', '1.000'],
      ['SK-1009-AB', '900'],
      ['SK-1008-AB', '800'],
    ]);
    expect((await region(title)).getByText('Прикажани се првите 5 од 12.')).toBeVisible();
  });

  it('draws alarms by type, an unknown type as it came', async () => {
    open();
    expect((await chartOf('Аларми по тип')).slice(1)).toEqual([
      ['Пречекорена брзина', '12'],
      ['Геозона', '7'],
      ['meteor', '2'],
    ]);
  });

  it('lists the first ten vehicles in detail, and says what was left out', async () => {
    open();
    const rows = await tableOf('Преглед по возило');
    expect(rows[0]).toEqual([
      'Регистрација',
      'Возило',
      'Уред',
      'Локации',
      'Просечна брзина (km/h)',
      'Максимална брзина (km/h)',
      'Аларми',
    ]);
    expect(rows[1]).toEqual(['SK-1012-AB', 'Возило 12', 'GPS12', '1.200', '41', '102', '12']);
    expect(rows).toHaveLength(11);
    expect(screen.getByText('Прикажани се првите 10 од 12. Извозот ги содржи сите.')).toBeVisible();
  });

  it('shows the period before beside each figure where the API gives it', async () => {
    const previous = { ...dashboard.data.overview, total_locations: 100_000, total_alarms: 0, max_speed: 150 };
    server.on('GET /api/reports/dashboard', { json: { data: { ...dashboard.data, previous } } });
    open();
    expect((await figure('Вкупно локации')).getByText(/претходно 100\.000 \(\+23 %\)/)).toBeVisible();
    expect((await figure('Вкупно аларми')).getByText('претходно 0')).toBeVisible();
    expect((await figure('Максимална брзина')).getByText(/претходно 150 km\/h \(-13 %\)/)).toBeVisible();
    expect((await figure('Вкупно уреди')).getByText(/Без промена/)).toBeInTheDocument();
    // Where it goes is one thing, whether that is good another: more alarms are bad, a lower top speed is good.
    const change = async (name: string) => {
      const line = (await figure(name)).getByText(/претходно/);
      return [/^(Пораст|Пад|Без промена) /.exec(line.textContent ?? '')?.[1], line.getAttribute('data-valence')];
    };
    expect(await change('Вкупно аларми')).toEqual(['Пораст', 'bad']);
    expect(await change('Максимална брзина')).toEqual(['Пад', 'good']);
    expect(await change('Вкупно локации')).toEqual(['Пораст', null]);
  });

  it('is one workbook: figures, table and chart each in a sheet', async () => {
    const saved: { name: string; file: Blob }[] = [];
    let file: Blob | undefined;
    URL.createObjectURL = (blob) => {
      file = blob as Blob; // the page makes nothing else
      return 'blob:saved';
    };
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (file) saved.push({ name: this.download, file });
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Цел извештај (XLSX)' }));
    await waitFor(() => expect(saved[0]?.name).toMatch(/^report_dashboard_\d{4}-\d\d-\d\d\.xlsx$/));
    const bytes = await new Promise<Uint8Array>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer)); // readAsArrayBuffer gives no text
      reader.readAsArrayBuffer(saved[0]?.file ?? new Blob());
    });
    const parts = unzipSync(bytes);
    const workbook = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array());
    expect([...workbook.matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name)).toHaveLength(3);
    const text = Object.values(parts)
      .map((part) => strFromU8(part))
      .join('');
    for (const expected of ['Вкупно уреди', 'SK-1012-AB', 'Пречекорена брзина']) expect(text).toContain(expected);
  });

  it('shows no comparison where the API gives none', async () => {
    open();
    await figure('Вкупно локации');
    expect(screen.queryByText(/претходно/)).not.toBeInTheDocument();
  });
});

describe('the vehicle tab', () => {
  const route = '/reports?tab=vehicle&vehicle=1';

  it('asks for a vehicle first, and for no report', async () => {
    open('/reports?tab=vehicle');
    expect(await screen.findByText('Изберете возило за да го видите неговиот извештај.')).toBeVisible();
    const vehicle = screen.getByRole('combobox', { name: 'Возило' });
    await waitFor(() => expect(vehicle).toBeEnabled());
    await userEvent.click(vehicle);
    expect(await screen.findByRole('option', { name: 'SK-1001-AB · Возило 1' })).toBeVisible();
    expect(asked()).toEqual(['/api/reports/vehicles?']);
  });

  it('shows name, plate, make, model, year and whether it is online', async () => {
    open(route);
    const info = await region('Податоци за возилото');
    for (const text of ['Возило 1', 'SK-1001-AB', 'Volvo', 'FH16', '2021', 'Онлајн'])
      expect(info.getByText(text)).toBeVisible();
  });

  it('shows the figures', async () => {
    open(route);
    for (const [name, value] of [
      ['Вкупно локации', '9.876'],
      ['Активни денови', '12'],
      ['Просечна брзина', '55 km/h'],
      ['Максимална брзина', '118 km/h'],
      ['Аларми', '6'],
    ] as const)
      expect((await figure(name)).getByText(value)).toBeVisible();
  });

  it('draws the first ten days from left to right in time', async () => {
    open(route);
    const rows = await chartOf('Дневна активност');
    expect(rows.slice(1).map(([day]) => day)).toEqual(
      Array.from({ length: 10 }, (_, index) => `${11 + index}.11.2026`),
    );
    expect(rows.at(-1)).toEqual(['20.11.2026', '10', '1']);
  });

  it('lists those ten days', async () => {
    open(route);
    const rows = await tableOf('Активност по денови');
    expect(rows[0]).toEqual(['Датум', 'Локации', 'Просечна брзина (km/h)', 'Максимална брзина (km/h)', 'Аларми']);
    expect(rows[1]).toEqual(['20.11.2026', '10', '50', '100', '1']);
    expect(rows).toHaveLength(11);
    expect(screen.getByText('Прикажани се првите 10 од 12. Извозот ги содржи сите.')).toBeVisible();
  });

  it('says when the vehicles cannot be read, and reads them by the button below', async () => {
    server.on('GET /api/reports/vehicles', { status: 500, json: {} });
    open('/reports?tab=vehicle');
    expect(await screen.findByText(/Возилата не се вчитани/)).toBeVisible();
    server.on('GET /api/reports/vehicles', { json: vehicles });
    await userEvent.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
    await waitFor(() => expect(screen.queryByText(/Возилата не се вчитани/)).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('combobox', { name: 'Возило' }));
    expect(await screen.findByRole('option', { name: 'SK-1001-AB · Возило 1' })).toBeInTheDocument();
  });

  it('reads days that a server sends as midnight with a zone', async () => {
    server.on('GET /api/reports/vehicle/:id', {
      json: { data: { ...vehicle1.data, dailyActivity: [{ date: '2026-11-20T23:00:00.000Z', location_count: '5' }] } },
    });
    open(route);
    expect((await tableOf('Активност по денови'))[1]).toEqual(['21.11.2026', '5', '—', '—', '—']);
  });
});

describe('the safety tab', () => {
  const route = '/reports?tab=safety';

  it('has one card per alarm type with its total and those unacknowledged', async () => {
    open(route);
    const speed = await figure('Пречекорена брзина');
    expect(speed.getByText('12')).toBeVisible();
    expect(speed.getByText('3 непотврдени')).toBeVisible();
    const battery = await figure('Слаба батерија');
    expect(battery.getByText('4')).toBeVisible();
    expect(battery.getByText('0 непотврдени')).toBeVisible();
  });

  it('draws total alarms and speed violations of the first eight vehicles', async () => {
    open(route);
    const title = 'Аларми и пречекорувања на брзината по возило';
    const rows = await chartOf(title);
    expect(rows[0]?.slice(1)).toEqual(['Вкупно аларми', 'Пречекорувања на брзината']);
    expect(rows[1]).toEqual(['SK-1001-AB', '19', '9']);
    expect(rows).toHaveLength(9);
    expect((await region(title)).getByText('Прикажани се првите 8 од 12.')).toBeVisible();
  });

  it('lists the risk of each vehicle, an unknown level as it came', async () => {
    open(route);
    const rows = await tableOf('Профил на ризик');
    expect(rows[0]).toEqual([
      'Регистрација',
      'Возило',
      'Вкупно аларми',
      'Пречекорувања на брзината',
      'Прекршувања на зони',
      'Просечна брзина (km/h)',
      'Максимална брзина (km/h)',
      'Ниво на ризик',
    ]);
    expect(rows.slice(1, 5).map((row) => row.at(-1))).toEqual(['Среден', 'Низок', 'cosmic', 'Висок']);
  });

  it('compares with the period before', async () => {
    const previous = { safetyStats: [{ type: 'overspeed', total_count: 6 }] };
    server.on('GET /api/reports/safety', { json: { data: { ...safety.data, previous } } });
    open(route);
    // Of six a percent would mean nothing.
    expect((await figure('Пречекорена брзина')).getByText('претходно 6')).toBeVisible();
  });
});

describe('the operational tab', () => {
  const route = '/reports?tab=operational';

  it('shows how the fleet is used', async () => {
    open(route);
    for (const [name, value] of [
      ['Вкупно уреди', '47'],
      ['Активни уреди', '40'],
      ['Искористеност', '85,1 %'],
      ['Онлајн уреди', '31'],
      ['Офлајн уреди', '14'],
    ] as const)
      expect((await figure(name)).getByText(value)).toBeVisible();
  });

  it('draws the efficiency of the first eight vehicles', async () => {
    open(route);
    const title = 'Просечен број локации на ден по возило';
    const rows = await chartOf(title);
    expect(rows).toHaveLength(9);
    expect(rows[1]?.[0]).toBe('SK-1001-AB');
    expect((await region(title)).getByText('Прикажани се првите 8 од 12.')).toBeVisible();
  });

  it('offers what can be done with the vehicle of a row', async () => {
    open(route);
    await tableOf('Ефикасност на возилата');
    const table = within(screen.getByRole('table', { name: 'Ефикасност на возилата' }));
    await userEvent.click(await table.findByRole('button', { name: 'Дејства: SK-1001-AB' }));
    expect(await screen.findByRole('menuitem', { name: 'Прикажи на мапа' })).toHaveAttribute(
      'href',
      '/map?vehicle=SK-1001-AB',
    );
    expect(screen.getByRole('menuitem', { name: 'Возило' })).toHaveAttribute('href', '/vehicles?search=SK-1001-AB');
  });

  it('lists the first ten by efficiency', async () => {
    open(route);
    const rows = await tableOf('Ефикасност на возилата');
    expect(rows).toHaveLength(11);
    expect(rows[1]).toEqual(['SK-1001-AB', 'Возило 1', '4.999', '7', '713,3', '48', '110']);
  });

  it('lists the first ten that stand still: last location, hours, level', async () => {
    open(route);
    const rows = await tableOf('Неактивни возила');
    expect(rows[0]?.slice(2)).toEqual(['Последна локација', 'Часови без активност', 'Ниво на неактивност']);
    expect(rows).toHaveLength(11);
    expect(rows[1]).toEqual(['SK-1001-AB', 'Возило 1', '--:--:--', '—', 'Висока']);
    expect(rows[2]).toEqual(['SK-1002-AB', 'Возило 2', '19.11.2026 09:00:00', '40,5', 'Средна']);
    expect(screen.getByText(/првите 10 од 11/)).toBeVisible();
  });
});

describe('a report that fails', () => {
  const tabs = [
    ['dashboard', 'dashboard', 'Грешка при вчитување на прегледот'],
    ['vehicle&vehicle=1', 'vehicle/:id', 'Грешка при вчитување на извештајот за возилото'],
    ['safety', 'safety', 'Грешка при вчитување на извештајот за безбедноста'],
    ['operational', 'operational', 'Грешка при вчитување на извештајот за работата на возниот парк'],
  ] as const;

  it.each(tabs)("shows the server's message, else its own words: %s", async (tab, path, fallback) => {
    server.on(`GET /api/reports/${path}`, { json: { success: false, message: 'Нема пресметка за денес' } });
    open(`/reports?tab=${tab}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Нема пресметка за денес');
    server.on(`GET /api/reports/${path}`, { json: { success: false } });
    await userEvent.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(fallback));
  });

  it.each<[string, FakeAnswer]>([
    ['no network', new TypeError('connection refused')],
    ['a proxy in front of nothing', new Response('<html>', { status: 502 })],
    ['the gateway in front of nothing', { status: 502, json: { success: false } }],
    ['the gateway in front of a server that hangs', { status: 504, json: { success: false } }],
  ])('says that the server was not reached: %s', async (_name, answer) => {
    server.on('GET /api/reports/dashboard', () => (answer instanceof Response ? answer.clone() : answer));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Грешка при комуникација со серверот');
  });

  it('can be dismissed, leaves a way to retry, and shows a new failure again', async () => {
    server.on('GET /api/reports/dashboard', { json: { success: false } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Затвори' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText('Извештајот не е вчитан.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    server.on('GET /api/reports/dashboard', { json: dashboard });
    await userEvent.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
    expect((await figure('Вкупно уреди')).getByText('47')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps the report that was there, and says how old it is', async () => {
    open();
    await figure('Вкупно уреди');
    server.on('GET /api/reports/dashboard', { status: 503, json: {} });
    await userEvent.click(screen.getByRole('button', { name: 'Освежи' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Грешка при комуникација со серверот');
    expect((await figure('Вкупно уреди')).getByText('47')).toBeVisible();
    expect(screen.getByText(/Освежувањето не успеа\. Прикажани се податоците од \d\d\.\d\d\.\d{4}/)).toBeVisible();
  });

  it.each<[string, () => FakeAnswer]>([
    ['HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['truncated JSON', () => new Response('{"data":{"overview"')],
    ['data: null', () => ({ json: { success: true, data: null } })],
    ['a list for an object', () => ({ json: { data: [1, 2] } })],
  ])('survives %s', async (_name, answer) => {
    server.on('GET /api/reports/dashboard', answer);
    open();
    expect(
      await screen.findByText(/Грешка при вчитување на прегледот|Нема податоци за избраниот период/),
    ).toBeVisible();
    expect(document.body).not.toHaveTextContent('NaN');
  });

  it('signs out once when the server no longer knows the session', async () => {
    const events: string[] = [];
    const off = session.onEvent((event) => events.push(event.type));
    server.on('GET /api/reports/dashboard', { status: 401, json: {} });
    open();
    await waitFor(() => expect(events).toEqual(['signed-out']));
    await screen.findByRole('alert');
    expect(events).toEqual(['signed-out']);
    off();
  });
});

describe('a report without data', () => {
  it.each([
    ['dashboard', 'dashboard'],
    ['vehicle&vehicle=1', 'vehicle/:id'],
    ['safety', 'safety'],
    ['operational', 'operational'],
  ])('says so: %s', async (tab, path) => {
    server.on(`GET /api/reports/${path}`, { json: { success: true, data: {} } });
    open(`/reports?tab=${tab}`);
    expect(await screen.findByText('Нема податоци за избраниот период.')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('shows the figures it has, and says at chart and table that there is nothing', async () => {
    server.on('GET /api/reports/dashboard', { json: { data: { overview: { total_devices: 0 } } } });
    open();
    expect((await figure('Вкупно уреди')).getByText('0')).toBeVisible();
    expect((await figure('Максимална брзина')).getByText('—')).toBeVisible();
    expect(screen.getAllByText('Нема податоци за избраниот период.')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /^Извези/ })).not.toBeInTheDocument();
  });
});

it('shows markup, hostile names and odd numbers without harm', async () => {
  const row = {
    vehicle_name: '<img src=x onerror=alert(1)>',
    license_plate: '\u202e__proto__',
    location_count: 'NaN',
    avg_speed: 'x'.repeat(300),
    max_speed: null,
  };
  server.on('GET /api/reports/dashboard', {
    json: {
      data: {
        topVehicles: [row, row, null, 7],
        alarmTypes: [{ type: '__proto__', total_count: '3' }, { type: 'constructor' }],
      },
    },
  });
  const { container } = open();
  const rows = await tableOf('Преглед по возило');
  expect(rows.slice(1)).toEqual([
    ['\u202e__proto__', '<img src=x onerror=alert(1)>', '—', '—', '—', '—', '—'],
    ['\u202e__proto__', '<img src=x onerror=alert(1)>', '—', '—', '—', '—', '—'],
  ]);
  expect(container.querySelector('img')).toBeNull();
  expect(document.body).not.toHaveTextContent('NaN');
});

it('T7: gives a report up that takes long, and asks for it again', async () => {
  server.on('GET /api/reports/dashboard', () => new Promise(() => {}));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Прекини' }));
  server.on('GET /api/reports/dashboard', { json: dashboard });
  await userEvent.click(await screen.findByRole('button', { name: 'Обиди се повторно' }));
  expect(await screen.findByRole('button', { name: 'Цел извештај (XLSX)' })).toBeVisible();
});
