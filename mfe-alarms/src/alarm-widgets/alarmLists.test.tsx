import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, liveLink, serverAnnounces, signInAs } from 'shared-auth/testing';
import { alarmRow } from '../testing/alarmServer';
import { renderInShell } from '../testing/renderInShell';
import CriticalAlarms from './CriticalAlarms';
import DeviceRecentAlarms from './DeviceRecentAlarms';
import VehicleRecentAlarms from './VehicleRecentAlarms';

let server: ReturnType<typeof fakeServer>;
const user = userEvent.setup();
/** A user whose waits pass at once: an acknowledged alarm keeps its place for 8 s. */
function hurry() {
  jest.useFakeTimers();
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}
afterEach(() => jest.useRealTimers());

beforeEach(() => signInAs('operator'));
afterEach(() => {
  jest.useRealTimers();
  server.restore();
  act(() => liveLink.reset());
});

const critical = (id: number, over = {}) => alarmRow(id, { severity: 'critical', ...over });
const failing = { status: 500, json: { success: false, error: 'Базата не работи' } };
const items = () => screen.queryAllByRole('listitem');
const item = (id: number) => screen.getByText(`СК-${1000 + id}-АБ`).closest('li')!;

describe('critical alarms of the dashboard', () => {
  const overview = (...alarms: object[]) => ({ json: { data: { critical_alarms: alarms } } });
  const calls = () => server.callsTo('GET', '/api/dashboard/overview');

  it('come from the overview of the period, refreshed every 30 s', async () => {
    jest.useFakeTimers();
    server = fakeServer({ 'GET /api/dashboard/overview': overview(critical(1)) });
    renderInShell(<CriticalAlarms days={30} />);
    await act(() => jest.advanceTimersByTimeAsync(50));
    expect(within(item(1)).getByText('Критичен')).toBeInTheDocument();
    expect(calls().map(({ query }) => String(query))).toEqual(['days=30']);
    server.on('GET /api/dashboard/overview', overview(critical(2)));
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(calls()).toHaveLength(2);
    expect(item(2)).toBeInTheDocument();
  });

  it('stand below the channels that deliver nothing, of which administrators are told, and come with them at once', async () => {
    const channel = { channel: 'webhook:3', name: 'SMS', is_configured: true, is_dead: true, missing: [] };
    const more = { failing_since: '2026-11-23T06:00:00.000Z', failures: 5, error: 'HTTP 500', last_sent_at: null };
    let answer: (json: object) => void = () => undefined;
    const channels = new Promise<object>((resolve) => {
      answer = resolve;
    });
    await signInAs('admin');
    serverAnnounces('notifications');
    server = fakeServer({
      'GET /api/dashboard/overview': overview(critical(1)),
      'GET /api/notifications/channels': async () => ({ json: { success: true, data: await channels } }),
    });
    const { unmount } = renderInShell(<CriticalAlarms days={7} />);
    await waitFor(() => expect(calls()).toHaveLength(1));
    await act(async () => {});
    expect(screen.queryByText('СК-1001-АБ')).not.toBeInTheDocument();
    answer([{ ...channel, ...more }]);
    expect(await screen.findByRole('alert')).toHaveTextContent('SMS');
    expect(item(1)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Испратени известувања' })).toHaveAttribute(
      'href',
      '/notifications/sent?status=dead',
    );
    unmount();
    await signInAs('manager');
    server.calls.length = 0;
    renderInShell(<CriticalAlarms days={7} />);
    await screen.findByText('СК-1001-АБ');
    serverAnnounces();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.callsTo('GET', '/api/notifications/channels')).toEqual([]);
  });

  it('D2: name the colleague who has an alarm, and ask before that is acknowledged', async () => {
    const taken = critical(1, { claimed_by: 'Ана Петровска', claimed_by_id: 77 });
    server = fakeServer({
      'GET /api/dashboard/overview': overview(taken),
      'PUT /api/alarms/:id/acknowledge': { json: { success: true } },
    });
    renderInShell(<CriticalAlarms days={7} />);
    await screen.findByText('СК-1001-АБ');
    expect(item(1)).toHaveTextContent('Го презеде Ана Петровска');
    await user.click(within(item(1)).getByRole('button', { name: 'Потврди аларм' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Алармот е на колега' });
    expect(asked).toHaveTextContent('1 аларм го презеде Ана Петровска. Сепак да се потврди?');
    await user.click(within(asked).getByRole('button', { name: 'Откажи' }));
    expect(server.callsTo('PUT', '/api/alarms/1/acknowledge')).toEqual([]);
    await user.click(within(item(1)).getByRole('button', { name: 'Потврди аларм' }));
    await user.click(await screen.findByRole('button', { name: 'Сепак потврди' }));
    await waitFor(() => expect(server.callsTo('PUT', '/api/alarms/1/acknowledge')).toHaveLength(1));
  });

  it('D1, D5: stand by urgency, life first, and move under no pointer', async () => {
    act(() => liveLink.setConnected(true));
    const [theft, panic] = [critical(1, { alarm_type: 'fuel_theft' }), critical(2, { alarm_type: 'panic' })];
    server = fakeServer({ 'GET /api/dashboard/overview': overview(theft, critical(3), panic) });
    renderInShell(<CriticalAlarms days={7} />);
    await screen.findByText('СК-1001-АБ');
    const plates = () => items().map((row) => row.textContent?.match(/СК-\d+/)?.[0]);
    expect(plates()).toEqual(['СК-1002', 'СК-1003', 'СК-1001']);
    await user.hover(item(3));
    server.on('GET /api/dashboard/overview', overview(critical(4, { alarm_type: 'sos' }), theft, critical(3)));
    act(() => liveLink.receive('alarm', { id: 4, alarmType: 'sos' }));
    await screen.findByText('СК-1004-АБ');
    expect(plates()).toEqual(['СК-1002', 'СК-1003', 'СК-1001', 'СК-1004']);
    await user.unhover(item(3));
    expect(plates()).toEqual(['СК-1004', 'СК-1003', 'СК-1001']);
  });

  it('are acknowledged at the server, and read again', async () => {
    const hurried = hurry();
    server = fakeServer({
      'GET /api/dashboard/overview': overview(critical(1), critical(2)),
      'PUT /api/alarms/:id/acknowledge': () => {
        server.on('GET /api/dashboard/overview', overview(critical(2)));
        return { json: { success: true } };
      },
    });
    renderInShell(<CriticalAlarms days={7} />);
    await screen.findByText('СК-1001-АБ');
    await hurried.click(within(item(1)).getByRole('button', { name: 'Потврди аларм' }));
    await waitFor(() => expect(items()).toHaveLength(1));
    expect(server.callsTo('PUT', '/api/alarms/1/acknowledge').map(({ body }) => body)).toEqual([{}]);
  });

  it('that cannot be acknowledged stay, and the server says why', async () => {
    server = fakeServer({
      'GET /api/dashboard/overview': overview(critical(1)),
      'PUT /api/alarms/:id/acknowledge': failing,
    });
    const { notifications } = renderInShell(<CriticalAlarms days={7} />);
    await user.click(await screen.findByRole('button', { name: 'Потврди аларм' }));
    await waitFor(() =>
      expect(notifications.at(-1)).toMatchObject({ text: 'Алармот не е потврден: Базата не работи' }),
    );
    expect(screen.getByRole('button', { name: 'Потврди аларм' })).toBeInTheDocument();
  });

  it('show ten at most, one per id', async () => {
    const alarms = Array.from({ length: 14 }, (_, index) => critical(index + 1));
    server = fakeServer({ 'GET /api/dashboard/overview': overview(critical(1), ...alarms) });
    renderInShell(<CriticalAlarms days={7} />);
    await screen.findByText('СК-1014-АБ');
    expect(items()).toHaveLength(10);
  });

  it('say when there are none', async () => {
    server = fakeServer({ 'GET /api/dashboard/overview': overview() });
    renderInShell(<CriticalAlarms days={7} />);
    expect(await screen.findByText('Нема аларми')).toBeInTheDocument();
  });

  it.each([
    ['a failure', failing, 'Базата не работи'],
    ['no data', { json: { data: null } }, 'Податоците не може да се прикажат. Обидете се повторно.'],
  ])('after %s say so, with a retry', async (_what, answer, message) => {
    server = fakeServer({ 'GET /api/dashboard/overview': answer });
    renderInShell(<CriticalAlarms days={7} />);
    expect(await screen.findByText(`Грешка при вчитување на алармите: ${message}`)).toBeInTheDocument();
    server.on('GET /api/dashboard/overview', overview(critical(1)));
    await user.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
    expect(await screen.findByText('СК-1001-АБ')).toBeInTheDocument();
  });

  it('stay, marked as old, when a refresh fails', async () => {
    jest.useFakeTimers();
    server = fakeServer({ 'GET /api/dashboard/overview': overview(critical(1)) });
    renderInShell(<CriticalAlarms days={7} />);
    await act(() => jest.advanceTimersByTimeAsync(50));
    server.on('GET /api/dashboard/overview', failing);
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(item(1)).toBeInTheDocument();
    expect(screen.getByText(/^Освежувањето не успеа/)).toBeInTheDocument();
  });

  it('are read again when alarms come in, once for a burst', async () => {
    act(() => liveLink.setConnected(true));
    server = fakeServer({ 'GET /api/dashboard/overview': overview(critical(1)) });
    renderInShell(<CriticalAlarms days={7} />);
    await screen.findByText('СК-1001-АБ');
    for (let id = 0; id < 5; id += 1) act(() => liveLink.receive('alarm', { id: `x${id}`, alarmType: 'sos' }));
    await waitFor(() => expect(calls()).toHaveLength(2));
  });
});

describe('recent alarms of a vehicle', () => {
  it('are up to five of those its answer carries, unacknowledged', async () => {
    const alarms = Array.from({ length: 8 }, (_, index) => alarmRow(index + 1, { is_acknowledged: index === 0 }));
    server = fakeServer({ 'GET /api/vehicles/7': { json: { data: { id: 7, recent_alarms: alarms } } } });
    renderInShell(<VehicleRecentAlarms vehicleId={7} />);
    await screen.findByText('СК-1008-АБ');
    expect(items()).toHaveLength(5);
    expect(screen.queryByText('СК-1001-АБ')).not.toBeInTheDocument();
    expect(server.calls).toHaveLength(1);
  });

  it('come from the alarm list where its answer carries none', async () => {
    server = fakeServer({
      'GET /api/vehicles/7': { json: { data: { id: 7 } } },
      'GET /api/alarms': { json: { data: [alarmRow(3)] } },
    });
    renderInShell(<VehicleRecentAlarms vehicleId={7} />);
    await screen.findByText('СК-1003-АБ');
    expect(Object.fromEntries(server.callsTo('GET', '/api/alarms')[0]!.query)).toEqual({
      page: '1',
      limit: '50',
      vehicle_id: '7',
      is_acknowledged: 'false',
    });
  });
});

it('recent alarms of a device are up to five unacknowledged ones of the list', async () => {
  const alarms = Array.from({ length: 8 }, (_, index) => alarmRow(index + 1, { is_acknowledged: index === 0 }));
  server = fakeServer({ 'GET /api/alarms': { json: { data: alarms } } });
  renderInShell(<DeviceRecentAlarms deviceId="GPS-7" />);
  await screen.findByText('СК-1008-АБ');
  expect(items()).toHaveLength(5);
  expect(screen.queryByText('СК-1001-АБ')).not.toBeInTheDocument();
  expect(server.calls.map(({ query }) => Object.fromEntries(query))).toEqual([
    { page: '1', limit: '50', device_id: 'GPS-7', is_acknowledged: 'false' },
  ]);
});

const carried = (alarms: object[]) => ({ json: { data: { recent_alarms: alarms } } });
const listed = (alarms: object[]) => ({ json: { data: alarms } });

describe.each([
  ['vehicle', <VehicleRecentAlarms key="v" vehicleId={7} />, 'GET /api/vehicles/7', carried, 'vehicle_id'],
  ['device', <DeviceRecentAlarms key="d" deviceId={7} />, 'GET /api/alarms', listed, 'device_id'],
])('recent alarms of a %s', (_owner, widget, call, answer, filter) => {
  it('can be acknowledged, and then leave; the keyboard keeps its place', async () => {
    const hurried = hurry();
    server = fakeServer({
      [call]: answer([alarmRow(3)]),
      'PUT /api/alarms/:id/acknowledge': () => {
        server.on(call, answer([]));
        return { json: { success: true } };
      },
    });
    renderInShell(widget);
    await hurried.click(await screen.findByRole('button', { name: 'Потврди аларм' }));
    expect(await screen.findByText('Нема аларми')).toBeInTheDocument();
    expect(server.callsTo('PUT', '/api/alarms/3/acknowledge')).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Последни аларми' })).toContainElement(
      document.activeElement as HTMLElement, // something always has the focus
    );
  });

  it('lead to all of them', async () => {
    server = fakeServer({ [call]: answer([]) });
    renderInShell(widget);
    expect(await screen.findByRole('link', { name: 'Сите аларми' })).toHaveAttribute(
      'href',
      `/alarms?${filter}=7&is_acknowledged=false`,
    );
  });

  it('fail alone, with a retry', async () => {
    server = fakeServer({ [call]: failing });
    renderInShell(widget);
    expect(await screen.findByText('Грешка при вчитување на алармите: Базата не работи')).toBeInTheDocument();
    server.on(call, answer([alarmRow(3)]));
    await user.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
    expect(await screen.findByText('СК-1003-АБ')).toBeInTheDocument();
  });
});
