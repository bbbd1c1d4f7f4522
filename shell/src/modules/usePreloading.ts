import { useCallback, useEffect } from 'react';
import { can, useSession } from 'shared-auth';
import { preloadParts } from 'shared-ui';
import type { RouteItem } from '../registry/contributions';
import { useModules } from './ModulesProvider';

const whenIdle = (fn: () => void) =>
  (window.requestIdleCallback ?? ((callback: () => void) => window.setTimeout(callback, 500)))(fn);

/** Calls when the landing page has made its own requests and nothing else is to do. @returns what calls it off */
export function afterLanding(fn: () => void): () => void {
  let current = true;
  const start = window.setTimeout(() => whenIdle(() => current && fn()), 3_000);
  return () => {
    current = false;
    window.clearTimeout(start);
  };
}

/** The route a path of the menu leads to: menu entries are literal paths. */
const routeOf = (routes: readonly RouteItem[], path: string) => routes.find((route) => route.path === path);

/**
 * Has the browser fetch a menu entry's page when the user points at it, and the entries' modules while nothing else is to
 * do (not on metered connections), and then the code of what floats. No module's code is run.
 */
export function usePreloading(): (path: string) => void {
  const { loader, contributions } = useModules();
  const { user } = useSession();

  const preload = useCallback(
    (path: string) => {
      const route = routeOf(contributions.routes, path);
      if (route) loader.preload(route.moduleId, [route.expose]);
    },
    [loader, contributions],
  );

  useEffect(
    function preloadWhenIdle() {
      const { connection } = navigator as { connection?: { saveData?: boolean } }; // not in TypeScript's DOM library
      if (connection?.saveData) return;
      let current = true;
      const waiting = contributions.menu
        .filter((entry) => !entry.role || can(user, entry.role))
        .map((entry) => entry.path);
      function next() {
        const path = waiting.shift();
        if (!current) return;
        if (path === undefined) {
          // Dialogs and the like: the first one then opens at once, also when the network has gone.
          void preloadParts();
          return;
        }
        preload(path);
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

  return preload;
}
