import { type RefObject, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const MEMORY_KEY = 'fleet.scroll';
/** History entries that are remembered. */
const MEMORY = 100;
/** Milliseconds late content may take to reach the remembered place. */
const PATIENCE = 10_000;

/** Scroll positions by history entry; kept over a reload of the tab. */
const positions = new Map<string, number>(readKept());
/** The path on the screen before this one. */
let previous: string | null = null;

function readKept(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(MEMORY_KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (entry): entry is [string, number] =>
        Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number',
    );
  } catch {
    return [];
  }
}

function keepPositions(): void {
  try {
    window.sessionStorage.setItem(MEMORY_KEY, JSON.stringify([...positions]));
  } catch {
    // Only a reload forgets them.
  }
}

function remember(key: string, top: number): void {
  positions.delete(key);
  positions.set(key, top);
  for (const old of positions.keys()) {
    if (positions.size <= MEMORY) break;
    positions.delete(old);
  }
}

/** Back and forward restore the scroll position of the main area, also when its content arrives late; a new page starts at the top. */
export function useScrollMemory(area: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  // Every tab's first entry has the same key; the path tells them apart.
  const entry = `${key} ${pathname}`;
  const how = useNavigationType();

  useLayoutEffect(
    function restoreThenRecord() {
      const root = area.current;
      if (!root) return;
      const known = positions.get(entry);
      const isNewPage = previous !== pathname;
      previous = pathname;
      // Until the place is reached, the content's growth must not overwrite it.
      let target = how === 'POP' && known !== undefined ? known : isNewPage ? 0 : null;
      if (target === null) remember(entry, root.scrollTop);

      const settle = () => {
        target = null;
        growth.disconnect();
        sizes.disconnect();
        clearTimeout(timer);
      };
      function reach() {
        if (target === null || !root) return;
        root.scrollTop = target;
        if (root.scrollTop >= target - 1) settle();
      }
      const sizes = new ResizeObserver(reach);
      const growth = new MutationObserver(() => {
        for (const child of root.children) sizes.observe(child);
        reach();
      });
      const timer = setTimeout(settle, PATIENCE);
      const byUser = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
      const record = () => {
        if (target === null) remember(entry, root.scrollTop);
      };

      for (const event of byUser) root.addEventListener(event, settle, { passive: true });
      root.addEventListener('scroll', record, { passive: true });
      window.addEventListener('pagehide', keepPositions);
      growth.observe(root, { childList: true, subtree: true });
      for (const child of root.children) sizes.observe(child);
      reach();
      return () => {
        settle();
        for (const event of byUser) root.removeEventListener(event, settle);
        root.removeEventListener('scroll', record);
        window.removeEventListener('pagehide', keepPositions);
      };
    },
    [area, entry, pathname, how],
  );
}
