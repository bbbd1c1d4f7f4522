import { type RefObject, useEffect } from 'react';

/** Takes everything around an element out of reach: of the pointer, of Tab and of screen readers. */
export function useInertAround(element: RefObject<HTMLElement | null>, isOn = true): void {
  useEffect(
    function disableAround() {
      if (!isOn) return;
      // What is on every screen goes over its whole width.
      document.documentElement.dataset.wholeScreen = '';
      const disabled: HTMLElement[] = [];
      for (let node = element.current; node && node !== document.body; node = node.parentElement) {
        for (const sibling of node.parentElement?.children ?? []) {
          if (sibling === node || !(sibling instanceof HTMLElement) || sibling.inert) continue;
          // What is announced there must still be heard.
          if (sibling.matches('[aria-live], [role="status"], [role="alert"]')) continue;
          // What is on every screen, the console's strip, is seen and used there too.
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
