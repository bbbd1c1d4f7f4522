import { live, session } from 'shared-auth';
import { fakeServer, liveLink, signInAs } from 'shared-auth/testing';
import { fetchMissedAlarms } from './fetchMissedAlarms';

const lost = Date.UTC(2026, 5, 1, 10);
const row = (id: number, acknowledged = false) => ({
  id,
  alarm_type: 'sos',
  severity: 'critical',
  message: `m${id}`,
  created_at: new Date(lost + id * 1_000).toISOString(),
  is_acknowledged: acknowledged,
});
let server: ReturnType<typeof fakeServer>;

beforeEach(async () => {
  jest.useFakeTimers();
  await signInAs('operator');
  server = fakeServer();
});
afterEach(() => {
  server.restore();
  session.logout();
  liveLink.reset();
  jest.useRealTimers();
});
const never = new AbortController().signal;
const scope = {
  later(run: () => void, ms?: number) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
const frame = () => jest.advanceTimersByTime(20);

it('asks from before the loss, and gives the store what it does not have', async () => {
  liveLink.receive('alarm', [row(1), row(4)]);
  server.on('GET /api/alarms', { json: { data: [row(4), row(3), row(2), row(1, true)], pagination: { pages: 1 } } });
  frame();
  await expect(fetchMissedAlarms(live, lost, never, scope)).resolves.toBe(true);
  frame();
  const query = server.calls[0]?.query;
  expect(Object.fromEntries(query ?? [])).toEqual({ page: '1', limit: '50', start_date: '2026-06-01T09:58:30.000Z' });
  expect(live.getSnapshot().alarms.map((alarm) => [alarm.id, alarm.acknowledged])).toEqual([
    [4, false],
    [3, false],
    [2, false],
    [1, true],
  ]);
});

it('tries again until the server answers', async () => {
  let calls = 0;
  server.on('GET /api/alarms', () => {
    calls += 1;
    return calls < 3 ? new TypeError('Failed to fetch') : { json: { data: [row(2)] } };
  });
  const filled = fetchMissedAlarms(live, lost, never, scope);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await filled).toBe(true);
  frame();
  expect(calls).toBe(3);
  expect(live.getSnapshot().alarms).toHaveLength(1);
});

it('gives up after a while, so that the next reconnect asks again', async () => {
  server.on('GET /api/alarms', { status: 503, json: {} });
  const filled = fetchMissedAlarms(live, lost, never, scope);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await filled).toBe(false);
  expect(server.calls).toHaveLength(4);
});

it('stops when the connection is lost again', async () => {
  const control = new AbortController();
  server.on('GET /api/alarms', { status: 503, json: {} });
  const filled = fetchMissedAlarms(live, lost, control.signal, scope);
  await jest.advanceTimersByTimeAsync(100);
  control.abort();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await filled).toBe(false);
  expect(server.calls).toHaveLength(1);
});

it('takes a refusal for an answer', async () => {
  server.on('GET /api/alarms', { status: 403, json: {} });
  expect(await fetchMissedAlarms(live, lost, never, scope)).toBe(true);
  expect(server.calls).toHaveLength(1);
});
