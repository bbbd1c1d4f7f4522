export interface Notification {
  tone: 'success' | 'info' | 'error' | 'warning';
  text: string;
}

type Sink = (notification: Notification) => void;

const waiting: Notification[] = [];
const sinks = new Set<Sink>();

function deliver(notification: Notification): void {
  if (sinks.size === 0) waiting.push(notification);
  for (const sink of sinks) sink(notification);
}

/** Toasts about background work. What concerns a form or a panel is said there instead. */
export const notify = {
  success: (text: string): void => deliver({ tone: 'success', text }),
  info: (text: string): void => deliver({ tone: 'info', text }),
  error: (text: string): void => deliver({ tone: 'error', text }),
  warning: (text: string): void => deliver({ tone: 'warning', text }),
};

/** Hears every notification, also those that came before anyone listened. */
export function onNotification(sink: Sink): () => void {
  sinks.add(sink);
  for (const notification of waiting.splice(0)) sink(notification);
  return () => sinks.delete(sink);
}
