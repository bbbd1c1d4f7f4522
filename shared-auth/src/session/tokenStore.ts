/** Storage key of the token (docs/spec/core.md §9). */
export const TOKEN_KEY = 'token';

/**
 * The token in local storage, or, where storage throws or is full, in memory for this tab.
 * `persistent` shows which: the shell shows a notice when it is only this tab.
 */
export interface TokenStore {
  read(): string | null;
  /** Whether storage holds something under the key that cannot be a token. */
  isGarbage(): boolean;
  write(token: string): void;
  /** Removes the token; with `only`, not a newer one that another tab has stored meanwhile. */
  clear(only?: string | null): void;
  readonly persistent: boolean;
  /** Another tab signed in (a token) or out (null). Returns the unsubscribe function. */
  onChangeElsewhere(fn: (token: string | null) => void): () => void;
}

/** Header values allow visible ASCII only; anything else in storage is garbage, not a token. */
const usable = (value: string | null) => (value !== null && /^[\x21-\x7e]{1,8192}$/.test(value) ? value : null);

export function createTokenStore(storage: () => Storage = () => window.localStorage): TokenStore {
  let memory: string | null = null;
  let persistent = true;
  /** The token this tab read or wrote last. */
  let current: string | null = null;

  function stored(): string | null {
    try {
      return storage().getItem(TOKEN_KEY);
    } catch {
      persistent = false;
      return null;
    }
  }

  return {
    read() {
      current = usable(stored()) ?? memory;
      return current;
    },
    isGarbage() {
      const value = stored();
      return value !== null && usable(value) === null;
    },
    write(token) {
      memory = token;
      current = token;
      try {
        storage().setItem(TOKEN_KEY, token);
        persistent = true;
        memory = null;
      } catch {
        persistent = false;
      }
    },
    clear(only) {
      memory = null;
      current = null;
      const now = stored();
      if (only != null && now !== null && now !== only) return;
      try {
        storage().removeItem(TOKEN_KEY);
      } catch {
        persistent = false;
      }
    },
    get persistent() {
      return persistent;
    },
    onChangeElsewhere(fn) {
      // The storage is read again, because of several quick changes only the last value is valid.
      const compare = () => {
        if (memory !== null) return;
        const before = current;
        current = usable(stored());
        if (current !== before) fn(current);
      };
      const listen = (event: StorageEvent) => {
        if (event.key === TOKEN_KEY || event.key === null) compare();
      };
      // A frozen tab gets no storage events; it compares when it is shown again.
      const shown = () => {
        if (document.visibilityState === 'visible') compare();
      };
      window.addEventListener('storage', listen);
      window.addEventListener('pageshow', shown);
      document.addEventListener('visibilitychange', shown);
      return () => {
        window.removeEventListener('storage', listen);
        window.removeEventListener('pageshow', shown);
        document.removeEventListener('visibilitychange', shown);
      };
    },
  };
}
