import { isApiError } from '../http/ApiError';
import { createHttpClient } from '../http/client';
import { type FakeAnswer, fakeServer } from '../testing/fakeServer';
import { serverAnnounces } from '../testing/serverAnnounces';
import { createSession, type SessionEvent } from './session';
import { createTokenStore, TOKEN_KEY } from './tokenStore';

const ana = { id: 1, username: 'ana', first_name: 'Ана', last_name: 'Петровска', role: 'manager' };
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
});
afterEach(() => {
  server.restore();
  localStorage.clear();
});

function startSession() {
  const tokens = createTokenStore();
  const http = createHttpClient({
    origin: () => '',
    token: () => session.token(),
    onUnauthorized: (token, reason) => session.refused(token, reason),
  });
  const session = createSession({ http, tokens });
  const events: SessionEvent[] = [];
  session.onEvent((event) => events.push(event));
  return { session, http, events };
}

async function signedIn(answer: FakeAnswer = { json: { success: true, token: 'tok-1', user: ana } }) {
  server.on('POST /api/auth/login', answer);
  const all = startSession();
  await all.session.start();
  await all.session.login({ username: 'ana', password: 'secret' });
  return all;
}

/** Resolves when the session's state has these values. */
const stateOf = (session: ReturnType<typeof startSession>['session'], values: object) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (Object.entries(values).every(([name, value]) => Reflect.get(session.getSnapshot(), name) === value))
        resolve();
    };
    session.subscribe(look);
    look();
  });

