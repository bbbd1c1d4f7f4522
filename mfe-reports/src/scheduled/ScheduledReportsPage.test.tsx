import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { reportScheduleCalls } from 'shared-auth/calls';
import { type FakeCall, fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { renderPage } from '../testing/renderPage';
import ScheduledReportsPage from './ScheduledReportsPage';

type Row = Record<string, unknown>;

const scheduleRow = (over: Row = {}): Row => ({
  id: 4,
  name: 'Недела во паркот',
  view: 'safety',
  days: 7,
  vehicle_id: null,
  month: null,
  format: 'xlsx',
  every: 'week',
  weekday: 1,
  month_day: null,
  at_time: '07:00',
  recipients: [7],
  is_paused: false,
  next_run_at: '2026-11-30T06:00:00.000Z',
  last_run_at: null,
  created_by: 'Ана Петровска',
  ...over,
});

/** A server that keeps the schedules that it is given. */
function scheduleServer(rows: Row[], channels = ['console', 'mail']) {
  let kept = rows;
  const ok = (data: unknown) => ({ json: { success: true, data } });
  const idOf = ({ path }: FakeCall) => Number(path.split('/')[3]);
  return fakeServer({
    'GET /api/report-schedules': () => ok(kept),
    'POST /api/report-schedules': ({ body }) => {
      kept = [...kept, { ...scheduleRow(), ...(body as Row), id: 9 }];
      return ok(kept.at(-1));
    },
    'PUT /api/report-schedules/:id': (call) => {
      kept = kept.map((row) => (row.id === idOf(call) ? { ...row, ...(call.body as Row) } : row));
      return ok(kept[0]);
    },
    'DELETE /api/report-schedules/:id': (call) => {
      kept = kept.filter((row) => row.id !== idOf(call));
      return { json: { success: true } };
    },
    'POST /api/report-schedules/:id/test': { json: { success: true } },
    'GET /api/notifications/settings': ok({ channels: channels.map((channel) => ({ channel, name: null })) }),
    'GET /api/reports/vehicles': ok([{ id: 3, name: 'MAN TGX', license_plate: 'СК-1234-АБ' }]),
    'GET /api/users': ok([
      { id: 7, first_name: 'Бојан', last_name: 'Илиев', username: 'bojan', email: 'bojan@example.mk', role: 'manager' },
      { id: 8, first_name: 'Вера', last_name: 'Лозан', username: 'vera', email: 'vera@example.mk', role: 'driver' },
    ]),
  });
}

let server: ReturnType<typeof scheduleServer>;
beforeEach(async () => {
  await signInAs('manager');
  serverAnnounces('reports.scheduled');
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

it('says of each report what it is, when it comes and to whom', async () => {
  server = scheduleServer([
    scheduleRow(),
    scheduleRow({
      id: 5,
      name: 'Лист',
      view: 'month',
      every: 'month',
      weekday: null,
      month_day: 31,
      days: null,
      vehicle_id: 3,
      month: 'last',
      is_paused: true,
    }),
  ]);
  renderPage(<ScheduledReportsPage />, { route: '/reports/scheduled' });
  expect(await screen.findByText('Секој понеделник во 07:00 · Безбедност · 7 дена · Датотека XLSX')).toBeVisible();
  expect((await screen.findAllByText('Добиваат: Бојан Илиев'))[0]).toBeVisible();
  expect(screen.getByText('Следно: 30.11.2026 07:00:00')).toBeVisible();
  expect(
    await screen.findByText(
      'Секој месец, на 31. во 07:00 · Месечен лист · СК-1234-АБ · Претходниот месец · Датотека XLSX',
    ),
  ).toBeVisible();
  expect(screen.getByText('Паузиран')).toBeVisible();
  expect(screen.queryByText(/Серверот нема поставки/)).toBeNull();
});

it('lists each report of a server that lacks one of its fields', async () => {
  const names = Object.keys(reportScheduleCalls.list.list).filter((name) => name !== 'id');
  const lacking = names.map((name, at) => ({ ...scheduleRow(), id: at + 1, [name]: undefined }));
  server = scheduleServer(lacking);
  renderPage(<ScheduledReportsPage />, { route: '/reports/scheduled' });
  await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(names.length));
});

it('says that the server sends no mail', async () => {
  server = scheduleServer([], ['console']);
  renderPage(<ScheduledReportsPage />, { route: '/reports/scheduled' });
  expect(await screen.findByText(/^Е-поштата не е поставена/)).toBeVisible();
});

it('sends no call where the server announces none', async () => {
  serverAnnounces();
  server = scheduleServer([]);
  renderPage(<ScheduledReportsPage />, { route: '/reports/scheduled' });
  expect(await screen.findByText('Редовните извештаи не се достапни.')).toBeVisible();
  expect(server.calls).toEqual([]);
});

it('makes one of what the reports page showed, for people who may read it', async () => {
  server = scheduleServer([]);
  const user = userEvent.setup();
  renderPage(<ScheduledReportsPage />, { route: '/reports/scheduled?view=safety&days=30' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Нов редовен извештај' }));
  expect(dialog.getByLabelText('Извештај или список')).toHaveValue('safety');
  expect(await dialog.findByRole('checkbox', { name: 'Бојан Илиев · bojan@example.mk' })).toBeVisible();
  // Drivers read no reports.
  expect(dialog.queryByRole('checkbox', { name: /Вера/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Зачувај' }));
  expect(dialog.getByText('Внесете име.')).toBeVisible();
  expect(dialog.getByText('Изберете барем едно лице.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Име/), 'Безбедност');
  await user.selectOptions(dialog.getByLabelText('Колку често'), 'Секој ден');
  await user.click(dialog.getByRole('checkbox', { name: /Бојан/ }));
  await user.click(dialog.getByRole('button', { name: 'Зачувај' }));
  expect(await screen.findByText('Секој ден во 07:00 · Безбедност · 30 дена · Датотека XLSX')).toBeVisible();
  expect(server.callsTo('POST', '/api/report-schedules').map(({ body }) => body)).toEqual([
    {
      name: 'Безбедност',
      view: 'safety',
      days: 30,
      vehicle_id: null,
      month: null,
      format: 'xlsx',
      every: 'day',
      weekday: null,
      month_day: null,
      at_time: '07:00',
      recipients: [7],
      is_paused: false,
    },
  ]);
});

it('pauses, tries and deletes', async () => {
  server = scheduleServer([scheduleRow()]);
  const user = userEvent.setup();
  renderPage(<ScheduledReportsPage />, { route: '/reports/scheduled' });
  await user.click(await screen.findByRole('switch', { name: 'Вклучено' }));
  expect(await screen.findByText('Паузиран')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Испрати проба' }));
  expect(server.callsTo('POST', '/api/report-schedules/4/test')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Избриши: Недела во паркот' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Избриши' }));
  expect(await screen.findByText('Сѐ уште нема редовни извештаи.')).toBeVisible();
});

it('offers driving outside hours where the server sends it', async () => {
  const user = userEvent.setup();
  serverAnnounces('reports.scheduled', 'reports.driving');
  server = scheduleServer([]);
  renderPage(<ScheduledReportsPage />, { route: '/reports/scheduled?view=driving&days=30' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Нов редовен извештај' }));
  const view = dialog.getByLabelText('Извештај или список');
  expect(within(view).queryByRole('option', { name: 'Посети на зони' })).toBeNull();
  expect(view).toHaveDisplayValue('Возење надвор од работно време');
  await user.type(dialog.getByLabelText(/^Име/), 'Вечер');
  await user.click(await dialog.findByRole('checkbox', { name: /Бојан/ }));
  await user.click(dialog.getByRole('button', { name: 'Зачувај' }));
  expect(await screen.findByText(/Возење надвор од работно време · 30 дена · Датотека XLSX$/)).toBeVisible();
  expect(server.callsTo('POST', '/api/report-schedules')[0]?.body).toMatchObject({ view: 'driving', vehicle_id: null });
});

it('offers visits to zones where the server sends them, of all vehicles and zones or one', async () => {
  const user = userEvent.setup();
  for (const isAnnounced of [false, true]) {
    serverAnnounces('reports.scheduled', ...(isAnnounced ? (['reports.visits'] as const) : []));
    server = scheduleServer([]);
    server.on('GET /api/zones', { json: { success: true, data: [{ id: 3, name: 'Депо Скопје' }] } });
    const { unmount } = renderPage(<ScheduledReportsPage />, { route: '/reports/scheduled' });
    await user.click((await screen.findAllByRole('button', { name: 'Нов редовен извештај' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Нов редовен извештај' }));
    expect(dialog.queryAllByRole('option', { name: 'Посети на зони' })).toHaveLength(isAnnounced ? 1 : 0);
    expect(dialog.queryByRole('option', { name: 'Возење надвор од работно време' })).toBeNull();
    if (isAnnounced) {
      await user.selectOptions(dialog.getByLabelText('Извештај или список'), 'Посети на зони');
      await user.type(dialog.getByLabelText(/^Име/), 'Посети');
      await user.click(await dialog.findByRole('checkbox', { name: /Бојан/ }));
      await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Зона' })).toBeEnabled());
      await user.click(dialog.getByRole('combobox', { name: 'Зона' }));
      await user.click(await screen.findByRole('option', { name: 'Депо Скопје' }));
      await user.click(dialog.getByRole('button', { name: 'Зачувај' }));
      expect(await screen.findByText(/Посети на зони · Депо Скопје · 7 дена · Датотека XLSX$/)).toBeVisible();
      const [call] = server.callsTo('POST', '/api/report-schedules');
      expect(call?.body).toMatchObject({ view: 'visits', days: 7, vehicle_id: null, zone_id: 3 });
    }
    unmount();
    server.restore();
  }
});
