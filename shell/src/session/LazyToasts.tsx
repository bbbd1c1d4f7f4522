import { type ComponentType, useEffect, useState } from 'react';

/** Milliseconds before the toast host is fetched again after a failure. */
const RETRY = 5_000;

const afterPaint = (fn: () => void): void => {
  if (window.requestIdleCallback) window.requestIdleCallback(fn, { timeout: 1_000 });
  else window.setTimeout(fn);
};

/** Fetches the toast host after the first paint; `notify` keeps what is said until it is there. */
export function LazyToasts() {
  const [Host, setHost] = useState<ComponentType | null>(null);

  useEffect(function loadHost() {
    let isCurrent = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    function load() {
      import(/* webpackChunkName: "toasts" */ './ToastArea').then(
        (loaded) => isCurrent && setHost(() => loaded.default),
        () => {
          if (isCurrent) retry = setTimeout(load, RETRY);
        },
      );
    }
    afterPaint(() => isCurrent && load());
    return () => {
      isCurrent = false;
      clearTimeout(retry);
    };
  }, []);

  return Host && <Host />;
}
