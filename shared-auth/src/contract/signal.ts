/** Something that happens again and again outside React. */
export interface Signal<Values extends readonly unknown[] = []> {
  /** Calls everyone who is subscribed now, also those whose subscription another one ends meanwhile. */
  send: (...values: Values) => void;
  /** Calls back each time, as `useSyncExternalStore` asks for it. Returns the unsubscribe function. */
  subscribe: (listener: (...values: Values) => void) => () => undefined;
}

/**
 * The one observer of the console.
 *
 * @param whileHeard - starts what the listeners need with the first of them; the function it returns ends that with
 *   the last
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
