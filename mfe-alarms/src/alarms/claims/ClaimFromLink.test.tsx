import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { signInAs } from 'shared-auth/testing';
import { alarmRow, alarmServer } from '../../testing/alarmServer';
import { renderInShell } from '../../testing/renderInShell';
import AlarmsPage from '../AlarmsPage';

let server: ReturnType<typeof alarmServer>;
beforeEach(() => {
  server = alarmServer([alarmRow(7, { vehicle_id: 3, claimed_by: null })]);
});
afterEach(() => {
  server.restore();
  session.logout();
});

it('asks before the alarm of a message is taken over, and then leaves the address without it', async () => {
  await signInAs('operator');
  server.on('PUT /api/alarms/:id/claim', { json: { success: true } });
  const { address } = renderInShell(<AlarmsPage />, { route: '/alarms?vehicle_id=3&take=7' });
  const question = within(await screen.findByRole('alertdialog', { name: 'Преземи аларм' }));
  expect(await question.findByText(/СК-1007-АБ · Порака 7/)).toBeVisible();
  expect(server.callsTo('PUT', '/api/alarms/7/claim')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Преземи' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.callsTo('PUT', '/api/alarms/7/claim')).toHaveLength(1);
  expect(String(address())).toBe('vehicle_id=3');
});

it('shows who was faster', async () => {
  await signInAs('operator');
  server.on('PUT /api/alarms/:id/claim', {
    status: 409,
    json: { success: false, error: 'Алармот веќе го презеде Бојан Илиев.' },
  });
  renderInShell(<AlarmsPage />, { route: '/alarms?take=7' });
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Преземи аларм' })).getByRole('button', { name: 'Преземи' }),
  );
  expect(await screen.findByText('Алармот не е преземен: Алармот веќе го презеде Бојан Илиев.')).toBeVisible();
});

it.each([
  ['a driver', 'driver', '7'],
  ['what is no alarm', 'operator', 'abc'],
] as const)('asks nothing of %s', async (_, role, take) => {
  await signInAs(role);
  renderInShell(<AlarmsPage />, { route: `/alarms?take=${take}` });
  await screen.findByText('Порака 7');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
