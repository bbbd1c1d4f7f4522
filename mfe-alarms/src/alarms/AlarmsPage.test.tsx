import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { alarmRowSchema, live, session } from 'shared-auth';
import { liveLink, serverAnnounces, signInAs } from 'shared-auth/testing';
import { alarmMessage, clock } from 'shared-ui';
import { alarmsTable, shownValue } from 'shared-ui/reports';
import * as v from 'valibot';
import { type AlarmRow, alarmRow, alarmServer } from '../testing/alarmServer';
import { renderInShell } from '../testing/renderInShell';
import AlarmsPage from './AlarmsPage';
import type { Alarm } from './alarms';

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

/** Rows that the server sends of a page, where there is more than one. */
const OF_PAGE = 3;
const many = (count: number) => Array.from({ length: count }, (_, index) => alarmRow(index + 1));

/** A list of several pages. */
const openPages = (alarms: AlarmRow[], route?: string, devices?: Record<string, unknown>[]) =>
  open(alarms, route, devices, OF_PAGE);

async function open(alarms: AlarmRow[], route = '/alarms', devices: Record<string, unknown>[] = [], mostOfPage = 50) {
  server = alarmServer(alarms, devices, mostOfPage);
  const view = renderInShell(<AlarmsPage />, { route });
  await waitFor(() => expect(lists()).not.toHaveLength(0));
  await waitFor(() => expect(screen.queryByText('Се вчитува...')).not.toBeInTheDocument());
  return view;
}

/** By its text: the accessible names of fifty rows take jsdom half a second. */
function row(id: number): HTMLElement {
  const found = screen.getAllByRole('row').find((line) => line.textContent?.includes(`СК-${1000 + id}-АБ`));
  if (!found) throw new Error(`alarm ${id} is not in the list`);
  return found;
}
const button = (name: string, within_: HTMLElement = document.body) => within(within_).getByRole('button', { name });
const box = (id: number) => within(row(id)).getByRole('checkbox');
/** Opens the rare filters. */
const openFilters = () => user.click(screen.getByRole('button', { name: /^Повеќе филтри/ }));
const lists = () => server.callsTo('GET', '/api/alarms');
const lastQuery = () => Object.fromEntries(lists().at(-1)?.query ?? []);
/** The message about the last acknowledgement. */
const confirmation = () => screen.getAllByRole('status').find((status) => /Потврден/.test(status.textContent ?? ''));
const shownIds = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => Number(/СК-(\d+)-АБ/.exec(line.textContent ?? '')?.[1]) - 1000);