describe('start-up', () => {
  it('is signed out without a token, without asking the server', async () => {
    const { session, events } = startSession();
    expect(session.getSnapshot().status).toBe('verifying');
    await session.start();
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', user: null, why: 'visitor' });
    expect(events).toEqual([]);
    expect(server.calls).toHaveLength(0);
  });

  it('verifies the stored token as a bearer header', async () => {
    localStorage.setItem(TOKEN_KEY, 'stored');
    server.on('GET /api/auth/verify', { json: { user: ana } });
    const { session, events } = startSession();
    await session.start();
    expect(server.calls[0]?.headers.get('authorization')).toBe('Bearer stored');
    expect(session.getSnapshot()).toMatchObject({ status: 'signed-in', user: ana });
    expect(events).toEqual([{ type: 'signed-in', how: 'verify' }]);
  });

  const refusals: [string, FakeAnswer][] = [
    ['a 401', { status: 401, json: { success: false, error: 'expired' } }],
    ['a 403', { status: 403, json: { success: false } }],
    ['no user', { json: { success: true } }],
    ['success: false', { json: { success: false, user: ana } }],
  ];
  it.each(refusals)('signs out after %s, once, and removes the token', async (_what, answer) => {
    localStorage.setItem(TOKEN_KEY, 'stored');
    server.on('GET /api/auth/verify', answer);
    const { session, events } = startSession();
    await session.start();
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', user: null, why: 'verify-failed' });
    expect(events).toEqual([{ type: 'signed-out', why: 'verify-failed' }]);
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it.each(['deactivated', 'expired', 'ended'])('B24: keeps why the server refused the session: %s', async (reason) => {
    localStorage.setItem(TOKEN_KEY, 'stored');
    server.on('GET /api/auth/verify', { status: 401, json: { success: false, reason } });
    const { session, events } = startSession();
    await session.start();
    expect(session.getSnapshot()).toMatchObject({ why: 'verify-failed', end: reason });
    expect(events).toMatchObject([{ end: reason }]);
  });

  it('B24: leaves out a reason that it does not know', async () => {
    localStorage.setItem(TOKEN_KEY, 'stored');
    server.on('GET /api/auth/verify', { status: 401, json: { reason: 'moon' } });
    const { session } = startSession();
    await session.start();
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', user: null, why: 'verify-failed' });
  });

  const outages: [string, FakeAnswer][] = [
    ['a 500', { status: 500, json: {} }],
    ['a 503', { status: 503, json: { success: false } }],
    ['no network', new TypeError('Failed to fetch')],
    ['an HTML page', new Response('<!doctype html><p>proxy', { headers: { 'content-type': 'text/html' } })],
  ];
  it.each(outages)('keeps the token after %s, and asks again as soon as the network is back', async (_what, answer) => {
    localStorage.setItem(TOKEN_KEY, 'stored');
    server.on('GET /api/auth/verify', answer);
    const { session, events } = startSession();
    const ended = session.start();
    await stateOf(session, { isUnreachable: true });
    expect(localStorage.getItem(TOKEN_KEY)).toBe('stored');
    server.on('GET /api/auth/verify', { json: { user: ana } });
    window.dispatchEvent(new Event('online'));
    await ended;
    expect(session.getSnapshot()).toMatchObject({ status: 'signed-in', user: ana });
    expect(events).toEqual([{ type: 'signed-in', how: 'verify' }]);
  });

  it('asks a server that is away less and less often, for hours, and at once when told to', async () => {
    jest.useFakeTimers();
    try {
      localStorage.setItem(TOKEN_KEY, 'stored');
      server.on('GET /api/auth/verify', { status: 502, json: {} });
      const added = jest.spyOn(window, 'addEventListener');
      const removed = jest.spyOn(window, 'removeEventListener');
      const { session } = startSession();
      void session.start();
      await jest.advanceTimersByTimeAsync(5 * 3_600_000);
      const asked = server.calls.length;
      expect(asked).toBeGreaterThan(500);
      expect(asked).toBeLessThan(700);
      expect(localStorage.getItem(TOKEN_KEY)).toBe('stored');
      // Nothing piles up in the page meanwhile.
      for (const event of ['beforeunload', 'online']) {
        const kept = [added, removed].map((spy) => spy.mock.calls.filter(([type]) => type === event).length);
        expect(kept[0]! - kept[1]!).toBeLessThanOrEqual(1);
      }
      expect(session.getSnapshot()).toEqual({ status: 'verifying', user: null, isUnreachable: true });
      server.on('GET /api/auth/verify', { json: { user: ana } });
      session.retry();
      await jest.advanceTimersByTimeAsync(100);
      expect(session.getSnapshot().status).toBe('signed-in');
    } finally {
      jest.useRealTimers();
    }
  });

  it('signs out of a server that is away when asked to, and asks it no more', async () => {
    jest.useFakeTimers();
    try {
      localStorage.setItem(TOKEN_KEY, 'stored');
      server.on('GET /api/auth/verify', { status: 502, json: {} });
      const { session } = startSession();
      void session.start();
      await jest.advanceTimersByTimeAsync(2_000);
      session.logout();
      const asked = server.calls.length;
      await jest.advanceTimersByTimeAsync(120_000);
      expect(session.getSnapshot()).toEqual({ status: 'signed-out', user: null, why: 'logout' });
      expect(server.calls).toHaveLength(asked);
    } finally {
      jest.useRealTimers();
    }
  });

  it('keeps the token of a page that is being left, whose call the browser breaks off, and asks again when it stays', async () => {
    jest.useFakeTimers();
    try {
      localStorage.setItem(TOKEN_KEY, 'stored');
      server.on('GET /api/auth/verify', new TypeError('NetworkError when attempting to fetch resource.'));
      const { session } = startSession();
      const started = session.start();
      window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
      await jest.advanceTimersByTimeAsync(5_000);
      expect(session.getSnapshot().status).toBe('verifying');
      expect(localStorage.getItem(TOKEN_KEY)).toBe('stored');
      server.on('GET /api/auth/verify', { json: { success: true, user: ana } });
      await jest.advanceTimersByTimeAsync(5_000);
      await started;
      expect(session.getSnapshot()).toMatchObject({ status: 'signed-in', user: ana });
    } finally {
      jest.useRealTimers();
    }
  });

  it('clears garbage and says that the session is gone', async () => {
    localStorage.setItem(TOKEN_KEY, 'не е токен');
    const { session, events } = startSession();
    await session.start();
    expect(events).toEqual([{ type: 'signed-out', why: 'verify-failed' }]);
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(server.calls).toHaveLength(0);
  });
});

describe('login', () => {
  it('sends username and password and nothing else, stores the token, sets the user', async () => {
    const { session, events } = await signedIn();
    expect(server.callsTo('POST', '/api/auth/login')[0]?.body).toEqual({ username: 'ana', password: 'secret' });
    expect(localStorage.getItem(TOKEN_KEY)).toBe('tok-1');
    expect(session.token()).toBe('tok-1');
    expect(session.getSnapshot()).toMatchObject({ status: 'signed-in', user: ana });
    expect(events).toEqual([{ type: 'signed-in', how: 'login' }]);
  });

  it('rejects with the words of the server and stays signed out', async () => {
    server.on('POST /api/auth/login', { status: 401, json: { success: false, error: 'Погрешна лозинка' } });
    const { session, events } = startSession();
    await session.start();
    const error = await session.login({ username: 'ana', password: 'x' }).catch((cause: unknown) => cause);
    expect(isApiError(error) && error.serverError).toBe('Погрешна лозинка');
    expect(session.getSnapshot().status).toBe('signed-out');
    expect(events).toEqual([]);
  });

  it('takes an answer without token for a failure', async () => {
    server.on('POST /api/auth/login', { json: { success: true, user: ana } });
    const { session } = startSession();
    await session.start();
    await expect(session.login({ username: 'ana', password: 'x' })).rejects.toMatchObject({ kind: 'shape' });
  });

  it.each([
    ['no role', { username: 'x' }, ''],
    ['a null role', { username: 'x', role: null }, ''],
    ['a role it does not know', { username: 'x', role: 'owner' }, 'owner'],
  ])('accepts a user with %s', async (_what, user, role) => {
    const { session } = await signedIn({ json: { token: 't', user } });
    expect(session.getSnapshot().user?.role).toBe(role);
  });

  it('row 25: lives in this tab where storage is full', async () => {
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { session, http } = await signedIn();
    refuse.mockRestore();
    expect(session.isPersistent()).toBe(false);
    await http.put('/api/x').catch(() => {});
    expect(server.calls.at(-1)?.headers.get('authorization')).toBe('Bearer tok-1');
  });
});

describe('signing out', () => {
  it('forgets user, token and header', async () => {
    const { session, http, events } = await signedIn();
    session.logout();
    session.logout();
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', user: null, why: 'logout' });
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    await http.put('/api/x').catch(() => {});
    expect(server.calls.at(-1)?.headers.get('authorization')).toBeNull();
    expect(events.filter((event) => event.type === 'signed-out')).toEqual([{ type: 'signed-out', why: 'logout' }]);
  });

  it('row 14: happens once when 20 calls in parallel are answered 401', async () => {
    const { session, http, events } = await signedIn();
    server.on('PUT /api/x', { status: 401, json: { success: false } });
    const calls = await Promise.allSettled(Array.from({ length: 20 }, () => http.put('/api/x')));
    expect(calls.every((call) => call.status === 'rejected')).toBe(true);
    expect(events.filter((event) => event.type === 'signed-out')).toEqual([{ type: 'signed-out', why: 'refused' }]);
    expect(session.getSnapshot()).toMatchObject({ why: 'refused' });
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it('does not happen when a call of an older session is refused late', async () => {
    const { session, events } = await signedIn();
    session.refused('older');
    session.refused(null);
    expect(session.getSnapshot().status).toBe('signed-in');
    expect(events).toHaveLength(1);
  });
});

describe('row 26: another tab', () => {
  const tell = () => window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));

  it('signs this one out', async () => {
    const { session, events } = await signedIn();
    localStorage.removeItem(TOKEN_KEY);
    tell();
    expect(session.getSnapshot()).toEqual({ status: 'signed-out', user: null, why: 'elsewhere' });
    expect(events.at(-1)).toEqual({ type: 'signed-out', why: 'elsewhere' });
  });

  it('brings its user, and shows nothing of the old one meanwhile', async () => {
    const { session, events } = await signedIn();
    const seen: (string | null)[] = [];
    session.subscribe(() => seen.push(session.getSnapshot().user?.username ?? null));
    server.on('GET /api/auth/verify', { json: { user: { ...ana, username: 'boris' } } });
    localStorage.setItem(TOKEN_KEY, 'tok-2');
    // Until this tab follows, its calls still carry its own user's token.
    expect(session.token()).toBe('tok-1');
    tell();
    expect(session.getSnapshot()).toEqual({ status: 'verifying', user: null, isUnreachable: false });
    await new Promise((resolve) => setTimeout(resolve));
    expect(seen).toEqual([null, 'boris']);
    expect(session.token()).toBe('tok-2');
    expect(events.at(-1)).toEqual({ type: 'signed-in', how: 'elsewhere' });
  });

  it('that signs in and out at once leaves this one signed out', async () => {
    const { session } = await signedIn();
    server.on('GET /api/auth/verify', { json: { user: ana } });
    localStorage.setItem(TOKEN_KEY, 'tok-2');
    tell();
    localStorage.removeItem(TOKEN_KEY);
    tell();
    await new Promise((resolve) => setTimeout(resolve));
    expect(session.getSnapshot().status).toBe('signed-out');
  });
});

describe('recheck', () => {
  it('takes over a changed role without a spinner', async () => {
    const { session, events } = await signedIn();
    server.on('GET /api/auth/verify', { json: { user: { ...ana, role: 'operator' } } });
    const states: string[] = [];
    session.subscribe(() => states.push(session.getSnapshot().status));
    await session.recheck();
    expect(session.getSnapshot().user?.role).toBe('operator');
    expect(states).toEqual(['signed-in']);
    expect(events).toHaveLength(1);
  });

  it.each([401, 403])('signs out after a %i', async (status) => {
    const { session, events } = await signedIn();
    server.on('GET /api/auth/verify', { status, json: {} });
    await session.recheck();
    expect(events.filter((event) => event.type === 'signed-out')).toEqual([{ type: 'signed-out', why: 'refused' }]);
  });

  it('changes nothing when the server does not answer', async () => {
    const { session } = await signedIn();
    server.on('GET /api/auth/verify', new TypeError('Failed to fetch'));
    await session.recheck();
    expect(session.getSnapshot().status).toBe('signed-in');
  });
});

describe('profile and password', () => {
  it('merges the passed fields into the user', async () => {
    const { session, events } = await signedIn();
    server.on('PUT /api/auth/profile', { json: { success: true } });
    await session.updateProfile({ first_name: 'Марија', phone: '070' });
    expect(server.callsTo('PUT', '/api/auth/profile')[0]?.body).toEqual({ first_name: 'Марија', phone: '070' });
    expect(session.getSnapshot().user).toMatchObject({ first_name: 'Марија', phone: '070', role: 'manager' });
    expect(events.at(-1)).toEqual({ type: 'profile-updated' });
  });

  it('sends both passwords, and rejects with what the server says', async () => {
    const { session, events } = await signedIn();
    const passwords = { current_password: 'a', new_password: 'b' };
    server.on('PUT /api/auth/change-password', { json: {} });
    await session.changePassword(passwords);
    expect(server.callsTo('PUT', '/api/auth/change-password')[0]?.body).toEqual(passwords);
    expect(events.at(-1)).toEqual({ type: 'password-changed' });
    server.on('PUT /api/auth/change-password', { status: 400, json: { error: 'слаба' } });
    await expect(session.changePassword(passwords)).rejects.toMatchObject({ serverError: 'слаба' });
  });
});

describe('A1: sign-out on the server', () => {
  afterEach(() => serverAnnounces());

  it('sends nothing to a server that does not announce it', async () => {
    const { session } = await signedIn();
    session.logout();
    expect(server.calls.map(({ path }) => path)).not.toContain('/api/auth/logout');
  });

  it('ends the session with the token that was in use, where the server announces it', async () => {
    serverAnnounces('sessions.logout');
    server.on('POST /api/auth/logout', { json: { success: true } });
    const { session } = await signedIn();
    session.logout();
    expect(session.getSnapshot().status).toBe('signed-out');
    const call = server.calls.find(({ path }) => path === '/api/auth/logout');
    expect(call?.headers.get('authorization')).toBe('Bearer tok-1');
  });

  it('says that a sign-out did not arrive, and sends it when the network is back', async () => {
    serverAnnounces('sessions.logout');
    server.on('POST /api/auth/logout', new TypeError('Failed to fetch'));
    const { session } = await signedIn();
    const say = jest.fn();
    const unsent = new Promise<void>((resolve) => {
      session.onSignOutUnsent(say);
      session.onSignOutUnsent(resolve);
    });
    session.logout();
    await unsent;
    server.on('POST /api/auth/logout', { json: { success: true } });
    window.dispatchEvent(new Event('online'));
    const sent = () => server.calls.filter(({ path }) => path === '/api/auth/logout');
    while (sent().length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(sent()[1]?.headers.get('authorization')).toBe('Bearer tok-1');
    expect(say).toHaveBeenCalledTimes(1);
  });
});
