import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Milliseconds until a page's heading must be present. */
const TIMEOUT_MS = 30_000;

/**
 * Moves the focus to the new page's `h1` after a navigation, also when it appears late or is replaced while the page
 * loads, until the user does something. Not on the first load, not when only the query changes.
 */
export function useFocusOnNavigation(area: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const left = useRef<Element | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what matters is the moment of leaving a path
  useLayoutEffect(
    function noteWhereFocusWas() {
      // The cleanup runs before the new page can set the focus itself.
      return () => {
        left.current = document.activeElement;
      };
    },
    [pathname],
  );

  useEffect(
    function focusHeading() {
      const root = area.current;
      if (!root || last.current === pathname) return;
      last.current = pathname;
      let focused: HTMLElement | null = null;

      function focusWhenThere() {
        const heading = root?.querySelector('h1');
        const at = document.activeElement;
        if (!heading || at === heading) return;
        // A focus set by the page itself (a form's first field) is left there. A floating part elsewhere returns the
        // focus to its own button as it closes, which is not an action of the page.
        const isOfPage = at !== null && (root?.contains(at) || at.closest('[role="dialog"], [role="menu"]') !== null);
        if (at !== left.current && at !== focused && isOfPage) return;
        if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
        focused = heading;
      }

      const observer = new MutationObserver(focusWhenThere);
      const stop = () => {
        observer.disconnect();
        clearTimeout(timer);
        for (const event of ['keydown', 'pointerdown']) document.removeEventListener(event, stop, true);
      };
      const timer = setTimeout(stop, TIMEOUT_MS);
      for (const event of ['keydown', 'pointerdown']) document.addEventListener(event, stop, true);
      observer.observe(root, { childList: true, subtree: true });
      focusWhenThere();
      return stop;
    },
    [area, pathname],
  );
}