describe('the list', () => {
  it('asks for page 1 of 50, without empty filters', async () => {
    await open(many(1));
    expect(lastQuery()).toEqual({ page: '1', limit: '50' });
  });

  it('shows each alarm with its type, severity, message, vehicle, device, time and state', async () => {
    await open([alarmRow(1, { alarm_type: 'low_battery', severity: 'critical' })]);
    for (const text of ['Слаба батерија', 'Критичен', 'Порака 1', 'СК-1001-АБ', 'V-1', 'GPS-1', 'Непотврден'])
      expect(within(row(1)).getByText(text)).toBeInTheDocument();
    expect(within(row(1)).getByText('01.10.2026 14:01:00')).toBeInTheDocument();
  });

  it.each([
    {},
    { is_acknowledged: true, acknowledged_by: 'Ана Петровска', acknowledged_at: '2026-10-01T12:30:00.000Z' },
    { claimed_by: 'Бојан Илиев', claimed_at: '2026-10-01T12:30:00.000Z', device_id: 'D-1', severity: 'low' },
  ])('shows each cell that the file of a scheduled report has (%#)', async (over) => {
    const sent = alarmRow(1, over);
    await open([sent]);
    const { output } = v.safeParse(alarmRowSchema, sent);
    const alarm = output as Alarm;
    const listed = {
      ...alarm,
      device_id: alarm.device_id ?? null,
      acknowledged_by: alarm.acknowledged_by ?? null,
      acknowledged_at: alarm.acknowledged_at ?? null,
      claimed_by: alarm.claimed_by ?? null,
      message: alarmMessage(i18next.t, alarm),
      place: null,
    };
    const cells = within(row(1)).getAllByRole('cell');
    const text = cells.map((cell) => cell.textContent).join(' | ');
    for (const { key, kind, value } of alarmsTable) {
      const inFile = value(listed, i18next.t);
      // The cell shows how long ago it was, in place of the time.
      if (inFile !== null && key !== 'acknowledged_at') expect(text).toContain(shownValue(kind, inFile));
    }
  });

  it.each([
    ['overspeed', 'Пречекорена брзина'],
    ['panic', 'Паника'],
    ['fuel_theft', 'Кражба на гориво'],
    ['made_up_type', 'made_up_type'],
  ])('says the type %s as %s', async (alarm_type, label) => {
    await open([alarmRow(1, { alarm_type })]);
    expect(within(row(1)).getByText(label)).toBeInTheDocument();
  });

  it('says a severity nobody knows as unknown', async () => {
    await open([alarmRow(1, { severity: 'apocalyptic' })]);
    expect(within(row(1)).getByText('Непознат')).toBeInTheDocument();
  });

  it('links to the vehicle where the server names its id', async () => {
    await open([alarmRow(1, { vehicle_id: 7 })]);
    expect(within(row(1)).getByRole('link', { name: 'СК-1001-АБ' })).toHaveAttribute('href', '/vehicles/7');
  });

  it('dims acknowledged alarms; they cannot be selected or acknowledged', async () => {
    await open([alarmRow(1, { is_acknowledged: true })]);
    expect(row(1)).toHaveAttribute('data-tone', 'dimmed');
    expect(box(1)).toBeDisabled();
    expect(within(row(1)).getByText('Потврден')).toBeInTheDocument();
    expect(within(row(1)).queryByRole('button', { name: 'Потврди аларм' })).not.toBeInTheDocument();
  });

  it('says that there are no alarms, and offers to clear the filters', async () => {
    const { address } = await open([], '/alarms?severity=low');
    expect(screen.getByText('Нема аларми')).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Исчисти ги филтрите' }).at(-1)!);
    expect(String(address())).toBe('');
  });

  it('pages by 50, with the page in the address', async () => {
    const { address } = await openPages(many(8));
    expect(screen.getByText('Страница 1 од 3')).toBeInTheDocument();
    await user.click(button('Следна'));
    await screen.findByText('Страница 2 од 3');
    await waitFor(() => expect(shownIds()).toEqual([5, 4, 3]));
    expect(lastQuery()).toEqual({ page: '2', limit: '50' });
    expect(address().get('page')).toBe('2');
    await user.click(button('Претходна'));
    await screen.findByText('Страница 1 од 3');
  });

  it('shows no pages when there is one', async () => {
    await open(many(2));
    expect(screen.queryByText(/^Страница/)).not.toBeInTheDocument();
  });

  it('goes to the last page when the page of the address is gone', async () => {
    const { address } = await openPages(many(4), '/alarms?page=9');
    await waitFor(() => expect(address().get('page')).toBe('2'));
    await waitFor(() => expect(shownIds()).toEqual([1]));
  });

  it('reads the list again on refresh', async () => {
    await open(many(1));
    server.add(alarmRow(2));
    await user.click(button('Освежи'));
    await waitFor(() => expect(shownIds()).toEqual([2, 1]));
  });
});

