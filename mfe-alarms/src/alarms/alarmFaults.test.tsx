// Rows of the console's list of faults, as they apply to the alarm page. The numbers are the list's.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { type FakeAnswer, liveLink, signInAs } from 'shared-auth/testing';
import AlarmBar from '../alarm-bar/AlarmBar';
import { type AlarmRow, alarmRow, alarmServer } from '../testing/alarmServer';
import { renderInShell } from '../testing/renderInShell';
import AlarmsPage from './AlarmsPage';

let server: ReturnType<typeof alarmServer>;
const user = userEvent.setup();

beforeEach(() => {
  localStorage.setItem('mfe-alarms:alarms.signals-asked', 'true');
});
beforeEach(() => signInAs('operator'));
afterEach(() => {
  server.restore();
  localStorage.clear();
  act(() => liveLink.reset());
});

const many = (count: number) => Array.from({ length: count }, (_, index) => alarmRow(index + 1));
/** By its text: the accessible names of fifty rows take jsdom half a second. */
function row(id: number): HTMLElement {
  const found = screen.getAllByRole('row').find((line) => line.textContent?.includes(`СК-${1000 + id}-АБ`));
  if (!found) throw new Error(`alarm ${id} is not in the list`);
  return found;
}
const button = (name: string, within_: HTMLElement = document.body) => within(within_).getByRole('button', { name });
const box = (id: number) => within(row(id)).getByRole('checkbox');
const lists = () => server.callsTo('GET', '/api/alarms');
const puts = () => server.calls.filter(({ method }) => method === 'PUT');

async function open(alarms: AlarmRow[], route = '/alarms') {
  server = alarmServer(alarms);
  const view = renderInShell(<AlarmsPage />, { route });
  await waitFor(() => expect(screen.queryByText('Се вчитува...')).not.toBeInTheDocument());
  return view;
}

const failing = (status: number, error: string): FakeAnswer => ({ status, json: { success: false, error } });

describe('row 9: the list cannot be had', () => {
  it.each<[string, FakeAnswer, string]>([
    ['500', failing(500, 'Базата не работи'), 'Базата не работи'],
    ['503', failing(503, 'Одржување'), 'Одржување'],
    ['no network', new TypeError('failed'), 'Грешка при комуникација со серверот'],
  ])('%s: a red box with a retry that works', async (_what, answer, message) => {
    server = alarmServer(many(1));
    server.on('GET /api/alarms', answer);
    renderInShell(<AlarmsPage />);
    const alert = await screen.findByText(`Грешка при вчитување на алармите: ${message}`);
    expect(alert).toBeInTheDocument();
    server.on('GET /api/alarms', server.list);
    await user.click(button('Обиди се повторно'));
    expect(await screen.findByRole('row', { name: /СК-1001-АБ/ })).toBeInTheDocument();
    expect(screen.queryByRole('alert', { name: /Грешка/ })).not.toBeInTheDocument();
  });

  it('rows already shown stay, marked as old, with filters and selection', async () => {
    const { address } = await open(many(2), '/alarms?severity=high');
    await user.click(box(2));
    server.on('GET /api/alarms', failing(500, 'Базата не работи'));
    await user.click(button('Освежи'));
    await screen.findByText('Грешка при вчитување на алармите: Базата не работи');
    expect(screen.getByRole('table')).toHaveAttribute('data-stale');
    expect(box(2)).toBeChecked();
    expect(address().get('severity')).toBe('high');
    server.on('GET /api/alarms', server.list);
    await user.click(button('Обиди се повторно'));
    await waitFor(() => expect(screen.getByRole('table')).not.toHaveAttribute('data-stale'));
    expect(box(2)).toBeChecked();
  });
});

