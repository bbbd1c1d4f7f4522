import * as v from 'valibot';
import type { HttpClient } from '../http/client';
import { idOrNull, readText, text } from '../http/wire';
import type { TokenStore } from './tokenStore';

const userSchema = v.looseObject({
  id: idOrNull(),
  username: v.string(),
  first_name: text(),
  last_name: text(),
  /** '' when the server gives none: such a user can do nothing. */
  role: v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => readText(value) ?? ''),
    ),
    '',
  ),
});

/** The signed-in user. Fields the spec does not name are kept as they came. */
export type SessionUser = v.InferOutput<typeof userSchema>;

/** `verifying` until the stored token has been checked. */
export type SessionState =
  | { status: 'verifying' | 'signed-out'; user: null }
  | { status: 'signed-in'; user: SessionUser };

/** Why the session changed; the shell says it in a toast. */
export type SessionEvent =
  | { type: 'signed-in'; how: 'login' | 'verify' | 'elsewhere' }
  | { type: 'signed-out'; why: 'logout' | 'verify-failed' | 'refused' | 'elsewhere' }
  | { type: 'profile-updated' }
  | { type: 'password-changed' };

export interface Credentials {
  username: string;
  password: string;
}

const verifyAnswer = v.object({ user: userSchema });
const loginAnswer = v.object({ token: v.pipe(v.string(), v.minLength(1)), user: userSchema });

/** Signed out, or signed in with a token (spec core §4). One per page; `useSession` reads it. */
export function createSession({ http, tokens }: { http: HttpClient; tokens: TokenStore }) {
  let state: SessionState = { status: 'verifying', user: null };
  let attempt = 0;
  const watchers = new Set<() => void>();
  const listeners = new Set<(event: SessionEvent) => void>();

  function set(next: SessionState, event?: SessionEvent) {
    state = next;
    for (const watcher of [...watchers]) watcher();
    if (event) for (const listener of [...listeners]) listener(event);
  }

  function signOut(why: 'logout' | 'verify-failed' | 'refused' | 'elsewhere') {
    attempt += 1;
    // Another tab's sign-out has cleared the store already, and a newer token there is not ours to remove.
    if (why !== 'elsewhere') tokens.clear();
    if (state.status !== 'signed-out') set({ status: 'signed-out', user: null }, { type: 'signed-out', why });
  }

  /** Checks the stored token with the server. Any failure signs out (spec core §4). */
  async function verify(how: 'verify' | 'elsewhere'): Promise<void> {
    attempt += 1;
    const mine = attempt;
    if (tokens.read() === null) {
      set({ status: 'signed-out', user: null });
      return;
    }
    set({ status: 'verifying', user: null });
    try {
      const { user } = await http.getRaw('/api/auth/verify', verifyAnswer);
      if (mine === attempt) set({ status: 'signed-in', user }, { type: 'signed-in', how });
    } catch {
      if (mine === attempt) signOut('verify-failed');
    }
  }

  tokens.onChangeElsewhere((token) => {
    if (token === null) signOut('elsewhere');
    else void verify('elsewhere');
  });

  return {
    getSnapshot: () => state,
    subscribe(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    onEvent(listener: (event: SessionEvent) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Start-up: verify the stored token. */
    start: () => verify('verify'),
    /** @throws ApiError when the server refuses. */
    async login(credentials: Credentials): Promise<void> {
      attempt += 1;
      const mine = attempt;
      const { token, user } = await http.post(
        '/api/auth/login',
        { username: credentials.username, password: credentials.password },
        { schema: loginAnswer },
      );
      if (mine !== attempt) return;
      tokens.write(token);
      set({ status: 'signed-in', user }, { type: 'signed-in', how: 'login' });
    },
    logout: () => signOut('logout'),
    /** A call with this token was answered 401: signed out once, however many calls failed. */
    refused(token: string | null) {
      if (state.status === 'signed-in' && token !== null && token === tokens.read()) signOut('refused');
    },
    /** Merges the passed fields into the user. @throws ApiError */
    async updateProfile(fields: Readonly<Record<string, unknown>>): Promise<void> {
      await http.put('/api/auth/profile', fields);
      if (state.status === 'signed-in')
        set({ status: 'signed-in', user: { ...state.user, ...fields } }, { type: 'profile-updated' });
    },
    /** @throws ApiError */
    async changePassword(passwords: { current_password: string; new_password: string }): Promise<void> {
      await http.put('/api/auth/change-password', passwords);
      set(state, { type: 'password-changed' });
    },
    token: () => (state.status === 'signed-out' ? null : tokens.read()),
    /** False when the browser keeps no storage, so that the session lives in this tab only. */
    isPersistent: () => tokens.persistent,
  };
}

export type Session = ReturnType<typeof createSession>;
