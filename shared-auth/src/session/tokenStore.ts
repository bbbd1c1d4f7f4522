/** Storage key of the token (spec core §9). */
export const TOKEN_KEY = 'token';

/**
 * The token in local storage, or, where storage throws or is full, in memory for this tab.
 * `persistent` tells which: the shell says so when it is only this tab.
 */
export interface TokenStore {
  read(): string | null;
  write(token: string): void;
  clear(): void;
  readonly persistent: boolean;
  /** Another tab signed in (a token) or out (null). Returns the unsubscribe function. */
  onChangeElsewhere(fn: (token: string | null) => void): () => void;
}

/** Header values allow visible ASCII only; anything else in storage is garbage, not a token. */
const usable = (value: string | null) => (value !== null && /^[\x21-\x7e]{1,8192}$/.test(value) ? value : null);

export function createTokenStore(storage: () => Storage = () => window.localStorage): TokenStore {
  let memory: string | null = null;
  let persistent = true;
  return {
    read() {
      try {
        return usable(storage().getItem(TOKEN_KEY)) ?? memory;
      } catch {
        persistent = false;
        return memory;
      }
    },
    write(token) {
      memory = token;
      try {
        storage().setItem(TOKEN_KEY, token);
        persistent = true;
        memory = null;
      } catch {
        persistent = false;
      }
    },
    clear() {
      memory = null;
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
      const listen = (event: StorageEvent) => {
        if (event.key === TOKEN_KEY || event.key === null) fn(event.key === null ? null : usable(event.newValue));
      };
      window.addEventListener('storage', listen);
      return () => window.removeEventListener('storage', listen);
    },
  };
}
