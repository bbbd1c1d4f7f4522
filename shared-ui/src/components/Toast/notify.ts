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

/** Toasts about background work. Messages about a form or a panel are shown there instead. */
export const notify = {
  success: (text: string): void => deliver({ tone: 'success', text }),
  info: (text: string): void => deliver({ tone: 'info', text }),
  error: (text: string): void => deliver({ tone: 'error', text }),
  warning: (text: string): void => deliver({ tone: 'warning', text }),
};

/** Calls back with every notification, including those sent before the first subscription. */
export function onNotification(sink: Sink): () => void {
  sinks.add(sink);
  for (const notification of waiting.splice(0)) sink(notification);
  return () => sinks.delete(sink);
}

/**
 * Calls back when a notification waits and no toast host is mounted yet, so that its code can be loaded. Returns the
 * unsubscribe function.
 */
export function onNotificationWaiting(watcher: () => void): () => void {
  const unsubscribe = waits.subscribe(watcher);
  if (waiting.length > 0) watcher();
  return unsubscribe;
}
