import * as v from 'valibot';
import { serverCan } from '../contract/config/config';
import type { Id } from '../contract/identity';
import { LEAVING_MS } from '../contract/lengths';
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
  /** '' when the server sends none: such a user has no capability. */
  role: v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => readText(value) ?? ''),
    ),
    '',
  ),
});

/** The signed-in user. Fields outside the specification are left unchanged. */
export type SessionUser = v.InferOutput<typeof userSchema>;

/** Why no user is signed in; `visitor`: nobody has signed in since this page opened. */
export type SignedOutWhy = 'visitor' | 'logout' | 'verify-failed' | 'refused' | 'elsewhere';

/**
 * Why the server refused a session, where it names a reason: the account is deactivated, the session has expired, or
 * somebody ended it.
 */
export type SessionEnd = (typeof sessionEnds)[number];
const sessionEnds = ['deactivated', 'expired', 'ended'] as const;
const endOf = (reason: unknown): SessionEnd | undefined => sessionEnds.find((known) => known === reason);

/** `verifying` until the stored token has been checked; `isUnreachable` while the server cannot be asked. */
export type SessionState =
  | { status: 'verifying'; user: null; isUnreachable: boolean }
  | { status: 'signed-out'; user: null; why: SignedOutWhy; end?: SessionEnd | undefined }
  | { status: 'signed-in'; user: SessionUser };

/** Why the session changed; the shell shows it in a toast. */
export type SessionEvent =
  | { type: 'signed-in'; how: 'login' | 'verify' | 'elsewhere' }
  | { type: 'signed-out'; why: Exclude<SignedOutWhy, 'visitor'>; end?: SessionEnd | undefined }
  | { type: 'profile-updated' }
  | { type: 'password-changed' };

export interface Credentials {
  username: string;
  password: string;
}

/** The identity provider's ticket, and the secret with which the page began. */
export interface SignInTicket {
  ticket: string;
  secret: string;
}

/** A code of the app, a recovery code, or a passkey's signature, for a step that has begun. */
export interface SecondFactorProof {
  ticket: string;
  code?: string;
  passkey?: object;
}

const verifyAnswer = v.object({ user: userSchema });
const loginAnswer = v.object({ token: v.pipe(v.string(), v.minLength(1)), user: userSchema });

/** Pauses between calls to a server that is away: the first, and the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** How often a sign-out that did not reach the server is sent again: for about five minutes. */
const SIGN_OUT_TRIES = 12;

/**
 * Whether the server itself refused the token: 401, 403, or a response without a user. A server that is down,
 * overloaded or hidden by a proxy's page has not refused it.
 */
function isRefusal(error: unknown): boolean {
  if (!isApiError(error)) return false;
  if (error.kind === 'http') return error.status === 401 || error.status === 403;
  return error.kind === 'refused' || (error.kind === 'shape' && !(error.cause instanceof SyntaxError));
}

const reasonOf = (error: unknown): unknown => isApiError(error) && error.reason;

/** Resolves after a time, or as soon as the browser is online again or `skip` is called. */
function createPause() {
  let skip = () => {};
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        window.removeEventListener('online', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      window.addEventListener('online', done);
      skip = done;
    });
  return { wait, skip: () => skip() };
}

const pauseAfter = (tries: number) => Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);

