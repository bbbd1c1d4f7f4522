import { ApiError } from '../http/ApiError';
import { createUnsentActions } from './unsentActions';

const away = new ApiError({ kind: 'network', url: '/x' });
const action = (id: number) => ({
  label: `Потврди аларм ${id}`,
  method: 'PUT' as const,
  path: `/api/alarms/${id}/acknowledge`,
  body: {},
  about: [`alarm:${id}`],
});

/** A server that answers by path. */
function open(owner: () => string | null = () => 'ana') {
  const calls: string[] = [];
  const answers = new Map<string, unknown>();
  const call = async (path: string) => {
    calls.push(path);
    const failure = answers.get(path);
    if (failure) throw failure;
    return undefined;
  };
  const unsent = createUnsentActions({ http: { put: call, post: call, delete: call } as never, owner });
  return { unsent, calls, answers, labels: () => unsent.getSnapshot().map(({ label }) => label) };
}

afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
});

it('keeps what could not be sent, also across a reload, and for its user alone', () => {
  const { unsent } = open();
  expect(unsent.keep(away, action(1))).toBe(true);
  expect(unsent.keep(new ApiError({ kind: 'http', status: 503, url: '/x' }), action(2))).toBe(true);
  expect(unsent.keep(away, action(1))).toBe(true);
  expect(open().labels()).toEqual(['Потврди аларм 2', 'Потврди аларм 1']);
  expect(open(() => 'marko').labels()).toEqual([]);
  expect(open(() => null).labels()).toEqual([]);
});

it('does not keep what the server refused', () => {
  const { unsent, labels } = open();
  expect(unsent.keep(new ApiError({ kind: 'http', status: 409, url: '/x' }), action(1))).toBe(false);
  expect(unsent.keep(new Error('ours'), action(1))).toBe(false);
  expect(labels()).toEqual([]);
});

it('sends in order, each once, though asked twice', async () => {
  const { unsent, calls, labels } = open();
  const sent: string[] = [];
  unsent.onSent(({ label }) => sent.push(label));
  unsent.keep(away, action(1));
  unsent.keep(away, action(2));
  await Promise.all([unsent.send(), unsent.send()]);
  expect(calls).toEqual(['/api/alarms/1/acknowledge', '/api/alarms/2/acknowledge']);
  expect(sent).toEqual(['Потврди аларм 1', 'Потврди аларм 2']);
  expect(labels()).toEqual([]);
});

it('stops where the server is still away, and says what it does not accept any more', async () => {
  const { unsent, calls, answers, labels } = open();
  const rejected: string[] = [];
  unsent.onRejected(({ label }) => rejected.push(label));
  for (const id of [1, 2, 3]) unsent.keep(away, action(id));
  answers.set('/api/alarms/1/acknowledge', new ApiError({ kind: 'http', status: 404, url: '/x' }));
  answers.set('/api/alarms/2/acknowledge', away);
  await unsent.send();
  expect(calls).toHaveLength(2);
  expect(rejected).toEqual(['Потврди аларм 1']);
  expect(labels()).toEqual(['Потврди аларм 2', 'Потврди аларм 3']);
});

it('keeps everything while the session is refused', async () => {
  const { unsent, answers, labels } = open();
  unsent.keep(away, action(1));
  answers.set('/api/alarms/1/acknowledge', new ApiError({ kind: 'http', status: 401, url: '/x' }));
  await unsent.send();
  expect(labels()).toEqual(['Потврди аларм 1']);
});

it('offers what is older than an hour, and sends it only when told', async () => {
  jest.useFakeTimers();
  const { unsent, calls } = open();
  unsent.keep(away, action(1));
  jest.setSystemTime(Date.now() + 2 * 3_600_000);
  await unsent.send();
  expect(calls).toEqual([]);
  await unsent.send(true);
  expect(calls).toHaveLength(1);
});

it('does not send what was taken back, and reads over what is not an action', async () => {
  localStorage.setItem('unsent.ana', '[{"id":1},{"path":"https://evil.example"}]');
  const { unsent, calls, labels } = open();
  expect(labels()).toEqual([]);
  unsent.keep(away, action(1));
  const [kept] = unsent.getSnapshot();
  unsent.drop(kept?.id ?? '');
  await unsent.send();
  expect(calls).toEqual([]);
});

it('tells other tabs', () => {
  const { unsent, labels } = open();
  const heard = jest.fn();
  const stop = unsent.subscribe(heard);
  open().unsent.keep(away, action(1));
  window.dispatchEvent(new StorageEvent('storage', { key: 'unsent.ana' }));
  expect(heard).toHaveBeenCalledTimes(1);
  expect(labels()).toEqual(['Потврди аларм 1']);
  stop();
});
