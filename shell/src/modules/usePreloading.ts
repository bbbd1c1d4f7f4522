import { useEffect } from 'react';
import { can, useSession } from 'shared-auth';
import { preloadParts } from 'shared-ui';
import { useModules } from './ModulesProvider';
import { isMetered } from './metered';

const whenIdle = (fn: () => void) =>
  (window.requestIdleCallback ?? ((callback: () => void) => window.setTimeout(callback, 500)))(fn);

/** Milliseconds that the landing page has for its own requests. */
const LANDING_MS = 3_000;

/** Calls when the landing page has made its own requests and nothing else is to do. @returns what calls it off */
export function afterLanding(fn: () => void, ms = LANDING_MS): () => void {
  let current = true;
  const start = window.setTimeout(() => whenIdle(() => current && fn()), ms);
  return () => {
    current = false;
    window.clearTimeout(start);
  };
}

/**
 * Has the browser fetch the modules of the menu's entries while nothing else is to do (not on metered connections), and
 * then the code of what floats. No module's code is run.
 */
export function usePreloading(): void {
  const { preload, contributions } = useModules();
  const { user } = useSession();

  useEffect(
    function preloadWhenIdle() {
      if (isMetered()) return;
      let current = true;
      const waiting = contributions.menu.filter(({ role }) => can(user, role)).map(({ path }) => path);
      function next() {
        const path = waiting.shift();
        if (!current) return;
        if (path === undefined) {
          // Dialogs and the like: the first one then opens at once, also when the network has gone.
          void preloadParts();
          return;
        }
        preload(path, true);
        whenIdle(next);
      }
      const stop = afterLanding(next);
      return () => {
        current = false;
        stop();
      };
    },
    [contributions, preload, user],
  );
}
