import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { renderPage } from '../testing/renderPage';
import CalendarsPage from './CalendarsPage';
import { weekParts } from './calendars';
import DeviceSilence from './DeviceSilence';
import VehicleCalendar from './VehicleCalendar';

const shift = { days: [1, 2, 3, 4, 5], from: '08:00', to: '16:00' };
const calendar = {
  id: 4,
  name: 'Смена А',
  team_id: null,
  shifts: [shift, { days: [6], from: '22:00', to: '06:00' }],
  holidays_free: true,
  exceptions: [{ from: '2026-08-01', to: '2026-08-15', shifts: [], note: 'Ремонт' }],
  driving_severity: 'high',
  is_company: true,
  team_ids: [2],
  vehicle_ids: [],
  vehicles: 12,
  today: {
    date: '2026-11-26',
    shifts: [{ from: '08:00', to: '16:00' }],
    by: 'week',
    name: null,
    name_en: null,
    is_working: true,
  },
};
const holidays = [
  { date: '2026-03-20', name: 'Рамазан Бајрам, прв ден', name_en: 'Eid al-Fitr', is_announced: true, is_moved: false },
  { date: '2099-03-20', name: 'Рамазан Бајрам, прв ден', name_en: 'Eid al-Fitr', is_announced: true, is_moved: false },
  { date: '2026-05-25', name: '„Св. Кирил и Методиј“', name_en: 'Saints', is_announced: false, is_moved: true },
];

let server: ReturnType<typeof fakeServer>;
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

async function show(calendars: unknown[], role: 'manager' | 'operator' = 'manager') {
  await signInAs(role);
  serverAnnounces('hours');
  server = fakeServer({
    'GET /api/calendars': { json: { success: true, data: calendars } },
    'GET /api/calendars/holidays': { json: { success: true, data: { is_known: true, holidays } } },
    'GET /api/vehicles/:id/calendar': { json: { success: true, data: { calendar, by: 'team', team_id: 2 } } },
    'POST /api/calendars': { json: { success: true, data: calendar } },
    'PUT /api/calendars/:id': { json: { success: true, data: calendar } },
    'PUT /api/calendars/uses': { json: { success: true } },
    'DELETE /api/calendars/:id': { json: { success: true } },
  });
  return userEvent.setup();
}
const bodies = (method: string, path: string) => server.callsTo(method, path).map(({ body }) => body);

