import { ApiError } from '../http/ApiError';
import { createPendingChanges } from './pendingChanges';

const away = new ApiError({ kind: 'network', url: '/x' });
const action = (id: number) => ({
  label: `Потврди аларм ${id}`,
  method: 'PUT' as const,
  path: `/api/alarms/${id}/acknowledge`,
  body: {},
  about: [`alarm:${id}`],
});

/** A server that fails on the paths in `answers`, and accepts every other call. */
function open(owner: () => string | null = () => 'ana') {
  const calls: string[] = [];
  const answers = new Map<string, unknown>();
  const call = async (path: string) => {
    calls.push(path);
    const failure = answers.get(path);
    if (failure) throw failure;
    return undefined;
  };
  const pending = createPendingChanges({ http: { put: call, post: call, delete: call } as never, owner });
  return { pending, calls, answers, labels: () => pending.getSnapshot().map(({ label }) => label) };
}

afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
});

it('keeps what could not be sent, also across a reload, and for its user alone', () => {
  const { pending } = open();
  expect(pending.keep(away, action(1))).toBe(true);
  expect(pending.keep(new ApiError({ kind: 'http', status: 503, url: '/x' }), action(2))).toBe(true);
  expect(pending.keep(away, action(1))).toBe(true);
  expect(open().labels()).toEqual(['Потврди аларм 2', 'Потврди аларм 1']);
  expect(open(() => 'marko').labels()).toEqual([]);
  expect(open(() => null).labels()).toEqual([]);
});

it('does not keep what the server refused', () => {
  const { pending, labels } = open();
  expect(pending.keep(new ApiError({ kind: 'http', status: 409, url: '/x' }), action(1))).toBe(false);
  expect(pending.keep(new Error('ours'), action(1))).toBe(false);
  expect(labels()).toEqual([]);
});

it('sends in order, each once, though asked twice', async () => {
  const { pending, calls, labels } = open();
  const sent: string[] = [];
  pending.onSent(({ label }) => sent.push(label));
  pending.keep(away, action(1));
  pending.keep(away, action(2));
  await Promise.all([pending.send(), pending.send()]);
  expect(calls).toEqual(['/api/alarms/1/acknowledge', '/api/alarms/2/acknowledge']);
  expect(sent).toEqual(['Потврди аларм 1', 'Потврди аларм 2']);
  expect(labels()).toEqual([]);
});

it('stops where the server is still away, and says what it does not accept any more', async () => {
  const { pending, calls, answers, labels } = open();
  const rejected: string[] = [];
  pending.onRejected(({ label }) => rejected.push(label));
  for (const id of [1, 2, 3]) pending.keep(away, action(id));
  answers.set('/api/alarms/1/acknowledge', new ApiError({ kind: 'http', status: 404, url: '/x' }));
  answers.set('/api/alarms/2/acknowledge', away);
  await pending.send();
  expect(calls).toHaveLength(2);
  expect(rejected).toEqual(['Потврди аларм 1']);
  expect(labels()).toEqual(['Потврди аларм 2', 'Потврди аларм 3']);
});

it('keeps everything while the session is refused', async () => {
  const { pending, answers, labels } = open();
  pending.keep(away, action(1));
  answers.set('/api/alarms/1/acknowledge', new ApiError({ kind: 'http', status: 401, url: '/x' }));
  await pending.send();
  expect(labels()).toEqual(['Потврди аларм 1']);
});

it('offers what is older than an hour, and sends it only when told', async () => {
  jest.useFakeTimers();
  const { pending, calls } = open();
  pending.keep(away, action(1));
  jest.setSystemTime(Date.now() + 2 * 3_600_000);
  await pending.send();
  expect(calls).toEqual([]);
  await pending.send(true);
  expect(calls).toHaveLength(1);
});

it('does not send what was taken back, and reads over what is not an action', async () => {
  localStorage.setItem('unsent.ana', '[{"id":1},{"path":"https://evil.example"}]');
  const { pending, calls, labels } = open();
  expect(labels()).toEqual([]);
  pending.keep(away, action(1));
  const [kept] = pending.getSnapshot();
  pending.drop(kept?.id ?? '');
  await pending.send();
  expect(calls).toEqual([]);
});

it('tells other tabs', () => {
  const { pending, labels } = open();
  const heard = jest.fn();
  const stop = pending.subscribe(heard);
  open().pending.keep(away, action(1));
  window.dispatchEvent(new StorageEvent('storage', { key: 'unsent.ana' }));
  expect(heard).toHaveBeenCalledTimes(1);
  expect(labels()).toEqual(['Потврди аларм 1']);
  stop();
});
