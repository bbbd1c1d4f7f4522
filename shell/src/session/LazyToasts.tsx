import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import styles from './LazyToasts.module.css';
import { queuedToasts, watchToasts } from './toasts';

const whenIdle: (fn: () => void) => number = window.requestIdleCallback ?? ((fn) => window.setTimeout(fn, 1));
const cancelIdle: (handle: number) => void = window.cancelIdleCallback ?? window.clearTimeout;

/**
 * Loads the toast host after the first paint, or at once when something is to be said. While it cannot be loaded the messages are
 * shown as plain lines, so that none is lost.
 */
export function LazyToasts() {
  const waiting = useSyncExternalStore(watchToasts, queuedToasts);
  const [Area, setArea] = useState<ComponentType | null>(null);
  const [failed, setFailed] = useState(false);
  const wanted = waiting.length > 0;

  useEffect(
    function loadHost() {
      if (Area) return;
      let isCurrent = true;
      const load = () => {
        import('./ToastArea').then(
          (loaded) => isCurrent && setArea(() => loaded.default),
          () => isCurrent && setFailed(true),
        );
      };
      if (wanted) load();
      const idle = wanted ? 0 : whenIdle(load);
      return () => {
        isCurrent = false;
        if (idle) cancelIdle(idle);
      };
    },
    [Area, wanted],
  );

  if (Area) return <Area />;
  return (
    <div className={styles.plain} role="status">
      {failed && waiting.map((toast, place) => <p key={`${place}:${toast.text}`}>{toast.text}</p>)}
    </div>
  );
}