describe('the page of calendars', () => {
  it('shows what each is today, its week, whose it is, and the holidays', async () => {
    await show([calendar]);
    renderPage(<CalendarsPage />);
    const card = await screen.findByRole('region', { name: 'Смена А' });
    expect(within(card).getByText('Денес: 08:00–16:00')).toBeVisible();
    const week = within(card).getByRole('region', { name: 'Работна недела: Смена А' });
    expect(
      within(week)
        .getAllByRole('listitem')
        .map((day) => day.textContent),
    ).toEqual([
      ...['пон08:00–16:00', 'вто08:00–16:00', 'сре08:00–16:00', 'чет08:00–16:00', 'пет08:00–16:00'],
      ...['саб22:00–06:00', 'недслободно'],
    ]);
    for (const text of ['Важи за 12 возила', 'Цела фирма', 'Логистика', '01.08.2026–15.08.2026: слободно (Ремонт)'])
      expect(within(card).getByText(text)).toBeVisible();
    const list = await screen.findByRole('list', { name: 'Празници' });
    const rows = within(list).getAllByText(/^Рамазан Бајрам/);
    // Only of one that is still to come.
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Рамазан Бајрам, прв ден',
      'Рамазан Бајрам, прв ден (денот се објавува подоцна)',
    ]);
    expect(within(list).getByText('„Св. Кирил и Методиј“ (по празник во недела)')).toBeVisible();
  });

  it.each(Object.keys(calendar).filter((name) => name !== 'id'))(
    'shows the calendars of a server that lacks the field %s',
    async (name) => {
      const { [name as keyof typeof calendar]: _, ...rest } = { ...calendar, is_new: 'later' };
      await show([rest, { ...calendar, id: 5, name: 'Смена Б' }]);
      renderPage(<CalendarsPage />);
      expect(await screen.findByRole('region', { name: 'Смена Б' })).toBeVisible();
      if (name !== 'name') expect(screen.getByRole('region', { name: 'Смена А' })).toBeVisible();
    },
  );

  it('makes a calendar with shifts and exceptions, and keeps what was typed when it is refused', async () => {
    const user = await show([]);
    server.on('POST /api/calendars', {
      status: 409,
      json: { success: false, error: 'x', message: 'x', fields: { name: 'Веќе има календар со ова име' } },
    });
    renderPage(<CalendarsPage />);
    expect(await screen.findByText(/Важи работното време од понеделник до петок/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Додади календар' }));
    const dialog = await screen.findByRole('dialog', { name: 'Нов календар' });
    await user.click(within(dialog).getByRole('button', { name: 'Додади исклучок' }));
    await user.click(within(dialog).getByRole('button', { name: 'Зачувај' }));
    expect(await within(dialog).findByText('Внесете име на календарот')).toBeVisible();
    expect(within(dialog).getByText('Изберете ден')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /^Име/ }), 'Ноќна');
    await user.type(within(dialog).getByLabelText('Прв ден'), '2026-12-31');
    await user.type(within(dialog).getByRole('textbox', { name: 'Белешка' }), 'Попис');
    const first = within(dialog).getByRole('group', { name: 'Смена 1' });
    await user.click(await within(first).findByRole('checkbox', { name: 'Петок' }));
    await user.selectOptions(within(dialog).getByRole('combobox', { name: /^Аларм/ }), 'medium');
    await user.click(within(dialog).getByRole('button', { name: 'Зачувај' }));
    expect(await within(dialog).findByText('Веќе има календар со ова име')).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: /^Име/ })).toHaveValue('Ноќна');
    server.on('POST /api/calendars', { json: { success: true, data: calendar } });
    await user.click(within(dialog).getByRole('button', { name: 'Зачувај' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies('POST', '/api/calendars').at(-1)).toEqual({
      name: 'Ноќна',
      team_id: null,
      shifts: [{ days: [1, 2, 3, 4], from: '08:00', to: '16:00' }],
      holidays_free: true,
      exceptions: [{ from: '2026-12-31', to: '2026-12-31', shifts: [], note: 'Попис' }],
      driving_severity: 'medium',
    });
  });

  it('sends back what is not changed as it was, sets whose it is, and deletes it', async () => {
    const user = await show([calendar]);
    renderPage(<CalendarsPage />);
    await user.click(await screen.findByRole('button', { name: 'Измени го календарот Смена А' }));
    await user.click(await screen.findByRole('button', { name: 'Зачувај' }));
    const { name, team_id, shifts, holidays_free, exceptions, driving_severity } = calendar;
    await waitFor(() =>
      expect(bodies('PUT', '/api/calendars/4')).toEqual([
        { name, team_id, shifts, holidays_free, exceptions, driving_severity },
      ]),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Техничка поддршка' }), 'Смена А');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Цела фирма' }), 'Без календар');
    await waitFor(() =>
      expect(bodies('PUT', '/api/calendars/uses')).toEqual([{ team_id: 3, calendar_id: 4 }, { calendar_id: null }]),
    );
    await user.click(screen.getByRole('button', { name: 'Избриши го календарот Смена А' }));
    const asked = await screen.findByRole('alertdialog');
    expect(within(asked).getByText(/12 возила остануваат без него/)).toBeVisible();
    await user.click(within(asked).getByRole('button', { name: 'Избриши' }));
    await waitFor(() => expect(server.callsTo('DELETE', '/api/calendars/4')).toHaveLength(1));
  });

  it('is read only for operators', async () => {
    await show([calendar], 'operator');
    renderPage(<CalendarsPage />);
    await screen.findByRole('region', { name: 'Смена А' });
    expect(screen.queryByRole('button', { name: /календар/ })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Цела фирма' })).toBeDisabled();
  });

  it('says so where a server has none, and calls nothing', async () => {
    await show([]);
    serverAnnounces();
    renderPage(<CalendarsPage />);
    expect(await screen.findByText('Календарите на работно време не се достапни.')).toBeVisible();
    expect(server.callsTo('GET', '/api/calendars')).toEqual([]);
  });
});

