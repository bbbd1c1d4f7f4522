import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { liveLink, serverAnnounces, signInAs } from 'shared-auth/testing';
import type { Alarm } from '../alarms/alarms';
import DeskTools from '../missed-alarms/DeskTools';
import { type AlarmRow, alarmRow, alarmServer } from '../testing/alarmServer';
import { renderInShell } from '../testing/renderInShell';
import AlarmBar from './AlarmBar';

const user = userEvent.setup();
const free = { claimed_by: null, claimed_by_id: null, claimed_at: null };
const critical = (id: number, over = {}) =>
  alarmRow(id, { alarm_type: 'sos', severity: 'critical', vehicle_id: id, ...free, ...over });
let server: ReturnType<typeof alarmServer>;

beforeEach(() => signInAs('operator'));
afterEach(() => {
  jest.useRealTimers();
  server.restore();
  act(() => {
    session.logout();
    liveLink.reset();
    liveLink.setConnected(false);
  });
});

/** The alarm bar of a console whose server has these alarms. */
function open(alarms: AlarmRow[]) {
  server = alarmServer(alarms);
  server.on('GET /api/vehicles/:id', {
    json: {
      data: {
        phone_number: '+389 70 123-456',
        latest_location: { latitude: 41.7151, longitude: 21.7755, gps_time: new Date().toISOString() },
      },
    },
  });
  act(() => liveLink.setConnected(true));
  return renderInShell(<AlarmBar />, { route: '/vehicles' });
}
const bar = () => screen.findByRole('region', { name: 'Непреземени критични аларми' });
const lines = async () => within(await bar()).queryAllByRole('listitem');
const arrive = (row: AlarmRow) =>
  act(async () => {
    liveLink.receive('alarm', row);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
const update = (change: string, rows: AlarmRow[]) =>
  act(async () => {
    liveLink.receive('alarm-update', { change, ids: rows.map(({ id }) => id), alarms: rows });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });

it('says what, which vehicle, where and since when, and leads to the map and the telephone', async () => {
  const { location } = open([critical(1), alarmRow(2), critical(3, { is_acknowledged: true })]);
  const [line] = await waitFor(async () => {
    const found = await lines();
    expect(found).toHaveLength(1);
    return found as [HTMLElement];
  });
  expect(line).toHaveTextContent('SOS');
  expect(line).toHaveTextContent('СК-1001-АБ');
  expect(await within(line).findByText('сега во Велес')).toBeVisible();
  expect(line.querySelector('time')).toHaveTextContent('01.10.2026');
  expect(
    within(line).getByRole('link', { name: 'Повикај во возилото, +389 70 123-456 (SIM на уредот)' }),
  ).toHaveAttribute('href', 'tel:+38970123456');
  await user.click(within(line).getByRole('link', { name: 'Прикажи на мапа' }));
  expect(location()).toMatchObject({ pathname: '/map', search: '?vehicle=1' });
});

it("has the server's own words on its one line", async () => {
  const message = 'Panic button pressed by driver 12';
  open([critical(1, { message })]);
  const words = await within(await bar()).findByText(message);
  expect(words).toHaveAttribute('title', message);
});

it('shows a new critical alarm at once, though the list cannot be read, and announces it once', async () => {
  open([]);
  expect(await screen.findByText('Нема непреземени критични аларми')).toBeVisible();
  server.on('GET /api/alarms', { status: 503, json: {} });
  await arrive(critical(7));
  await arrive(critical(7));
  expect(await lines()).toHaveLength(1);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('1 критичен аларм: SOS · СК-1007-АБ'));
});

it('D5-2: names the place of the alarm beside its age, and that of now as such where it is another', async () => {
  open([critical(1, { latitude: 42.0106, longitude: 20.9715 })]);
  const [line] = await waitFor(async () => {
    const found = await lines();
    expect(found).toHaveLength(1);
    return found as [HTMLElement];
  });
  expect(await within(line).findByText('во Тетово')).toBeVisible();
  expect(await within(line).findByTitle('сега во Велес')).toBeVisible();
  expect(line.textContent).toMatch(/во Тетово.*сега\sво Велес/);
});

it('D5-2: names one place once where the vehicle is still there', async () => {
  open([critical(1, { latitude: 41.7151, longitude: 21.7755 })]);
  await waitFor(async () => expect(within((await lines())[0] as HTMLElement).getByText('во Велес')).toBeVisible());
  expect(screen.queryByText('сега')).not.toBeInTheDocument();
});

it('takes an alarm over, and keeps its place while the pointer is there', async () => {
  open([critical(1), critical(2)]);
  const taken = critical(2, { claimed_by: 'Ана Петровска', claimed_by_id: 1 });
  server.on('PUT /api/alarms/:id/claim', () => {
    server.on('GET /api/alarms', { json: { data: [taken, critical(1)] } });
    return { json: { data: taken } };
  });
  const [first] = await waitFor(async () => {
    const found = await lines();
    expect(found).toHaveLength(1);
    return found as [HTMLElement];
  });
  expect(first).toHaveTextContent('СК-1002-АБ');
  const button = within(first).getByRole('button', { name: 'Преземи' });
  expect(button).toHaveAccessibleDescription(expect.stringContaining('СК-1002-АБ'));
  await user.hover(button);
  await user.click(button);
  expect(await screen.findByText('Го презеде Ана Петровска')).toHaveFocus();
  expect(server.callsTo('PUT', '/api/alarms/2/claim')).toHaveLength(1);
  const [still] = (await lines()) as [HTMLElement];
  expect(still).toHaveTextContent('СК-1002-АБ');
  await user.hover(still);
  await user.unhover(still);
  expect((await lines())[0]).toHaveTextContent('СК-1001-АБ');
});

it.each(['claimed', 'acknowledged', 'deleted'])('goes when somebody else has it %s', async (change) => {
  open([critical(1)]);
  await waitFor(async () => expect(await lines()).toHaveLength(1));
  const row = critical(1, change === 'claimed' ? { claimed_by: 'Марко Илиев' } : { is_acknowledged: true });
  server.on('GET /api/alarms', { json: { data: change === 'claimed' ? [row] : [] } });
  await update(change, [row]);
  expect(await screen.findByText('Нема непреземени критични аларми')).toBeVisible();
});

it('a live alarm that somebody took before the list was read again goes too', async () => {
  open([]);
  await screen.findByText('Нема непреземени критични аларми');
  server.on('GET /api/alarms', { status: 503, json: {} });
  await arrive(critical(7));
  expect(await lines()).toHaveLength(1);
  await update('claimed', [critical(7, { claimed_by: 'Марко Илиев' })]);
  expect(await lines()).toHaveLength(0);
});

it('folds those that have no place; the folded ones have the same actions', async () => {
  open([critical(1), critical(2), critical(3)]);
  await user.click(await screen.findByRole('button', { name: 'уште 2 аларми' }));
  const panel = await screen.findByRole('dialog', { name: 'Непреземени критични аларми' });
  expect(within(panel).getAllByRole('button', { name: 'Преземи' })).toHaveLength(2);
  expect(within(panel).getAllByRole('link', { name: 'Прикажи на мапа' })).toHaveLength(2);
});

it('a new alarm moves nothing under the pointer, and takes the first place afterwards', async () => {
  open([critical(1)]);
  await waitFor(async () => expect(await lines()).toHaveLength(1));
  await user.hover(screen.getByRole('button', { name: 'Преземи' }));
  server.add(critical(9));
  await arrive(critical(9));
  expect((await lines())[0]).toHaveTextContent('СК-1001-АБ');
  expect(screen.getByRole('button', { name: 'уште 1 аларм' })).toBeVisible();
  await user.unhover(await bar());
  expect((await lines())[0]).toHaveTextContent('СК-1009-АБ');
});

describe('repeated alarms by a zone', () => {
  const entered = (id: number, over = {}) =>
    critical(id, {
      alarm_type: 'geofence',
      vehicle_id: 5,
      license_plate: 'СК-1005-АБ',
      message: 'Влез во геозона: Царина',
      zone: 'Царина',
      created_at: new Date(Date.UTC(2026, 9, 1, id)).toISOString(),
      ...over,
    });
  const theirs = { claimed_by: 'Ана Петровска', claimed_by_id: 1 };
  const idIn = (path: string) => Number(path.split('/')[3]);

  it('are one row that counts, nothing moves as one more comes, and all are taken over together', async () => {
    open([
      entered(1),
      entered(2),
      entered(9, { message: 'Влез во геозона: Депо', created_at: new Date(0).toISOString() }),
    ]);
    await waitFor(async () => expect((await lines())[0]).toHaveTextContent('×2'));
    expect(screen.getByRole('button', { name: 'уште 1 аларм' })).toBeVisible();
    const button = screen.getByRole('button', { name: 'Преземи' });
    await user.hover(button);
    server.add(entered(3));
    await arrive(entered(3));
    expect(await lines()).toHaveLength(1);
    expect((await lines())[0]).toHaveTextContent('×3');
    expect(screen.getByRole('button', { name: 'Преземи' })).toBe(button);
    const taken = new Set<number>();
    server.on('PUT /api/alarms/:id/claim', ({ path }) => {
      taken.add(idIn(path));
      const rows = [3, 2, 1].map((id) => entered(id, taken.has(id) ? theirs : {}));
      server.on('GET /api/alarms', { json: { data: rows } });
      return { json: { data: entered(idIn(path), theirs) } };
    });
    await user.click(button);
    await waitFor(async () => expect((await lines())[0]).toHaveTextContent('Го презеде Ана Петровска'));
    expect(server.calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual(
      [3, 2, 1].map((id) => `/api/alarms/${id}/claim`),
    );
  });

  it('that a colleague took in the meantime stop it, and the row has what is left', async () => {
    const { notifications } = open([entered(1), entered(2)]);
    await waitFor(async () => expect((await lines())[0]).toHaveTextContent('×2'));
    server.on('PUT /api/alarms/:id/claim', { status: 409, json: { error: 'Алармот веќе го презеде Бојан Илиев.' } });
    await user.click(screen.getByRole('button', { name: 'Преземи' }));
    await waitFor(() => expect(notifications.map(({ text }) => text)).toEqual([expect.stringContaining('Бојан')]));
    expect(server.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('are acknowledged in one call where the server’s alarms know no claims', async () => {
    const known = { claimed_by: undefined, claimed_by_id: undefined, claimed_at: undefined };
    open([entered(1, known), entered(2, known)]);
    await user.click(await screen.findByRole('button', { name: 'Потврди аларм' }));
    await waitFor(() =>
      expect(server.callsTo('PUT', '/api/alarms/acknowledge/bulk')[0]?.body).toEqual({ alarm_ids: [2, 1] }),
    );
  });

  it('are closed together, and the note is written once', async () => {
    serverAnnounces('alarms.work');
    const own = { claimed_by: 'Ана Петровска', claimed_by_id: session.getSnapshot().user?.id };
    open([entered(1, own), entered(2, own)]);
    server.on('GET /api/alarms/:id/notes', { json: { data: [] } });
    server.on('GET /api/alarms/:id/colleagues', { json: { data: [] } });
    server.on('POST /api/alarms/:id/notes', ({ path }) => ({ json: { data: entered(idIn(path), own) } }));
    server.on('PUT /api/alarms/:id/close', ({ path }) => ({
      json: { data: entered(idIn(path), { ...own, is_acknowledged: true }) },
    }));
    await user.click(await screen.findByRole('button', { name: 'Мои 2' }));
    await user.click(await screen.findByRole('button', { name: 'Белешка' }));
    const dialog = await screen.findByRole('dialog', { name: 'Постапување по алармот' });
    expect(dialog).toHaveTextContent('2 аларми');
    await user.type(within(dialog).getByRole('textbox', { name: 'Белешка или причина' }), 'Возачот чека');
    await user.click(within(dialog).getByRole('button', { name: 'Запиши белешка' }));
    await waitFor(() => expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
    await user.type(within(dialog).getByRole('textbox', { name: 'Белешка или причина' }), 'Решено');
    await user.click(within(dialog).getByRole('button', { name: 'Затвори го алармот' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Постапување по алармот' })).toBeNull());
    expect(server.calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual(
      [1, 2].map((id) => `/api/alarms/${id}/close`),
    );
    serverAnnounces();
  });
});

it('acknowledges where the server’s alarms know no claims', async () => {
  open([alarmRow(1, { alarm_type: 'sos', severity: 'critical' })]);
  const button = await screen.findByRole('button', { name: 'Потврди аларм' });
  jest.useFakeTimers();
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTimeAsync }).click(button);
  expect(screen.queryByText('Нема непреземени критични аларми')).toBeNull();
  // Its place is pinned for as long after the last movement in the alarm bar.
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  expect(screen.getByText('Нема непреземени критични аларми')).toBeVisible();
  expect(server.callsTo('PUT', '/api/alarms/1/acknowledge')).toHaveLength(1);
});

it('says that it does not know, and since when it is not told', async () => {
  server = alarmServer([]);
  server.on('GET /api/alarms', { status: 503, json: {} });
  renderInShell(<AlarmBar />, { route: '/vehicles' });
  expect(await screen.findByText('Не е познато дали има критични аларми')).toBeVisible();
  expect(screen.queryByText('Нема непреземени критични аларми')).toBeNull();
  server.on('GET /api/alarms', server.list);
  await user.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
  expect(await screen.findByText('Нема непреземени критични аларми')).toBeVisible();
  expect(screen.getByText(/^Состојба од \d\d:\d\d/)).toBeVisible();
});

it('says that numbers to call were not loaded, and loads them on another try', async () => {
  open([critical(1)]);
  const vehicle = { phone_number: '+389 70 123-456', latest_location: null };
  server.on('GET /api/vehicles/:id', { status: 503, json: {} });
  const retry = await screen.findByRole('button', { name: /^Бројот за повик не е вчитан/ });
  server.on('GET /api/vehicles/:id', { json: { data: vehicle } });
  await user.click(retry);
  expect(await screen.findByRole('link', { name: /^Повикај во возилото/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Бројот за повик/ })).toBeNull();
});

it('says that the alarms which the user works on were not loaded', async () => {
  serverAnnounces('alarms.work');
  server = alarmServer([]);
  server.on('GET /api/alarms', (call) => (call.query.get('claimed') ? { status: 503, json: {} } : server.list(call)));
  renderInShell(<AlarmBar />, { route: '/vehicles' });
  const retry = await screen.findByRole('button', { name: /^Алармите што ги презедовте не се вчитани/ });
  expect(screen.getByText('Нема непреземени критични аларми')).toBeVisible();
  server.on('GET /api/alarms', server.list);
  await user.click(retry);
  await waitFor(() => expect(retry).not.toBeInTheDocument());
  serverAnnounces();
});

it('D1: in the list behind the bar nothing moves under the pointer once an alarm is claimed', async () => {
  open([critical(1), critical(2), critical(3), critical(4)]);
  const taken = critical(2, { claimed_by: 'Марко Илиев', claimed_by_id: 9 });
  server.on('PUT /api/alarms/:id/claim', () => {
    server.on('GET /api/alarms', { json: { data: [critical(4), critical(3), taken, critical(1)] } });
    return { json: { data: taken } };
  });
  await user.click(await screen.findByRole('button', { name: 'уште 3 аларми' }));
  const panel = await screen.findByRole('dialog', { name: 'Непреземени критични аларми' });
  const rows = () => within(panel).getAllByRole('listitem');
  const before = rows().map((row) => row.textContent?.match(/СК-\d+/)?.[0]);
  const second = within(rows()[1] as HTMLElement).getByRole('button', { name: 'Преземи' });
  await user.hover(second);
  await user.click(second);
  await waitFor(() => expect(rows()[1]).toHaveTextContent('Го презеде Марко Илиев'));
  expect(rows().map((row) => row.textContent?.match(/СК-\d+/)?.[0])).toEqual(before);
  expect(within(rows()[1] as HTMLElement).queryByRole('button', { name: 'Преземи' })).toBeNull();
});

it('D17: looks unlike that of yesterday for the first minutes of an alarm', async () => {
  open([critical(1)]);
  expect(await bar()).not.toHaveAttribute('data-fresh');
  await arrive(critical(2, { created_at: new Date().toISOString() }));
  expect(await bar()).toHaveAttribute('data-fresh');
});

it('D40: is never an empty place while its alarms are read', async () => {
  server = alarmServer([]);
  server.on('GET /api/alarms', () => new Promise(() => {}));
  renderInShell(<AlarmBar />, { route: '/vehicles' });
  expect(await bar()).toHaveTextContent('Се вчитува...');
});

it('D5: life stands before goods, whatever came last', async () => {
  open([critical(1), critical(2, { alarm_type: 'fuel_theft' }), critical(3, { alarm_type: 'power_cut' })]);
  await waitFor(async () => expect(await lines()).toHaveLength(1));
  expect((await lines())[0]).toHaveTextContent('СК-1001-АБ');
  server.add(critical(4, { alarm_type: 'fuel_theft' }));
  await arrive(critical(4, { alarm_type: 'fuel_theft' }));
  expect((await lines())[0]).toHaveTextContent('СК-1001-АБ');
});

describe('alarms as work', () => {
  beforeEach(() => serverAnnounces('alarms.work'));
  afterEach(() => serverAnnounces());
  const mine = (id: number, over = {}) =>
    critical(id, { claimed_by: 'Ана Петровска', claimed_by_id: session.getSnapshot().user?.id, ...over });

  it('D2: what I have claimed stays in the bar, with who has it and what was written', async () => {
    const written = { note_count: 1, last_note: 'Возачот не крева', last_note_by: 'Ана Петровска' };
    open([mine(1, { claimed_at: new Date().toISOString(), ...written }), critical(2)]);
    await user.click(await screen.findByRole('button', { name: 'Мои 1' }));
    const panel = await screen.findByRole('dialog', { name: 'Аларми што ги презедов' });
    const [row] = within(panel).getAllByRole('listitem') as [HTMLElement];
    expect(row).toHaveTextContent('Го презедовте вие');
    expect(row).toHaveTextContent('Возачот не крева');
    expect(within(panel).getByRole('link', { name: /^Сите/ })).toHaveAttribute(
      'href',
      '/alarms?is_acknowledged=false&claimed=me',
    );
  });

  it('reminds once of an alarm about which nothing was done for a quarter of an hour', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const { notifications } = open([
      mine(1, { claimed_at: ago(20) }),
      mine(2, { claimed_at: ago(40), last_note_at: ago(3) }),
    ]);
    const button = await screen.findByRole('button', { name: 'Мои 2' });
    await waitFor(() => expect(button).toHaveAttribute('title', expect.stringMatching(/^Без белешка 20 мин/)));
    expect(notifications.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^1 ваш аларм чека без белешка: SOS, СК-1001-АБ/),
    ]);
  });

  it('D3: a note is written and the alarm handed over from one dialog', async () => {
    open([mine(1)]);
    server.on('GET /api/alarms/:id/notes', { json: { data: [] } });
    server.on('GET /api/alarms/:id/colleagues', { json: { data: [{ id: 7, name: 'Бојан Илиев' }] } });
    server.on('POST /api/alarms/:id/notes', { json: { data: mine(1, { note_count: 1, last_note: 'Ѕвонев' }) } });
    server.on('PUT /api/alarms/:id/handover', { json: { data: mine(1, { claimed_by_id: 7, claimed_by: 'Бојан' }) } });
    await user.click(await screen.findByRole('button', { name: 'Мои 1' }));
    await user.click(await screen.findByRole('button', { name: 'Белешка' }));
    const dialog = await screen.findByRole('dialog', { name: 'Постапување по алармот' });
    const text = within(dialog).getByRole('textbox', { name: 'Белешка или причина' });
    await user.type(text, 'Ѕвонев');
    await user.click(within(dialog).getByRole('button', { name: 'Запиши белешка' }));
    await waitFor(() => expect(text).toHaveValue(''));
    expect(server.callsTo('POST', '/api/alarms/1/notes')[0]?.body).toEqual({ text: 'Ѕвонев' });
    await user.selectOptions(await within(dialog).findByRole('combobox', { name: 'Предај на' }), 'Бојан Илиев');
    await user.click(within(dialog).getByRole('button', { name: 'Предај' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Постапување по алармот' })).toBeNull());
    expect(server.callsTo('PUT', '/api/alarms/1/handover')[0]?.body).toEqual({ user_id: 7, text: '' });
  });

  it('D3: is closed with a reason, and not without one', async () => {
    open([mine(1)]);
    server.on('GET /api/alarms/:id/notes', { json: { data: [] } });
    server.on('PUT /api/alarms/:id/close', { json: { data: mine(1, { is_acknowledged: true }) } });
    await user.click(await screen.findByRole('button', { name: 'Мои 1' }));
    await user.click(await screen.findByRole('button', { name: 'Белешка' }));
    const close = await screen.findByRole('button', { name: 'Затвори го алармот' });
    expect(close).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Лажен аларм' }));
    await user.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Постапување по алармот' })).toBeNull());
    expect(server.callsTo('PUT', '/api/alarms/1/close')[0]?.body).toEqual({ reason: 'Лажен аларм' });
  });

  it('D17: ☎ calls the driver first, then the tracker, and says which', async () => {
    open([critical(1)]);
    server.on('GET /api/alarms/:id/drivers', { json: { data: [{ name: 'Бојан Илиев', phone: '+389 70 111 222' }] } });
    await screen.findByRole('link', { name: 'Повикај го возачот Бојан Илиев, +389 70 111 222' });
    const calls = screen.getAllByRole('link', { name: /^Повикај/ });
    expect(calls.map((link) => link.getAttribute('href'))).toEqual(['tel:+38970111222', 'tel:+38970123456']);
  });

  it('D32: the dialog about an alarm claims, releases and calls in words', async () => {
    server = alarmServer([]);
    server.on('GET /api/vehicles/:id', { json: { data: { phone_number: '+389 70 123-456', latest_location: null } } });
    server.on('GET /api/alarms/:id/drivers', { json: { data: [{ name: 'Бојан Илиев', phone: '+389 70 111 222' }] } });
    const alarm = { ...critical(1), created_at: Date.now() } as unknown as Alarm; // as the feed has it
    const { unmount } = renderInShell(<DeskTools alarm={alarm} />);
    expect(await screen.findByText('Преземи го алармот')).toBeVisible();
    expect(await screen.findByText('Повикај го возачот Бојан Илиев, +389 70 111 222')).toBeVisible();
    expect(await screen.findByText('Повикај во возилото, +389 70 123-456 (SIM на уредот)')).toBeVisible();
    unmount();
    renderInShell(<DeskTools alarm={{ ...alarm, ...(mine(1) as Partial<Alarm>), created_at: 0 }} />);
    expect(await screen.findByText('Ослободи го алармот')).toBeVisible();
  });

  it('says who has handed an alarm over to me', async () => {
    const { notifications } = open([]);
    await screen.findByText('Нема непреземени критични аларми');
    await act(async () => {
      liveLink.receive('alarm-update', {
        change: 'handed_over',
        ids: [1],
        alarms: [mine(1)],
        by: { id: 99, name: 'Бојан Илиев' },
      });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    expect(notifications.at(-1)).toMatchObject({ text: 'Бојан Илиев ви предаде 1 аларм' });
  });

  it('asks for nothing of it where the server does not announce it', async () => {
    serverAnnounces();
    open([critical(1)]);
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    expect(server.calls.filter(({ query }) => query.has('claimed'))).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Белешка' })).toBeNull();
  });
});
