/** A repeated event outside React. */
export interface Signal<Values extends readonly unknown[] = []> {
  /** Calls every present subscriber, including those that another one unsubscribes during the call. */
  send: (...values: Values) => void;
  /** Calls back each time, as `useSyncExternalStore` asks for it. Returns the unsubscribe function. */
  subscribe: (listener: (...values: Values) => void) => () => undefined;
}

/**
 * The console's observer, used by all its stores.
 *
 * @param whileHeard - starts the listeners' source with the first of them; the function it returns stops it with the
 * last
 */
export function createSignal<Values extends readonly unknown[] = []>(whileHeard?: () => () => void): Signal<Values> {
  const listeners = new Set<(...values: Values) => void>();
  let end: (() => void) | undefined;
  return {
    send: (...values) => {
      for (const listener of [...listeners]) listener(...values);
    },
    subscribe: (listener) => {
      if (listeners.size === 0) end = whileHeard?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) end?.();
        return undefined;
      };
    },
  };
}
