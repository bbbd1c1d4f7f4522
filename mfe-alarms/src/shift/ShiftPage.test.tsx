import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { alarmRow } from '../testing/alarmServer';
import { renderInShell } from '../testing/renderInShell';
import ShiftPage from './ShiftPage';

let server: ReturnType<typeof fakeServer>;
const listOf = (data: object[]) => ({
  json: { success: true, data, pagination: { total: data.length, pages: 1, page: 1 } },
});
beforeEach(async () => {
  await signInAs('operator');
  serverAnnounces('alarms.work', 'alarms.shift');
  server = fakeServer({
    'GET /api/alarms': listOf([alarmRow(4), alarmRow(5)]),
    'GET /api/alarms/:id/colleagues': { json: { success: true, data: [{ id: 9, name: 'Марија Илиева' }] } },
    'PUT /api/alarms/:id/handover': ({ path }) => ({
      json: { success: true, data: alarmRow(Number(path.split('/')[3])) },
    }),
    'GET /api/alarm-log': listOf([
      {
        id: '1',
        at: '2026-11-22T10:00:00Z',
        act: 'raised',
        alarm_id: 4,
        alarm_type: 'sos',
        license_plate: 'SK-1',
        text: 'Возачот побара помош',
      },
      {
        id: '2',
        at: '2026-11-22T10:02:00Z',
        act: 'alarm_noted',
        alarm_id: 4,
        alarm_type: 'sos',
        license_plate: 'SK-1',
        author: 'Елена Петровска',
        text: 'Не крева',
      },
      {
        id: '3',
        at: '2026-11-22T10:05:00Z',
        act: 'engine_cut',
        license_plate: 'SK-1',
        author: 'Елена Петровска',
        text: 'Кражба',
      },
    ]),
  });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

it('reports what happened, and hands all over that the user holds in one step', async () => {
  renderInShell(<ShiftPage />, { route: '/alarms/shift' });
  const table = await screen.findByRole('table', { name: 'Смена' });
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(4));
  const [, raised, noted, cut] = within(table).getAllByRole('row');
  expect(raised).toHaveTextContent('Возачот побара помош');
  for (const text of ['Белешка', 'Елена Петровска', 'Не крева']) expect(noted).toHaveTextContent(text);
  for (const text of ['Исклучи мотор', 'Кражба']) expect(cut).toHaveTextContent(text);

  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Предај на' }), 'Марија Илиева');
  await userEvent.click(screen.getByRole('button', { name: 'Предај ги сите 2' }));
  const handed = () => [4, 5].flatMap((id) => server.callsTo('PUT', `/api/alarms/${id}/handover`));
  await waitFor(() => expect(handed()).toHaveLength(2));
  expect(handed().map(({ body }) => body)).toEqual([
    { user_id: 9, text: '' },
    { user_id: 9, text: '' },
  ]);
});

it('says that nothing happened, and what failed', async () => {
  server.on('GET /api/alarms', listOf([]));
  server.on('GET /api/alarm-log', { status: 500, json: { success: false, error: 'Базата не одговара' } });
  renderInShell(<ShiftPage />, { route: '/alarms/shift' });
  expect(await screen.findByText(/Базата не одговара/)).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Предај на' })).toBeNull();
  server.on('GET /api/alarm-log', listOf([]));
  await userEvent.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
  expect(await screen.findByText('Во овој период немаше аларми, и ништо не е направено.')).toBeVisible();
});
