import { useLayoutEffect } from 'react';

const controls = 'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, h1[tabindex]';

/** Frames in which Ariakit returns the focus to the opener. */
const FRAMES = 2;

/**
 * Where the opener of a floating part disappears with it, such as a question that is asked once, the focus would move
 * to the body, and keyboard users would start again at the top of the page. It moves to the first control of the
 * nearest remaining ancestor instead.
 */
export function useFocusBeside(open: boolean, anchor: Element | null = null): void {
  useLayoutEffect(
    function keepPlace() {
      const opener = anchor ?? document.activeElement;
      if (!open || !opener || opener === document.body) return;
      const around: Element[] = [];
      for (let at = opener.parentElement; at; at = at.parentElement) around.push(at);
      function focusBeside(frames: number) {
        if (frames > 0) return void requestAnimationFrame(() => focusBeside(frames - 1));
        if (opener?.isConnected || document.activeElement !== document.body) return;
        const left = around.find((place) => place.isConnected && place.querySelector(controls));
        left?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
      }
      return () => focusBeside(FRAMES);
    },
    [open, anchor],
  );
}
