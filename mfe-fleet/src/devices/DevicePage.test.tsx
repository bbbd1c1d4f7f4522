import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, liveLink, serverAnnounces, signInAs } from 'shared-auth/testing';
import { paste } from 'shared-ui/testing';
import { deviceRow } from '../testing/fixtures';
import { renderFleet } from '../testing/renderFleet';
import DevicePage from './DevicePage';

const now = () => new Date().toISOString();
const standing = {
  latitude: 41.9981,
  longitude: 21.4254,
  speed: 0,
  heading: 183,
  altitude: 245,
  satellites: 11,
  accuracy: 60,
};
const answer = (fields: object = {}) =>
  deviceRow({
    latest_location: { ...standing, gps_time: now(), received_at: now() },
    latest_status: {
      ignition: 0,
      engine_status: 'stopped',
      fuel_level: '64.0',
      battery_voltage: '12.6',
      temperature: null,
    },
    ...fields,
  });

let server: ReturnType<typeof fakeServer>;
const emit = jest.fn();
beforeEach(async () => {
  await signInAs('operator');
  server = fakeServer({
    'GET /api/devices/11': { json: { success: true, data: answer() } },
    'POST /api/devices/11/command': { json: { success: true } },
  });
  emit.mockClear();
  liveLink.attach({ emit });
  liveLink.setConnected(true);
});
afterEach(() => {
  server.restore();
  liveLink.reset();
  session.logout();
});

const open = () => renderFleet(<DevicePage />, { path: '/devices/:id', at: '/devices/11' });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const commands = () => server.callsTo('POST', '/api/devices/11/command').map(({ body }) => body);
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click((await card('Команди')).getByRole('button', { name }));

describe("a device's page", () => {
  it.each([
    ['Основни информации', ['GPS-001', '123456789012345', 'Teltonika FMB920', 'Онлајн', '03.27.07']],
    ['Поврзано возило', ['SK-1234-AB', 'V-001', 'MAN', 'TGX', 'Камион']],
    ['Мрежни информации', ['8938900000000000001', '+389 70 123 456', '05.01.2026 10:00:00', '05.02.2026 10:00:00']],
    ['Последна локација', ['41.998100, 21.425400', '0 km/h', 'југ (183°)', '60 m · Слаба']],
    ['Статус на уредот', ['Исклучен', 'Изгасен', '64 %', '12,6 V', 'нема податоци']],
  ])('shows the panel %s', async (name, texts) => {
    open();
    const region = await card(name);
    for (const text of texts) expect(region.getAllByText(text, { normalizer: (s) => s.trim() })[0]).toBeVisible();
  });

  it('is called by its device id and joins the tracking of its vehicle', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'GPS-001' })).toBeVisible();
    await waitFor(() => expect(emit).toHaveBeenCalledWith('join-vehicle-tracking', 1));
  });

  it.each([
    [{ status: 500, json: { error: 'Базата не одговара' } }, 'Грешка при вчитување на уредот: Базата не одговара'],
    [{ status: 404, json: {} }, 'Уредот не е пронајден'],
    [{ json: { success: true, data: null } }, 'Уредот не е пронајден'],
  ])('says why it cannot be shown (%#)', async (failure, text) => {
    server.on('GET /api/devices/11', failure);
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });
});

