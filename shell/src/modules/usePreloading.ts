import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { can, useSession } from 'shared-auth';
import { preloadParts } from 'shared-ui';
import { useModules } from './ModulesProvider';
import { isMetered } from './metered';

const whenIdle = (fn: () => void) =>
  (window.requestIdleCallback ?? ((callback: () => void) => window.setTimeout(callback, 500)))(fn);

/** Milliseconds reserved for the landing page's own requests. */
const LANDING_MS = 3_000;
/** Milliseconds reserved for every page opened later. */
const OPENING_MS = 1_000;

/**
 * Calls back when the landing page has made its own requests and the browser is idle. @returns a function that cancels
 * it
 */
export function afterLanding(fn: () => void, ms = LANDING_MS): () => void {
  let current = true;
  const start = window.setTimeout(() => whenIdle(() => current && fn()), ms);
  return () => {
    current = false;
    window.clearTimeout(start);
  };
}

const ahead = () => import(/* webpackChunkName: "ahead" */ './pagesAhead');

/**
 * Lets the browser fetch pages of the menu while it is idle (not on metered connections), those that are opened most
 * often in this browser first, and then the code of floating parts. No module's code is run.
 */
export function usePreloading(): void {
  const { loader, preload, contributions } = useModules();
  const { user } = useSession();
  const { pathname } = useLocation();
  const openedAt = useRef(0);

  useEffect(
    function countOpening() {
      openedAt.current = performance.now();
      if (isMetered() || !contributions.menu.some(({ path }) => path === pathname)) return;
      return afterLanding(
        () =>
          void ahead().then(
            ({ countVisit }) => countVisit(pathname),
            () => {},
          ),
      );
    },
    [contributions, pathname],
  );
  useEffect(
    function preloadWhenIdle() {
      if (isMetered()) return;
      let current = true;
      let waiting: string[] = [];
      let stop: () => void;
      function next() {
        if (!current) return;
        const left = openedAt.current + OPENING_MS - performance.now();
        if (left > 0) {
          stop = afterLanding(next, left);
          return;
        }
        const path = waiting.shift();
        if (path === undefined) {
          // Dialogs and other floating parts: the first one then opens immediately, also after the network is lost.
          void preloadParts();
          return;
        }
        preload(path, true);
        whenIdle(next);
      }
      stop = afterLanding(
        () =>
          void ahead().then(
            ({ pagesAhead }) => {
              waiting = pagesAhead(
                contributions.menu.filter(({ role }) => can(user, role)),
                loader.chosen(),
              );
              next();
            },
            () => {},
          ),
      );
      return () => {
        current = false;
        stop();
      };
    },
    [contributions, loader, preload, user],
  );
}