describe('the order', () => {
  const note = 'Подредена е само оваа страница, не и другите.';
  const head = (name: string) => screen.getByRole('columnheader', { name });

  it('is the server’s once the user sorts, from the first page, and stands in the address', async () => {
    const { address } = await openPages(many(8), '/alarms?page=2&severity=high');
    server.on('GET /api/alarms', (call) => {
      const { query } = call;
      const { json } = server.list(call);
      return { json: { ...json, sorted_by: query.get('sort'), sorted_order: query.get('order') } };
    });
    expect(lastQuery()).toEqual({ page: '2', limit: '50', severity: 'high' });

    await screen.findByText('Страница 2 од 3');
    await user.click(button('Сериозност', head('Сериозност')));
    await waitFor(() =>
      expect(lastQuery()).toEqual({ page: '1', limit: '50', severity: 'high', sort: 'severity', order: 'asc' }),
    );
    expect(Object.fromEntries(address())).toEqual({ severity: 'high', sort: 'severity', order: 'asc' });
    await waitFor(() => expect(head('Сериозност')).toHaveAttribute('aria-sort', 'ascending'));
    await waitFor(() => expect(screen.queryByText(note)).not.toBeInTheDocument());
    expect(shownIds()).toEqual([8, 7, 6]);

    await user.click(button('Исчисти ги филтрите'));
    await waitFor(() => expect(lastQuery()).toEqual({ page: '1', limit: '50', sort: 'severity', order: 'asc' }));
  });

  it('is the page’s where the server does not confirm it, which is said where there are other pages', async () => {
    await openPages([...many(6), alarmRow(7, { severity: 'low' })], '/alarms?sort=severity&order=asc');
    expect(await screen.findByText(note)).toBeVisible();
    await waitFor(() => expect(shownIds()).toEqual([7, 6, 5]));
    await user.click(button('Сериозност', head('Сериозност')));
    await waitFor(() => expect(shownIds().at(-1)).toBe(7));
  });

  it('is the page’s without a word where all alarms are on it, unknown severities last', async () => {
    await open(
      [
        alarmRow(1, { severity: 'low' }),
        alarmRow(2, { severity: 'critical' }),
        alarmRow(3, { severity: 'apocalyptic' }),
        alarmRow(4),
      ],
      '/alarms?sort=severity&order=desc',
    );
    await screen.findByRole('row', { name: /СК-1004-АБ/ });
    expect(shownIds()).toEqual([2, 4, 1, 3]);
    expect(screen.queryByText(note)).not.toBeInTheDocument();
    await user.keyboard('jj');
    expect(row(4)).toHaveFocus();
  });

  it('offers each column, its choice of columns and low rows, kept for the user', async () => {
    const view = await open(many(1));
    await user.click(button('Приказ на табелата'));
    await user.click(await screen.findByRole('checkbox', { name: 'Уред' }));
    await screen.findByRole('row', { name: /СК-1001-АБ/ });
    expect(screen.queryByRole('columnheader', { name: 'Уред' })).not.toBeInTheDocument();
    view.unmount();
    server.restore();
    await open(many(1));
    await screen.findByRole('row', { name: /СК-1001-АБ/ });
    expect(screen.queryByRole('columnheader', { name: 'Уред' })).not.toBeInTheDocument();
  });
});

describe('presets', () => {
  beforeEach(() => jest.spyOn(clock, 'now').mockReturnValue(Date.parse('2026-10-02T10:34:00Z')));
  afterEach(() => jest.restoreAllMocks());
  const preset = (name: string) => screen.getByRole('button', { name });

  it('are one click each, stand in the address, and a second click takes them away', async () => {
    const { address } = await open(many(1));
    expect(preset('Непотврдени')).toHaveAttribute('aria-pressed', 'false');
    await user.click(preset('Непотврдени'));
    await user.click(preset('24 часа'));
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({ is_acknowledged: 'false', start_date: '2026-10-01T12:00:00' }),
    );
    expect(preset('24 часа')).toHaveAttribute('aria-pressed', 'true');
    await user.click(preset('Денес'));
    expect(Object.fromEntries(address())).toEqual({ is_acknowledged: 'false', start_date: '2026-10-02T00:00' });
    await user.click(preset('7 дена'));
    expect(address().get('start_date')).toBe('2026-09-25T00:00');
    await user.click(preset('7 дена'));
    await user.click(preset('Непотврдени'));
    expect(String(address())).toBe('');
  });

  it('count what is set among the folded filters', async () => {
    await open(many(1), '/alarms?is_acknowledged=false&device_id=GPS-1&severity=high');
    expect(button('Повеќе филтри (1)')).toHaveAttribute('aria-expanded', 'false');
    expect(server.callsTo('GET', '/api/devices')).toHaveLength(0);
  });

  it('D22: show each hidden filter that a link set, by name, and take it off by one press', async () => {
    const devices = [{ id: 1, device_id: 'GPS-10', vehicle_id: 5, license_plate: 'СК-1234-АБ' }];
    await open(many(1), '/alarms?vehicle_id=5&end_date=2026-10-02T20:30&severity=high', devices);
    const chips = within(screen.getByRole('list', { name: 'Поставени филтри' }));
    expect(await chips.findByRole('button', { name: 'Возило: СК-1234-АБ' })).toBeVisible();
    expect(chips.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
      'Возило: СК-1234-АБ',
      'До: 02.10.2026 20:30',
    ]);
    await user.click(chips.getByRole('button', { name: 'Возило: СК-1234-АБ' }));
    await waitFor(() => expect(lists().at(-1)?.query.get('vehicle_id')).toBeNull());
    expect(screen.queryByRole('button', { name: /^Возило:/ })).not.toBeInTheDocument();
  });
});