describe('what it reports beside its status', () => {
  afterEach(() => serverAnnounces());

  it('is listed with its times where the server has it', async () => {
    serverAnnounces('devices.attributes');
    server.on('GET /api/devices/11/attributes', {
      json: {
        success: true,
        data: [
          { name: 'hdop', value: 0.6, time: '2026-03-01T09:00:00Z' },
          { name: 'in1', value: true, time: '2026-03-01T08:00:00Z' },
        ],
      },
    });
    open();
    const region = await card('Сите податоци од уредот');
    expect(await region.findByText('hdop')).toBeVisible();
    expect(region.getByText('0.6')).toBeVisible();
    expect(region.getByText('да')).toBeVisible();
    expect(region.getByText('01.03.2026 09:00:00')).toBeVisible();
  });

  it('shows what of its messages could not be used, by field and reason, as it came', async () => {
    serverAnnounces('devices.rejected');
    const last_at = '2026-03-01T09:00:00Z';
    server.on('GET /api/devices/11/left-out', {
      json: {
        success: true,
        data: [
          { field: 'position.speed', reason: 'must be a number from 0 to 540', count: 2, last_at, raw: '1202.6' },
          {
            field: 'position.attributes.fuel',
            reason: 'must be a number from 0 to 10000',
            count: 1,
            last_at,
            raw: null,
          },
        ],
      },
    });
    open();
    const region = await card('Изоставени вредности');
    expect(await region.findByText('3 вредности изоставени')).toBeVisible();
    for (const text of [
      'position.speed',
      'must be a number from 0 to 540',
      'Како што пристигна: 1202.6',
      'од приватно време',
    ])
      expect(region.getByText(text)).toBeVisible();
  });

  it('is not asked for where it does not', async () => {
    open();
    await card('Мрежни информации');
    expect(screen.queryByRole('region', { name: 'Сите податоци од уредот' })).toBeNull();
    expect(server.callsTo('GET', '/api/devices/11/attributes')).toEqual([]);
  });

  it('says how old the message and the position are, and in what the fuel is measured', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    server.on('GET /api/devices/11', {
      json: {
        success: true,
        data: answer({
          latest_location: { ...standing, gps_time: ago(180), received_at: ago(180) },
          latest_status: { ignition: false, fuel_litres: 43.5, temp2: -18.5, engine_hours: 53.1, timestamp: ago(4) },
        }),
      },
    });
    open();
    const status = await card('Статус на уредот');
    expect(status.getByText('Последна порака пред 4 мин')).toBeVisible();
    for (const text of ['43,5 l', '-18,5 °C', '53,1 ч']) expect(status.getByText(text)).toBeVisible();
    expect((await card('Последна локација')).getByText('Последна локација пред 3 ч')).toBeVisible();
  });
});

