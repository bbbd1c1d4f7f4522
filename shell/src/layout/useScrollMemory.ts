import { type RefObject, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { rememberedScroll, rememberScroll, storeScroll } from './scrollPositions';

/** Milliseconds in which late content may reach the remembered position. */
const TIMEOUT_MS = 10_000;
/** Name of the main area itself; a part with its own scrolling is identified by its accessible name. */
const MAIN = '';

const nameOf = (root: HTMLElement, part: Element) => (part === root ? MAIN : part.getAttribute('aria-label'));
const partOf = (root: HTMLElement, name: string) =>
  name === MAIN ? root : [...root.querySelectorAll('[aria-label]')].find((part) => nameOf(root, part) === name);

/** The path on the screen before this one. */
let previous: string | null = null;

/**
 * Back, forward and reload restore the scroll positions of the main area and of the named parts in it that scroll on
 * their own, also when the content arrives late; a new page starts at the top.
 */
export function useScrollMemory(area: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  // Every tab's first entry has the same key; the path distinguishes them.
  const entry = `${key} ${pathname}`;
  const how = useNavigationType();

  useLayoutEffect(
    function restoreThenRecord() {
      const root = area.current;
      if (!root) return;
      const remembered = how === 'POP' ? rememberedScroll(entry) : undefined;
      // The position of the first page is known; reading it would force a layout before the frame is complete.
      const isFirstPage = previous === null;
      const isNewPage = !isFirstPage && previous !== pathname;
      previous = pathname;
      /** Positions that are still to be reached. Until then growing content must not overwrite them. */
      const targets = new Map(remembered ?? (isNewPage ? [[MAIN, 0]] : []));

      function settle() {
        targets.clear();
        growth.disconnect();
        sizes.disconnect();
        clearTimeout(timer);
      }
      function reach() {
        if (!root) return;
        for (const [name, top] of targets) {
          const part = partOf(root, name);
          if (!part) continue;
          part.scrollTop = top;
          if (part.scrollTop >= top - 1) targets.delete(name);
        }
        if (targets.size === 0) settle();
      }
      function record({ target }: Event) {
        if (!root || !(target instanceof Element)) return;
        const name = nameOf(root, target);
        if (name !== null && !targets.has(name)) rememberScroll(entry, name, target.scrollTop);
      }
      const sizes = new ResizeObserver(reach);
      const growth = new MutationObserver(() => {
        for (const child of root.children) sizes.observe(child);
        reach();
      });
      const timer = setTimeout(settle, TIMEOUT_MS);
      const byUser = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

      if (!targets.has(MAIN)) rememberScroll(entry, MAIN, isFirstPage ? 0 : root.scrollTop);
      for (const event of byUser) root.addEventListener(event, settle, { passive: true });
      // Scrolling does not bubble, but it can be captured.
      root.addEventListener('scroll', record, { passive: true, capture: true });
      window.addEventListener('pagehide', storeScroll);
      growth.observe(root, { childList: true, subtree: true });
      for (const child of root.children) sizes.observe(child);
      reach();
      return () => {
        settle();
        for (const event of byUser) root.removeEventListener(event, settle);
        root.removeEventListener('scroll', record, { capture: true });
        window.removeEventListener('pagehide', storeScroll);
      };
    },
    [area, entry, pathname, how],
  );
}
