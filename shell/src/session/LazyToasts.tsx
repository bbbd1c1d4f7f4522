import { type ComponentType, useEffect, useState } from 'react';
import { onNotificationWaiting } from 'shared-ui';

/** Milliseconds before the toast host is fetched again after a failure. */
const RETRY_MS = 5_000;
/** Milliseconds after which it is fetched although nothing is to be shown: a message about a lost network must not need the network. */
const PRELOAD_AFTER_MS = 10_000;

/** Fetches the toast host when something is to be shown; `notify` keeps the messages until it is there. */
export function LazyToasts() {
  const [Host, setHost] = useState<ComponentType | null>(null);

  useEffect(function loadHost() {
    let isCurrent = true;
    let isLoading = false;
    let timer = setTimeout(load, PRELOAD_AFTER_MS);
    function load() {
      if (isLoading) return;
      isLoading = true;
      clearTimeout(timer);
      import(/* webpackChunkName: "toasts" */ './ToastArea').then(
        (loaded) => isCurrent && setHost(() => loaded.default),
        () => {
          isLoading = false;
          if (isCurrent) timer = setTimeout(load, RETRY_MS);
        },
      );
    }
    const stopWatching = onNotificationWaiting(load);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      stopWatching();
    };
  }, []);

  return Host && <Host />;
}
