import { screen } from '@testing-library/react';
import { act } from 'react';
import { liveLink, signInAs } from 'shared-auth/testing';
import AlarmsPage from '../alarms/AlarmsPage';
import { alarmRow, alarmServer } from '../testing/alarmServer';
import { renderInShell } from '../testing/renderInShell';

beforeEach(() => {
  localStorage.setItem('mfe-alarms:alarms.signals-asked', 'true');
  act(() => liveLink.setConnected(true));
});
beforeEach(() => signInAs('operator'));
afterEach(() => act(() => liveLink.reset()));

it('reads the list for what a colleague did before the background widget came', async () => {
  const server = alarmServer([alarmRow(1)]);
  const { startBackground } = renderInShell(<AlarmsPage />, { isLate: true });
  await screen.findByRole('row', { name: /СК-1001-АБ/ });
  server.add(alarmRow(2, { claimed_by: 'Ана Петровска' }));
  act(() => {
    liveLink.receive('alarm', [{ id: 2, alarmType: 'sos', severity: 'critical' }]);
    liveLink.receive('alarm-update', { change: 'claimed', ids: [2], alarms: [alarmRow(2)] });
  });
  await screen.findByRole('button', { name: '1 нов аларм' });
  startBackground();
  expect(await screen.findByRole('row', { name: /СК-1002-АБ/ })).toHaveTextContent('Го презеде Ана Петровска');
  server.restore();
});
