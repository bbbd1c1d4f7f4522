import { createSignal } from '../contract/signal';
import { isApiError } from '../http/ApiError';
import type { HttpClient } from '../http/client';

/**
 * An action of the user that the server has not confirmed because it could not be reached. Sending it again has no
 * further effect.
 */
export interface PendingChange {
  id: string;
  /** When it was done, epoch ms of this computer. */
  at: number;
  /** The action in the user's words: "Потврди аларм: SOS, СК-1234-АБ". */
  label: string;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body: unknown;
  /** The things that it changes, such as `alarm:17`, so that screens can mark them. */
  about: readonly string[];
}

interface Deps {
  http: Pick<HttpClient, 'post' | 'put' | 'delete'>;
  /** The user to whom the actions belong; null while signed out. */
  owner: () => string | null;
  storage?: () => Storage;
}

/** Milliseconds after which an action is no longer sent automatically: its subject may have been settled by then. */
const SEND_WITHIN_MS = 3_600_000;
/** More than a user does in an outage; beyond it the oldest are dropped. */
const MOST_KEPT = 200;

const none: readonly PendingChange[] = [];

/** Failures after which the server may be asked again, and it is not known that it did it. */
const couldNotBeAsked = (error: unknown): boolean =>
  isApiError(error) &&
  (error.kind === 'network' ||
    error.kind === 'timeout' ||
    (error.kind === 'http' && [502, 503, 504].includes(error.status)));

function isAction(value: unknown): value is PendingChange {
  if (typeof value !== 'object' || value === null) return false;
  const { id, at, label, method, path, about } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    typeof at === 'number' &&
    typeof label === 'string' &&
    (method === 'POST' || method === 'PUT' || method === 'DELETE') &&
    typeof path === 'string' &&
    path.startsWith('/api/') &&
    Array.isArray(about)
  );
}

/**
 * Stores actions that were made while the server was out of reach. They survive a reload for the same user, are shown
 * as unsent, and are sent when the server is reachable again. Only repeatable actions belong here.
 */
export function createPendingChanges({ http, owner, storage = () => window.localStorage }: Deps) {
  /** For browsers without a storage. */
  const memory = new Map<string, string>();
  let shown = none;
  let shownText = '';
  let sending: Promise<void> | null = null;
  const changed = createSignal(() => {
    // Another tab of the same user stored, sent or dropped an action.
    window.addEventListener('storage', refresh);
    return () => window.removeEventListener('storage', refresh);
  });
  const wasSent = createSignal<[action: PendingChange]>();
  const wasRejected = createSignal<[action: PendingChange, error: unknown]>();
  const keyOf = (name: string) => `unsent.${name}`;

  function readText(key: string): string {
    try {
      return storage().getItem(key) ?? memory.get(key) ?? '';
    } catch {
      return memory.get(key) ?? '';
    }
  }

  function read(): readonly PendingChange[] {
    const name = owner();
    const text = name === null ? '' : readText(keyOf(name));
    if (text === shownText) return shown;
    shownText = text;
    try {
      const list: unknown = JSON.parse(text || '[]');
      shown = Array.isArray(list) ? list.filter(isAction) : none;
    } catch {
      shown = none;
    }
    return shown;
  }

  function write(actions: readonly PendingChange[]): void {
    const name = owner();
    if (name === null) return;
    const key = keyOf(name);
    const text = JSON.stringify(actions.slice(-MOST_KEPT));
    try {
      if (actions.length === 0) storage().removeItem(key);
      else storage().setItem(key, text);
      memory.delete(key);
    } catch {
      memory.set(key, text);
    }
    refresh();
  }

  function refresh() {
    const before = shown;
    if (read() !== before) changed.send();
  }

  const drop = (id: string) => write(read().filter((action) => action.id !== id));

  function call({ method, path, body }: PendingChange): Promise<unknown> {
    if (method === 'DELETE') return http.delete(path, body === undefined ? {} : { body });
    return method === 'PUT' ? http.put(path, body) : http.post(path, body);
  }

  /** One after the other, in the order they were done; stops where the server cannot be asked. */
  async function sendAll(old: boolean): Promise<void> {
    for (const action of read()) {
      if (!old && Date.now() - action.at > SEND_WITHIN_MS) continue;
      // Another tab may have sent it, or the user may have withdrawn it.
      if (!read().some(({ id }) => id === action.id)) continue;
      try {
        await call(action);
        drop(action.id);
        wasSent.send(action);
      } catch (error) {
        const isSignedOut = isApiError(error) && error.status === 401;
        if (isSignedOut || couldNotBeAsked(error)) return;
        drop(action.id);
        wasRejected.send(action, error);
      }
    }
  }

  return {
    getSnapshot: read,
    subscribe: changed.subscribe,
    /** Called with each action that was sent. */
    onSent: wasSent.subscribe,
    /**
     * Called with each action that the server refuses, such as a claim of an alarm that somebody else has claimed; it
     * is removed.
     */
    onRejected: wasRejected.subscribe,
    /**
     * Stores an action whose call failed because the server could not be reached; an action for the same call and
     * record replaces the earlier one.
     *
     * @returns false where the server responded: the action has failed and is not stored
     */
    keep(error: unknown, action: Omit<PendingChange, 'id' | 'at'>): boolean {
      if (!couldNotBeAsked(error) || owner() === null) return false;
      const rest = read().filter(
        ({ method, path, about }) =>
          method !== action.method || path !== action.path || String(about) !== String(action.about),
      );
      write([...rest, { ...action, id: crypto.randomUUID(), at: Date.now() }]);
      return true;
    },
    /** The user withdraws an action: it will not be sent. */
    drop,
    /** Sends the waiting actions. @param old - also those older than an hour, which only the user can request */
    send(old = false): Promise<void> {
      sending ??= (async () => {
        try {
          // One tab at a time: the others then find the sent actions removed.
          if (navigator.locks) await navigator.locks.request('fleet.unsent', () => sendAll(old));
          else await sendAll(old);
        } finally {
          sending = null;
        }
      })();
      return sending;
    },
    /** Another user has signed in, or the user has signed out. */
    ownerChanged: refresh,
  };
}

export type PendingChanges = ReturnType<typeof createPendingChanges>;
