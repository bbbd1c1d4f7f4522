import { act } from '@testing-library/react';
import { live, session } from 'shared-auth';
import { fakeServer, liveLink, signInAs } from 'shared-auth/testing';
import { renderInShell } from '../testing/renderInShell';
import MissedAlarms from './MissedAlarms';

const row = (id: number) => ({
  id,
  alarm_type: 'sos',
  severity: 'high',
  created_at: new Date(id * 1_000).toISOString(),
});
let server: ReturnType<typeof fakeServer>;
const settle = () => act(() => jest.advanceTimersByTimeAsync(20));
const calls = () => server.callsTo('GET', '/api/alarms');
const connect = (isUp: boolean) => act(() => liveLink.setConnected(isUp));

beforeEach(async () => {
  jest.useFakeTimers();
  await signInAs('operator');
  server = fakeServer({ 'GET /api/alarms': { json: { data: [row(3), row(2), row(1)] } } });
});
afterEach(() => {
  server.restore();
  act(() => {
    session.logout();
    liveLink.setConnected(false);
    liveLink.reset();
  });
  jest.useRealTimers();
});

it('fetches the alarms of an outage after the reconnect, not after the first connect', async () => {
  connect(true);
  renderInShell(<MissedAlarms />);
  await settle();
  expect(calls()).toHaveLength(0);
  act(() => liveLink.receive('alarm', row(1)));
  connect(false);
  connect(true);
  await settle();
  await settle();
  expect(calls()).toHaveLength(1);
  expect(live.getSnapshot().alarms.map(({ id }) => id)).toEqual([3, 2, 1]);
});

it('keeps a gap that could not be filled open for the next reconnect', async () => {
  connect(true);
  renderInShell(<MissedAlarms />);
  server.on('GET /api/alarms', { status: 503, json: {} });
  connect(false);
  connect(true);
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  const since = calls()[0]?.query.get('start_date');
  expect(since).toBeTruthy();
  connect(false);
  server.on('GET /api/alarms', { json: { data: [] } });
  connect(true);
  await settle();
  expect(calls().at(-1)?.query.get('start_date')).toBe(since);
});

it('fetches what an outage before it was loaded may have missed', async () => {
  connect(true);
  connect(false);
  connect(true);
  renderInShell(<MissedAlarms />);
  await settle();
  expect(calls()).toHaveLength(1);
});
