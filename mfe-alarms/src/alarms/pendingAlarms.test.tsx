import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pendingChanges, session } from 'shared-auth';
import { liveLink, signInAs } from 'shared-auth/testing';
import AlarmBar from '../alarm-bar/AlarmBar';
import { type AlarmRow, alarmRow, alarmServer } from '../testing/alarmServer';
import { renderInShell } from '../testing/renderInShell';
import AlarmsPage from './AlarmsPage';

const user = userEvent.setup();
let server: ReturnType<typeof alarmServer>;

beforeEach(() => {
  localStorage.setItem('mfe-alarms:alarms.signals-asked', 'true');
});
beforeEach(() => signInAs('operator'));
afterEach(() => {
  server.restore();
  act(() => {
    session.logout();
    liveLink.reset();
  });
  localStorage.clear();
});

async function open(alarms: AlarmRow[]) {
  server = alarmServer(alarms);
  const view = renderInShell(<AlarmsPage />);
  await screen.findAllByText('GPS-1');
  return view;
}
const row = (id: number): HTMLElement => {
  const found = screen.getAllByRole('row').find((line) => line.textContent?.includes(`СК-${1000 + id}-АБ`));
  if (!found) throw new Error(`alarm ${id} is not in the list`);
  return found;
};
const press = (name: string, id: number) => user.click(within(row(id)).getByRole('button', { name }));
const kept = () => pendingChanges.getSnapshot().map(({ label, path, body }) => ({ label, path, body }));
const free = { claimed_by: null, claimed_by_id: null, claimed_at: null };

it('B3: an acknowledgement made without a network is shown as unsent, kept, and sent later', async () => {
  await open([alarmRow(1)]);
  server.on('PUT /api/alarms/:id/acknowledge', new TypeError('Failed to fetch'));
  await press('Потврди аларм', 1);
  expect(await within(row(1)).findByText('Неиспратено')).toBeVisible();
  expect(within(row(1)).queryByText('Потврден')).toBeNull();
  expect(row(1)).not.toHaveAttribute('data-tone', 'dimmed');
  expect(kept()).toMatchObject([{ label: expect.stringMatching(/^Потврди 1 аларм: Пречекорена брзина, СК-1001-АБ/) }]);
  server.on('PUT /api/alarms/:id/acknowledge', () => server.acknowledge([1]));
  await act(() => pendingChanges.send());
  expect(server.callsTo('PUT', '/api/alarms/1/acknowledge')).toHaveLength(2);
  expect(kept()).toEqual([]);
});

it('while an acknowledgement is on its way it is not shown as done', async () => {
  await open([alarmRow(1)]);
  let answer: (value: { json: unknown }) => void = () => {};
  server.on('PUT /api/alarms/:id/acknowledge', () => new Promise<{ json: unknown }>((resolve) => (answer = resolve)));
  await press('Потврди аларм', 1);
  expect(await within(row(1)).findByText('Се испраќа...')).toBeVisible();
  expect(within(row(1)).queryByText('Потврден')).toBeNull();
  answer(server.acknowledge([1]));
  expect(await within(row(1)).findByText('Потврден')).toBeVisible();
});

it('what the server refuses is a failure, and nothing is kept', async () => {
  await open([alarmRow(1)]);
  server.on('PUT /api/alarms/:id/acknowledge', { status: 409, json: { error: 'Не може.' } });
  await press('Потврди аларм', 1);
  await waitFor(() => expect(server.callsTo('PUT', '/api/alarms/1/acknowledge')).toHaveLength(1));
  expect(await within(row(1)).findByRole('button', { name: 'Потврди аларм' })).toBeVisible();
  expect(kept()).toEqual([]);
});

it('several at once are kept as one', async () => {
  await open([alarmRow(1), alarmRow(2)]);
  for (const id of [1, 2]) await user.click(within(row(id)).getByRole('checkbox'));
  server.on('PUT /api/alarms/acknowledge/bulk', new TypeError('Failed to fetch'));
  server.on('GET /api/alarms', new TypeError('Failed to fetch'));
  await user.click(screen.getByRole('button', { name: 'Потврди избрани' }));
  expect(await within(row(1)).findByText('Неиспратено')).toBeVisible();
  expect(within(row(2)).getByText('Неиспратено')).toBeVisible();
  expect(kept()).toEqual([
    { label: 'Потврди 2 аларми', path: '/api/alarms/acknowledge/bulk', body: { alarm_ids: [1, 2] } },
  ]);
});

it('an alarm taken in the alarm bar without a network stays there, marked', async () => {
  server = alarmServer([alarmRow(1, { severity: 'critical', ...free })]);
  renderInShell(<AlarmBar />, { route: '/map' });
  server.on('PUT /api/alarms/:id/claim', { status: 503, json: {} });
  await user.click(await screen.findByRole('button', { name: 'Преземи' }));
  expect(await screen.findByText('Неиспратено')).toBeVisible();
  expect(kept()).toMatchObject([{ path: '/api/alarms/1/claim' }]);
});