describe('row 10: answers of the wrong shape', () => {
  it.each<[string, Response | FakeAnswer]>([
    ['HTML', new Response('<html></html>', { headers: { 'content-type': 'text/html' } })],
    ['truncated JSON', new Response('{"data":[{"id":1')],
    ['data: null', { json: { success: true, data: null } }],
    ['an object for a list', { json: { success: true, data: { id: 1 } } }],
  ])('%s: an error, no white page', async (_what, answer) => {
    server = alarmServer([]);
    server.on('GET /api/alarms', answer);
    renderInShell(<AlarmsPage />);
    expect(await screen.findByText(/^Грешка при вчитување на алармите/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Аларми' })).toBeInTheDocument();
  });

  it('no pagination: one page', async () => {
    server = alarmServer([]);
    server.on('GET /api/alarms', { json: { data: many(2) } });
    renderInShell(<AlarmsPage />);
    await screen.findByRole('row', { name: /СК-1001-АБ/ });
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(screen.queryByText(/^Страница/)).not.toBeInTheDocument();
    expect(screen.queryByText(/NaN/)).not.toBeInTheDocument();
  });
});

it('row 11: strings for numbers, unknown enums, invalid times and repeated ids: one row per id, unknown, --:--:--', async () => {
  const strange = { id: 1, alarm_type: null, severity: 7, created_at: 'yesterday', is_acknowledged: '0' };
  server = alarmServer([]);
  server.on('GET /api/alarms', {
    json: { data: [{ ...strange, license_plate: 'СК-1001-АБ' }, { id: '1', severity: 'high' }, { severity: 'low' }] },
  });
  renderInShell(<AlarmsPage />);
  const only = await screen.findByRole('row', { name: /СК-1001-АБ/ });
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(within(only).getByText('Непознат')).toBeInTheDocument();
  expect(within(only).getByText('--:--:--')).toBeInTheDocument();
  expect(within(only).getByText('Непотврден')).toBeInTheDocument();
});

describe('row 12: hostile text', () => {
  const html = '<img src=x onerror="document.title=1">';

  it('by HTTP is shown as text', async () => {
    await open([alarmRow(1, { message: html, alarm_type: '__proto__', device_name: 'א'.repeat(5_000) })]);
    expect(within(row(1)).getByText(html)).toBeInTheDocument();
    expect(within(row(1)).getByText('__proto__')).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });

  it('by the socket is shown as text and never by its markup', async () => {
    server = alarmServer(many(1));
    renderInShell(<AlarmBar />);
    act(() => liveLink.receive('alarm', { id: 9, alarmType: html, severity: 'critical', message: '\u202Egnp.exe' }));
    expect(await screen.findByText(/1 критичен аларм: <img/)).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });
});

it('@long row 13: 100,000 rows in one answer: one page of them is drawn, and none is lost', async () => {
  server = alarmServer([]);
  const all = Array.from({ length: 100_000 }, (_, index) => ({ id: index + 1, is_acknowledged: false }));
  server.on('GET /api/alarms', { json: { data: all } });
  renderInShell(<AlarmsPage />);
  expect(await screen.findByText('Страница 1 од 2.000', undefined, { timeout: 20_000 })).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(51));
}, 30_000);

it('row 14: 401 in the middle of the session signs out once, however many calls it answers', async () => {
  await signInAs('operator');
  const left: unknown[] = [];
  const stop = session.onEvent((event) => left.push(event));
  await open(many(2));
  const expired = failing(401, 'Истечена најава');
  for (const route of ['GET /api/alarms', 'GET /api/devices', 'PUT /api/alarms/:id/acknowledge'])
    server.on(route, expired);
  // Both calls are refused at once; after the sign-out no second one is offered.
  for (const acknowledge of [row(1), row(2)].map((line) => button('Потврди аларм', line))) fireEvent.click(acknowledge);
  await waitFor(() => expect(session.getSnapshot().status).toBe('signed-out'));
  expect(left).toEqual([{ type: 'signed-out', why: 'refused' }]);
  stop();
});

describe('rows 15 and 17: an action is refused', () => {
  it.each([
    [403, 'Немате дозвола'],
    [409, 'Алармот е веќе затворен'],
    [422, 'Погрешен аларм'],
    [500, 'Базата не работи'],
  ])('acknowledge answered %d: the row comes back, and the server says why', async (status, error) => {
    const { notifications } = await open(many(1), '/alarms?severity=high');
    server.on('PUT /api/alarms/:id/acknowledge', failing(status, error));
    await user.click(button('Потврди аларм', row(1)));
    await waitFor(() => expect(notifications.at(-1)).toMatchObject({ text: `Алармот не е потврден: ${error}` }));
    await waitFor(() => expect(row(1)).not.toHaveAttribute('data-tone'));
    expect(button('Потврди аларм', row(1))).toBeInTheDocument();
    expect(screen.getByLabelText('Сериозност')).toHaveValue('high');
    await waitFor(() => expect(lists()).toHaveLength(2));
  });

  it('bulk refused: nothing is acknowledged and all stay selected', async () => {
    const { notifications } = await open(many(3));
    await user.click(box(1));
    await user.click(box(2));
    server.on('PUT /api/alarms/acknowledge/bulk', failing(500, 'Базата не работи'));
    await user.click(button('Потврди избрани'));
    await waitFor(() =>
      expect(notifications.at(-1)).toMatchObject({
        text: '2 аларми не се потврдени и останаа избрани: Базата не работи',
      }),
    );
    expect(box(1)).toBeChecked();
    expect(box(2)).toBeChecked();
    expect(row(1)).not.toHaveAttribute('data-tone');
  });

  it('bulk partly done: what came through is dimmed, what did not stays selected', async () => {
    const { notifications } = await open(many(3));
    await user.click(screen.getByRole('checkbox', { name: 'Избери ги сите' }));
    server.on('PUT /api/alarms/acknowledge/bulk', () => server.acknowledge([1, 3]));
    await user.click(button('Потврди избрани'));
    await screen.findByText('1 избран аларм');
    expect(box(2)).toBeChecked();
    expect(row(1)).toHaveAttribute('data-tone', 'dimmed');
    expect(row(3)).toHaveAttribute('data-tone', 'dimmed');
    expect(notifications.at(-1)).toMatchObject({
      text: '1 аларм не е потврден и остана избран: потврдени се само дел од избраните',
    });
  });

  it('delete refused: the dialog says why, the alarm stays', async () => {
    await open(many(1));
    server.on('DELETE /api/alarms/:id', failing(403, 'Немате дозвола'));
    await user.click(button('Избриши', row(1)));
    const dialog = screen.getByRole('alertdialog');
    await user.click(button('Избриши', dialog));
    expect(await within(dialog).findByText('Немате дозвола')).toBeInTheDocument();
    await user.click(button('Откажи', dialog));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(row(1)).toBeInTheDocument();
  });
});

describe('row 16: the answer is lost', () => {
  it('acknowledge was done all the same: sent once, and the list shows it', async () => {
    await open(many(1));
    server.on('PUT /api/alarms/:id/acknowledge', () => {
      server.acknowledge([1]);
      return new TypeError('connection reset');
    });
    await user.click(button('Потврди аларм', row(1)));
    await waitFor(() => expect(lists()).toHaveLength(2));
    await waitFor(() => expect(row(1)).toHaveAttribute('data-tone', 'dimmed'));
    expect(puts()).toHaveLength(1);
  });

  it('bulk was done all the same: nothing stays selected, nothing is said to have failed', async () => {
    await open(many(2));
    await user.click(box(1));
    await user.click(box(2));
    server.on('PUT /api/alarms/acknowledge/bulk', () => {
      server.acknowledge([1, 2]);
      return new TypeError('connection reset');
    });
    await user.click(button('Потврди избрани'));
    await screen.findByText('Нема избрани аларми');
    expect(screen.getByText('Потврдени се 2 аларми.')).toBeVisible();
    expect(puts()).toHaveLength(1);
  });
});

it('row 17: acknowledged, but the refresh fails: what the server confirmed stays confirmed', async () => {
  await open(many(2));
  server.on('GET /api/alarms', failing(500, 'Базата не работи'));
  await user.click(button('Потврди аларм', row(1)));
  await screen.findByText('Грешка при вчитување на алармите: Базата не работи');
  expect(row(1)).toHaveAttribute('data-tone', 'dimmed');
});

describe('rows 19 and 20: the live connection', () => {
  afterEach(() => jest.useRealTimers());

  it('is refused, or says nothing of what colleagues do: the list is read every 30 s, and no longer once it does', async () => {
    jest.useFakeTimers();
    server = alarmServer(many(1));
    renderInShell(<AlarmsPage />);
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(lists()).toHaveLength(1);
    server.add(alarmRow(2));
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(lists()).toHaveLength(2);
    expect(row(2)).toBeInTheDocument();
    act(() => liveLink.setConnected(true));
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(lists()).toHaveLength(3);
    act(() => liveLink.receive('alarm-update', { change: 'acknowledged', ids: [2], alarms: [alarmRow(2)] }));
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    const read = lists().length;
    await act(() => jest.advanceTimersByTimeAsync(90_000));
    expect(lists()).toHaveLength(read);
  });
});

describe('rows under the pointer', () => {
  it('D1: stay when they leave the list, so that a second press meets no other alarm', async () => {
    await open(many(3), '/alarms?is_acknowledged=false');
    const area = screen.getByRole('table').closest('[data-rows]')!;
    fireEvent.pointerEnter(area, { pointerType: 'mouse' });
    await user.click(button('Потврди аларм', row(2)));
    await waitFor(() => expect(row(2)).toHaveAttribute('data-tone', 'dimmed'));
    await waitFor(() => expect(lists().length).toBeGreaterThan(1));
    expect(row(2)).toBeInTheDocument();
    fireEvent.pointerLeave(area);
    await waitFor(() => expect(screen.queryByText('СК-1002-АБ')).not.toBeInTheDocument());
  });

  it('do not move when newer ones come in; leaving the table shows them', async () => {
    act(() => liveLink.setConnected(true));
    await open(many(2));
    fireEvent.pointerEnter(screen.getByRole('table').closest('[data-rows]')!, { pointerType: 'mouse' });
    server.add(alarmRow(3));
    await user.click(button('Потврди аларм', row(2)));
    expect(await screen.findByRole('button', { name: '1 нов аларм' })).toBeInTheDocument();
    expect(screen.queryByText('СК-1003-АБ')).not.toBeInTheDocument();
    expect(row(2)).toHaveAttribute('data-tone', 'dimmed');
    fireEvent.pointerLeave(screen.getByRole('table').closest('[data-rows]')!);
    expect(row(3)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '1 нов аларм' })).not.toBeInTheDocument();
  });
});