describe('row 18: commands', () => {
  it.each([
    ['Побарај локација', { command_type: 'location_request', command_data: {} }],
    ['Овозможи мотор', { command_type: 'engine_restore', command_data: {} }],
  ])('%s is sent and confirmed by the alert of the spec', async (name, body) => {
    const user = userEvent.setup();
    open();
    await press(user, name);
    expect(await screen.findByText('Командата е испратена успешно!')).toBeVisible();
    expect(commands()).toEqual([body]);
  });

  it.each([
    ['Рестартирај уред', /не испраќа локација/, { command_type: 'reboot', command_data: {} }],
    [
      'Ажурирај конфигурација',
      /на секои 30 секунди .* над 80 km\/h/,
      { command_type: 'config_update', command_data: { report_interval: 30, speed_limit: 80 } },
    ],
  ])('%s says its effect and asks before it is sent', async (name, effect, body) => {
    const user = userEvent.setup();
    open();
    await press(user, name);
    const dialog = within(await screen.findByRole('alertdialog', { name }));
    expect(dialog.getByText(effect)).toBeVisible();
    expect(commands()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Испрати' }));
    expect(await screen.findByText('Командата е испратена успешно!')).toBeVisible();
    expect(commands()).toEqual([body]);
  });

  it('a failure is told with what the server said', async () => {
    const user = userEvent.setup();
    server.on('POST /api/devices/11/command', { status: 502, json: { error: 'Уредот не одговара' } });
    open();
    await press(user, 'Побарај локација');
    expect(await screen.findByRole('alert')).toHaveTextContent('Грешка при испраќање на командата: Уредот не одговара');
  });

  it('shows what became of the recent ones', async () => {
    server.on('GET /api/devices/11', {
      json: {
        data: answer({
          recent_commands: [{ id: 1, command_type: 'reboot', status: 'confirmed', created_at: '2026-03-01T09:00:00Z' }],
        }),
      },
    });
    open();
    const panel = await card('Команди');
    expect(panel.getByText('Потврдена')).toBeVisible();
    expect(panel.getByText(/01\.03\.2026 10:00:00/)).toBeVisible();
  });

  it.each([
    // F13: a tracker that refused is shown with its words, and claims nothing.
    [{ status: 'refused', result: 'DYD=Unvalued Fix' }, ['Одбиена', 'уредот напиша: „DYD=Unvalued Fix“']],
    [{ status: 'answered', result: 'OK?' }, ['Одговорена, без потврда', 'уредот напиша: „OK?“']],
    [{ status: 'sent', sent_at: 20 }, ['Испратена, без потврда', /^испратена пред 20 мин/]],
    [{ status: 'queued', sent_at: 20 }, ['Во редица, без потврда', /^испратена пред 20 мин/]],
    [
      { status: 'confirmed', evidence: 'text', result: 'DYD=Success!', evidence_at: 20 },
      ['Потврдена', /^уредот напиша: „DYD=Success!“ · според одговорот на уредот · /],
    ],
    [
      { status: 'confirmed', evidence: 'blocked', evidence_at: 20 },
      ['Потврдена', /^по излезот за блокада на уредот · /],
    ],
    [{ status: 'confirmed', evidence: 'ignition', evidence_at: 20 }, ['Потврдена', /^по контактот на возилото · /]],
  ])('shows what there is to show for a command: %j', async (command, texts) => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const { sent_at, evidence_at, ...rest } = { sent_at: undefined, evidence_at: undefined, ...command };
    const times = {
      created_at: at(30),
      ...(sent_at && { sent_at: at(sent_at) }),
      ...(evidence_at && { evidence_at: at(evidence_at) }),
    };
    const recent_commands = [{ id: 1, command_type: 'engine_cut', ...rest, ...times }];
    server.on('GET /api/devices/11', { json: { data: answer({ recent_commands }) } });
    open();
    const panel = await card('Команди');
    for (const text of texts) expect(panel.getByText(text)).toBeVisible();
  });
});

/** Types what the question demands. */
async function confirmCut(user: ReturnType<typeof userEvent.setup>, plate = 'SK-1234-AB', reason = 'Украдено возило') {
  const dialog = within(await screen.findByRole('dialog'));
  await paste(dialog.getByLabelText(/^Регистрација/), plate);
  await paste(dialog.getByLabelText(/^Причина/), reason);
  await user.click(dialog.getByRole('button', { name: 'Исклучи мотор' }));
}

