import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { api } from 'shared-auth';
import type { RouteCall } from 'shared-auth/contract';
import { SIDEBAR_ID } from '../layout/Sidebar';
import { isMade, readRouteCall } from '../registry/earlyData';
import { useModules } from './ModulesProvider';
import { isMetered } from './metered';

/**
 * Milliseconds for which the pointer or the focus must rest on a menu entry before its page's data are requested, so
 * that passing over entries sends no requests.
 */
const REST_MS = 80;
/** Milliseconds for which responses wait for the page. It shows them unchanged, so they must not be older. */
const KEPT_MS = 3_000;

const entryAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(`#${SIDEBAR_ID} nav a[href]`) : null;

/**
 * Sends the first calls of a page (`data` of its route) while the user is about to open it: when the pointer or the
 * focus rests on its menu entry, or the entry is pressed. Calls that the audit log records are sent on the click. The
 * page's own calls use the responses, and report failures.
 */
export function useEarlyPages(): void {
  const { contributions } = useModules();
  const { pathname: shown } = useLocation();

  useEffect(
    function watchMenu() {
      const askedAt = new Map<RouteCall, number>();
      let resting: Element | null = null;
      let timer: number | undefined;

      function ask(path: string, isOpened: boolean) {
        if (path === shown) return;
        // Menu entries are literal paths.
        const route = contributions.routes.find((each) => each.path === path);
        const query = new URLSearchParams();
        const now = performance.now();
        for (const call of route?.data ?? []) {
          if (!isMade(call, query) || (call.recorded && !isOpened)) continue;
          if (now - (askedAt.get(call) ?? Number.NEGATIVE_INFINITY) < KEPT_MS) continue;
          askedAt.set(call, now);
          const sent = readRouteCall(call, {}, query);
          api.startEarly(sent.path, sent.query, KEPT_MS);
        }
      }
      function press({ target, type, ctrlKey, metaKey, shiftKey }: MouseEvent) {
        const entry = entryAt(target);
        // A press that is released elsewhere opens no page, and another tab or window sends its own calls.
        if (entry) ask(entry.pathname, type === 'click' && !ctrlKey && !metaKey && !shiftKey);
      }
      function rest({ target }: Event) {
        const entry = entryAt(target);
        if (entry === resting) return;
        resting = entry;
        window.clearTimeout(timer);
        if (entry && !isMetered()) timer = window.setTimeout(() => ask(entry.pathname, false), REST_MS);
      }

      document.addEventListener('pointerdown', press);
      document.addEventListener('click', press, true);
      document.addEventListener('pointerover', rest);
      document.addEventListener('focusin', rest);
      return () => {
        window.clearTimeout(timer);
        document.removeEventListener('pointerdown', press);
        document.removeEventListener('click', press, true);
        document.removeEventListener('pointerover', rest);
        document.removeEventListener('focusin', rest);
      };
    },
    [contributions, shown],
  );
}
