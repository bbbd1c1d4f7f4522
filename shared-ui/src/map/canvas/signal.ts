/** The one observer of the maps: something that happens again and again outside React. */
export interface Signal {
  send: () => void;
  /** Calls back each time; returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    send: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
