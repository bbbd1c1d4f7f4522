import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { live, session } from 'shared-auth';
import { liveLink, signInAs } from 'shared-auth/testing';
import { type AlarmRow, alarmRow, alarmServer } from '../testing/alarmServer';
import { renderInShell } from '../testing/renderInShell';
import AlarmBell from './AlarmBell';

const frame = () => act(async () => void (await new Promise((resolve) => requestAnimationFrame(resolve))));
const liveAlarm = (id: number) => ({
  id,
  alarmType: 'sos',
  severity: 'critical',
  message: `порака ${id}`,
  timestamp: Date.now() + id,
});
const bell = (name: string | RegExp) => screen.findByRole('button', { name });
let server: ReturnType<typeof alarmServer> | undefined;

beforeEach(() => signInAs('operator'));
afterEach(() => {
  server?.restore();
  act(() => {
    session.logout();
    liveLink.reset();
  });
});

/** The bell of a console whose server has these alarms. */
function open(alarms: AlarmRow[] = []) {
  server = alarmServer(alarms);
  return renderInShell(<AlarmBell />, { route: '/dashboard' });
}

it('shows how many alarms the server counts, until live events say more', async () => {
  open(Array.from({ length: 136 }, (_, n) => alarmRow(n + 1)));
  expect(await bell('Аларми, 136 непотврдени')).toHaveTextContent('136');
  expect(server?.callsTo('GET', '/api/alarms').map(({ query }) => String(query))).toEqual([
    'page=1&limit=50&is_acknowledged=false',
  ]);
  liveLink.receive('alarm', [liveAlarm(1_000)]);
  await frame();
  expect(await bell('Аларми, 137 непотврдени')).toBeVisible();
});

it('counts live alarms that nobody acknowledged', async () => {
  open();
  expect(await bell('Аларми, нема непотврдени')).toBeVisible();
  liveLink.receive('alarm', [liveAlarm(1), liveAlarm(2), { ...liveAlarm(3), acknowledged: true }]);
  await frame();
  expect(await bell('Аларми, 2 непотврдени')).toHaveTextContent('2');
  live.acknowledge([1]);
  await frame();
  expect(await bell('Аларми, 1 непотврден')).toBeVisible();
});

it('forgets what it counted when the user signs out', async () => {
  open([alarmRow(1)]);
  expect(await bell('Аларми, 1 непотврден')).toBeVisible();
  act(() => liveLink.reset());
  expect(await bell('Аларми, нема непотврдени')).toBeVisible();
});

it('shows the newest ten, and leads to all of them', async () => {
  const { location } = open();
  await frame();
  liveLink.receive(
    'alarm',
    Array.from({ length: 12 }, (_, n) => liveAlarm(n + 1)),
  );
  await frame();
  await userEvent.click(await bell('Аларми, 12 непотврдени'));
  const dropdown = await screen.findByRole('dialog', { name: 'Последни аларми' });
  expect(within(dropdown).getAllByRole('listitem')).toHaveLength(10);
  expect(within(dropdown).getByText('порака 12')).toBeVisible();
  expect(within(dropdown).queryByText('порака 2')).toBeNull();
  await userEvent.click(within(dropdown).getByRole('link', { name: 'Сите аларми' }));
  expect(location()).toMatchObject({ pathname: '/alarms', search: '?is_acknowledged=false' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leads from each alarm to those of its vehicle and to the map, and takes it over', async () => {
  const row = alarmRow(1, { vehicle_id: 7, claimed_by: null });
  const { location } = open([row]);
  server?.on('PUT /api/alarms/:id/claim', { json: { data: { ...row, claimed_by: 'Ана Петровска' } } });
  await userEvent.click(await bell('Аларми, 1 непотврден'));
  const item = await screen.findByRole('listitem');
  expect(await within(item).findByRole('button', { name: 'Преземи' })).toBeVisible();
  expect(within(item).getByRole('link', { name: 'Прикажи на мапа' })).toHaveAttribute('href', '/map?vehicle=7');
  await userEvent.click(within(item).getByRole('button', { name: 'Преземи' }));
  await waitFor(() => expect(server?.callsTo('PUT', '/api/alarms/1/claim')).toHaveLength(1));
  await userEvent.click(within(item).getByRole('link', { name: /Пречекорена брзина/ }));
  expect(location()).toMatchObject({ pathname: '/alarms', search: '?vehicle_id=7&is_acknowledged=false' });
});

it('D1: moves nothing under the pointer as an alarm comes and one is taken', async () => {
  const row = (id: number, over = {}) => alarmRow(id, { claimed_by: null, ...over });
  open([row(1), row(2)]);
  await userEvent.click(await bell('Аларми, 2 непотврдени'));
  await screen.findAllByRole('button', { name: 'Преземи' });
  const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent?.match(/порака \d/i)?.[0]);
  expect(shown()).toEqual(['Порака 2', 'Порака 1']);
  await userEvent.hover(screen.getAllByRole('button', { name: 'Преземи' })[1] as HTMLElement);
  act(() => {
    liveLink.receive('alarm', [liveAlarm(3)]);
    liveLink.receive('alarm-update', { change: 'acknowledged', ids: [2], alarms: [row(2, { is_acknowledged: true })] });
  });
  await frame();
  expect(shown()).toEqual(['Порака 2', 'Порака 1', 'порака 3']);
  await userEvent.unhover(screen.getByRole('list'));
  expect(shown()).toEqual(['порака 3', 'Порака 1']);
});

it('says that there are none, and closes by Escape', async () => {
  open();
  await userEvent.click(await bell(/^Аларми,/));
  expect(await screen.findByText('Нема нови аларми')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Нема нови аларми')).toBeNull());
});