describe('row 18: cutting an engine', () => {
  it('stands apart, asks, shows speed and age of the fix, and always demands plate and reason', async () => {
    const user = userEvent.setup();
    open();
    const zone = within(await screen.findByRole('region', { name: 'Опасни дејства' }));
    await user.click(zone.getByRole('button', { name: 'Исклучи мотор' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Исклучување на моторот: SK-1234-AB' }));
    expect(dialog.getByText('0 km/h')).toBeVisible();
    expect(dialog.getByText('сега')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Исклучи мотор' }));
    expect(dialog.getByText('Регистрацијата не се совпаѓа')).toBeVisible();
    expect(dialog.getByText('Внесете причина')).toBeVisible();
    expect(commands()).toEqual([]);
    await confirmCut(user);
    expect(await screen.findByText('Командата е испратена успешно!')).toBeVisible();
    expect(screen.getByText(/Се чека потврда од уредот/)).toBeVisible();
    expect(commands()).toEqual([{ command_type: 'engine_cut', command_data: { reason: 'Украдено возило' } }]);
  });

  it.each([
    ['moves', { speed: 42, gps_time: now() }, /Возилото се движи/],
    [
      'stood still an hour ago',
      { speed: 0, gps_time: new Date(Date.now() - 3_600_000).toISOString() },
      /стара 1 ч 0 мин, тогаш брзината беше 0 km\/h/,
    ],
    [
      'drove four days ago',
      { speed: 64, gps_time: new Date(Date.now() - 4 * 86_400_000).toISOString() },
      /стара 4 дена 0 ч, тогаш брзината беше 64 km\/h/,
    ],
    ['never sent a fix', { speed: null, gps_time: null }, /Не е познато дали возилото се движи/],
  ])('says what is dangerous, and compares the typed plate, when the vehicle %s', async (_what, location, reason) => {
    const user = userEvent.setup();
    server.on('GET /api/devices/11', { json: { data: answer({ latest_location: { ...standing, ...location } }) } });
    open();
    await press(user, 'Исклучи мотор');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(reason)).toBeVisible();
    const cut = dialog.getByRole('button', { name: 'Исклучи мотор' });
    await paste(dialog.getByLabelText(/^Причина/), 'Украдено');
    await paste(dialog.getByLabelText(/^Регистрација/), 'SK-9999');
    await user.click(cut);
    expect(dialog.getByText('Регистрацијата не се совпаѓа')).toBeVisible();
    expect(commands()).toEqual([]);
    await user.clear(dialog.getByLabelText(/^Регистрација/));
    // Without dashes, in Cyrillic and small letters: the same plate.
    await user.type(dialog.getByLabelText(/^Регистрација/), 'ск 1234 аб');
    // At speed it asks for one more word.
    const meant = dialog.queryByRole('checkbox');
    if (meant) await user.click(meant);
    await user.click(cut);
    await waitFor(() => expect(commands()).toHaveLength(1));
  });

  it('sends nothing when the user cancels', async () => {
    const user = userEvent.setup();
    open();
    await press(user, 'Исклучи мотор');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Откажи' }));
    expect(commands()).toEqual([]);
  });

  it('notices that the vehicle starts to move while it asks', async () => {
    const user = userEvent.setup();
    open();
    await press(user, 'Исклучи мотор');
    const dialog = within(await screen.findByRole('dialog'));
    act(() => liveLink.receive('location-update', { vehicle_id: 1, latitude: 42, longitude: 21.5, speed: 30 }));
    expect(await dialog.findByText('Возилото се движи.')).toBeVisible();
    expect(dialog.getByText('30 km/h')).toBeVisible();
  });

  it('is never repeated by itself when the answer is lost, and says that nobody knows', async () => {
    const user = userEvent.setup();
    server.on('POST /api/devices/11/command', new TypeError('Failed to fetch'));
    open();
    await press(user, 'Исклучи мотор');
    await confirmCut(user);
    expect(await screen.findByText(/Не е познато дали командата стигна до уредот/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Грешка при испраќање на командата: Грешка при комуникација со серверот',
    );
    act(() => {
      liveLink.setConnected(false);
      liveLink.setConnected(true);
    });
    await waitFor(() => expect(server.callsTo('GET', '/api/devices/11').length).toBeGreaterThan(1));
    expect(commands()).toHaveLength(1);
  });

  it.each([
    ['confirmed', /Уредот потврди: моторот е исклучен/],
    ['failed', /Уредот не ја изврши командата/],
  ])('shows that it was %s', async (status, text) => {
    const user = userEvent.setup();
    const sent = { id: 5, command_type: 'engine_cut', created_at: now() };
    server.on('POST /api/devices/11/command', { json: { success: true, data: { ...sent, status: 'sent' } } });
    open();
    await press(user, 'Исклучи мотор');
    server.on('GET /api/devices/11', { json: { data: answer({ recent_commands: [{ ...sent, status }] }) } });
    await confirmCut(user);
    expect(await screen.findByText(text)).toBeVisible();
  });
});
