/** A message to the user, waiting for the toast host. */
export interface QueuedToast {
  tone: 'success' | 'info' | 'error' | 'warning';
  text: string;
}

let sink: ((toast: QueuedToast) => void) | null = null;
let queue: QueuedToast[] = [];
const watchers = new Set<() => void>();

function say(tone: QueuedToast['tone'], text: string): void {
  if (sink) sink({ tone, text });
  else {
    queue = [...queue, { tone, text }];
    for (const watcher of [...watchers]) watcher();
  }
}

/** Toasts for the shell's first chunk: kept until the toast host, a chunk of its own, is there. Elsewhere use `notify` of shared-ui. */
export const toasts = {
  success: (text: string) => say('success', text),
  info: (text: string) => say('info', text),
  error: (text: string) => say('error', text),
  warning: (text: string) => say('warning', text),
};

/** Toasts that wait for the host (for useSyncExternalStore). */
export const queuedToasts = (): readonly QueuedToast[] => queue;

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** For the host: receives what waited and everything from now on. Returns the function that goes back to queueing. */
export function receiveToasts(next: (toast: QueuedToast) => void): () => void {
  sink = next;
  const waiting = queue;
  queue = [];
  for (const toast of waiting) next(toast);
  return () => {
    if (sink === next) sink = null;
  };
}
