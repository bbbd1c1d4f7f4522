import { createSignal } from 'shared-auth/contract';

export interface Notification {
  tone: 'success' | 'info' | 'error' | 'warning';
  text: string;
}

type Sink = (notification: Notification) => void;

const waiting: Notification[] = [];
const sinks = new Set<Sink>();
const waits = createSignal();

function deliver(notification: Notification): void {
  if (sinks.size === 0) {
    waiting.push(notification);
    waits.send();
  }
  for (const sink of sinks) sink(notification);
}

/** Toasts about background work. What concerns a form or a panel is shown there instead. */
export const notify = {
  success: (text: string): void => deliver({ tone: 'success', text }),
  info: (text: string): void => deliver({ tone: 'info', text }),
  error: (text: string): void => deliver({ tone: 'error', text }),
  warning: (text: string): void => deliver({ tone: 'warning', text }),
};

/** Calls with every notification, also with those that came before anyone listened. */
export function onNotification(sink: Sink): () => void {
  sinks.add(sink);
  for (const notification of waiting.splice(0)) sink(notification);
  return () => sinks.delete(sink);
}

/**
 * Calls back when a notification waits and nothing shows notifications yet: the time to fetch the toast host. Returns
 * the unsubscribe function.
 */
export function onNotificationWaiting(watcher: () => void): () => void {
  const unsubscribe = waits.subscribe(watcher);
  if (waiting.length > 0) watcher();
  return unsubscribe;
}
