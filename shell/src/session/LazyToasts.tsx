import { type ComponentType, useEffect, useState } from 'react';
import { onNotificationWaiting } from 'shared-ui';

/** Milliseconds before the toast host is fetched again after a failure. */
const RETRY = 5_000;
/** Milliseconds after which it is fetched although nothing was said: a message about a lost network must not need the network. */
const AHEAD = 10_000;

/** Fetches the toast host when something is to be said; `notify` keeps what was said until it is there. */
export function LazyToasts() {
  const [Host, setHost] = useState<ComponentType | null>(null);

  useEffect(function loadHost() {
    let isCurrent = true;
    let isLoading = false;
    let timer = setTimeout(load, AHEAD);
    function load() {
      if (isLoading) return;
      isLoading = true;
      clearTimeout(timer);
      import(/* webpackChunkName: "toasts" */ './ToastArea').then(
        (loaded) => isCurrent && setHost(() => loaded.default),
        () => {
          isLoading = false;
          if (isCurrent) timer = setTimeout(load, RETRY);
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