describe('filters', () => {
  const devices = [
    { id: 1, device_id: 'GPS-10', vehicle_id: 5, license_plate: 'СК-1234-АБ' },
    { id: 2, device_id: 'GPS-9', vehicle_id: null, license_plate: null },
  ];

  it('come from the address and are all sent', async () => {
    const search =
      'page=2&device_id=GPS-9&vehicle_id=5&alarm_type=sos&severity=low&is_acknowledged=false&start_date=2026-10-01T08:00&end_date=2026-10-02T20:30';
    await open([], `/alarms?${search}`, devices);
    expect(Object.fromEntries(lists()[0]!.query)).toEqual({
      page: '2',
      limit: '50',
      device_id: 'GPS-9',
      vehicle_id: '5',
      alarm_type: 'sos',
      severity: 'low',
      is_acknowledged: 'false',
      start_date: '2026-10-01T08:00:00',
      end_date: '2026-10-02T20:30:00',
    });
  });

  it.each([
    ['Уред', 'GPS-9', 'device_id', 'GPS-9'],
    ['Возило', 'СК-1234-АБ', 'vehicle_id', '5'],
    ['Тип на аларм', 'SOS', 'alarm_type', 'sos'],
    ['Тип на аларм', 'Паника', 'alarm_type', 'panic'],
    ['Сериозност', 'Среден', 'severity', 'medium'],
    ['Статус', 'Потврден', 'is_acknowledged', 'true'],
  ])('%s → %s: the call and the address, from page 1', async (label, choice, key, value) => {
    const { address } = await openPages(many(4), '/alarms?page=2', devices);
    await openFilters();
    await screen.findByRole('option', { name: choice });
    await user.selectOptions(screen.getByLabelText(label), choice);
    await waitFor(() => expect(lastQuery()).toEqual({ page: '1', limit: '50', [key]: value }));
    expect(Object.fromEntries(address())).toEqual({ [key]: value });
  });

  it('by time are sent with the time chosen', async () => {
    await open(many(1));
    await openFilters();
    await user.type(await screen.findByLabelText('Од, датум'), '2026-10-01');
    await waitFor(() => expect(lastQuery()).toMatchObject({ start_date: '2026-10-01T00:00:00' }));
    await user.selectOptions(screen.getByLabelText('Од, час'), '07');
    await waitFor(() => expect(lastQuery()).toMatchObject({ start_date: '2026-10-01T07:00:00' }));
    await user.type(screen.getByLabelText('До, датум'), '2026-10-02');
    await waitFor(() => expect(lastQuery()).toMatchObject({ end_date: '2026-10-02T23:59:00' }));
  });

  it('hold the types of both lists, told apart where they read the same', async () => {
    await open(many(1));
    await openFilters();
    const types = within(screen.getByLabelText('Тип на аларм')).getAllByRole('option');
    expect(types.map((option) => option.textContent)).toEqual([
      'Сите',
      'Пречекорена брзина',
      'Геозона',
      'Слаба батерија',
      'SOS',
      'Прекинато напојување',
      'Вибрација',
      'Нагло кочење',
      'Нагло забрзување',
      'Паника',
      'Пречекорена брзина (од уредот)',
      'Кражба на гориво',
      'Неовластен пристап',
      'Одржување',
      'Друго',
    ]);
  });

  it('are all cleared at once', async () => {
    const { address } = await open(many(1), '/alarms?severity=high&alarm_type=overspeed');
    await user.click(button('Исчисти ги филтрите'));
    await waitFor(() => expect(lastQuery()).toEqual({ page: '1', limit: '50' }));
    expect(String(address())).toBe('');
  });

  it('of many devices can be searched in either script, and stay bounded', async () => {
    const fleet = Array.from({ length: 300 }, (_, index) => ({
      id: index,
      device_id: `GPS-${index}`,
      vehicle_id: index,
      license_plate: `СК-${1000 + index}-АБ`,
    }));
    await open([], '/alarms', fleet);
    await openFilters();
    const vehicles = screen.getByLabelText('Возило');
    await waitFor(() => expect(within(vehicles).getAllByRole('option')).toHaveLength(201));
    expect(screen.getAllByText('и уште 100')).toHaveLength(2);
    await user.type(screen.getByLabelText('Пребарај уред или возило'), 'sk-1299');
    await waitFor(() =>
      expect(
        within(vehicles)
          .getAllByRole('option')
          .map((option) => option.textContent),
      ).toEqual(['Сите', 'СК-1299-АБ']),
    );
  });

  it('offer the vehicle that somebody drives now, where the server knows, and ask only once a name is typed', async () => {
    serverAnnounces('drivers.search');
    const fleet = Array.from({ length: 40 }, (_, index) => ({
      id: index,
      device_id: `GPS-${index}`,
      vehicle_id: index,
      license_plate: `СК-${1000 + index}-АБ`,
    }));
    await open([], '/alarms', fleet);
    server.on('GET /api/drivers', { json: { success: true, data: [{ vehicle_id: 7, names: 'Драган Николовски' }] } });
    await openFilters();
    const options = () => within(screen.getByLabelText('Возило')).getAllByRole('option');
    await waitFor(() => expect(options()).toHaveLength(41));
    expect(server.callsTo('GET', '/api/drivers')).toHaveLength(0);
    await user.type(screen.getByLabelText('Пребарај уред, возило или возач'), 'nikolovski');
    await waitFor(() => expect(options().map((option) => option.textContent)).toEqual(['Сите', 'СК-1007-АБ']));
    serverAnnounces();
  });

  it('work without devices when those cannot be had', async () => {
    server = alarmServer(many(1));
    server.on('GET /api/devices', { status: 500, json: { error: 'Базата не работи' } });
    renderInShell(<AlarmsPage />);
    await screen.findByText('СК-1001-АБ');
    await openFilters();
    expect(await screen.findByText('Уредите и возилата не се вчитани: Базата не работи')).toBeInTheDocument();
    expect(row(1)).toBeInTheDocument();
  });
});

