import { type RefObject, useEffect } from 'react';

/** Disables everything around an element for the pointer, Tab and screen readers. */
export function useInertAround(element: RefObject<HTMLElement | null>, isOn = true): void {
  useEffect(
    function disableAround() {
      if (!isOn) return;
      // By this attribute the footer of every screen, with the alarm bar, spans the whole width.
      document.documentElement.dataset.wholeScreen = '';
      const disabled: HTMLElement[] = [];
      for (let node = element.current; node && node !== document.body; node = node.parentElement) {
        for (const sibling of node.parentElement?.children ?? []) {
          if (sibling === node || !(sibling instanceof HTMLElement) || sibling.inert) continue;
          // Live regions must still be heard.
          if (sibling.matches('[aria-live], [role="status"], [role="alert"]')) continue;
          // The foot with the alarm bar is visible above a whole-screen map, and must work there.
          if (sibling.matches('[data-always]')) continue;
          sibling.inert = true;
          disabled.push(sibling);
        }
      }
      return () => {
        delete document.documentElement.dataset.wholeScreen;
        for (const sibling of disabled) sibling.inert = false;
      };
    },
    [element, isOn],
  );
}