/** Signed out, or signed in with a token (docs/spec/core.md §4). One per page; `useSession` reads it. */
export function createSession({ http, tokens }: { http: HttpClient; tokens: TokenStore }) {
  let state: SessionState = { status: 'verifying', user: null, isUnreachable: false };
  let attempt = 0;
  const pause = createPause();
  /** The token of the user on the screen: calls carry it even in the moment another tab stores a new one. */
  let token: string | null = null;
  const changed = createSignal();
  const happened = createSignal<[event: SessionEvent]>();
  const unsent = createSignal();

  function set(next: SessionState, event?: SessionEvent) {
    state = next;
    changed.send();
    if (event) happened.send(event);
  }

  function signOut(why: Exclude<SignedOutWhy, 'visitor'>, reason?: unknown) {
    attempt += 1;
    // Another tab's sign-out has cleared the store already, and a newer token there is not ours to remove.
    if (why !== 'elsewhere') tokens.clear(why === 'refused' ? token : null);
    token = null;
    const end = endOf(reason);
    if (state.status !== 'signed-out')
      set({ status: 'signed-out', user: null, why, end }, { type: 'signed-out', why, end });
  }

  async function signIn(path: string, body: Readonly<Record<string, unknown>>): Promise<void> {
    attempt += 1;
    const started = attempt;
    const answer = await http.post(path, body, { schema: loginAnswer });
    if (started !== attempt) return;
    token = answer.token;
    tokens.write(token);
    set({ status: 'signed-in', user: answer.user }, { type: 'signed-in', how: 'login' });
  }

  /** Ends a session on the server that has ended here. */
  async function revoke(revoked: string): Promise<void> {
    const { wait } = createPause();
    for (let tries = 0; tries < SIGN_OUT_TRIES; tries += 1) {
      try {
        await http.post('/api/auth/logout', {}, { headers: { authorization: `Bearer ${revoked}` } });
        return;
      } catch (error) {
        if (isRefusal(error)) return;
        if (tries === 0) unsent.send();
        await wait(pauseAfter(tries));
      }
    }
  }

  /**
   * Checks the stored token with the server. A refusal signs out (docs/spec/core.md §4); an unreachable server is asked
   * again until it responds, and the token is not removed.
   */
  async function verify(how: 'verify' | 'elsewhere'): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      attempt += 1;
      const started = attempt;
      token = tokens.read();
      if (token === null) {
        if (tokens.isGarbage()) signOut('verify-failed');
        else set({ status: 'signed-out', user: null, why: 'visitor' });
        return;
      }
      set({ status: 'verifying', user: null, isUnreachable: tries > 0 });
      const answer = await askWhoItIs();
      if (started !== attempt) return;
      if ('user' in answer) return set({ status: 'signed-in', user: answer.user }, { type: 'signed-in', how });
      if (answer.isLeaving) {
        // It has stayed after all.
        tries = -1;
        continue;
      }
      if (isRefusal(answer.error)) return signOut('verify-failed', reasonOf(answer.error));
      set({ status: 'verifying', user: null, isUnreachable: true });
      await pause.wait(pauseAfter(tries));
      if (started !== attempt) return;
    }
  }

  /** The token's user, according to the server; else the error, and whether it was caused by leaving the page. */
  async function askWhoItIs() {
    let isLeaving = false;
    const leave = () => {
      isLeaving = true;
    };
    window.addEventListener('beforeunload', leave);
    try {
      return await http.getRaw('/api/auth/verify', verifyAnswer);
    } catch (error) {
      // A page that is being left aborts its calls: that is no failure, and the next page needs the token. Firefox
      // aborts them when it requests the next page, and this page lives until the response arrives; other browsers do
      // so in the turn in which they show the next page.
      await new Promise((resolve) => setTimeout(resolve, isLeaving ? LEAVING_MS : 50));
      return { error, isLeaving };
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
    /** The server does not know of a sign-out yet: the session lives on there until it does, or until it expires. */
    onSignOutUnsent: unsent.subscribe,
    /** Start-up: verify the stored token. */
    start: () => verify('verify'),
    /** @throws ApiError when the server refuses. */
    login: ({ username, password }: Credentials) => signIn('/api/auth/login', { username, password }),
    /**
     * Takes the session of a sign-in at the company's identity provider.
     * @throws ApiError when the server refuses.
     */
    loginByTicket: ({ ticket, secret }: SignInTicket) => signIn('/api/auth/oidc/session', { ticket, secret }),
    /**
     * Passes the second step of a sign-in.
     * @throws ApiError when the server refuses.
     */
    loginBySecondFactor: (proof: SecondFactorProof) => signIn('/api/auth/second-factor/sign-in', { ...proof }),
    /** While the server is unreachable: asks it now. */
    retry: () => pause.skip(),
    /** Signs out here at once, and on the server where it announces that it can. */
    logout() {
      const ended = token;
      signOut('logout');
      if (ended !== null && serverCan('sessions.logout')) void revoke(ended);
    },
    /** A call with this token returned 401: signed out once, however many calls failed. */
    refused(refusedToken: string | null, reason?: string) {
      if (state.status === 'signed-in' && refusedToken !== null && refusedToken === token) signOut('refused', reason);
    },
    /**
     * Asks the server again whether the displayed user is still accepted, without a spinner, after the server closed
     * the live link. A refusal signs out, a changed role is adopted, any other failure changes nothing.
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
    /** False when the browser has no storage, so that the session exists in this tab only. */
    isPersistent: () => tokens.persistent,
  };
}

export type Session = ReturnType<typeof createSession>;