describe('acknowledging one', () => {
  it('calls PUT with an empty body, refreshes the list and dims the row', async () => {
    await open(many(2));
    await user.click(button('Потврди аларм', row(2)));
    await waitFor(() => expect(lists()).toHaveLength(2));
    expect(server.callsTo('PUT', '/api/alarms/2/acknowledge').map(({ body }) => body)).toEqual([{}]);
    await waitFor(() => expect(row(2)).toHaveAttribute('data-tone', 'dimmed'));
    expect(row(1)).not.toHaveAttribute('data-tone');
  });

  it('shows it at once, and goes on to the next row', async () => {
    await open(many(2));
    let answer: (() => void) | undefined;
    server.on('PUT /api/alarms/:id/acknowledge', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return server.acknowledge([2]);
    });
    await user.click(button('Потврди аларм', row(2)));
    expect(within(row(2)).getByText('Се испраќа...')).toBeVisible();
    expect(row(1)).toHaveFocus();
    expect(lists()).toHaveLength(1);
    answer?.();
    await waitFor(() => expect(lists()).toHaveLength(2));
  });

  it('tells the bell', async () => {
    await open(many(1));
    act(() => liveLink.receive('alarm', { id: 1, alarmType: 'overspeed', severity: 'high' }));
    await waitFor(() => expect(live.getSnapshot().alarms).toHaveLength(1));
    await user.click(button('Потврди аларм', row(1)));
    await waitFor(() => expect(live.getSnapshot().alarms[0]?.acknowledged).toBe(true));
  });
});

describe('taking an acknowledgement back', () => {
  const until = () => new Date(Date.now() + 8_000).toISOString();

  it('is offered where the answer says until when, and calls DELETE', async () => {
    await open(many(2));
    server.on('PUT /api/alarms/:id/acknowledge', () => {
      server.acknowledge([2]);
      return { json: { success: true, data: { ...alarmRow(2), is_acknowledged: true, undo_until: until() } } };
    });
    server.on('DELETE /api/alarms/:id/acknowledge', () => {
      server.reopen([2]);
      return { json: { success: true, data: alarmRow(2) } };
    });
    await user.click(button('Потврди аларм', row(2)));
    await user.click(await screen.findByRole('button', { name: 'Поништи' }));
    await waitFor(() => expect(row(2)).not.toHaveAttribute('data-tone'));
    expect(server.callsTo('DELETE', '/api/alarms/2/acknowledge')).toHaveLength(1);
    expect(row(2)).toHaveFocus();
    expect(confirmation()).toBeUndefined();
  });

  it('of several is one call, also by the key u', async () => {
    await open(many(3));
    server.on('PUT /api/alarms/acknowledge/bulk', ({ body }) => {
      server.acknowledge((body as { alarm_ids: number[] }).alarm_ids);
      return { json: { success: true, data: { undo_until: until() } } };
    });
    server.on('DELETE /api/alarms/acknowledge/bulk', ({ body }) => {
      server.reopen((body as { alarm_ids: number[] }).alarm_ids);
      return { json: { success: true, data: { restored: [3, 2], failed: [] } } };
    });
    await user.keyboard('j j a');
    await screen.findByRole('button', { name: 'Поништи' });
    await user.keyboard('u');
    await waitFor(() => expect(row(3)).not.toHaveAttribute('data-tone'));
    expect(server.callsTo('DELETE', '/api/alarms/acknowledge/bulk').map(({ body }) => body)).toEqual([
      { alarm_ids: [3, 2] },
    ]);
  });

  it('is not offered where the answer says nothing of it', async () => {
    await open(many(1));
    await user.click(button('Потврди аларм', row(1)));
    await waitFor(() => expect(confirmation()).toHaveTextContent('Потврден е 1 аларм.'));
    expect(screen.queryByRole('button', { name: 'Поништи' })).not.toBeInTheDocument();
  });

  it('says why when it is too late', async () => {
    const { notifications } = await open(many(1));
    server.on('PUT /api/alarms/:id/acknowledge', () => {
      server.acknowledge([1]);
      return { json: { data: { undo_until: until() } } };
    });
    server.on('DELETE /api/alarms/:id/acknowledge', { status: 409, json: { error: 'Веќе не може.' } });
    await user.click(button('Потврди аларм', row(1)));
    await user.click(await screen.findByRole('button', { name: 'Поништи' }));
    await waitFor(() =>
      expect(notifications.at(-1)).toMatchObject({ text: 'Потврдата не е поништена: Веќе не може.' }),
    );
    expect(row(1)).toHaveAttribute('data-tone', 'dimmed');
  });
});

