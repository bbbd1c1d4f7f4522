import { useEffect, useState } from 'react';
import { deferred, onNotificationWaiting } from 'shared-ui';

/**
 * Milliseconds after which the toast host is fetched although no message waits: a message about a lost network must not
 * need the network.
 */
const PRELOAD_AFTER_MS = 10_000;

const ToastArea = deferred(async () => (await import(/* webpackChunkName: "toasts" */ './ToastArea')).default);

/** Fetches the toast host when a message is to be shown; `notify` queues the messages until then. */
export function LazyToasts() {
  const [isWanted, setWanted] = useState(false);
  useEffect(function waitForNeed() {
    const want = () => setWanted(true);
    const timer = setTimeout(want, PRELOAD_AFTER_MS);
    const stop = onNotificationWaiting(want);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return isWanted && <ToastArea />;
}