it('the tab of a vehicle says which calendar counts and why, and sets the vehicle’s own', async () => {
  const user = await show([calendar]);
  renderPage(<VehicleCalendar vehicleId={7} />);
  expect(await screen.findByText('Календар на тимот Логистика')).toBeVisible();
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Сопствен календар/ }), 'Смена А');
  await waitFor(() => expect(bodies('PUT', '/api/calendars/uses')).toEqual([{ vehicle_id: 7, calendar_id: 4 }]));
  expect(screen.getByRole('link', { name: 'Сите календари' })).toHaveAttribute('href', '/calendars');
});

it('the tab of a device sets how long it may be silent', async () => {
  const user = await show([]);
  server.on('GET /api/devices/:id/silence', {
    json: { success: true, data: { minutes: 100, in_hours: false, usual_minutes: 10 } },
  });
  server.on('PUT /api/devices/:id/silence', {
    status: 400,
    json: { success: false, error: 'Не може', message: 'Не може' },
  });
  renderPage(<DeviceSilence deviceId={3} />);
  const limit = await screen.findByRole('combobox', { name: 'Најдолго без сигнал' });
  expect(limit).toHaveDisplayValue('1 ч 40 мин');
  await user.selectOptions(limit, '12 ч');
  await user.click(screen.getByRole('checkbox', { name: 'Брои само работно време' }));
  await user.click(screen.getByRole('button', { name: 'Зачувај' }));
  expect(await screen.findByText('Не може')).toBeVisible();
  expect(limit).toHaveDisplayValue('12 ч');
  server.on('PUT /api/devices/:id/silence', { json: { success: true } });
  await user.selectOptions(limit, 'Како сите уреди (10 мин)');
  await user.click(screen.getByRole('button', { name: 'Зачувај' }));
  await waitFor(() =>
    expect(bodies('PUT', '/api/devices/3/silence')).toEqual([
      { minutes: 720, in_hours: true },
      { minutes: null, in_hours: false },
    ]),
  );
});

it.each<[string, string, string, (readonly [number, number, number])[]]>([
  ['08:00', '16:00', '1', [[0, 8, 16]]],
  [
    '22:00',
    '06:00',
    '1',
    [
      [0, 22, 24],
      [1, 0, 6],
    ],
  ],
  [
    '22:00',
    '06:00',
    '7',
    [
      [0, 0, 6],
      [6, 22, 24],
    ],
  ],
  ['16:00', '00:00', '3', [[2, 16, 24]]],
  ['00:00', '00:00', '3', [[2, 0, 24]]],
])('a shift from %s to %s on day %s is drawn on its days', (from, to, day, expected) => {
  const week = weekParts([{ days: [Number(day)], from, to }]);
  expect(week.flatMap((parts, i) => parts.map((part) => [i, part.from * 24, part.to * 24]))).toEqual(expected);
});

it('leads to the report of driving outside hours where the server has trips', async () => {
  await show([calendar]);
  serverAnnounces('hours', 'trips');
  renderPage(<CalendarsPage />);
  expect(await screen.findByRole('link', { name: 'Возење надвор од работно време' })).toHaveAttribute(
    'href',
    '/reports?tab=outside',
  );
  serverAnnounces('hours');
  cleanup();
  renderPage(<CalendarsPage />);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: 'Возење надвор од работно време' })).toBeNull();
});