describe('taking an alarm over', () => {
  beforeEach(() => signInAs('operator'));
  afterEach(() => act(() => session.logout()));
  const free = { claimed_by: null, claimed_by_id: null, claimed_at: null };

  it('is offered only where the alarms know claims, and notes only where the server has them', async () => {
    await open(many(1));
    await screen.findByText('СК-1001-АБ');
    expect(screen.queryByRole('button', { name: 'Преземи го алармот' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Белешка' })).not.toBeInTheDocument();
  });

  it('calls PUT, shows the name, and releases it by DELETE', async () => {
    await open([alarmRow(1, free)]);
    const id = session.getSnapshot().user?.id;
    const claimed = alarmRow(1, { claimed_by: 'Ана Петровска', claimed_by_id: id, claimed_at: '2026-10-01T12:30:00Z' });
    server.on('PUT /api/alarms/:id/claim', { json: { data: claimed } });
    server.on('GET /api/alarms', { json: { data: [claimed] } });
    await user.click(button('Преземи го алармот', row(1)));
    expect(await within(row(1)).findByText('Го презедовте вие')).toBeVisible();
    server.on('DELETE /api/alarms/:id/claim', { json: { data: alarmRow(1, free) } });
    server.on('GET /api/alarms', { json: { data: [alarmRow(1, free)] } });
    await user.click(button('Ослободи го алармот', row(1)));
    expect(await within(row(1)).findByRole('button', { name: 'Преземи го алармот' })).toBeVisible();
    expect(server.callsTo('DELETE', '/api/alarms/1/claim')).toHaveLength(1);
  });

  it('of a colleague shows at once, and leaves nothing to press', async () => {
    await open([alarmRow(1, free)]);
    const claimed = alarmRow(1, { claimed_by: 'Марко Илиев', claimed_by_id: 77, claimed_at: '2026-10-01T12:30:00Z' });
    act(() => liveLink.receive('alarm-update', { change: 'claimed', ids: [1], alarms: [claimed] }));
    expect(await within(row(1)).findByText('Го презеде Марко Илиев')).toBeVisible();
    expect(within(row(1)).queryByRole('button', { name: /презем|ослободи/i })).not.toBeInTheDocument();
  });

  it('D2: asks before that of a colleague is acknowledged, alone or among others', async () => {
    await open([alarmRow(1, { ...free, claimed_by: 'Марко Илиев', claimed_by_id: 77 }), alarmRow(2, free)]);
    await screen.findByText('СК-1001-АБ');
    await user.click(button('Потврди аларм', row(1)));
    const asked = await screen.findByRole('alertdialog', { name: 'Алармот е на колега' });
    expect(asked).toHaveTextContent('Марко Илиев');
    await user.click(button('Откажи', asked));
    await waitFor(() => expect(asked).not.toBeInTheDocument());
    await user.click(screen.getByRole('checkbox', { name: 'Избери ги сите' }));
    await user.click(button('Потврди избрани'));
    await user.click(await screen.findByRole('button', { name: 'Сепак потврди' }));
    await waitFor(() =>
      expect(server.calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
        '/api/alarms/acknowledge/bulk',
      ]),
    );
  });
});

describe('what others do', () => {
  it('shows an acknowledgement of a colleague at once, with who and when', async () => {
    await open(many(2));
    const acknowledged = alarmRow(2, {
      is_acknowledged: true,
      acknowledged_by: 'Ана Петровска',
      acknowledged_at: '2026-10-01T12:30:00Z',
    });
    act(() => liveLink.receive('alarm-update', { change: 'acknowledged', ids: [2], alarms: [acknowledged] }));
    await waitFor(() => expect(row(2)).toHaveAttribute('data-tone', 'dimmed'));
    expect(within(row(2)).getByText(/Ана Петровска/)).toBeInTheDocument();
    expect(row(1)).not.toHaveAttribute('data-tone');
    expect(server.callsTo('PUT', '/api/alarms/2/acknowledge')).toHaveLength(0);
  });

  it('takes it back, and lets a deleted alarm go', async () => {
    await open([alarmRow(1), alarmRow(2, { is_acknowledged: true })]);
    act(() => liveLink.receive('alarm-update', { change: 'unacknowledged', ids: [2], alarms: [alarmRow(2)] }));
    await waitFor(() => expect(row(2)).not.toHaveAttribute('data-tone'));
    server.on('GET /api/alarms', { json: { data: [alarmRow(2)] } });
    act(() => liveLink.receive('alarm-update', { change: 'deleted', ids: [1], alarms: [] }));
    await waitFor(() => expect(shownIds()).toEqual([2]));
  });
});

describe('a driver', () => {
  afterEach(() => act(() => session.logout()));

  it('reads the alarms and is offered nothing to change', async () => {
    await signInAs('driver');
    await open(many(2));
    expect(row(2)).toBeInTheDocument();
    // B15: there are no links either to pages that are closed to drivers.
    expect(within(row(2)).queryByRole('link')).not.toBeInTheDocument();
    for (const name of ['Потврди аларм', 'Избриши', 'Потврди избрани'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /Избери/ })).not.toBeInTheDocument();
  });
});

describe('selection and bulk', () => {
  it('selects single rows and the page, and says how many', async () => {
    await open([...many(3), alarmRow(4, { is_acknowledged: true })]);
    expect(button('Потврди избрани')).toBeDisabled();
    await user.click(box(1));
    expect(screen.getByText('1 избран аларм')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Избери ги сите' }));
    expect(screen.getByText('3 избрани аларми')).toBeInTheDocument();
    await user.click(button('Откажи го изборот'));
    expect(screen.getByText('Нема избрани аларми')).toBeInTheDocument();
  });

  it('acknowledges in one call, refreshes and clears the selection', async () => {
    await open(many(3));
    await user.click(box(1));
    await user.click(box(3));
    await user.click(button('Потврди избрани'));
    await screen.findByText('Нема избрани аларми');
    expect(server.callsTo('PUT', '/api/alarms/acknowledge/bulk').map(({ body }) => body)).toEqual([
      { alarm_ids: [1, 3] },
    ]);
    expect(row(1)).toHaveAttribute('data-tone', 'dimmed');
    expect(row(2)).not.toHaveAttribute('data-tone');
    expect(lists()).toHaveLength(2);
    expect(confirmation()).toHaveTextContent('Потврдени се 2 аларми.');
  });

  it('is kept over pages, and asks before it acknowledges what is not on screen', async () => {
    await openPages(many(5));
    await user.click(box(5));
    await user.click(button('Следна'));
    await waitFor(() => expect(shownIds()).toEqual([2, 1]));
    await user.click(box(2));
    expect(screen.getByText(/2 избрани аларми/)).toHaveTextContent('2 избрани аларми · 1 не е на оваа страница');
    await user.click(button('Потврди избрани'));
    expect(server.callsTo('PUT', '/api/alarms/acknowledge/bulk')).toHaveLength(0);
    await user.click(button('Потврди избрани', screen.getByRole('alertdialog')));
    await screen.findByText('Нема избрани аларми');
    expect(server.callsTo('PUT', '/api/alarms/acknowledge/bulk').map(({ body }) => body)).toEqual([
      { alarm_ids: [5, 2] },
    ]);
  });
});

describe('deleting', () => {
  it('asks first; cancelling changes nothing', async () => {
    await open(many(1));
    await user.click(button('Избриши', row(1)));
    const dialog = screen.getByRole('alertdialog', { name: 'Избриши аларм' });
    expect(dialog).toHaveTextContent('Пречекорена брзина, СК-1001-АБ');
    await user.click(button('Откажи', dialog));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(server.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
  });

  it('deletes after the confirmation and refreshes the list', async () => {
    await open(many(2));
    await user.click(button('Избриши', row(1)));
    await user.click(button('Избриши', screen.getByRole('alertdialog')));
    await waitFor(() => expect(shownIds()).toEqual([2]));
    expect(server.callsTo('DELETE', '/api/alarms/1')).toHaveLength(1);
    expect(lists()).toHaveLength(2);
  });
});

describe('folding', () => {
  const alike = (id: number) => alarmRow(id, { license_plate: 'СК-1001-АБ', vehicle_code: 'V-1' });

  it('is off at first', async () => {
    await open([alike(3), alike(2), alike(1)]);
    expect(screen.getByRole('switch', { name: 'Групирај повторени аларми' })).not.toBeChecked();
    expect(shownIds()).toEqual([1, 1, 1]);
  });

  it('tells alike alarms as one row that opens and is acknowledged in one bulk call', async () => {
    await open([alarmRow(9), alike(3), alike(2), alike(1)]);
    await user.click(screen.getByRole('switch', { name: 'Групирај повторени аларми' }));
    expect(shownIds()).toEqual([9, 1]);
    await user.click(button('3 аларми'));
    expect(button('3 аларми')).toHaveAttribute('aria-expanded', 'true');
    expect(shownIds()).toEqual([9, 1, 1, 1, 1]);
    await user.click(button('3 аларми'));
    await user.click(button('Потврди аларм', row(1)));
    await waitFor(() => expect(row(1)).toHaveAttribute('data-tone', 'dimmed'));
    expect(server.callsTo('PUT', '/api/alarms/acknowledge/bulk').map(({ body }) => body)).toEqual([
      { alarm_ids: [3, 2, 1] },
    ]);
  });

  it('selects all of a row, and is kept', async () => {
    localStorage.setItem('mfe-alarms:alarms.fold', 'true');
    await open([alike(3), alike(2), alike(1)]);
    await user.click(box(1));
    expect(screen.getByText('3 избрани аларми')).toBeInTheDocument();
  });
});

describe('keys', () => {
  it('j and k or the arrows move, the blank selects', async () => {
    await open(many(3));
    await user.keyboard('j');
    expect(row(3)).toHaveFocus();
    await user.keyboard('j{ArrowDown}k');
    expect(row(2)).toHaveFocus();
    expect(row(2)).toHaveAttribute('aria-current', 'true');
    await user.keyboard(' ');
    expect(box(2)).toBeChecked();
    await user.keyboard(' ');
    expect(box(2)).not.toBeChecked();
  });

  it('a acknowledges the current row', async () => {
    await open(many(2));
    await user.keyboard('ja');
    await waitFor(() => expect(server.callsTo('PUT', '/api/alarms/2/acknowledge')).toHaveLength(1));
    expect(server.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('a acknowledges what is selected', async () => {
    await open(many(3));
    await user.keyboard('j j a');
    await waitFor(() =>
      expect(server.callsTo('PUT', '/api/alarms/acknowledge/bulk').map(({ body }) => body)).toEqual([
        { alarm_ids: [3, 2] },
      ]),
    );
  });

  it('works on a Macedonian keyboard', async () => {
    await open(many(2));
    await user.keyboard('јјк');
    expect(row(2)).toHaveFocus();
    await user.keyboard('а');
    await waitFor(() => expect(server.callsTo('PUT', '/api/alarms/2/acknowledge')).toHaveLength(1));
  });

  it('does nothing on an acknowledged row, without a row, or while something is typed', async () => {
    await open([alarmRow(1, { is_acknowledged: true })]);
    await user.keyboard('a');
    await user.keyboard('ja ');
    await openFilters();
    screen.getByLabelText('Уред').focus();
    await user.keyboard('a');
    expect(server.calls.filter(({ method }) => method === 'PUT')).toHaveLength(0);
    expect(box(1)).not.toBeChecked();
  });

  it('? shows the keys, and they can be turned off', async () => {
    await open(many(1));
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Кратенки на тастатура' });
    await user.click(within(dialog).getByRole('switch', { name: 'Користи кратенки' }));
    await user.click(button('Затвори', dialog));
    await user.keyboard('j');
    expect(row(1)).not.toHaveFocus();
  });
});

it('reads in English too', async () => {
  server = alarmServer([alarmRow(1)]);
  renderInShell(<AlarmsPage />, { language: 'en' });
  expect(await screen.findByRole('button', { name: 'Acknowledge alarm' })).toBeInTheDocument();
  expect(document.title).toBe('Alarms · GPS Tracker');
});
