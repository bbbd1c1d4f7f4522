import * as v from 'valibot';
import type { Id } from '../contract/identity';
import { createSignal } from '../contract/signal';
import { isApiError } from '../http/ApiError';
import type { HttpClient } from '../http/client';
import { isId, readText, tolerant } from '../http/readValue';
import type { TokenStore } from './tokenStore';

const userSchema = v.looseObject({
  id: tolerant((value): Id | null => (isId(value) ? value : null)),
  username: v.string(),
  first_name: tolerant(readText),
  last_name: tolerant(readText),
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

/** Why nobody is signed in: `visitor` never was in this page. */
export type SignedOutWhy = 'visitor' | 'logout' | 'verify-failed' | 'refused' | 'elsewhere';

/** `verifying` until the stored token has been checked. */
export type SessionState =
  | { status: 'verifying'; user: null }
  | { status: 'signed-out'; user: null; why: SignedOutWhy }
  | { status: 'signed-in'; user: SessionUser };

/** Why the session changed; the shell shows it in a toast. */
export type SessionEvent =
  | { type: 'signed-in'; how: 'login' | 'verify' | 'elsewhere' }
  | { type: 'signed-out'; why: Exclude<SignedOutWhy, 'visitor'> }
  | { type: 'profile-updated' }
  | { type: 'password-changed' };

export interface Credentials {
  username: string;
  password: string;
}

const verifyAnswer = v.object({ user: userSchema });
const loginAnswer = v.object({ token: v.pipe(v.string(), v.minLength(1)), user: userSchema });

/** Within which the next page comes, ms. */
const LEAVING_MS = 10_000;

/** Signed out, or signed in with a token (spec core §4). One per page; `useSession` reads it. */
export function createSession({ http, tokens }: { http: HttpClient; tokens: TokenStore }) {
  let state: SessionState = { status: 'verifying', user: null };
  let attempt = 0;
  /** The token of the user on the screen: calls carry it even in the moment another tab stores a new one. */
  let token: string | null = null;
  const changed = createSignal();
  const happened = createSignal<[event: SessionEvent]>();

  function set(next: SessionState, event?: SessionEvent) {
    state = next;
    changed.send();
    if (event) happened.send(event);
  }

  function signOut(why: Exclude<SignedOutWhy, 'visitor'>) {
    attempt += 1;
    // Another tab's sign-out has cleared the store already, and a newer token there is not ours to remove.
    if (why !== 'elsewhere') tokens.clear(why === 'refused' ? token : null);
    token = null;
    if (state.status !== 'signed-out') set({ status: 'signed-out', user: null, why }, { type: 'signed-out', why });
  }

  /** Checks the stored token with the server. Any failure signs out (spec core §4). */
  async function verify(how: 'verify' | 'elsewhere'): Promise<void> {
    attempt += 1;
    const started = attempt;
    token = tokens.read();
    if (token === null) {
      if (tokens.isGarbage()) signOut('verify-failed');
      else set({ status: 'signed-out', user: null, why: 'visitor' });
      return;
    }
    set({ status: 'verifying', user: null });
    let isLeaving = false;
    const leave = () => {
      isLeaving = true;
    };
    window.addEventListener('beforeunload', leave);
    try {
      const { user } = await http.getRaw('/api/auth/verify', verifyAnswer);
      if (started === attempt) set({ status: 'signed-in', user }, { type: 'signed-in', how });
    } catch {
      // A page that is being left breaks its calls off: that is no failure, and the token is the next page's. Firefox does so when it
      // asks for the next page, and this one lives until that has come; other browsers do so when they show it, in the same turn.
      await new Promise((resolve) => setTimeout(resolve, isLeaving ? LEAVING_MS : 50));
      if (started !== attempt) return;
      // It has stayed after all.
      if (isLeaving) await verify(how);
      else signOut('verify-failed');
    } finally {
      window.removeEventListener('beforeunload', leave);
    }
  }

  tokens.onChangeElsewhere((changed) => {
    if (changed === null) signOut('elsewhere');
    else if (changed !== token || state.status === 'signed-out') void verify('elsewhere');
  });

  return {
    getSnapshot: () => state,
    subscribe: changed.subscribe,
    onEvent: happened.subscribe,
    /** Start-up: verify the stored token. */
    start: () => verify('verify'),
    /** @throws ApiError when the server refuses. */
    async login(credentials: Credentials): Promise<void> {
      attempt += 1;
      const started = attempt;
      const answer = await http.post(
        '/api/auth/login',
        { username: credentials.username, password: credentials.password },
        { schema: loginAnswer },
      );
      if (started !== attempt) return;
      token = answer.token;
      tokens.write(token);
      set({ status: 'signed-in', user: answer.user }, { type: 'signed-in', how: 'login' });
    },
    logout: () => signOut('logout'),
    /** A call with this token returned 401: signed out once, however many calls failed. */
    refused(refusedToken: string | null) {
      if (state.status === 'signed-in' && refusedToken !== null && refusedToken === token) signOut('refused');
    },
    /**
     * Asks the server again whether the user on the screen is still welcome, without a spinner: when the live link was closed by
     * the server. A refusal signs out, a changed role is taken over, any other failure changes nothing.
     */
    async recheck(): Promise<void> {
      if (state.status !== 'signed-in') return;
      const started = attempt;
      try {
        const { user } = await http.getRaw('/api/auth/verify', verifyAnswer);
        if (started === attempt && state.status === 'signed-in') set({ status: 'signed-in', user });
      } catch (error) {
        if (started === attempt && isApiError(error) && error.status === 403) signOut('refused');
      }
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
    token: () => token,
    /** False when the browser keeps no storage, so that the session lives in this tab only. */
    isPersistent: () => tokens.persistent,
  };
}

export type Session = ReturnType<typeof createSession>;
