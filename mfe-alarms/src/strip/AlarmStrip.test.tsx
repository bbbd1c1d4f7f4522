import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { live, session } from 'shared-auth';
import { signInAs } from 'shared-auth/testing';
import { type AlarmRow, alarmRow, alarmServer } from '../testing/alarmServer';
import { renderInShell } from '../testing/renderInShell';
import AlarmStrip from './AlarmStrip';

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
    live.reset();
    live.setConnected(false);
  });
});

/** The strip of a console whose server has these alarms. */
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
  act(() => live.setConnected(true));
  return renderInShell(<AlarmStrip />, { route: '/vehicles' });
}
const strip = () => screen.findByRole('region', { name: 'Непреземени критични аларми' });
const lines = async () => within(await strip()).queryAllByRole('listitem');
const arrive = (row: AlarmRow) =>
  act(async () => {
    live.receive('alarm', row);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
const update = (change: string, rows: AlarmRow[]) =>
  act(async () => {
    live.receive('alarm-update', { change, ids: rows.map(({ id }) => id), alarms: rows });
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
  expect(await within(line).findByText('во Велес')).toBeVisible();
  expect(line.querySelector('time')).toHaveTextContent('01.10.2026');
  expect(within(line).getByRole('link', { name: 'Повикај +389 70 123-456' })).toHaveAttribute(
    'href',
    'tel:+38970123456',
  );
  await user.click(within(line).getByRole('link', { name: 'Прикажи на мапа' }));
  expect(location()).toMatchObject({ pathname: '/map', search: '?vehicle=1' });
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
  await user.click(await screen.findByRole('button', { name: 'уште 2' }));
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
  expect(screen.getByRole('button', { name: 'уште 1' })).toBeVisible();
  await user.unhover(await strip());
  expect((await lines())[0]).toHaveTextContent('СК-1009-АБ');
});

it('acknowledges where the server’s alarms know no claims', async () => {
  open([alarmRow(1, { alarm_type: 'sos', severity: 'critical' })]);
  const button = await screen.findByRole('button', { name: 'Потврди аларм' });
  jest.useFakeTimers();
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTimeAsync }).click(button);
  expect(screen.queryByText('Нема непреземени критични аларми')).toBeNull();
  // Its place is held for as long after the last movement in the strip.
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  expect(screen.getByText('Нема непреземени критични аларми')).toBeVisible();
  expect(server.callsTo('PUT', '/api/alarms/1/acknowledge')).toHaveLength(1);
});

it('says that it does not know, and since when it is not told', async () => {
  server = alarmServer([]);
  server.on('GET /api/alarms', { status: 503, json: {} });
  renderInShell(<AlarmStrip />, { route: '/vehicles' });
  expect(await screen.findByText('Критичните аларми не се познати')).toBeVisible();
  expect(screen.queryByText('Нема непреземени критични аларми')).toBeNull();
  server.on('GET /api/alarms', server.list);
  await user.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
  expect(await screen.findByText('Нема непреземени критични аларми')).toBeVisible();
  expect(screen.getByText(/^Состојба од \d\d:\d\d/)).toBeVisible();
});
