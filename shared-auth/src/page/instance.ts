import '../contract/unsaved'; // listens to the history before the router does
import { getRuntimeConfig } from '../contract/config/config';
import { createSignal } from '../contract/signal';
import type { ApiError } from '../http/ApiError';
import { createHttpClient, type EndedCall, type HttpClient } from '../http/client';
import { createPendingChanges, type PendingChanges } from '../pending/pendingChanges';
import { createSession, type Session } from '../session/session';
import { createTokenStore } from '../session/tokenStore';

const serverTime = createSignal<[at: number]>();

/** Calls with the server's clock (epoch ms) at each response. Returns the unsubscribe function. */
export const onServerTime = serverTime.subscribe;

const endedCall = createSignal<[call: EndedCall]>();

/** For the shell: calls with each call of the client that has ended. Returns the unsubscribe function. */
export const onCall = endedCall.subscribe;

const tooMany = createSignal<[error: ApiError]>();

/** For the shell: calls with each call of the client that was one too many. Returns the unsubscribe function. */
export const onTooMany = tooMany.subscribe;

const tokens = createTokenStore();

let confirmIdentity: (() => Promise<boolean>) | undefined;

/**
 * For the shell: asks the user to show who they are, when the server refuses a write until then (capability
 * `session.factors`). Returns the function that ends it.
 */
export function provideConfirmation(ask: () => Promise<boolean>): () => void {
  confirmIdentity = ask;
  return () => {
    if (confirmIdentity === ask) confirmIdentity = undefined;
  };
}

/** The one HTTP client of the page. */
export const api: HttpClient = createHttpClient({
  origin: () => getRuntimeConfig().apiOrigin,
  token: () => session.token(),
  onUnauthorized: (token, reason) => session.refused(token, reason),
  onConfirmationRequired: async () => (await confirmIdentity?.()) ?? false,
  onServerTime: serverTime.send,
  onCall: endedCall.send,
  onTooMany: tooMany.send,
});

/** The one session of the page. */
export const session: Session = createSession({ http: api, tokens });

// Responses that a refused token asked for must not be shown to the next user.
session.onEvent((event) => {
  if (event.type === 'signed-out') api.dropEarly();
});

/** The user's actions on this page that could not be sent yet, because the server was out of reach. */
export const pendingChanges: PendingChanges = createPendingChanges({
  http: api,
  owner: () => session.getSnapshot().user?.username ?? null,
});
/** @deprecated the pending changes under their older name, for modules that were published with it. */
export const unsentActions = pendingChanges;
session.subscribe(pendingChanges.ownerChanged);
